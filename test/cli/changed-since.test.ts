// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const api = useServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)) });
const folderWith = useFolders();

const MANIFEST = `colophon: 1
variables: { greeting: Hello, unused: nothing }
teams:
  writers: { title: Writers }
environments:
  a: { organization: org_a, overlay: overlays/a.yaml }
  b: { organization: org_b, variables: { greeting: Good day } }
  c: { organization: org_c }
  d: { organization: org_d }
`;

const SITE = `sites:
  docs:
    title: Docs
    sections:
      - { path: guides, title: Guides, spaces: [{ space: guides }] }
    redirects: !csv redirects.csv
spaces:
  guides: { manage: true, title: Guides }`;

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd, stdio: 'pipe' });
}

/** A repository with the manifest in a folder of it, on a branch that left `main` there. */
function repository(): {
  readonly top: string;
  readonly cwd: string;
  readonly write: (name: string, text: string) => void;
} {
  const top = folderWith({ 'README.md': 'docs\n' });
  const cwd = join(top, 'infra');
  mkdirSync(join(cwd, 'overlays'), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
  write('colophon.yaml', MANIFEST);
  write('overlays/a.yaml', 'teams:\n  editors: { title: Editors }\n');
  git(top, 'init', '--quiet', '--initial-branch=main');
  git(top, 'add', '--all');
  git(top, 'commit', '--quiet', '-m', 'begin');
  git(top, 'checkout', '--quiet', '-b', 'change');
  return { top, cwd, write };
}

function plan(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addPlanCommand, ['plan', '--all', '--base-url', api.server.url, '-o', 'json', ...args], {
    cwd,
    env: { COLOPHON_TOKEN: api.server.token },
  });
}

/** The environments that are planned, and how many are left out. */
async function changed(cwd: string, ...args: readonly string[]): Promise<readonly [string, number]> {
  const { code, out, err } = await plan(cwd, '--changed-since', 'main', ...args);
  expect([code, err], out).toEqual([0, expect.stringMatching(/^\d of \d environments changed since main\.\n$/)]);
  const { environments, untouched } = JSON.parse(out) as {
    readonly environments: readonly { readonly name: string }[];
    readonly untouched: number;
  };
  return [environments.map(({ name }) => name).join(' '), untouched];
}

describe('--changed-since', () => {
  test('plans what a change touches in the loaded manifests', async () => {
    const { cwd, write, top } = repository();
    expect(await changed(cwd)).toEqual(['', 4]);
    // Neither a comment, nor a variable that nothing uses.
    write('colophon.yaml', `# Ours.\n${MANIFEST.replace('unused: nothing', 'unused: something')}`);
    expect(await changed(cwd)).toEqual(['', 4]);
    write('overlays/a.yaml', 'teams:\n  editors: { title: Redaction }\n');
    expect(await changed(cwd)).toEqual(['a', 3]);
    // A file that has come into use elsewhere, a new environment, and one in another organization; committed or not.
    write(
      'colophon.yaml',
      `${MANIFEST.replace('c: {', 'c: { overlay: overlays/a.yaml,').replace('org_d', 'org_a')}  e: { organization: org_b }\n`,
    );
    expect(await changed(cwd)).toEqual(['a c d e', 1]);
    git(top, 'commit', '--quiet', '--all', '-m', 'change');
    expect(await changed(cwd)).toEqual(['a c d e', 1]);
    expect(await changed(cwd, '--shard', '1/2')).not.toEqual(['a c d e', 1]);
  });

  test('follows variables, tables and files that a manifest names, and no other branch', async () => {
    const { cwd, write, top } = repository();
    const using = MANIFEST.replace('title: Writers', 'title: "${var:greeting}"');
    write('colophon.yaml', `${using}${SITE}\n`);
    write('redirects.csv', 'source,destination\n/old,guides\n');
    git(top, 'add', '--all');
    git(top, 'commit', '--quiet', '--all', '-m', 'use');
    git(top, 'branch', '--force', 'main');
    write('redirects.csv', 'source,destination\n/older,guides\n');
    expect(await changed(cwd)).toEqual(['a b c d', 0]);
    write('redirects.csv', 'source,destination\n/old,guides\n');
    write('colophon.yaml', `${using.replace('Hello', 'Hi')}${SITE}\n`);
    // `b` has a value of its own.
    expect(await changed(cwd)).toEqual(['a c d', 1]);
    git(top, 'checkout', '--quiet', '--force', 'main');
    git(top, 'checkout', '--quiet', '-b', 'other');
    git(top, 'checkout', '--quiet', 'main');
    write('overlays/a.yaml', 'teams: {}\n');
    git(top, 'commit', '--quiet', '--all', '-m', 'elsewhere');
    git(top, 'checkout', '--quiet', 'other');
    expect(await changed(cwd)).toEqual(['', 4]);
  });

  test('counts an environment that was invalid, and runs no program of the checkout', async () => {
    const { cwd, write, top } = repository();
    write('overlays/a.yaml', 'teams: 3\n');
    writeFileSync(join(top, '.gitattributes'), '* filter=planted\n');
    git(top, 'add', '--all');
    git(top, 'commit', '--quiet', '-m', 'break');
    git(top, 'branch', '--force', 'main');
    git(top, 'config', 'filter.planted.smudge', `touch ${join(top, 'planted')}; cat`);
    write('overlays/a.yaml', 'teams: {}\n');
    expect(await changed(cwd)).toEqual(['a', 3]);
    expect(readdirSync(top)).not.toContain('planted');
  });

  test('leaves nothing behind', async () => {
    const { cwd, top } = repository();
    const left = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('colophon-since-'));
    const before = left();
    await changed(cwd);
    expect(left()).toEqual(before);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: top, encoding: 'utf8' })).toBe('');
  });

  test('refuses what it cannot compare with', async () => {
    const { cwd, top } = repository();
    const refusal = async (...args: readonly string[]): Promise<string> => {
      const { code, err, out } = await plan(cwd, ...args);
      expect([code, out]).toEqual([64, '']);
      return err;
    };
    expect(await refusal('--changed-since', 'nowhere')).toContain('git knows no commit "nowhere" here');
    expect(await refusal('--changed-since', '--output=x')).toContain('git knows no commit');
    git(top, 'checkout', '--quiet', '--orphan', 'apart');
    git(top, 'commit', '--quiet', '--all', '-m', 'apart');
    expect(await refusal('--changed-since', 'main')).toContain('have no commit in common');
    const outside = folderWith({ 'colophon.yaml': MANIFEST.replace(', overlay: overlays/a.yaml', '') });
    symlinkSync(join(outside, 'colophon.yaml'), join(cwd, 'linked.yaml'));
    expect(await refusal('--changed-since', 'main', '-f', join(outside, 'colophon.yaml'))).toMatch(/no git repository/);
    rmSync(join(top, '.git'), { recursive: true });
    expect(await refusal('--changed-since', 'main')).toMatch(/no git repository/);
  });
});
