import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { convertRules } from '../../src/redirects/convert.ts';
import { REDIRECT_FORMATS } from '../../src/redirects/formats/index.ts';
import { isReducing } from '../../src/redirects/rule.ts';
import { createSiteView } from '../../src/redirects/site.ts';
import { useFolders } from '../support/command.ts';
import { FEATURES } from './features.ts';
import { load, manifestWith, readAs } from './support.ts';

const FILE = fileURLToPath(new URL('../../docs/redirects.md', import.meta.url));
const FORMATS = REDIRECT_FORMATS.map(({ name }) => name).toSorted();

const folder = useFolders();
let manifest: Manifest;
beforeAll(async () => {
  manifest = await load(folder({ 'colophon.yaml': manifestWith() }), 'colophon.yaml');
});

/** The result for the last rule of a file. */
function cellOf(format: string, text: string | undefined, isWide: boolean): string {
  if (text === undefined) {
    return '';
  }
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs' });
  const options = { site, form: 'yaml', base: '', hosts: new Set<string>(), isWide } as const;
  const { carried, rejected, notes } = convertRules(readAs(format, text), options);
  const [refused, kept] = [rejected.at(-1), carried.at(-1)];
  const said = notes.filter(({ line, text: rule }) => line === kept?.line && rule === kept.text);
  const codes = [...new Set(said.map(({ code }) => `\`${code}\``))].join(' ');
  const [last] = [refused, kept]
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.line - a.line || text.lastIndexOf(b.text) - text.lastIndexOf(a.text));
  if (kept === undefined || last === refused) {
    expect(refused, `${format} says nothing about ${text}`).toBeDefined();
    return `no: \`${refused?.code}\``;
  }
  const isPart = said.some(({ code }) => isReducing(code));
  return codes === '' ? 'yes' : `${isPart ? 'in part' : 'yes'}: ${codes}`;
}

function tableOf(isWide: boolean): string {
  const rows = FEATURES.map(
    ({ title, files }) =>
      `| ${title} | ${FORMATS.map((format) => cellOf(format, files[format], isWide)).join(' | ')} |\n`,
  );
  return `| | ${FORMATS.join(' | ')} |\n|---|${'---|'.repeat(FORMATS.length)}\n${rows.join('')}`;
}

test('docs/redirects.md says what each format can have carried over (UPDATE=1 writes it)', () => {
  const tables = `With the profile \`2025\`:\n\n${tableOf(false)}\nWith the profile \`today\`:\n\n${tableOf(true)}`;
  const part = `<!-- features -->\n${tables}<!-- /features -->`;
  const text = readFileSync(FILE, 'utf8').replace(/<!-- features -->.*<!-- \/features -->/s, () => part);
  if (process.env['UPDATE'] === '1') {
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
  expect(text).toContain(part);
});
