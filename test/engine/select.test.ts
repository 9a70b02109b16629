import { describe, expect, test } from 'vitest';
import { chooses, selectChanges, unread } from '../../src/core/engine/select/select.ts';
import type { Action, Change } from '../../src/core/plan/plan.ts';
import { isQuick } from '../support/runs.ts';

function change(key: string, action: Action = 'update', dependsOn: readonly string[] = []): Change {
  return {
    action,
    key,
    address: key.replace(/:.*/, ''),
    kind: 'resource',
    parents: [],
    reason: '',
    cause: 'pending',
    dependsOn,
    risk: [],
    fields: [],
    after: {},
    source: { file: 'colophon.yaml', line: 3, column: 1 },
  } as Change;
}

const CHANGES = [
  change('team.a', 'create'),
  change('team.b', 'update'),
  change('site.docs', 'create'),
  change('site.docs.section.guides', 'create', ['site.docs']),
  change('site.docs.section.api', 'create', ['site.docs', 'site.docs.section.guides']),
  change('site.docs.redirect["/old"]', 'create', ['site.docs', 'site.docs.section.guides']),
  change('saml.okta', 'update', ['team.a', 'team.b']),
  change('site.docs:late', 'update', ['site.docs', 'site.docs.section.guides', 'site.docs.section.api']),
];

const keysOf = (target: readonly string[], exclude: readonly string[] = []) =>
  selectChanges(CHANGES, { target, exclude }).changes.map(({ key }) => key);

describe('a target', () => {
  test('that is not given takes everything as it is', () => {
    const selection = selectChanges(CHANGES, { target: [], exclude: [] });
    expect(selection.changes).toBe(CHANGES);
    expect(chooses({ target: [], exclude: [] })('anything')).toBe(true);
  });

  test.each([
    ['team.b', ['team.b']],
    ['team', ['team.a', 'team.b']],
    ['team.*', ['team.a', 'team.b']],
    // What must be made first comes along; what is only changed does not.
    ['saml.okta', ['team.a', 'saml.okta']],
    ['site.docs.section.guides', ['site.docs', 'site.docs.section.guides']],
    ['site.docs.redirect["/*"]', ['site.docs', 'site.docs.section.guides', 'site.docs.redirect["/old"]']],
    ['site.nowhere', []],
  ])('%s', (target, expected) => {
    expect(keysOf([target])).toEqual(expected);
  });

  test('leaves no dependency on what is not chosen', () => {
    const { changes } = selectChanges(CHANGES, { target: ['saml'], exclude: [] });
    expect(changes.at(-1)?.dependsOn).toEqual(['team.a']);
  });

  test('that is deleted takes along what must be deleted before', () => {
    const deletes = [change('site.docs.part.x', 'delete'), change('site.docs', 'delete', ['site.docs.part.x'])];
    const { changes } = selectChanges(deletes, { target: ['site.docs'], exclude: [] });
    expect(changes.map(({ key }) => key)).toEqual(['site.docs.part.x', 'site.docs']);
  });

  test.skipIf(isQuick)('at the end of a long chain is found', () => {
    const chain = Array.from({ length: 30_000 }, (_change, index) =>
      change(`resource.k${index}`, 'create', index === 0 ? [] : [`resource.k${index - 1}`]),
    );
    expect(selectChanges(chain, { target: ['resource.k29999'], exclude: [] }).changes).toHaveLength(30_000);
  });
});

describe('an exclusion', () => {
  test('leaves out what it names', () => {
    expect(keysOf([], ['team.b'])).toEqual(CHANGES.map(({ key }) => key).filter((key) => key !== 'team.b'));
  });

  test('leaves out what cannot do without, and says so', () => {
    const patterns = { target: [], exclude: ['site.docs.section.guides'] };
    const { changes, diagnostics } = selectChanges(CHANGES, patterns);
    const includes = chooses(patterns);
    expect(changes.map(({ key }) => key)).toEqual(['team.a', 'team.b', 'site.docs', 'saml.okta']);
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning left-out',
      'warning left-out',
      'warning left-out',
    ]);
    expect(diagnostics[0]).toMatchObject({
      detail: expect.stringContaining('site.docs.section.guides'),
      source: { file: 'colophon.yaml', line: 3, column: 1 },
    });
    expect(includes('site.docs.section.guides.space.v1')).toBe(false);
    expect(includes('site.docs')).toBe(true);
  });

  test('goes before a target', () => {
    expect(keysOf(['team'], ['team.a'])).toEqual(['team.b']);
    expect(keysOf(['saml.okta'], ['team.a'])).toEqual([]);
  });

  test('keeps what holds a part that may not be deleted', () => {
    const deletes = [change('site.docs.part.x', 'delete'), change('site.docs', 'delete', ['site.docs.part.x'])];
    const { changes, diagnostics } = selectChanges(deletes, { target: [], exclude: ['site.docs.part'] });
    expect(changes).toEqual([]);
    expect(diagnostics).toHaveLength(1);
  });

  test.each([
    ['site.docs.redirect', ['site.docs.redirect'], true],
    ['site.docs.redirect', ['site.docs'], true],
    ['site.docs.redirect', ['site.*'], true],
    ['site.docs.redirect', ['*'], true],
    ['site.docs.redirect', ['site.docs.redirect["/a*"]'], false],
    ['site.docs.redirect', ['site.docs.redirect.*'], false],
    ['site.docs.redirect', ['site.docs.redirect.*', 'site.docs.redirect[*'], true],
    ['site.docs.redirect', ['site.other'], false],
    ['site.docs.redirect', [], false],
  ])('whether %s need not even be read without %j', (prefix, exclude, expected) => {
    expect(unread(prefix, exclude)).toBe(expected);
  });
});
