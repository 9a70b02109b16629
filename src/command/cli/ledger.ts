import type { Command } from 'commander';
import { defined } from '../../base/defined.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { ShownHolder, ShownLedger } from '../report/ledger.ts';
import { EXIT, Exit } from './exit.ts';
import {
  addLedgerFlag,
  addManifestFlags,
  addOutputFlags,
  addTextFlags,
  type ManifestFlags,
  type OutputFlags,
  type ServiceFlags,
} from './flags.ts';
import { addLedgerEdits } from './ledger-edit.ts';
import { isOn, valueOption, wholeNumber } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import { readOnlyOption, refuseReadOnly } from './read-only.ts';
import type { Terminal } from './terminal.ts';

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
  const [{ ledgerOf, withoutSecrets }, { DEFAULT_ENVIRONMENT }] = await Promise.all([
    import('./work.ts'),
    import('../../core/manifest/environment.ts'),
  ]);
  const terminal = await withoutSecrets(outer, []);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw new Exit(EXIT.usage, '--sandbox has no ledger');
  }
  const environment = flags.environment ?? DEFAULT_ENVIRONMENT;
  const chosen = { ...flags, ...defined({ allow }) };
  return { store: await ledgerOf(chosen, terminal, { environment }), environment, terminal };
}

async function refuse(
  diagnostics: Parameters<typeof printDiagnostics>[0],
  flags: OutputFlags,
  terminal: Terminal,
): Promise<never> {
  const { Refused } = await import('./work.ts');
  await printDiagnostics(diagnostics, flags, terminal);
  throw new Refused(EXIT.error);
}

async function log(flags: LogFlags, outer: Terminal): Promise<void> {
  const { store, terminal } = await open(flags, outer, TRACKED);
  if (store.history === undefined) {
    throw new Exit(
      EXIT.usage,
      `${store.describe} keeps no history. See its current state with \`colophon ledger show\`, or move it to git: \`colophon ledger move --to git\``,
    );
  }
  const history = await store.history(flags.limit);
  if (!history.ok) {
    return await refuse(history.diagnostics, flags, terminal);
  }
  await emit({ type: 'versions', versions: history.value }, flags, terminal);
}

/** What of the ledger was asked for, and what was applied last of that. */
async function chosenOf(
  addresses: readonly string[],
  { entries, intents }: LedgerState,
): Promise<Pick<ShownLedger, 'entries' | 'intents' | 'recorded'>> {
  const { isBelow } = await import('../../core/plan/address.ts');
  const isChosen = (address: string): boolean =>
    addresses.length === 0 || addresses.some((asked) => isBelow(asked, address));
  const missing = addresses.find((asked) => ![...entries.keys(), ...intents.keys()].some((one) => isBelow(asked, one)));
  if (missing !== undefined) {
    throw new Exit(EXIT.error, `the ledger has no ${missing}. \`colophon ledger show\` lists what it has`);
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
  const loaded = await store.load();
  if (!loaded.ok) {
    return await refuse(loaded.diagnostics, flags, terminal);
  }
  const state: LedgerState = loaded.value;
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
    throw new Exit(EXIT.error, `${store.describe} has no lock to remove`);
  }
  const taken = await store.unlock(id);
  if (!taken.ok) {
    return await refuse(taken.diagnostics, flags, terminal);
  }
  const { holderLine } = await import('../report/ledger.ts');
  terminal.out(`${holderLine(taken.value).replace(/^Locked/, 'Unlocked; it was locked')}.`);
}

async function move(flags: MoveFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, '`colophon ledger move`', flags);
  const { fromEnvironment } = flags;
  const source = await open({ ...flags, ...defined({ environment: fromEnvironment }) }, outer, TRACKED);
  const target = await open({ ...flags, ledger: flags.to }, outer, TRACKED);
  const { terminal } = target;
  const { moveLedger } = await import('../app/move-ledger.ts');
  const moved = await moveLedger({ from: source.store, to: target.store, command: 'colophon ledger move' });
  if (!moved.ok) {
    return await refuse(moved.diagnostics, flags, terminal);
  }
  const { count, safe } = await import('../report/text.ts');
  terminal.out(
    `Moved ${count(moved.value.entries, 'resource')} from ${safe(source.store.describe)} to ${safe(target.store.describe)}. The old ledger is now empty.`,
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
