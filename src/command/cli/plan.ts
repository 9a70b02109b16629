import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { type AllFlags, addAllFlags, changedSinceOption, runAll } from './all.ts';
import { EXIT, Exit, failure, usage } from './exit.ts';
import {
  addSelectFlags,
  addWorkFlags,
  type OutputFlags,
  pagerOption,
  replaceOption,
  type SelectFlags,
  type WorkFlags,
  watchOption,
} from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, isChatty, successOf, writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';
import { tokensIn } from './token.ts';
import { loadFor, type Work, withWork } from './work.ts';

interface PlanFlags extends WorkFlags, SelectFlags, ChangeFlags, AllFlags {
  readonly out?: string;
  readonly detailedExitcode?: boolean;
  readonly watch?: boolean;
}

/** Flags of a plan that an apply needs as well, so that both have the same changes. */
const SHARED: ReadonlySet<string> = new Set([
  'file',
  'environment',
  'var',
  'allowEnv',
  'secretEnv',
  'baseUrl',
  'sandbox',
  'ledger',
]);
/** Flags that decide the content of a plan; a saved plan already has it. */
const SELECTING: ReadonlySet<string> = new Set(['target', 'exclude', 'prune', 'maxDeletes', 'replace']);

function textsOf(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => textsOf(name, item));
  }
  if (typeof value === 'object' && value !== null) {
    return 'share' in value
      ? [`${Math.round(Number(value.share) * 100)}%`]
      : 'count' in value
        ? [String(value.count)]
        : [];
  }
  // The value of a variable may be a secret, which a log would keep.
  return name === 'var' ? [`${String(value).split('=', 1).join('')}=…`] : [String(value)];
}

/** The arguments with which `apply` makes the same changes: the saved plan, if any, and the passed flags. */
export function argumentsForApply(command: Command, planFile: string | undefined): readonly string[] {
  const flags = command.options.flatMap((option) => {
    const name = option.attributeName();
    const long = option.long ?? '';
    const isNeeded = SHARED.has(name) || (planFile === undefined && SELECTING.has(name));
    if (!isNeeded || command.getOptionValueSource(name) !== 'cli') {
      return [];
    }
    const value: unknown = command.getOptionValue(name);
    return value === true ? [long] : textsOf(name, value).flatMap((text) => [long, text]);
  });
  return planFile === undefined ? flags : [planFile, ...flags];
}

/** A destroy plan deletes owned resources and does nothing else. */
function refuseMixture({ destroy, prune, replace }: Pick<PlanFlags, 'destroy' | 'prune' | 'replace'>): void {
  if (destroy === true && replace !== undefined && replace.length > 0) {
    throw usage('--destroy creates nothing, so --replace does not go with it');
  }
  if (destroy === true && prune !== 'owned') {
    throw usage(`--destroy deletes what the ledger owns, so --prune ${prune} does not go with it`);
  }
}

export interface ChangeFlags {
  readonly destroy?: boolean;
  readonly replace?: readonly string[];
}

/** Plans; problems end the command. */
export async function planWork(work: Work, flags: SelectFlags & OutputFlags & ChangeFlags): Promise<Plan> {
  const { plan } = await import('../app/plan.ts');
  const planned = await plan({ ...flags, ...work });
  work.endReading();
  return await successOf(planned, flags, work.terminal);
}

/** A shorter value occurs in plans by chance, and is not redacted in reports either. */
const SHORTEST_SECRET = 8;

/** The reason why a plan cannot be saved: it contains the token or a secret; undefined if it can be saved. */
function leakIn(text: string, { env, secrets = [] }: Terminal): string | undefined {
  const isIn = (value: string): boolean =>
    [value, JSON.stringify(value).slice(1, -1)].some((form) => text.includes(form));
  if (tokensIn(env).some((token) => token.length >= SHORTEST_SECRET && isIn(token))) {
    return 'the token. Remove it from the manifest or the live workspace, revoke it, and plan with a new one';
  }
  const secret = secrets.find((value) => value.trim().length >= SHORTEST_SECRET && isIn(value.trim()));
  const name = Object.keys(env).find((key) => secret !== undefined && env[key] === secret);
  return secret === undefined
    ? undefined
    : `${name === undefined ? 'a secret' : `the secret ${name}`}. Remove its value from the manifest or the live workspace, and replace the secret if others saw it`;
}

/** Saves a plan. It cannot be redacted, because apply writes its values, so a plan that contains a secret is refused. */
async function savePlan(planned: Plan, file: string, terminal: Terminal): Promise<void> {
  const { encodePlan } = await import('../../core/plan/codec.ts');
  const text = encodePlan(planned);
  const leak = leakIn(text, terminal);
  if (leak !== undefined) {
    throw failure(`--out: ${file} was not written, because the plan contains ${leak}`);
  }
  await writeWhole(resolve(terminal.cwd, file), text, '--out');
}

/** Prints the path of the plan, and how to apply it unless the report already has the command or the plan cannot be applied. */
async function announceSaved(
  planned: Plan,
  { flags, applyArguments }: { readonly flags: PlanFlags; readonly applyArguments: readonly string[] },
  terminal: Terminal,
): Promise<void> {
  const target = { allow: flags.allow, applyArguments };
  const { applyCommand, unblockHint } = await import('../report/plan/consent.ts');
  const isApplicable = !isOn(flags.sandbox, 'sandbox', terminal.env) && unblockHint(planned, target) === undefined;
  terminal.err(
    `Saved to ${flags.out}.${isApplicable ? ` To apply exactly this plan: ${applyCommand(planned, target)}` : ''}`,
  );
}

async function plan(flags: PlanFlags, command: Command, outer: Terminal): Promise<void> {
  refuseMixture(flags);
  await withWork(flags, outer, async (work) => {
    const { terminal } = work;
    const planned = await planWork(work, flags);
    if (flags.out !== undefined) {
      await savePlan(planned, flags.out, terminal);
    }
    // A sandbox is a new service each time, so a saved plan cannot be applied to it.
    const isSandbox = isOn(flags.sandbox, 'sandbox', terminal.env);
    const applyArguments = argumentsForApply(command, isSandbox ? undefined : flags.out);
    await emit(
      {
        type: 'plan',
        plan: planned,
        allow: flags.allow,
        planFile: flags.out,
        applyArguments,
        applyWith: flags.destroy === true && flags.out === undefined ? 'destroy' : 'apply',
      },
      flags,
      terminal,
    );
    if (flags.out !== undefined && !isEmpty(planned) && isChatty(flags, terminal)) {
      await announceSaved(planned, { flags, applyArguments }, terminal);
    }
    if (!isEmpty(planned) && isOn(flags.detailedExitcode, 'detailed-exitcode', terminal.env)) {
      throw new Exit(EXIT.changes);
    }
  });
}

/** The passed flags that select part of a single plan. */
export function singleFlags({
  target,
  exclude,
  allow = [],
}: Pick<SelectFlags, 'target' | 'exclude'> & Partial<Pick<SelectFlags, 'allow'>>): readonly (string | false)[] {
  return [target.length > 0 && '--target', exclude.length > 0 && '--exclude', allow.length > 0 && '--allow'];
}

async function planAll(flags: PlanFlags, command: Command, terminal: Terminal): Promise<void> {
  const single = [...singleFlags(flags), flags.out !== undefined && '--out', flags.watch === true && '--watch'];
  await runAll({ command: 'plan', flags, terminal, single, run: (own, at) => plan(own, command, at) });
}

export function addPlanCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('plan')
    .description('Show the changes that apply would make')
    .addOption(valueOption('--out <file>', 'save the plan for `colophon apply FILE`'))
    .addOption(new Option('--destroy', 'plan the deletion of everything that the ledger owns'))
    .addOption(replaceOption())
    .addOption(switchOption('--detailed-exitcode', 'exit with 2 if there are changes'))
    .addOption(watchOption())
    .addOption(changedSinceOption())
    .addOption(pagerOption());
  const own = (flagged: Command): Command => addAllFlags(addSelectFlags(flagged));
  addWorkFlags(command, 'plan', { terminal, own }).action(async (flags: PlanFlags, self: Command) => {
    if (flags.all === true) {
      await planAll(flags, self, terminal);
      return;
    }
    if (flags.watch !== true) {
      await plan(flags, self, terminal);
      return;
    }
    const { watchManifest, LIVE_FLOOR_MS } = await import('./watch/watch.ts');
    await watchManifest({
      terminal,
      flags,
      // Each run is followed by the next, so a pager would block it.
      run: () => plan({ ...flags, pager: false }, self, terminal),
      load: () => loadFor(flags, terminal),
      floorMs: isOn(flags.sandbox, 'sandbox', terminal.env) ? 0 : LIVE_FLOOR_MS,
      written: flags.out === undefined ? [] : [flags.out],
    });
  });
}
