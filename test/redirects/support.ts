import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { LintLive } from '../../src/core/lint/input.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { REDIRECT_FORMATS } from '../../src/redirects/formats/index.ts';
import { loadFormats } from '../../src/redirects/read.ts';
import type { Reading } from '../../src/redirects/rule.ts';

/** A site with two sections, and redirects as given. */
export function manifestWith(redirects: readonly string[] = []): string {
  return [
    'colophon: 1',
    'organization: org_acme',
    'spaces:',
    '  handbook: { id: spc_handbook }',
    '  v1: { id: spc_handbook_v1 }',
    '  api: { id: spc_api }',
    'sites:',
    '  docs:',
    '    id: site_docs',
    '    title: Product docs',
    '    sections:',
    '      - { path: guides, title: Guides, spaces: [{ space: handbook, path: v2 }, { space: v1, path: v1 }] }',
    '      - { path: api, title: API, spaces: [{ space: api, path: v2 }] }',
    ...(redirects.length === 0 ? [] : ['    redirects:', ...redirects.map((line) => `      ${line}`)]),
    '',
  ].join('\n');
}

/** The pages that the tests know of. */
export const LIVE: LintLive = {
  pages: new Map([
    [
      'site.docs.section.guides.space.handbook',
      [
        { id: 'pg_install', path: 'getting-started/installation' },
        { id: 'pg_faq', path: 'faq' },
      ],
    ],
    ['site.docs.section.guides.space.v1', []],
    ['site.docs.section.api.space.api', []],
  ]),
};

/** Loads a manifest of a folder, or fails with what is wrong with it. */
export async function load(cwd: string, ...paths: readonly string[]): Promise<Manifest> {
  const loaded = await loadManifest({ kinds: KINDS, cwd, paths, variables: {}, env: {} });
  if (!loaded.ok) {
    throw new Error(JSON.stringify(loaded.diagnostics, null, 1));
  }
  return loaded.value;
}

/** Every form, loaded. */
export const FORMATS = await loadFormats(REDIRECT_FORMATS);

/** Reads a text in a named form. */
export function readAs(name: string, text: string): Reading {
  const read = FORMATS.find((format) => format.name === name)?.read(text);
  if (read?.ok !== true) {
    throw new Error(read === undefined ? `no format ${name}` : read.why);
  }
  return read.reading;
}

/** The rules of a reading that may be carried over, short, in the order of the file. */
export function rulesOf({ rules }: Reading): readonly (readonly unknown[])[] {
  return rules
    .filter(({ refusal, isSilent }) => refusal === undefined && isSilent !== true)
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, source, destination, status, notes }) =>
      [line, source, destination, status, ...(notes ?? [])].filter((part) => part !== undefined),
    );
}

/** What is refused, short, in the order of the file. */
export function rejectedOf({
  rules = [],
  rejected,
}: Pick<Reading, 'rejected'> & Partial<Reading>): readonly (readonly unknown[])[] {
  const refused = rules.flatMap(({ line, refusal, isSilent }) =>
    refusal === undefined || isSilent === true ? [] : [{ line, code: refusal.code }],
  );
  return [...refused, ...rejected].toSorted((a, b) => a.line - b.line).map(({ line, code }) => [line, code]);
}
