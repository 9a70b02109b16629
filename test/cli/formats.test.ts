import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { cutMarkdown } from '../../src/command/cli/github-files.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { isQuick } from '../support/runs.ts';
import { readSarif } from '../support/sarif.ts';
import { useServer } from '../support/server.ts';
import { elementsOf, readXml } from '../support/xml.ts';

const folderWith = useFolders();
const FORMATS = formatsOf('plan').map(({ name }) => name);
const MANIFEST = `colophon: 1
teams:
  testers: { title: Testers }
  writers: { title: Writers }
`;
const BROKEN = `colophon: 1
teams:
  testers: { titel: Testers }
`;

interface Run extends Ended {
  readonly cwd: string;
  readonly read: (name: string) => string;
}

/** Runs a command in a folder of its own, as a step of a workflow does. */
async function step(
  add: AddCommand,
  args: readonly string[],
  {
    files = { 'colophon.yaml': MANIFEST },
    env = {},
    cwd = folderWith(files),
  }: {
    readonly files?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
    readonly cwd?: string;
  } = {},
): Promise<Run> {
  const runner = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'), GITHUB_OUTPUT: join(cwd, 'outputs') };
  const ended = await runInside(add, args, { cwd, env: { ...runner, ...env } });
  return { ...ended, cwd, read: (name) => readFileSync(join(cwd, name), 'utf8') };
}

/** The outputs of a step as the runner reads them. */
function outputsOf(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n');
  const outputs: Record<string, string> = {};
  while (lines.length > 1) {
    const [, name = '', delimiter] = /^([\w-]+)<<(\S+)$/.exec(lines.shift() ?? '') ?? [];
    const end = lines.indexOf(delimiter ?? '');
    expect(end).toBeGreaterThan(0);
    outputs[name] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join('\n');
  }
  return outputs;
}

describe('-o github', () => {
  test('annotates the lines of the manifest, and hands over the summary and the outputs of a plan', async () => {
    const { code, out, read } = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github', '--out', 'plan.json']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^::notice file=colophon\.yaml,line=3,col=\d+,title=create team\.testers::create team\.testers/,
    );
    expect(out).toMatch(/\nPlan: 2 to create, 0 to update, 0 to delete\.\n$/);
    expect(read('summary.md')).toMatch(/^### .*Plan: 2 to create/);
    const { digest } = JSON.parse(read('plan.json')) as { digest: string };
    expect(outputsOf(read('outputs'))).toEqual({
      digest,
      changes: '2',
      deletes: '0',
      blocked: '0',
      'has-changes': 'true',
      'plan-file': 'plan.json',
      summary: 'Plan: 2 to create, 0 to update, 0 to delete.',
    });
  });

  test('appends to what other commands of the step wrote', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST, 'summary.md': 'before\n', outputs: 'a=b\n' });
    await step(addValidateCommand, ['validate', '-o', 'github'], { cwd });
    const { read } = await step(addLintCommand, ['lint', '-o', 'github'], { cwd });
    expect(read('summary.md')).toMatch(/^before\n### Colophon: Valid: 2 resources in 1 file\.\n\n### Colophon: /);
    expect(outputsOf(read('outputs').slice('a=b\n'.length))).toMatchObject({
      valid: 'true',
      errors: '0',
      warnings: '0',
    });
  });

  test('takes a new delimiter each time', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    await step(addValidateCommand, ['validate', '-o', 'github'], { cwd });
    const { read } = await step(addValidateCommand, ['validate', '-o', 'github'], { cwd });
    const delimiters = new Set([...read('outputs').matchAll(/<<(\S+)/g)].map(([, one]) => one));
    expect(delimiters.size).toBe(2);
  });

  test.each(FORMATS.filter((format) => format !== 'github'))('appends nothing with -o %s', async (format) => {
    const { code, cwd } = await step(addPlanCommand, ['plan', '--sandbox', '-o', format, '--output-to', 'github=log']);
    expect(code).toBe(0);
    expect(existsSync(join(cwd, 'summary.md'))).toBe(false);
    expect(existsSync(join(cwd, 'outputs'))).toBe(false);
    expect(existsSync(join(cwd, 'log'))).toBe(true);
  });

  test.each(['GITHUB_STEP_SUMMARY', 'GITHUB_OUTPUT'])('fails when %s cannot be written', async (name) => {
    const { code, err } = await step(addValidateCommand, ['validate', '-o', 'github'], {
      env: { [name]: '/dev/null/none' },
    });
    expect(code).toBe(1);
    expect(err).toContain(`${name}: cannot write /dev/null/none`);
  });

  test('names files from the root of the repository', async () => {
    const root = folderWith({ 'docs/site/colophon.yaml': MANIFEST });
    const { out } = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github', '-f', 'site/colophon.yaml'], {
      cwd: join(root, 'docs'),
      env: { GITHUB_WORKSPACE: root },
    });
    expect(out).toMatch(/^::notice file=docs\/site\/colophon\.yaml,line=3,/);
    const elsewhere = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github'], {
      env: { GITHUB_WORKSPACE: join(root, 'docs') },
    });
    expect(elsewhere.out).toMatch(/^::notice file=colophon\.yaml,line=3,/);
  });

  test('tells what became of an apply', async () => {
    const { code, out, read } = await step(addApplyCommand, ['apply', '--sandbox', '-y', '-o', 'github']);
    expect(code).toBe(0);
    expect(out).toMatch(/title=done%3A create team\.testers/);
    expect(outputsOf(read('outputs'))).toMatchObject({
      changes: '2',
      failed: '0',
      'has-changes': 'true',
      summary: 'Applied: 2 created, 0 updated, 0 deleted.',
    });
  });

  test('tells what is wrong with a manifest, also to the steps that follow', async () => {
    const { code, out, err, read } = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github'], {
      files: { 'colophon.yaml': BROKEN },
    });
    expect({ code, err }).toEqual({ code: 8, err: '' });
    expect(out).toMatch(/^::error file=colophon\.yaml,line=3,col=14,title=/);
    expect(outputsOf(read('outputs'))).toMatchObject({ valid: 'false', errors: '1', warnings: '0' });
    expect(read('summary.md')).toContain('titel');
  });
});

describe('The summary of a step', () => {
  const LIMIT = 1_000_000;

  test('is cut before it is too long, and never within a fence or what is folded', () => {
    const folded = [
      '<details>',
      '<summary>x</summary>',
      '',
      '````diff',
      '```',
      ...Array(50).fill('+ ü'),
      '````',
      '',
      '</details>',
    ];
    const text = ['# head', '', ...folded, '', 'between', '', ...folded, 'end', ''].join('\n');
    for (let room = 70; room < Buffer.byteLength(text); room += 7) {
      const cut = cutMarkdown(text, room);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(room);
      expect(cut).toContain('too long for a summary');
      expect(cut.split('<details>').length).toBe(cut.split('</details>').length);
      expect(cut.split('````').length % 2).toBe(1);
    }
    expect(cutMarkdown(text, Buffer.byteLength(text))).toBe(text);
  });

  test('leaves room for what is there already', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST, 'summary.md': `${'x'.repeat(LIMIT - 100)}\n` });
    const { read } = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github'], { cwd });
    expect(read('summary.md').length).toBeLessThanOrEqual(LIMIT);
    expect(read('summary.md')).toContain('too long for a summary');
    writeFileSync(join(cwd, 'summary.md'), 'x'.repeat(LIMIT));
    const { err } = await step(addPlanCommand, ['plan', '--sandbox', '-o', 'github'], { cwd });
    expect(err).toContain('The summary of this step is full');
    expect(read('summary.md')).toHaveLength(LIMIT);
  });
});

describe('Other formats', () => {
  test('a plan is printed as SARIF, JUnit and a page, and shown so again', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const files = ['sarif', 'junit', 'html'].flatMap((format) => ['--output-to', `${format}=plan.${format}`]);
    const { read } = await step(addPlanCommand, ['plan', '--sandbox', '--out', 'plan.json', ...files], { cwd });
    expect(readSarif(read('plan.sarif')).runs[0]?.results).toHaveLength(2);
    expect(elementsOf(readXml(read('plan.junit')), 'testcase')).toHaveLength(2);
    expect(read('plan.html')).toMatch(/^<!doctype html>/i);
    for (const format of ['sarif', 'junit', 'html']) {
      const shown = await step(addShowCommand, ['show', 'plan.json', '-o', format], { cwd });
      expect(shown.out).toBe(read(`plan.${format}`));
    }
  });

  test('validate has one check for each file', async () => {
    const { out } = await step(addValidateCommand, ['validate', '-o', 'junit', '-f', 'all'], {
      files: { 'all/a.yaml': 'colophon: 1\n', 'all/b.yaml': MANIFEST.replace('colophon: 1\n', '') },
    });
    const names = elementsOf(readXml(out), 'testcase').map(({ attributes }) => attributes['name']);
    expect(names).toEqual(['all/a.yaml', 'all/b.yaml']);
  });

  test.each([
    ['validate', addValidateCommand, []],
    ['plan', addPlanCommand, ['--sandbox']],
    ['lint', addLintCommand, []],
    ['rehearse', addRehearseCommand, ['--sandbox']],
    ['apply', addApplyCommand, ['--sandbox', '-y']],
  ] as const)('%s says what is wrong with a manifest', async (name, add, flags) => {
    const files = { 'colophon.yaml': BROKEN };
    const sarif = await step(add, [name, ...flags, '-o', 'sarif'], { files });
    expect(sarif.code).toBe(8);
    const [run] = readSarif(sarif.out).runs;
    expect(run?.results?.[0]).toMatchObject({ ruleId: 'unknown-key', level: 'error' });
    expect(run?.tool.driver.rules?.[0]?.help?.text).not.toBe('');
    const junit = await step(add, [name, ...flags, '-o', 'junit'], { files });
    const document = readXml(junit.out);
    expect(elementsOf(document, 'failure')).toHaveLength(1);
    expect(elementsOf(document, 'testsuite')[0]?.attributes['name']).toBe(`colophon ${name}`);
  });

  test('a file for a board is written although the command fails; others stay as they were', async () => {
    const cwd = folderWith({ 'colophon.yaml': BROKEN, 'report.json': 'old' });
    const flags = ['--output-to', 'sarif=report.sarif', '--output-to', 'json=report.json'];
    const { code, err, read } = await step(addPlanCommand, ['plan', '--sandbox', ...flags], { cwd });
    expect(code).toBe(8);
    expect(err).toContain('unknown-key');
    expect(readSarif(read('report.sarif')).runs[0]?.results).toHaveLength(1);
    expect(read('report.json')).toBe('old');
  });

  test('a format that a command does not have is refused before anything is done', async () => {
    const { code, err } = await step(addApplyCommand, ['apply', '--sandbox', '-y', '--output-to', 'html=x.html']);
    expect(code).toBe(64);
    expect(err).toContain(
      '--output-to: write FORMAT=FILE, where FORMAT is one of text, json, ndjson, markdown, github',
    );
  });

  test('an apply with nothing to do writes its files too', async () => {
    const { code, read } = await step(addApplyCommand, ['apply', '--sandbox', '--output-to', 'junit=report.xml'], {
      files: { 'colophon.yaml': 'colophon: 1\n' },
    });
    expect(code).toBe(0);
    expect(elementsOf(readXml(read('report.xml')), 'testcase')).toHaveLength(1);
  });

  test.skipIf(isQuick)('a rehearsal of hostile titles is harmless in each of them', async () => {
    const title = '\u202e::error::x ##[error]y ``` </details> ]]> ]]> authorization: [x';
    const cwd = folderWith({ 'colophon.yaml': `colophon: 1\nteams:\n  t: { title: ${JSON.stringify(title)} }\n` });
    const formats = ['text', 'json', 'ndjson', 'markdown', 'github', 'sarif', 'junit'];
    const files = formats.flatMap((format) => ['--output-to', `${format}=${format}`]);
    const { code, out, read } = await step(addRehearseCommand, ['rehearse', '--sandbox', ...files], { cwd });
    expect(code).toBe(0);
    for (const text of [out, ...formats.map(read)]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(text).not.toMatch(/##(vso)?\[/);
      expect(text).not.toMatch(/^\s*::error/m);
    }
    JSON.parse(read('json'));
    JSON.parse(read('ndjson'));
    readSarif(read('sarif'));
    readXml(read('junit'));
  });
});

describe('The token in a title on the service', () => {
  const api = useServer();
  const MINE = 'colophon: 1\norganization: org_acme\nsites:\n  partners: { id: site_partners, title: Partners }\n';

  /** A site whose title holds the token, and words that only look like a secret. */
  async function plan(args: readonly string[], title: string): Promise<Run> {
    expect((await api.patch('/v1/orgs/org_acme/sites/site_partners', { title })).status).toBe(200);
    return await step(addPlanCommand, ['plan', '--base-url', api.server.url, '--ledger', 'none', ...args], {
      files: { 'colophon.yaml': MINE },
      env: { COLOPHON_TOKEN: api.server.token },
    });
  }

  test('is in no file and on no terminal, and every file can still be read', async () => {
    const files = FORMATS.flatMap((format) => ['--output-to', `${format}=report.${format}`]);
    const title = `"authorization: ${api.server.token}" -----BEGIN KEY----- x`;
    const { code, out, read } = await plan(['-o', 'github', ...files], title);
    expect(code).toBe(0);
    for (const text of [out, read('summary.md'), read('outputs'), ...FORMATS.map((one) => read(`report.${one}`))]) {
      expect(text).not.toContain(api.server.token);
    }
    expect(read('report.json')).toContain('[hidden]');
    JSON.parse(read('report.json'));
    for (const line of read('report.ndjson').trimEnd().split('\n')) {
      JSON.parse(line);
    }
    readSarif(read('report.sarif'));
    readXml(read('report.junit'));
    expect(read('report.html')).toMatch(/<\/html>\s*$/);
    expect(out).toBe(read('report.github'));
  });

  test('is not seen in part where a text is cut', async () => {
    const { token } = api.server;
    for (const before of [30, 40, 50, 60, 70]) {
      const { out } = await plan([], `${'x'.repeat(before)}${token}`);
      expect(out).not.toContain(token.slice(0, 8));
    }
  });

  test('keeps a plan from being saved', async () => {
    const { code, err, cwd } = await plan(['--out', 'plan.json'], `x ${api.server.token}`);
    expect(code).toBe(1);
    expect(err).toContain('--out: plan.json was not written, because the plan contains the token');
    expect(err).not.toContain(api.server.token);
    expect(existsSync(join(cwd, 'plan.json'))).toBe(false);
  });
});
