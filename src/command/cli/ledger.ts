import type { Command } from 'commander';
import { defined, pick } from '../../base/defined.ts';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { LedgerHolder, LedgerStore } from '../../core/ledger/types.ts';
import { isBelow } from '../../core/plan/address.ts';
import type { ShownHistory, ShownLedger } from '../report/ledger.ts';
import { count, safe } from '../report/text.ts';
import { failure, usage } from './exit.ts';
import {
  addLedgerFlag,
  addManifestFlags,
  addOutputFlags,
  addTextFlags,
  type ManifestFlags,
  type OutputFlags,
  pagerOption,
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

/** Inspecting a committed ledger, and moving it out of the checkout, is how to fix this problem. */
const TRACKED: readonly string[] = ['tracked-ledger'];

interface Opened {
  readonly store: LedgerStore;
  readonly environment: string;
  readonly terminal: Terminal;
}

/** Opens the ledger that the flags select, without reading the manifest, which may be invalid. */
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

function chosenOf(
  addresses: readonly string[],
  { entries, intents }: LedgerState,
): Pick<ShownLedger, 'entries' | 'intents' | 'recorded'> {
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

/** The number of recent versions to search for changes of a resource; each is read in full. */
const SEARCHED = 100;

/** The changes of the selected resources, if the ledger keeps a history. Follows renames to earlier addresses. */
async function historyOf(
  addresses: readonly string[],
  { store, flags, terminal }: { readonly store: LedgerStore; readonly flags: LedgerFlags; readonly terminal: Terminal },
): Promise<ShownHistory | undefined> {
  if (addresses.length === 0 || store.changes === undefined) {
    return undefined;
  }
  const all = await successOf(await store.changes(SEARCHED), flags, terminal);
  const asked = new Set(addresses);
  const versions = all.flatMap((one) => {
    const changes = ('changes' in one ? one.changes : []).filter(({ address }) =>
      [...asked].some((pattern) => isBelow(pattern, address)),
    );
    for (const { previousAddress } of changes) {
      if (previousAddress !== undefined) {
        asked.add(previousAddress);
      }
    }
    return changes.length === 0 ? [] : [{ ...one.version, changes }];
  });
  return { versions, searched: all.length, unreadable: all.filter((one) => 'unreadable' in one).length };
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
    ...chosenOf(addresses, state),
    holder: await holderOf(store),
    ...defined({ history: await historyOf(addresses, { store, flags, terminal }) }),
  };
  await emit({ type: 'ledger', ledger: shown }, flags, terminal);
}

async function holderOf(store: LedgerStore): Promise<LedgerHolder | undefined> {
  const holder = await store.holder?.();
  return holder && pick(holder, 'id', 'by', 'command', 'host', 'pid', 'at');
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
  addOutputFlags(common(history).addOption(pagerOption()), 'versions', { terminal }).action((flags: LogFlags) =>
    log(flags, terminal),
  );
  const shown = command
    .command('show')
    .description('Show the owned resources, the last apply and the lock')
    .argument(
      '[address...]',
      'only these and their child resources, with the last applied values and the runs that changed them',
    );
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
