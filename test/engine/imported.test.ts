import { describe, expect, test } from 'vitest';
import type { Match, MatchContext } from '../../src/core/engine/match/collection-matcher.ts';
import { importsOfNothing } from '../../src/core/engine/match/imported.ts';
import { matchCollection } from '../../src/core/engine/match/match.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { observed } from './support/observed.ts';
import { desired, entry, kind, live } from './support/small-kinds.ts';

function match(context: Partial<MatchContext>) {
  const { matches, removed, foreign, diagnostics } = matchCollection({
    model: kind('team'),
    parent: undefined,
    oldParent: undefined,
    desired: [],
    entries: new Map(),
    live: [live('team', '1', { name: 'one' }), live('team', '2', { name: 'two' })],
    intents: new Map(),
    resolved: (fields) => fields,
    isAbsent: () => false,
    ...context,
  });
  return {
    matches: [...matches].map((it) => [it.desired.address, it.live?.id, it.entry?.id, it.previousAddress, it.imported]),
    removed: [...removed.keys()],
    foreign: foreign.map(({ id }) => id),
    codes: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    details: diagnostics.map(({ detail }) => detail),
  };
}

const importing = (key: string, importId: string, more: Partial<Desired> = {}): Desired =>
  desired('team', key, { importId, ...more });

describe('an id under `import`', () => {
  test('is that of the resource, whatever its name is', () => {
    expect(match({ desired: [importing('a', '2')] })).toMatchObject({
      matches: [['team.a', '2', undefined, undefined, true]],
      foreign: ['1'],
      codes: [],
    });
  });

  test('lets go of what the ledger had there, where that is gone', () => {
    expect(
      match({ desired: [importing('a', '2')], entries: new Map([['team.a', entry('team', 'gone', {})]]) }),
    ).toMatchObject({ matches: [['team.a', '2', undefined, undefined, true]], removed: [], codes: [] });
  });

  test('is a hint where it is done, or where what was imported has another id since', () => {
    const entries = (id: string) => new Map([['team.a', entry('team', id, {})]]);
    const done = match({ desired: [importing('a', '1')], entries: entries('1') });
    expect(done).toMatchObject({ matches: [['team.a', '1', '1', undefined, undefined]] });
    expect(done.codes).toHaveLength(1);
    const replaced = match({ desired: [importing('a', 'former')], entries: entries('2') });
    expect(replaced).toMatchObject({ matches: [['team.a', '2', '2', undefined, undefined]], codes: done.codes });
    expect(done.codes[0]).not.toContain('error');
  });

  test('is refused where the address owns another one that is there', () => {
    const entries = new Map([['team.a', entry('team', '1', {})]]);
    const { codes, matches } = match({ desired: [importing('a', '2')], entries });
    expect(codes).toEqual([expect.stringContaining('error import-')]);
    expect(matches[0]?.slice(0, 2)).toEqual(['team.a', undefined]);
  });

  test.each<[string, Partial<MatchContext>, string]>([
    ['nothing has it', { desired: [importing('a', '9')] }, 'error import-missing'],
    [
      'another address owns it',
      { desired: [importing('a', '2')], entries: new Map([['team.b', entry('team', '2', {})]]) },
      'error import-owned',
    ],
    [
      'another declared resource has it',
      { desired: [desired('team', 'b', { id: '2' }), importing('a', '2')] },
      'error import-owned',
    ],
  ])('is refused where %s', (_why, context, code) => {
    const { codes, matches } = match(context);
    expect(codes).toEqual([code]);
    expect(matches.find(([address]) => address === 'team.a')?.slice(1)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of a resource that the ledger has under a former name changes nothing', () => {
    const entries = new Map([['team.old', entry('team', '2', {})]]);
    expect(match({ desired: [importing('a', '2', { previously: ['team.old'] })], entries })).toMatchObject({
      matches: [['team.a', '2', '2', 'team.old', undefined]],
      removed: [],
      codes: [],
    });
  });
});

describe('an id under `import` below something', () => {
  const site = (more: Partial<Match> = {}): Match => ({ desired: desired('site', 's'), ...more });
  const page = (more: Partial<Match> = {}, of: Partial<Desired> = {}): Match => ({
    desired: desired('page', 'p', { parent: 'site.s', importId: '7', ...of }),
    ...more,
  });
  const problems = (...matches: readonly Match[]) =>
    importsOfNothing(observed({ matches: new Map(matches.map((one) => [one.desired.address, one])) }));

  test('that does not exist is an error', () => {
    expect(problems(site(), page())).toMatchObject([
      {
        code: 'import-missing',
        detail:
          'site.s.page.p imports id "7", but site.s does not exist yet, so nothing is in it. Correct the address, or create site.s first.',
      },
    ]);
  });

  test.each<[string, readonly Match[]]>([
    ['it exists', [site({ live: live('site', '1', {}) }), page()]],
    ['it was found', [site(), page({ live: live('page', '7', {}) })]],
    ['the ledger has it', [site(), page({ entry: entry('page', '7', {}) })]],
    ['nothing holds it', [{ desired: desired('team', 'x', { importId: '1' }) }]],
    ['nothing is imported', [site(), { desired: desired('page', 'p', { parent: 'site.s' }) }]],
  ])('is none where %s', (_why, matches) => {
    expect(problems(...matches)).toEqual([]);
  });
});
