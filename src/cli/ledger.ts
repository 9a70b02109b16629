import type { Command } from 'commander';
import { defined } from '../base/defined.ts';
import type { LedgerState } from '../engine/ledger.ts';
import type { LedgerStore } from '../ledger/types.ts';
import type { ShownHolder } from '../report/ledger.ts';
import { EXIT, Exit } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addServiceFlags,
  addTextFlags,
  type ManifestFlags,
  type OutputFlags,
  type ServiceFlags,
} from './flags.ts';
import { isOn, valueOption, wholeNumber } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import { readOnlyOption, refuseReadOnly } from './read-only.ts';
import type { Terminal } from './terminal.ts';

type LedgerFlags = ManifestFlags & ServiceFlags & OutputFlags;

interface LogFlags extends ManifestFlags, ServiceFlags, OutputFlags {
  readonly limit: number;
}

interface MoveFlags extends ManifestFlags, ServiceFlags, OutputFlags {
  readonly to: string;
  readonly fromEnvironment?: string;
  readonly readOnly?: boolean;
}

interface Opened {
  readonly store: LedgerStore;
  readonly environment: string;
  readonly terminal: Terminal;
}

/** Opens the ledger that the flags choose. The manifest is not read: a record must be found when it is broken, too. */
async function open(flags: LedgerFlags, outer: Terminal): Promise<Opened> {
  const [{ ledgerOf, withoutSecrets }, { DEFAULT_ENVIRONMENT }] = await Promise.all([
    import('./work.ts'),
    import('../manifest/environment.ts'),
  ]);
  const terminal = await withoutSecrets(outer, []);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw new Exit(EXIT.usage, 'the sandbox is a new service each time, so there is no ledger to look at');
  }
  const environment = flags.environment ?? DEFAULT_ENVIRONMENT;
  // Looking at a committed file, and moving it out of the checkout, is what one does about it.
  const allow = ['tracked-ledger'];
  return { store: await ledgerOf({ ...flags, allow }, terminal, { environment }), environment, terminal };
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
  const { store, terminal } = await open(flags, outer);
  if (store.history === undefined) {
    throw new Exit(
      EXIT.error,
      `${store.describe} keeps no history; a ledger in git does: \`colophon ledger move --to git\``,
    );
  }
  const history = await store.history(flags.limit);
  if (!history.ok) {
    return await refuse(history.diagnostics, flags, terminal);
  }
  await emit({ type: 'versions', versions: history.value }, flags, terminal);
}

async function show(flags: LedgerFlags, outer: Terminal): Promise<void> {
  const { store, environment, terminal } = await open(flags, outer);
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
    entries: [...state.entries].map(([address, { kind, id }]) => ({ address, kind, id })),
    intents: [...state.intents.keys()],
  };
  await emit({ type: 'ledger', ledger: shown }, flags, terminal);
}

/** Who holds it, without what is of no use to a person. */
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
  const { store, terminal } = await open(flags, outer);
  if (store.unlock === undefined) {
    throw new Exit(EXIT.error, `${store.describe} has no lock that could be taken away`);
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
  const source = await open({ ...flags, ...defined({ environment: fromEnvironment }) }, outer);
  const target = await open({ ...flags, ledger: flags.to }, outer);
  const { terminal } = target;
  const { moveLedger } = await import('../app/move-ledger.ts');
  const moved = await moveLedger({ from: source.store, to: target.store, command: 'colophon ledger move' });
  if (!moved.ok) {
    return await refuse(moved.diagnostics, flags, terminal);
  }
  const { count, safe } = await import('../report/text.ts');
  terminal.out(
    `Moved ${count(moved.value.entries, 'thing')} from ${safe(source.store.describe)} to ${safe(target.store.describe)}. The old one is empty now.`,
  );
}

/** Adds `ledger`, which looks after the record of what was applied. */
export function addLedgerCommand(program: Command, terminal: Terminal): void {
  const command = program.command('ledger').description('look after the record of what was applied');
  const common = (child: Command): Command => addServiceFlags(addManifestFlags(child));
  const history = command
    .command('log')
    .description('tell what was applied when, by whom and from which commit')
    .addOption(valueOption('--limit <n>', 'how many, newest first').argParser(wholeNumber(1, 100_000)).default(20));
  addOutputFlags(common(history), 'versions', { terminal }).action((flags: LogFlags) => log(flags, terminal));
  const shown = command
    .command('show')
    .description('tell what is owned, what was applied last, and who holds the lock');
  addOutputFlags(common(shown), 'ledger', { terminal }).action((flags: LedgerFlags) => show(flags, terminal));
  const unlocked = command
    .command('unlock')
    .description('take the lock from a run that died on another machine')
    .argument('<id>', 'the id of the lock, which `colophon ledger show` tells')
    .addOption(readOnlyOption());
  addTextFlags(common(unlocked)).action((id: string, flags: LedgerFlags) => unlock(id, flags, terminal));
  const moved = command
    .command('move')
    .description('take the record to another place, or to another environment; the old one is empty afterwards')
    .requiredOption('--to <spec>', 'where to: git, git:REMOTE or file:PATH')
    .addOption(valueOption('--from-environment <name>', 'the environment that it was kept for'))
    .addOption(readOnlyOption());
  addTextFlags(common(moved)).action((flags: MoveFlags) => move(flags, terminal));
}
