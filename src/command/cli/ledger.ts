import type { Command } from 'commander';
import { defined } from '../../base/defined.ts';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import { isBelow } from '../../core/plan/address.ts';
import type { ShownHolder, ShownLedger } from '../report/ledger.ts';
import { count, safe } from '../report/text.ts';
import { failure, usage } from './exit.ts';
import {
  addLedgerFlag,
  addManifestFlags,
  addOutputFlags,
  addTextFlags,
  type ManifestFlags,
  type OutputFlags,
  readOnlyOption,
  refuseReadOnly,
  type ServiceFlags,
} from './flags.ts';
import { addLedgerEdits } from './ledger-edit.ts';
import { isOn, valueOption, wholeNumber } from './options.ts';
import { emit, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { ledgerOf, withoutSecrets } from './work.ts';

type LedgerFlags = ManifestFlags & Pick<ServiceFlags, 'ledger' | 'sandbox'> & OutputFlags;

interface LogFlags extends LedgerFlags {
  readonly limit: number;
}

interface MoveFlags extends LedgerFlags {
  readonly to: string;
  readonly fromEnvironment?: string;
  readonly readOnly?: boolean;
}

/** Looking at a committed file, and moving it out of the checkout, is what one does about it. */
const TRACKED: readonly string[] = ['tracked-ledger'];

interface Opened {
  readonly store: LedgerStore;
  readonly environment: string;
  readonly terminal: Terminal;
}

/** Opens the ledger that the flags choose, without reading the manifest, which may be invalid. */
async function open(flags: LedgerFlags, outer: Terminal, allow?: readonly string[]): Promise<Opened> {
  const terminal = await withoutSecrets(outer, []);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw usage('--sandbox has no ledger');
  }
  const environment = flags.environment ?? DEFAULT_ENVIRONMENT;
  const chosen = { ...flags, ...defined({ allow }) };
  return { store: await ledgerOf(chosen, terminal, { environment }), environment, terminal };
}

async function log(flags: LogFlags, outer: Terminal): Promise<void> {
  const { store, terminal } = await open(flags, outer, TRACKED);
  if (store.history === undefined) {
    throw usage(
      `${store.describe} keeps no history. See its current state with \`colophon ledger show\`, or move it to git: \`colophon ledger move --to git\``,
    );
  }
  const versions = await successOf(await store.history(flags.limit), flags, terminal);
  await emit({ type: 'versions', versions }, flags, terminal);
}

/** What of the ledger was asked for, and what was applied last of that. */
async function chosenOf(
  addresses: readonly string[],
  { entries, intents }: LedgerState,
): Promise<Pick<ShownLedger, 'entries' | 'intents' | 'recorded'>> {
  const isChosen = (address: string): boolean =>
    addresses.length === 0 || addresses.some((asked) => isBelow(asked, address));
  const missing = addresses.find((asked) => ![...entries.keys(), ...intents.keys()].some((one) => isBelow(asked, one)));
  if (missing !== undefined) {
    throw failure(`the ledger has no ${missing}. \`colophon ledger show\` lists what it has`);
  }
  const chosen = [...entries].filter(([address]) => isChosen(address));
  return {
    entries: chosen.map(([address, { kind, id }]) => ({ address, kind, id })),
    intents: [...intents.keys()].filter(isChosen),
    ...(addresses.length === 0 ? {} : { recorded: new Map(chosen.map(([address, { fields }]) => [address, fields])) }),
  };
}

async function show(addresses: readonly string[], flags: LedgerFlags, outer: Terminal): Promise<void> {
  const { store, environment, terminal } = await open(flags, outer, TRACKED);
  const state: LedgerState = await successOf(await store.load(), flags, terminal);
  const shown = {
    place: store.describe,
    environment,
    organization: state.organization,
    serial: state.serial,
    config: state.config,
    untrusted: state.untrusted,
    holder: await holderOf(store),
    ...(await chosenOf(addresses, state)),
  };
  await emit({ type: 'ledger', ledger: shown }, flags, terminal);
}

/** The holder of the lock, with the fields that a person can use. */
async function holderOf(store: LedgerStore): Promise<ShownHolder | undefined> {
  const holder = await store.holder?.();
  if (holder === undefined) {
    return undefined;
  }
  const { id, by, command, host, pid, at } = holder;
  return { id, ...defined({ by }), command, host, pid, at };
}

async function unlock(
  id: string,
  flags: LedgerFlags & { readonly readOnly?: boolean },
  outer: Terminal,
): Promise<void> {
  refuseReadOnly(outer, '`colophon ledger unlock`', flags);
  const { store, terminal } = await open(flags, outer, TRACKED);
  if (store.unlock === undefined) {
    throw failure(`${store.describe} has no lock to remove`);
  }
  const holder = await successOf(await store.unlock(id), flags, terminal);
  const { holderLine } = await import('../report/ledger.ts');
  terminal.out(`${holderLine(holder).replace(/^Locked/, 'Unlocked; it was locked')}.`);
}

async function move(flags: MoveFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, '`colophon ledger move`', flags);
  const { fromEnvironment } = flags;
  const source = await open({ ...flags, ...defined({ environment: fromEnvironment }) }, outer, TRACKED);
  const target = await open({ ...flags, ledger: flags.to }, outer, TRACKED);
  const { terminal } = target;
  const { moveLedger } = await import('../app/move-ledger.ts');
  const outcome = await moveLedger({ from: source.store, to: target.store, command: 'colophon ledger move' });
  const moved = await successOf(outcome, flags, terminal);
  terminal.out(
    `Moved ${count(moved.entries, 'resource')} from ${safe(source.store.describe)} to ${safe(target.store.describe)}. The old ledger is now empty.`,
  );
}

/** Adds `ledger`, which inspects and maintains the ledger. */
export function addLedgerCommand(program: Command, terminal: Terminal): void {
  const command = program.command('ledger').description('Inspect and maintain the ledger (the state file)');
  const common = (child: Command): Command => addLedgerFlag(addManifestFlags(child));
  const history = command
    .command('log')
    .description('List past applies with their time, author and commit')
    .addOption(
      valueOption('--limit <n>', 'the number of applies to list, newest first')
        .argParser(wholeNumber(1, 100_000))
        .default(20),
    );
  addOutputFlags(common(history), 'versions', { terminal }).action((flags: LogFlags) => log(flags, terminal));
  const shown = command
    .command('show')
    .description('Show the owned resources, the last apply and the lock')
    .argument('[address...]', 'only these and what is below them, with what was applied last');
  addOutputFlags(common(shown), 'ledger', { terminal }).action((addresses: readonly string[], flags: LedgerFlags) =>
    show(addresses, flags, terminal),
  );
  const unlocked = command
    .command('unlock')
    .description('Remove the lock of a run that died on another machine')
    .argument('<id>', 'the id of the lock, shown by `colophon ledger show`')
    .addOption(readOnlyOption());
  addTextFlags(common(unlocked)).action((id: string, flags: LedgerFlags) => unlock(id, flags, terminal));
  addLedgerEdits(command, { terminal, open, common });
  const moved = command
    .command('move')
    .description('Move the ledger to another place or another environment')
    .requiredOption('--to <spec>', 'the new place: git, git:REMOTE or file:PATH')
    .addOption(valueOption('--from-environment <name>', 'the environment to move from'))
    .addOption(readOnlyOption());
  addTextFlags(common(moved)).action((flags: MoveFlags) => move(flags, terminal));
}
