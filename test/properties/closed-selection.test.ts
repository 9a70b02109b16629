import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { World } from '../../src/server/index.ts';
import {
  converge,
  isAllowable,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from '../support/converge.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { manifestAndNext } from '../support/random-manifest.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ processingDelay: 0 });

type Rows = readonly (Readonly<Record<string, Json>> & { readonly id: string })[];

/** Every text of a value, wherever it is. */
function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return Array.isArray(value) || isJsonObject(value) ? Object.values(value).flatMap((one) => textsIn(one as Json)) : [];
}

/** What refers to something that is gone, read from the tables and not through anything of the engine. */
function broken(before: World, after: World): readonly string[] {
  const tables = (world: World): Readonly<Record<string, Rows>> =>
    world.tables as unknown as Readonly<Record<string, Rows>>;
  const ids = (world: World): ReadonlySet<string> =>
    new Set(
      ['sections', 'siteSpaces', 'sectionGroups', 'teams']
        .flatMap((table) => tables(world)[table] ?? [])
        .map(({ id }) => id),
    );
  const now = ids(after);
  const gone = [...ids(before)].filter((id) => !now.has(id));
  return ['redirects', 'samlProviders', 'sections', 'sites'].flatMap((table) =>
    (tables(after)[table] ?? []).flatMap(({ id, ...row }) =>
      textsIn(row as Json)
        .filter((text) => gone.includes(text))
        .map((text) => `${table} ${id} refers to ${text}`),
    ),
  );
}

interface Choice {
  readonly at: number;
  readonly form: 'exact' | 'holder' | 'collection';
  readonly isTarget: boolean;
}

const choices = fc.array(
  fc.record({
    at: fc.nat(),
    form: fc.constantFrom('exact' as const, 'exact' as const, 'holder' as const, 'collection' as const),
    isTarget: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A pattern for one of the addresses of a plan: the address itself, what holds it, or all of its kind there. */
function patternOf({ changes }: Plan, { at, form }: Choice): string | undefined {
  const change = changes[at % Math.max(1, changes.length)];
  if (change === undefined || form === 'exact') {
    return change?.address;
  }
  const holder = change.parents.at(-1);
  if (form === 'holder') {
    return holder ?? change.address;
  }
  const rest = holder === undefined ? change.address : change.address.slice(holder.length + 1);
  const segment = /^\w+/.exec(rest)?.[0] ?? rest;
  return holder === undefined ? segment : `${holder}.${segment}`;
}

function selectionOf(full: Plan, chosen: readonly Choice[]): { target: string[]; exclude: string[] } {
  const of = (isTarget: boolean): string[] =>
    chosen.filter((one) => one.isTarget === isTarget).flatMap((one) => patternOf(full, one) ?? []);
  return { target: of(true), exclude: of(false) };
}

test('a part of a plan breaks no reference, does all that was chosen, and leaves a rest that converges', {
  timeout: 900_000,
}, async () => {
  const seen = { brought: 0, leftOut: 0, deletes: 0, changes: 0 };
  await fc.assert(
    fc.asyncProperty(manifestAndNext, choices, async ([first, second], chosen) => {
      api.server.reset();
      const service = serviceOf(api.server);
      const ledger = createMemoryLedger();
      await converge({ manifest: await loadFiles({ 'colophon.yaml': yamlOf(first) }), service, ledger });
      const before = api.server.exportWorld();
      const work: Work = { manifest: await loadFiles({ 'colophon.yaml': yamlOf(second) }), service, ledger };
      const whole = await plan({ ...work, allow: ['remove-member'] });
      // Paths that change places are the one resource that must be done in two steps.
      fc.pre(whole.ok && whole.value.changes.length > 0 && isAllowable(whole.value));
      const full = unwrap(whole);
      const selection = selectionOf(full, chosen);
      const made = unwrap(await plan({ ...work, ...selection, allow: ['remove-member'] }));
      seen.brought += made.changes.filter(({ broughtAlong }) => broughtAlong !== undefined).length;
      seen.leftOut += made.diagnostics.filter(({ code }) => code === 'left-out').length;
      seen.deletes += made.changes.filter(({ action }) => action === 'delete').length;
      seen.changes += made.changes.length;
      expect(troubles(await run(work, made))).toEqual(NO_TROUBLE);
      const hasConsent = made.blocked.some(({ guard }) => guard === 'dangling');
      expect(hasConsent ? [] : broken(before, api.server.exportWorld())).toEqual([]);
      const again = await plan({ ...work, ...selection, allow: ['remove-member'] });
      // What was left out may be possible now: the first space of a section comes with it, also where it was not chosen.
      const leftOut = made.diagnostics.flatMap(({ code, detail }) => (code === 'left-out' ? [detail] : []));
      const wasLeftOut = (address: string): boolean => leftOut.some((detail) => detail.startsWith(`${address} `));
      if (again.ok) {
        const rest = again.value.changes.filter(({ address }) => !wasLeftOut(address));
        expect(rest.map(({ action, address }) => `${action} ${address}`)).toEqual([]);
      } else {
        // What was deleted is in no list any more.
        expect(again.diagnostics.map(({ code }) => code)).toEqual(again.diagnostics.map(() => 'unmatched-pattern'));
      }
      expect(troubles(await run(work, await planned(work)))).toEqual(NO_TROUBLE);
      expect((await planned(work)).changes).toEqual([]);
    }),
    { numRuns: runs(20), seed: newSeed('closed selections', 1), endOnFailure: true },
  );
  // A property about parts is worth what the parts hold.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
});
