import { afterEach, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { type Workspace, workspaceOf } from '../support/workspace.ts';

const api = useServer();
afterEach(() => api.server.reset());

function manifest(visibility: string, redirects: number): string {
  const list = Array.from({ length: redirects }, (_one, at) => `      /old/${at}: { section: guides }\n`).join('');
  return `colophon: 1
organization: org_acme
policy: { maxDeadUrls: 9 }
spaces:
  handbook: { title: Handbook }
sites:
  manual:
    title: Manual
    visibility: ${visibility}
    published: true
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook }
    redirects:
${list}`;
}

async function applied(): Promise<Workspace> {
  const work = workspaceOf(api.server, { 'colophon.yaml': manifest('share-link', 10) });
  expect((await work.run(['apply', '-y', '--ledger', 'file:l.json'])).code).toBe(0);
  work.write('colophon.yaml', manifest('public', 4));
  return work;
}

/** The arguments of the command that a report prints. */
function pasted(text: string): readonly string[] {
  const lines = text.match(/colophon apply .*/g) ?? [];
  expect(lines).toHaveLength(1);
  return (lines[0] ?? '').split(' ').slice(1);
}

test('the command of a blocked plan has every flag it needs: pasted, it applies the plan', async () => {
  const work = await applied();
  const plan = await work.run(['plan', '--ledger', 'file:l.json', '--out', 'p.json']);
  expect(plan.stderr).toBe('Saved to p.json.\n');
  const command = pasted(plan.stdout);
  expect(command).toEqual(['apply', 'p.json', '--ledger', 'file:l.json', '--allow', 'expose', '--allow', 'delete=6']);
  expect((await work.run(['apply', 'p.json', '--ledger', 'file:l.json'])).code).toBe(7);
  const done = await work.run(command);
  expect([done.code, done.stderr]).toEqual([0, '']);
});

test('a plan that is not saved is planned again with the same flags', async () => {
  const work = await applied();
  const args = ['--ledger', 'file:l.json', '--target', 'site.manual.redirect*', '--max-deletes', '20%'];
  const plan = await work.run(['plan', ...args]);
  const command = pasted(plan.stdout);
  expect(command).toEqual([
    'apply',
    '--ledger',
    'file:l.json',
    '--target',
    `'site.manual.redirect*'`,
    '--max-deletes',
    '20%',
    '--allow',
    'delete=6',
  ]);
  const done = await work.run([...command.map((word) => word.replaceAll("'", '')), '-y']);
  expect(done.stdout).toContain('Applied: 0 created, 0 updated, 6 deleted.');
});

test('a plan whose consents were given says how to apply it with them', async () => {
  const work = await applied();
  const consents = ['--allow', 'expose', '--allow', 'delete=6', '--allow', 'unpublish'];
  const plan = await work.run(['plan', '--ledger', 'file:l.json', '--out', 'p.json', ...consents]);
  expect(plan.stderr).toBe(
    'Saved to p.json. To apply exactly this plan: colophon apply p.json --ledger file:l.json --allow expose --allow delete=6\n',
  );
  expect((await work.run(pasted(plan.stderr))).code).toBe(0);
});

test('the value of a variable is not in the command', async () => {
  const text = manifest('public', 1)
    .replace('title: Manual', `title: \${var:name}`)
    .replace('maxDeadUrls: 9', 'requireConsent: [publish]');
  const work = workspaceOf(api.server, { 'colophon.yaml': text });
  const { stdout } = await work.run(['plan', '--var', 'name=Handmade', '--ledger', 'none']);
  expect(pasted(stdout).join(' ')).toMatch(/^apply --var …? ?--ledger none|^apply --var 'name=…' --ledger none/);
  expect(pasted(stdout).join(' ')).not.toContain('Handmade');
});

test('text is as wide as COLUMNS says, and no value is cut', async () => {
  const instructions = Array.from({ length: 40 }, (_word, at) => `word${at}`).join(' ');
  const work = workspaceOf(api.server, {
    'colophon.yaml': `colophon: 1
organization: org_acme
translations:
  european:
    title: European languages
    languages:
      fr: { instructions: ${instructions} }
`,
  });
  const widest = async (columns: string): Promise<number> => {
    const { stdout } = await work.run(['plan', '--ledger', 'none'], { env: { COLUMNS: columns } });
    expect(stdout.match(/word\d+/g)).toHaveLength(40);
    return Math.max(...stdout.split('\n').flatMap((line) => (line.includes('word') ? [line.length] : [])));
  };
  expect(await widest('')).toBeLessThanOrEqual(80);
  expect(await widest('60')).toBeLessThanOrEqual(60);
  expect(await widest('200')).toBeGreaterThan(150);
});
