import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { isEmpty } from '../../src/core/plan/plan.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

interface Case {
  readonly title: string;
  readonly first: string;
  /** What is applied then, of the spaces alone. */
  readonly between?: string;
  /** Managed spaces that somebody deletes then. */
  readonly dropped?: readonly string[];
  readonly second: string;
}

const WIKI = 'wiki: { manage: true, title: Wiki }';
const LAB = 'lab: { manage: true, title: Lab }';
const NOTES = 'notes: { id: spc_notes }';

function spaces(...entries: readonly string[]): string {
  return `spaces: { ${entries.join(', ')} }\n`;
}

/** A site with sections, each with its spaces. */
function sections(parts: Readonly<Record<string, string>>, more = ''): string {
  const list = Object.entries(parts).map(
    ([path, shown]) => `{ path: ${path}, title: Part ${path}, spaces: [${shown}] }`,
  );
  return `sites: { help: { title: Help, sections: [${list.join(', ')}]${more} } }\n`;
}

function root(shown: string, more = ''): string {
  return `sites: { help: { title: Help, spaces: [${shown}]${more} } }\n`;
}

const EXCHANGED = spaces(
  'wiki: { manage: true, title: Lab, previously: [lab] }',
  'lab: { manage: true, title: Wiki, previously: [wiki] }',
);

const to = (destination: string): string => `, redirects: { /old: { ${destination} } }`;

const CASES: readonly Case[] = [
  {
    title: 'a space goes, and its place at the root',
    first: spaces(WIKI, NOTES) + root('{ space: wiki }, { space: notes }'),
    second: spaces(NOTES) + root('{ space: notes }'),
  },
  {
    title: 'the only space of a root goes',
    first: spaces(WIKI) + root('{ space: wiki }'),
    second: spaces() + root(''),
  },
  {
    title: 'a space goes, and its place in a section',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki, default: true }, { space: notes }' }),
    second: spaces(NOTES) + sections({ a: '{ space: notes }' }),
  },
  {
    title: 'a space goes with its section',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki }', b: '{ space: notes }' }),
    second: spaces(NOTES) + sections({ b: '{ space: notes }' }),
  },
  {
    title: 'a space goes with the only section',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki }' }),
    second: spaces(NOTES) + root('{ space: notes }', ', sections: []'),
  },
  {
    title: 'a new space takes the place and the path of one that goes',
    first: spaces(WIKI) + sections({ a: '{ space: wiki, path: v1 }' }),
    second: spaces(LAB) + sections({ a: '{ space: lab, path: v1 }' }),
  },
  {
    title: 'a new space takes the title, the place and the path of one that goes',
    first: spaces(WIKI) + root('{ space: wiki, path: v1 }'),
    second: spaces(LAB.replace('Lab', 'Wiki')) + root('{ space: lab, path: v1 }'),
  },
  {
    title: 'two sections exchange what they show',
    first: spaces(WIKI, LAB) + sections({ a: '{ space: wiki }', b: '{ space: lab }' }),
    second: spaces(WIKI, LAB) + sections({ a: '{ space: lab }', b: '{ space: wiki }' }),
  },
  {
    title: 'one section shows what the other one showed, and the space of the first goes',
    first: spaces(WIKI, LAB) + sections({ a: '{ space: wiki }', b: '{ space: lab }' }),
    second: spaces(LAB, NOTES) + sections({ a: '{ space: lab }', b: '{ space: notes }' }),
  },
  {
    title: 'a redirect goes with its destination',
    first: spaces(WIKI, NOTES) + root('{ space: wiki, path: w }, { space: notes, path: n }', to('space: w')),
    second: spaces(NOTES) + root('{ space: notes, path: n }', ', redirects: {}'),
  },
  {
    title: 'a redirect leads elsewhere when its destination goes',
    first: spaces(WIKI, NOTES) + root('{ space: wiki, path: w }, { space: notes, path: n }', to('space: w')),
    second: spaces(NOTES) + root('{ space: notes, path: n }', to('space: n')),
  },
  {
    title: 'a redirect leads to a section whose space goes',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki, path: w }' }, to('section: a')),
    second: spaces(NOTES) + sections({ a: '{ space: notes, path: w }' }, to('section: a')),
  },
  {
    title: 'a redirect leads to the new space under the path of the old one',
    first: spaces(WIKI) + sections({ a: '{ space: wiki, path: w }' }, to('space: a/w')),
    second: spaces(LAB) + sections({ a: '{ space: lab, path: w }' }, to('space: a/w')),
  },
  {
    title: 'two spaces exchange their names, on the site too',
    first: spaces(WIKI, LAB) + sections({ a: '{ space: wiki }, { space: lab }' }),
    second: EXCHANGED + sections({ a: '{ space: wiki }, { space: lab }' }),
  },
  {
    title: 'two spaces exchange their names before somebody deletes one of them, and the site follows only then',
    first: spaces(WIKI, LAB) + sections({ a: '{ space: wiki, path: w }, { space: lab, path: l }' }),
    between: EXCHANGED + sections({ a: '{ space: wiki, path: w }, { space: lab, path: l }' }),
    dropped: ['wiki'],
    second: EXCHANGED + sections({ a: '{ space: wiki, path: w }, { space: lab, path: l }' }),
  },
  {
    title: 'two spaces exchange their names before somebody deletes the one that the site is to show',
    first: spaces(WIKI, LAB) + root('{ space: wiki, path: w }', to('space: w')),
    between: EXCHANGED + root('{ space: wiki, path: w }', to('space: w')),
    dropped: ['wiki'],
    second: EXCHANGED + root('{ space: wiki, path: w }', to('space: w')),
  },
  {
    title: 'a space is only looked up from now on, and leaves the site',
    first: spaces(WIKI, NOTES) + root('{ space: wiki }, { space: notes }'),
    second: spaces('wiki: { title: Wiki }', NOTES) + root('{ space: notes }'),
  },
  {
    title: 'somebody deletes a space on the root',
    first: spaces(WIKI, NOTES) + root('{ space: wiki, path: w, default: true }, { space: notes }', to('space: w')),
    dropped: ['wiki'],
    second: spaces(WIKI, NOTES) + root('{ space: wiki, path: w, default: true }, { space: notes }', to('space: w')),
  },
  {
    title: 'somebody deletes the only space of a section, which goes with it',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki, path: w }', b: '{ space: notes }' }, to('space: a/w')),
    dropped: ['wiki'],
    second: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki, path: w }', b: '{ space: notes }' }, to('space: a/w')),
  },
  {
    title: 'somebody deletes a space that goes from the manifest as well',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki }', b: '{ space: notes }' }),
    dropped: ['wiki'],
    second: spaces(NOTES) + sections({ b: '{ space: notes }' }),
  },
  {
    title: 'somebody deletes a space, and another one takes its place',
    first: spaces(WIKI, NOTES) + sections({ a: '{ space: wiki, path: w }', b: '{ space: notes }' }, to('section: a')),
    dropped: ['wiki'],
    second: spaces(LAB, NOTES) + sections({ a: '{ space: lab, path: w }', b: '{ space: notes }' }, to('section: a')),
  },
  {
    title: 'somebody deletes every space of a site',
    first: spaces(WIKI, LAB) + sections({ a: '{ space: wiki }', b: '{ space: lab }' }),
    dropped: ['wiki', 'lab'],
    second: spaces(WIKI, LAB) + sections({ b: '{ space: lab }', a: '{ space: wiki }' }),
  },
];

const EVERYTHING = [
  'destroy-content',
  'expose',
  'empty',
  'unpublish',
  'delete=100',
  'recreate=2',
  'unrecognized',
  'conflict',
];

describe.each(PROFILE_NAMES)('managed spaces on a site of the profile %s', (profile) => {
  const api = useServer({ profile });

  test.each(CASES)('$title: one apply is enough', async ({ first, between, dropped = [], second }) => {
    api.server.reset();
    const ledger = createMemoryLedger();
    const service = { baseUrl: api.server.url, token: api.server.token };
    const given = async (text: string) => ({
      manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': `colophon: 1\norganization: org_acme\n${text}` }))),
      service,
      ledger,
    });
    await applied(await given(first));
    if (between !== undefined) {
      await applied({ ...(await given(between)), target: ['space.*'] }, EVERYTHING);
    }
    const state = valueIn(await ledger.load());
    for (const key of dropped) {
      const id = state.entries.get(`space.${key}`)?.id ?? '';
      expect(await api.call('DELETE', `/v1/spaces/${id}`)).toMatchObject({ status: 205 });
    }
    const after = await given(second);
    await applied(after, EVERYTHING);
    const again = valueIn(await plan(after));
    expect({ changes: again.changes, forget: again.forget, refresh: again.refresh }).toEqual({
      changes: [],
      forget: [],
      refresh: [],
    });
    expect(isEmpty(again)).toBe(true);
  });
});
