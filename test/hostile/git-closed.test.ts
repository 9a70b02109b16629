import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeSettings } from '../../src/core/git/closed-settings.ts';
import { attempted } from '../support/attempts.ts';
import { run, useFolders } from '../support/command.ts';

const folderWith = useFolders();

/** What is said to git about settings of a repository, of a file that it includes, and of the user. */
function close(
  settings: Readonly<Partial<Record<'git' | 'tracked' | 'outside' | 'user', readonly string[]>>>,
  env: Readonly<Record<string, string>> = {},
) {
  const above = folderWith();
  const top = join(above, 'top');
  mkdirSync(join(top, '.git'), { recursive: true });
  const files = { git: 'top/.git/config', tracked: 'top/.gitconfig', outside: 'included', user: 'home' };
  const listing = (Object.keys(files) as (keyof typeof files)[]).flatMap((who) => {
    const path = join(above, files[who]);
    writeFileSync(path, '');
    // Git says where a file is as seen from the top.
    const shown = who === 'git' ? '.git/config' : who === 'tracked' ? '.git/../.gitconfig' : path;
    return (settings[who] ?? []).map((setting) => `file:${shown}\0${setting.replace('=', '\n')}\0`);
  });
  return closeSettings(listing.join(''), { top, gitFolders: [join(top, '.git')] }, env);
}

test('programs of the repository are not obeyed, those of the user and of files outside are', (context) => {
  const evil = ['core.sshcommand=evil', 'core.askpass=evil', 'filter.x.y.clean=evil', 'filter.x.y.required'];
  for (const who of ['git', 'tracked'] as const) {
    expect(close({ [who]: evil }).settings).toEqual([
      ['core.sshcommand', 'ssh'],
      ['core.askpass', ''],
      ['filter.x.y.clean', ''],
      ['filter.x.y.required', 'false'],
    ]);
    expect(close({ [who]: evil, user: ['core.sshcommand=ssh -i key'] }).settings[0]).toEqual([
      'core.sshcommand',
      'ssh -i key',
    ]);
  }
  expect(close({ outside: evil, user: evil }).settings).toEqual([]);
  expect(close({ git: evil }, { GIT_SSH: "/opt/it's/ssh" }).settings[0]).toEqual([
    'core.sshcommand',
    "'/opt/it'\\''s/ssh'",
  ]);
  attempted(context, 4 * evil.length);
});

test('helpers of the user come back after those of the repository are forgotten', () => {
  const { settings, ignored } = close({
    user: ['credential.helper=store', 'credential.https://a.example.com.helper=own'],
    git: ['credential.helper=!evil', 'credential.https://a.example.com.helper=!evil'],
  });
  expect(settings).toEqual([
    ['credential.helper', ''],
    ['credential.helper', 'store'],
    ['credential.https://a.example.com.helper', 'own'],
  ]);
  expect(ignored).toEqual(['credential.helper', 'credential.https://a.example.com.helper']);
});

test('a proxy command is forgotten by a variable, because the first one counts', () => {
  expect(close({ git: ['core.gitproxy=evil'] }).variables).toEqual({ GIT_PROXY_COMMAND: '' });
  expect(close({ git: ['core.gitproxy=evil'] }, { GIT_PROXY_COMMAND: 'mine' }).variables).toEqual({
    GIT_PROXY_COMMAND: 'mine',
  });
  expect(close({ user: ['core.gitproxy=mine'] }).variables).toEqual({});
});

test.each(['vcs', 'uploadpack', 'receivepack'])('remote.origin.%s of the repository is refused', (name) => {
  expect(() => close({ git: [`remote.origin.${name}=evil`] })).toThrow(/names a program.*git config --global/);
  expect(() => close({ user: [`remote.origin.${name}=mine`] })).not.toThrow();
});

test.each([
  'url.ssh://evil/.insteadof=x',
  'remote.origin.url=x',
  'http.proxy=x',
  'branch.main.remote=x',
  'protocol.allow=x',
])('%s is refused in a file that a pull request can change, and obeyed in the one of git', (setting) => {
  expect(() => close({ tracked: [setting] })).toThrow(/in \.gitconfig.*a pull request can change that file/);
  expect(close({ git: [setting] })).toEqual({ settings: [], variables: {}, ignored: [] });
});

test('DEBUG does not log the environment of git, which has the password of a remote', async () => {
  const cwd = folderWith();
  const flags = ['--once', '--listen', 'off', '--checkout', join(cwd, 'clone')];
  const repo = 'https://ada:canary-password@127.0.0.1:1/a.git';
  const { out, err } = await run(['agent', ...flags, '--repo', repo], {
    cwd,
    env: { DEBUG: '*', COLOPHON_TOKEN: 'x' },
  });
  expect(out + err).toContain("unable to access 'https://127.0.0.1:1/a.git/'");
  expect(out + err).not.toMatch(/canary-password|simple-git/);
});
