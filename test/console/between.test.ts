import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between } from '../../src/command/browser/between.ts';
import { versionOf } from '../../src/command/console/read/environment.ts';
import { environmentSite } from '../../src/command/console/site.ts';
import type { Step } from '../../src/command/report/html/list.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { recordChanges } from '../../src/core/ledger/record-changes.ts';
import { newSeed, runs } from '../support/runs.ts';
import { listIn } from './list-in.ts';

type State = ReadonlyMap<string, LedgerEntry>;
type StepChange = Step['changes'][number];

const NAMES = ['team.a', 'team.b', 'team.c', 'team.d'];

/** What one apply does to a resource; `to` is another name or value. */
const act = fc.record({
  how: fc.constantFrom('add', 'remove', 'set', 'set', 'rename', 'exchange', 'replace'),
  name: fc.constantFrom(...NAMES),
  to: fc.nat(3),
});
const applies = fc.array(fc.array(act, { maxLength: 4 }), { minLength: 1, maxLength: 7 });
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/**
 * The states of a ledger, the oldest first, which is empty. No id is used twice. What is renamed is never replaced: the page
 * shows both of one resource, and a comparison of ledgers takes them for two.
 */
function statesOf(all: readonly (readonly Act[])[]): readonly State[] {
  let last = 0;
  const fresh = (title: string): LedgerEntry => ({ kind: 'team', id: `id_${++last}`, fields: { title } });
  const [replaced, renamed] = [new Set<string>(), new Set<string>()];
  const states: State[] = [new Map()];
  for (const acts of all) {
    const state = new Map(states.at(-1));
    const touched = new Set<string>();
    for (const { how, name, to } of acts) {
      const other = NAMES[to] ?? '';
      const [entry, second] = [state.get(name), state.get(other)];
      const isFree = !touched.has(name) && !touched.has(other);
      const isWhole = entry !== undefined && !replaced.has(entry.id);
      if (how === 'add' && entry === undefined && !touched.has(name)) {
        state.set(name, fresh(`T${to}`));
        touched.add(name);
      } else if (how === 'remove' && entry !== undefined && !touched.has(name)) {
        state.delete(name);
        touched.add(name);
      } else if (how === 'set' && entry !== undefined) {
        state.set(name, { ...entry, fields: { ...entry.fields, [to > 1 ? 'title' : 'note']: `V${to}` } });
      } else if (how === 'replace' && entry !== undefined && !touched.has(name) && !renamed.has(entry.id)) {
        const next = { ...entry, id: `id_${++last}` };
        replaced.add(next.id);
        state.set(name, next);
        touched.add(name);
      } else if (how === 'rename' && isWhole && second === undefined && isFree) {
        state.delete(name);
        state.set(other, entry);
        touched.add(name).add(other);
        renamed.add(entry.id);
      } else if (how === 'exchange' && isWhole && second !== undefined && !replaced.has(second.id) && isFree) {
        state.set(name, second).set(other, entry);
        renamed.add(entry.id).add(second.id);
        touched.add(name).add(other);
      }
    }
    states.push(state);
  }
  return states;
}

/** What the page of the history has to compare them, the newest first. */
function stepsOf(states: readonly State[]): readonly Step[] {
  const versions = states.slice(1).map((state, at) =>
    versionOf({
      version: { id: `${at}`, at: '2026-11-19T08:00:00Z', by: 'Ada', subject: 'Apply', lines: [], trailers: {} },
      changes: recordChanges(states[at] ?? new Map(), state),
    }),
  );
  const site = environmentSite(
    {
      name: 'default',
      organization: 'org_acme',
      service: '',
      at: '2026-11-19T08:00:00Z',
      problems: [],
      ledger: { place: 'git', serial: 1, unsettled: [] },
      resources: [],
      sites: [],
      expiries: [],
      missProblems: [],
      accessProblems: [],
      versions: versions.reverse(),
    },
    { version: '0' },
  );
  return listIn(site.get('environments/default/history.html')?.() ?? '').steps ?? [];
}

function plain({ address, effect, was, fields }: StepChange, isOther: (address: string) => boolean): unknown {
  const shown = fields.filter(({ path }) => path !== 'address' && path !== 'id').map((field) => JSON.stringify(field));
  return [address, effect, was ?? '', effect === 'changed' && !isOther(address) ? shown.sort() : []];
}

test('the comparison of two states of the history is the difference of the ledgers', () => {
  fc.assert(
    fc.property(applies, fc.nat(), fc.nat(), (all, one, other) => {
      const states = statesOf(all);
      const steps = stepsOf(states);
      const newest = states.length - 1;
      const [from, to] = [one % newest, other % newest].sort((a, b) => b - a) as [number, number];
      const [before = new Map(), after = new Map()] = [states[newest - from], states[newest - to]];
      const truth = recordChanges(before, after);
      const replaced = new Set(truth.flatMap(({ effect, address }) => (effect === 'replaced' ? [address] : [])));
      const isOther = (address: string): boolean => replaced.has(address);
      const [wanted] = stepsOf([before, after]);
      expect(between(steps, from, to).map((change) => plain(change, isOther))).toEqual(
        (wanted?.changes ?? []).map((change) => plain(change, isOther)),
      );
    }),
    { numRuns: runs(1000), seed: newSeed('compared states') },
  );
});

test('a value that is not shown is taken for another one', () => {
  const state = (token: string, text: string): State =>
    new Map([['team.a', { kind: 'team', id: '1', fields: { token: { $digest: token }, text } }]]);
  const long = 'x'.repeat(300);
  const steps = stepsOf([state('0', ''), state('1', `${long}1`), state('2', `${long}2`), state('3', `${long}3`)]);
  expect(between(steps, 2, 0).map(({ fields }) => fields.map(({ path }) => path))).toEqual([['token', 'text']]);
  expect(between(steps, 0, 0)).toEqual([]);
});
