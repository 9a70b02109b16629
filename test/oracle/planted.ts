import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from './run.ts';

/** A mistake that somebody could make in the engine: one text of one file, and what stands there instead. */
export interface Fault {
  readonly name: string;
  /** Below `src/core/engine`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The kept story that finds it: random ones meet some of them too seldom. */
  readonly foundBy: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'deletes what it does not manage',
    file: 'removals.ts',
    from: "if (prune === 'all' && !model.external",
    to: "if (prune !== 'none' && !model.external",
    foundBy: 'a target that matches nothing is an empty plan',
  },
  {
    name: 'forgets the last declared field',
    file: 'compare.ts',
    from: 'for (const field of Object.keys(desired.fields)) {',
    to: 'for (const field of Object.keys(desired.fields).slice(0, -1)) {',
    foundBy: 'a value that the service does not show and both sides changed is classed as pending',
  },
  {
    name: 'records an update before it is sent',
    file: 'execute/attempt.ts',
    from: '  const all = ready(run, change, change.after);\n',
    to: `  const all = ready(run, change, change.after);
  const entry = { kind: change.kind, id, fields: change.after, ...(change.rank === undefined ? {} : { rank: change.rank }) };
  await run.keep({ type: 'put', address: change.address, entry, previousAddress: change.previousAddress }, change);
`,
    foundBy: 'a part of an exchange deletes one of two with the same name',
  },
  {
    name: 'takes a conflict for a change of the manifest',
    file: 'compare.ts',
    from: "return sameJson(base, desired) ? 'drift' : 'conflict';",
    to: "return sameJson(base, desired) ? 'drift' : 'pending';",
    foundBy: 'an order that both sides changed is classed as pending or drift, and nobody is asked',
  },
  {
    name: 'moves one too many',
    file: 'order/order.ts',
    from: 'const stays = new Set([...staying].map((index) => known[index]));',
    to: 'const stays = new Set([...staying].slice(0, Math.max(1, staying.size - 1)).map((index) => known[index]));',
    foundBy: 'a saved plan with moves is applied although the order changed since',
  },
  {
    name: 'skips the last item of a list',
    file: 'match/collection-matcher.ts',
    from: 'for (const [index, { id }] of live.entries()) {',
    to: 'for (const [index, { id }] of live.slice(0, -1).entries()) {',
    foundBy: 'a saved plan with moves is applied although the order changed since',
  },
  {
    name: 'adopts something of another name',
    file: 'match/match.ts',
    from: '.find((list) => list.length > 0);',
    to: '.find((list) => list.length > 0) ?? [...byKey.values()][0];',
    foundBy: 'a saved plan with moves is applied although the order changed since',
  },
  {
    name: 'ignores what is excluded',
    file: 'arrange.ts',
    from: 'observation, changes, removals, target, exclude } = options;',
    to: 'observation, changes, removals, target } = options;\n  const exclude: readonly string[] = [];',
    foundBy: 'a part is deleted below a site that was renamed and is excluded',
  },
  {
    name: 'creates once more when an answer is lost',
    file: 'execute/create.ts',
    from: 'const found = await lookFor(making, (resources) => candidateIn(making, resources));',
    to: 'const found = undefined;',
    foundBy: 'an answer of a creation is lost',
  },
  {
    name: 'never comes to an end',
    file: 'drafts.ts',
    from: 'const isStale = comparison.ledgerDiffers ||',
    to: "const isStale = desired.kind === 'team' || comparison.ledgerDiffers ||",
    foundBy: 'a saved plan with moves is applied although the order changed since',
  },
  {
    name: 'applies a saved plan whatever happened since',
    file: 'stale/stale.ts',
    from: 'precondition.fingerprint === fingerprintOf(salt, live, options.names.modelOf(change.kind))',
    to: 'precondition.fingerprint !== undefined',
    foundBy: 'a site is renamed while what it holds is excluded',
  },
  {
    name: 'takes a refused change of a batch for a done one',
    file: 'execute/apply-batch.ts',
    from: '      end(at, { error: result.error });\n',
    to: '      end(at, { done: {} });\n',
    foundBy: 'a saved plan records settings of a space that somebody deletes before it is applied',
  },
  {
    name: 'looks only once in a list that may lag',
    file: 'execute/looks.ts',
    from: '[0, 500, 1500, 2000, 3000, 3000]',
    to: '[0]',
    foundBy: 'a group inside another one is deleted, and what it holds goes to that one',
  },
  {
    name: 'calls it a duplicate that there was another one before',
    file: 'verify.ts',
    from: '(names.isPlanned(kind, id) || wasThere(id));',
    to: '(names.isPlanned(kind, id) || (wasThere(id) && id === kind));',
    foundBy: 'another one is there before something is created',
  },
  {
    name: 'creates who may be there without a visible address',
    file: 'match/match.ts',
    from: 'const undecided = Object.values(veiled?.unreadable ?? {})[0];',
    to: 'const undecided = Object.values(veiled?.unreadable ?? {})[99];',
    foundBy: 'somebody may be there whose address is hidden',
  },
  {
    name: 'creates where something is that no list shows',
    file: 'unique/excludes.ts',
    from: 'if (hiddenConflict !== undefined) {',
    to: "if (hiddenConflict !== undefined && hiddenConflict.id === '') {",
    foundBy: 'something is in a place that no list shows',
  },
  {
    name: 'records half of what got another name',
    file: 'select/records.ts',
    from: '  if (!isTouched) {',
    to: '  if (!isTouched || touched.length > 0) {',
    foundBy: 'a part of a plan with renamed resources',
  },
  {
    name: 'keeps what was begun under a name that another resource has now',
    file: 'pending.ts',
    from: '!declared.has(nowAt(address) ?? address)',
    to: '!declared.has(address)',
    foundBy: 'what was begun under a name that is exchanged is forgotten',
  },
  {
    name: 'keeps the parts of what is gone',
    file: 'match/orphans.ts',
    from: '(entry !== undefined || !ledger.entries.has(address))',
    to: 'entry !== undefined',
    foundBy: 'what was below something that was only looked up, and is created now, is forgotten',
  },
  {
    name: 'leaves the parts of a looked-up name under its old one',
    file: 'select/records.ts',
    from: '(chosen(address) && holdsParts(previousAddress)),',
    to: 'false,',
    foundBy: 'what is below something that is only looked up follows it to its new name',
  },
  {
    name: 'brings along nothing that a chosen change needs',
    file: 'select/select.ts',
    from: '|| !isNeeded(change, other)',
    to: '|| isNeeded(change, other)',
    foundBy: 'a part of an exchange of names',
  },
  {
    name: 'applies a saved order to another one',
    file: 'stale/compare-assumptions.ts',
    from: 'return orderProblem(one, listOf, context);',
    to: 'return orderProblem(one, listOf, context).slice(9);',
    foundBy: 'a saved plan with moves is applied although the order changed since',
  },
  {
    name: 'takes an order that both sides changed for one of the manifest',
    file: 'order/rows.ts',
    from: 'base: hasRanks ? named(applied) : undefined,',
    to: 'base: hasRanks ? named(live) : undefined,',
    foundBy: 'an order that both sides changed is classed as pending or drift, and nobody is asked',
  },
];

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** What the engine is made of. */
const FOLDERS = ['base', 'core/diagnostics', 'core/plan', 'core/engine'];

/**
 * A copy of the engine with a fault in it. Its sources are copied to a temporary folder, changed there and imported from there;
 * only the errors of drivers stay those of the original, so that the copy recognises them.
 */
export async function engineWith({
  file,
  from,
  to,
}: Fault): Promise<{ readonly engine: Engine; readonly remove: () => void }> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'planted-'));
  for (const name of FOLDERS) {
    cpSync(join(SOURCES, name), join(folder, name), { recursive: true });
  }
  const path = join(folder, 'core', 'engine', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) {
    throw new Error(`${file} has not exactly one place for the fault: ${from}`);
  }
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  writeFileSync(
    join(folder, 'core', 'engine', 'driver.ts'),
    `export * from ${JSON.stringify(join(SOURCES, 'core', 'engine', 'driver.ts'))};\n`,
  );
  const planner = (await import(join(folder, 'core', 'engine', 'planner.ts'))) as Pick<Engine, 'makePlan'>;
  const executor = (await import(join(folder, 'core', 'engine', 'execute', 'executor.ts'))) as Pick<
    Engine,
    'applyPlan'
  >;
  return {
    engine: { makePlan: planner.makePlan, applyPlan: executor.applyPlan },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
