import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { parseExposition } from '../support/exposition.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { readSarif } from '../support/sarif.ts';
import { useServer } from '../support/server.ts';
import { elementsOf, readXml } from '../support/xml.ts';

const api = useServer({ world: worldWithOrganizations(['org_a', 'org_b']) });
const folderWith = useFolders();

/** The last environment has no organization that exists. */
const MANIFEST = `colophon: 1
teams:
  writers: { title: Writers }
  editors: { title: Editors }
environments:
  a: { organization: org_a }
  b: { organization: org_b }
  c: { organization: org_nowhere }
`;

let cwd = '';

async function run(add: AddCommand, ...args: readonly string[]): Promise<Ended> {
  const [command = '', ...others] = args;
  const all = [command, '--all', '--base-url', api.server.url, ...others];
  return await runInside(add, all, { cwd, env: { COLOPHON_TOKEN: api.server.token } });
}

function textOf(file: string): string {
  return readFileSync(join(cwd, file), 'utf8');
}

beforeAll(() => {
  cwd = folderWith({ 'colophon.yaml': MANIFEST });
});

describe('--all', () => {
  test('writes every report of a plan, and the exit code is the same', async () => {
    const targets = ['markdown=all.md', 'html=all.html', 'junit=all.xml', 'sarif=all.sarif', 'json=all.json'];
    const ended = await run(addPlanCommand, 'plan', ...targets.flatMap((target) => ['--output-to', target]));
    expect(ended.code).toBe(1);

    const markdown = textOf('all.md');
    expect(markdown.split('\n').slice(0, 3)).toEqual([
      '### Colophon: plan in 3 environments',
      '',
      '**1 failed, 2 with changes.**',
    ]);
    expect(markdown).toMatch(/\| `c` \| `org_nowhere` \| 1 \| /);
    expect(markdown).toContain('<summary>b</summary>');
    expect(await run(addPlanCommand, 'plan', '-o', 'markdown')).toMatchObject({ code: 1, out: markdown });

    // Each has a row, and those that were planned or failed have their reports, without a script.
    const html = textOf('all.html');
    expect(html).toContain(
      '<h1>colophon plan in 3 environments</h1>\n<p class="lead">1 environment failed or did not run.</p>',
    );
    expect(html.match(/<details class="report" id="environment-\d"><summary><strong>[abc]<\/strong>/g)).toHaveLength(3);
    expect(html).toContain('  + team.writers');
    expect(html).not.toContain('<script');

    const suites = elementsOf(readXml(textOf('all.xml')), 'testsuite');
    expect(suites.map(({ attributes }) => [attributes['name'], attributes['tests'], attributes['failures']])).toEqual([
      ['colophon plan a', '2', '0'],
      ['colophon plan b', '2', '0'],
      ['colophon plan c', expect.any(String), expect.stringMatching(/^[1-9]/)],
    ]);

    // What is the same in several environments is one result, which names them.
    const [report] = readSarif(textOf('all.sarif')).runs;
    const created = report?.results?.filter(({ ruleId }) => ruleId === 'plan/create') ?? [];
    expect(created.map(({ message }) => message.text?.split('\n').at(-1))).toEqual(['In a, b.', 'In a, b.']);
    expect(report?.results?.length).toBeGreaterThan(2);
    const { environments } = JSON.parse(textOf('all.json')) as { environments: readonly { result: unknown }[] };
    expect(environments.every(({ result }) => result !== null)).toBe(true);
  });

  test('reports an apply, drift and lint as well', async () => {
    const applied = await run(addApplyCommand, 'apply', '-y', '-o', 'markdown');
    expect(applied.code).toBe(1);
    expect(applied.out).toContain('**1 failed, 2 done.**');
    expect(applied.out).toContain('### Applied: 2 created');
    const drift = await run(addDriftCommand, 'drift', '-o', 'junit');
    expect(elementsOf(readXml(drift.out), 'testsuite').map(({ attributes }) => attributes['name'])).toEqual([
      'colophon drift a',
      'colophon drift b',
      'colophon drift c',
    ]);
    const ownerless = MANIFEST.replace('Writers }', 'Writers, members: { a@example.com: member } }');
    cwd = folderWith({ 'colophon.yaml': ownerless });
    const linted = await run(addLintCommand, 'lint', '-o', 'sarif');
    const [found] = readSarif(linted.out).runs[0]?.results ?? [];
    expect(found).toMatchObject({
      ruleId: 'team-without-owner',
      message: { text: expect.stringMatching(/\nIn a, b, c\.$/) },
    });
  });

  test('drift writes the metrics of all environments into one file, also of those that fail', async () => {
    cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const sampled = async (manifest: string): Promise<(name: string) => readonly (readonly [string, number])[]> => {
      writeFileSync(join(cwd, 'colophon.yaml'), manifest);
      expect(await run(addDriftCommand, 'drift', '-q', '--metrics', 'drift.prom')).toMatchObject({ code: 1 });
      const families = parseExposition(textOf('drift.prom'));
      return (name) =>
        (families.get(`colophon_drift_${name}`)?.samples ?? []).map(({ labels, value }) => [
          labels['environment'] ?? '',
          value,
        ]);
    };
    const first = await sampled(MANIFEST);
    expect(first('success')).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ]);
    const again = await sampled(MANIFEST.replace('org_b', 'org_nowhere'));
    expect(again('success').map(([, value]) => value)).toEqual([1, 0, 0]);
    // The organization is another one, so that no time of a success is kept for it.
    expect(again('last_success_timestamp_seconds').map(([name]) => name)).toEqual(['a']);
    const broken = await sampled(MANIFEST.replace('organization: org_a', 'organization: org_a, overlay: none.yaml'));
    expect(broken('success').map(([, value]) => value)).toEqual([0, 1, 0]);
    const kept = broken('last_success_timestamp_seconds');
    expect(kept.map(([name]) => name)).toEqual(['a', 'b']);
    expect(kept[0]).toEqual(again('last_success_timestamp_seconds')[0]);
  });

  test('says what was not run', async () => {
    const cut = await run(
      addPlanCommand,
      'plan',
      '--fail-fast',
      '--concurrency',
      '1',
      '-o',
      'junit',
      '-f',
      'none.yaml',
    );
    expect(cut.code).toBe(8);
    cwd = folderWith({ 'colophon.yaml': MANIFEST.replace('org_a', 'org_nowhere') });
    const stopped = await run(addPlanCommand, 'plan', '--fail-fast', '--concurrency', '1', '-o', 'junit');
    const [, second] = elementsOf(readXml(stopped.out), 'testsuite');
    expect(second?.attributes).toMatchObject({ tests: '1', skipped: '1' });
    const text = (await run(addPlanCommand, 'plan', '--fail-fast', '--concurrency', '1', '-o', 'markdown')).out;
    expect(text).toContain('| `b` | `org_b` | - | not run: --fail-fast |');
  });
});
