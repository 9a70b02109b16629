import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withoutCommands } from '../../src/base/text.ts';
import { acceptanceValue } from '../../src/command/report/acceptance.ts';
import { renderChecksMarkdown } from '../../src/command/report/doctor.ts';
import { jsonLines } from '../../src/command/report/text.ts';
import { renderYaml } from '../../src/core/manifest/edit/render.ts';
import { type Ended, useFolders } from '../support/command.ts';
import { useServer } from '../support/server.ts';
import { runHere } from './commands.ts';

/** What .NET, in which the runner of GitHub is written, skips at the start of a line. */
const SPACES = [...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'];

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A runner executes a command at the start of a line, after any white space, and the older form anywhere. */
function commandsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trimStart().startsWith('::') || /##\w*\[/.test(line));
}

function expectHarmless({ out, err }: Pick<Ended, 'out' | 'err'>): void {
  const text = `${out}\n${err}`;
  expect(commandsIn(text)).toEqual([]);
  expect(UNSAFE.test(text.replaceAll('\n', ''))).toBe(false);
}

const folderWith = useFolders();
const api = useServer();
const TITLE = '\u3000::add-mask::x ##[add-mask]y \u202e';

async function call(args: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const cwd = folderWith(files);
  return await runHere({ name: args[0] ?? '', args, cwd }, { COLOPHON_TOKEN: api.server.token });
}

describe('a runner finds no command', () => {
  test('after white space of any script', () => {
    for (const space of SPACES) {
      expect([space, commandsIn(withoutCommands(`x\n  ${space}::add-mask::delete\n`))]).toEqual([space, []]);
    }
    expect(withoutCommands('a::b\n[::1]\n')).toBe('a::b\n[::1]\n');
  });

  test.each(SPACES)('where a message goes on in the next line, after %j', async (space) => {
    const title = `\${${'a'.repeat(60)} ${space}::add-mask::delete}`;
    const ended = await call(['validate'], { 'colophon.yaml': `colophon: 1\nteams: { t: { title: "${title}" } }\n` });
    expect(ended.code).toBe(8);
    expectHarmless(ended);
  });

  test('in an error that quotes the manifest', async () => {
    const organization = JSON.stringify(`org\u001b[31m\n::error::x${TITLE}`);
    const files = { 'colophon.yaml': `colophon: 1\norganization: ${organization}\nteams: { t: { title: T } }\n` };
    const cwd = folderWith(files);
    const env = { COLOPHON_TOKEN: api.server.token };
    await runHere({ name: 'plan', args: ['plan', '--sandbox', '--out', 'p.json'], cwd }, env);
    const ended = await runHere({ name: 'rehearse', args: ['rehearse', 'p.json'], cwd }, env);
    expect([ended.code, ended.err]).toEqual([6, expect.stringContaining('org\\u001b[31m')]);
    expectHarmless(ended);
  });

  test('in an error that quotes a sitemap', async () => {
    const loc = 'https://other.example.com/\u009b31m\n::error::x';
    const index = `<sitemapindex><sitemap><loc>${loc}</loc></sitemap></sitemapindex>`;
    const ended = await call(['redirects', 'suggest', '--old', 'old.xml', '--new', 'old.xml', '--site', 'docs'], {
      'old.xml': index,
      'colophon.yaml': 'colophon: 1\norganization: org_acme\nsites: { docs: { title: Docs } }\n',
    });
    expect(ended.code).toBe(1);
    expectHarmless(ended);
  });

  test('in what the service has, however it is shown', async () => {
    for (const path of ['/v1/spaces/spc_handbook', '/v1/orgs/org_acme/teams/team_empty']) {
      expect((await api.patch(path, { title: TITLE })).status).toBe(200);
    }
    const title = JSON.stringify(TITLE);
    const manifest = `colophon: 1\norganization: org_acme\nteams: { ${title}: { title: ${title} } }\n`;
    const calls = [
      ['api', 'GET', '/orgs/org_acme/teams'],
      ['api', 'GET', '/orgs/org_acme/teams', '--paginate'],
      ['api', 'GET', '/orgs/org_acme/teams', '--include'],
      ['export'],
      ['access'],
      ['access', '-o', 'csv'],
      ['access', '-o', 'json'],
      ['pulumi', 'import'],
    ];
    for (const args of calls) {
      const ended = await call([...args, '--base-url', api.server.url], { 'colophon.yaml': manifest });
      expect([args, ended.code, ended.out.includes('add-mask')]).toEqual([args, 0, true]);
      expectHarmless(ended);
    }
  });

  test('in what was accepted', () => {
    const edit = {
      address: TITLE,
      path: [TITLE],
      shownPath: TITLE,
      file: TITLE,
      line: 1,
      before: TITLE,
      after: TITLE,
      id: TITLE,
    };
    const shown = { written: true, dryRun: false, unmanaged: true, edits: [edit], files: [TITLE], refused: [] };
    expectHarmless({ out: jsonLines([acceptanceValue(shown)]), err: '' });
  });
});

test('a check for a comment is no markup and mentions nobody', () => {
  const detail = '<img src=x> [x](https://example.com) @everyone #12 **bold** ::add-mask::x';
  const text = renderChecksMarkdown([{ name: 'manifest', state: 'fail', detail }]);
  expect(text).not.toMatch(/[^\\]<img|[^\\]\]\(|@everyone|#12|[^\\]\*bold|::/);
});

describe('a manifest that is written', () => {
  test.each([
    TITLE,
    '::add-mask::x',
    'a\n  ::add-mask::x\nb',
    'a\n##vso[task.x]y\n',
    'a\u202eb\u2066c\u200bd',
    'tag \u{e0041}',
  ])('hides nothing of %j, and reads back as it', (text) => {
    const value = { title: text, [text]: [text] };
    const yaml = renderYaml(value);
    expectHarmless({ out: yaml, err: '' });
    expect(parse(yaml)).toEqual(value);
  });

  test('keeps the marks that join signs, and ordinary texts, as they are', () => {
    expect(renderYaml({ a: '👩\u200d💻', b: 'x::y', c: '## title', d: 'line\nline ::x\n' })).toBe(
      'a: 👩\u200d💻\nb: x::y\nc: "## title"\nd: |\n  line\n  line ::x\n',
    );
  });
});
