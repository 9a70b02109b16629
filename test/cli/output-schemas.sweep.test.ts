import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAccessCommand } from '../../src/command/cli/access.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addEnvironmentsCommand } from '../../src/command/cli/environments.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { addImportCommand } from '../../src/command/cli/import.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { readOutputSchemas } from '../../src/command/cli/schema.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { addVersionCommand } from '../../src/command/cli/version.ts';
import { type AddCommand, useFolders } from '../support/command.ts';
import { problemsOf } from '../support/output-schemas.ts';
import { runCommand } from '../support/run-commands.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const folderWith = useFolders();
const MANIFEST = `colophon: 1
organization: org_acme
teams:
  testers: { title: Testers }
  writers: { title: Writers }
`;

const SITE = `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook } }
sites:
  docs:
    id: site_docs
    sections: [{ path: guides, spaces: [{ space: handbook }] }]
    redirects: { /old: { section: guides } }
`;

function sitemap(...paths: readonly string[]): string {
  return `<urlset>${paths.map((path) => `<url><loc>https://docs.example.com${path}</loc></url>`).join('')}</urlset>`;
}

test('the schemas describe what every command prints with -o json, key by key', { timeout: 120_000 }, async () => {
  const cwd = folderWith({
    'colophon.yaml': MANIFEST,
    'broken.yaml': 'colophon: 1\nteems: {}\n',
    'site.yaml': SITE,
    _redirects: '/aa /guides 302\n/b/* /guides/:splat\n',
    'old.xml': sitemap('/guides/setup', '/zebra'),
    'new.xml': sitemap('/guides/set-up', '/guides'),
  });
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', 'colophon.yaml');
  git('commit', '-qm', 'Begin');
  const env = {
    COLOPHON_TOKEN: api.server.token,
    GIT_CONFIG_GLOBAL: '/dev/null',
    HOME: cwd,
    PATH: process.env['PATH'] ?? '',
  };
  const seen = new Set<string>();
  const printed = async (name: string, add: AddCommand, args: readonly string[], live = false): Promise<string> => {
    const service = live ? ['--base-url', api.server.url, '--ledger', 'git'] : [];
    const { stdout: out, stderr: err } = await runCommand([add], [...args, ...service], { cwd, env });
    expect([name, out === '' ? err : problemsOf(name, out)]).toEqual([name, []]);
    seen.add(name);
    return out;
  };
  await printed('validate', addValidateCommand, ['validate', '-o', 'json']);
  await printed('validate', addValidateCommand, ['validate', '-o', 'json', '-f', 'broken.yaml']);
  await printed('diagnostics', addPlanCommand, ['plan', '-o', 'json', '-f', 'broken.yaml']);
  await printed('lint', addLintCommand, ['lint', '-o', 'json']);
  await printed('graph', addGraphCommand, ['graph', '-o', 'json']);
  await printed('explain', addExplainCommand, ['explain', '-o', 'json']);
  await printed('version', addVersionCommand, ['version', '--json']);
  await printed('doctor', addDoctorCommand, ['doctor', '-o', 'json'], true);
  const planned = await printed('plan', addPlanCommand, ['plan', '-o', 'json', '--out', 'plan.json'], true);
  expect(JSON.parse(planned)).toMatchObject({ summary: { create: 2 } });
  await printed('rehearse', addRehearseCommand, ['rehearse', '-o', 'json'], true);
  await printed('apply', addApplyCommand, ['apply', '-y', '-o', 'json'], true);
  const teams = await api.get('/v1/orgs/org_acme/teams');
  const { items } = teams.body as { items: readonly { id: string; title: string }[] };
  const id = items.find(({ title }) => title === 'Testers')?.id;
  await api.patch(`/v1/orgs/org_acme/teams/${id}`, { title: 'Others' });
  const drift = await printed(
    'drift',
    addDriftCommand,
    ['drift', '-o', 'json', '--output-to', 'json=drift.json'],
    true,
  );
  expect(JSON.parse(drift)).toMatchObject({ drifted: true });
  await printed('accept', addDriftCommand, ['drift', 'accept', '--dry-run', '-o', 'json'], true);
  await printed('access', addAccessCommand, ['access', '-o', 'json'], true);
  await printed('access', addAccessCommand, ['access', '--diff', '--public', '-o', 'json'], true);
  await printed('verify', addVerifyCommand, ['verify', '-o', 'json'], true);
  await printed('ledger-show', addLedgerCommand, ['ledger', 'show', '-o', 'json', '--ledger', 'git']);
  const log = await printed('ledger-log', addLedgerCommand, ['ledger', 'log', '-o', 'json', '--ledger', 'git']);
  expect(JSON.parse(log)).toMatchObject({ versions: [{}] });
  const all = await printed('all', addPlanCommand, ['plan', '--all', '-o', 'json'], true);
  expect(JSON.parse(all)).toMatchObject({ environments: [{ name: 'default', result: { changes: [{}] } }] });
  const environments = await printed('environments', addEnvironmentsCommand, ['environments', '-o', 'json']);
  expect(JSON.parse(environments)).toMatchObject({ environments: [{ name: 'default', organization: 'org_acme' }] });
  const renamed = await printed('ledger-rename', addLedgerCommand, [
    ...['ledger', 'rename', 'team.testers', 'team.probes', '--dry-run'],
    ...['-o', 'json', '--ledger', 'git'],
  ]);
  expect(JSON.parse(renamed)).toMatchObject({ written: false, renamed: [{}] });
  const forgotten = await printed('ledger-forget', addLedgerCommand, [
    ...['ledger', 'forget', 'team.testers', '-y'],
    ...['-o', 'json', '--ledger', 'git'],
  ]);
  expect(JSON.parse(forgotten)).toMatchObject({ written: true, forgotten: [{ id }] });
  const imported = ['import', 'team.testers', String(id), '-y', '-o', 'json'];
  expect(JSON.parse(await printed('import', addImportCommand, imported, true))).toMatchObject({
    status: 'imported',
    changes: [{ action: 'update', fields: [{ field: 'title' }] }],
  });
  expect(JSON.parse(await printed('import', addImportCommand, imported, true))).toMatchObject({ status: 'in-ledger' });
  const redirects = ['-f', 'site.yaml', '-o', 'json'];
  const carried = await printed('redirects-import', addRedirectsCommand, [
    ...['redirects', 'import', '_redirects', ...redirects],
  ]);
  expect(JSON.parse(carried)).toMatchObject({ carried: [{}], rejected: [{}], notes: [{}] });
  const traces = ['redirects', 'test', '/old', '/guides', '/nope', ...redirects];
  await printed('redirects-test', addRedirectsCommand, traces);
  await printed('redirects-test', addRedirectsCommand, [...traces, '--live'], true);
  const suggestions = await printed('redirects-suggest', addRedirectsCommand, [
    ...['redirects', 'suggest', '--old', 'old.xml', '--new', 'new.xml', ...redirects],
  ]);
  expect(JSON.parse(suggestions)).toMatchObject({ suggestions: [{ destination: {} }, {}] });
  await printed('comment', addCommentCommand, ['comment', '--plan', 'plan.json', '--file', 'c.md', '-o', 'json']);
  await printed('issue', addIssueCommand, ['issue', '--drift', 'drift.json', '--file', 'i.md', '-o', 'json']);
  expect(problemsOf('plan', readFileSync(join(cwd, 'plan.json'), 'utf8'))).toEqual([]);
  expect([...seen].sort()).toEqual(Object.keys(readOutputSchemas()).sort());
});
