import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addVisitorAuthCommand } from '../../src/command/cli/visitor-auth.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ profile: 'today' });
const folderWith = useFolders();
const MANIFEST = `colophon: 1
organization: org_acme
sites:
  docs: { id: site_docs, visitorAuth: { backend: custom } }
  partners: { title: Partner preview }
  fresh: { title: Fresh }
teams: { writers: { title: Docs writers } }
`;

function place(): { readonly cwd: string; readonly key: (address: string, to: string) => Promise<Ended> } {
  const cwd = folderWith({ 'colophon.yaml': MANIFEST });
  const env = { COLOPHON_TOKEN: api.server.token };
  const flags = ['--base-url', api.server.url, '--ledger', 'none'];
  return {
    cwd,
    key: (address, to) =>
      runInside(addVisitorAuthCommand, ['visitor-auth', 'key', address, '--to', to, ...flags], { cwd, env }),
  };
}

async function keyOf(site: string): Promise<string> {
  return (await api.get(`/v1/orgs/org_acme/sites/${site}/publishing/auth`)).body.privateKey;
}

describe('colophon visitor-auth key', () => {
  test('writes the key to a new file that only its owner can read, and prints nothing of it', async () => {
    const { cwd, key } = place();
    for (const [address, site] of [
      ['site.docs', 'site_docs'],
      ['site.docs.visitorAuth', 'site_docs'],
      ['site.partners', 'site_partners'],
    ] as const) {
      const file = `${address}.key`;
      const done = await key(address, file);
      expect([done.code, done.err]).toEqual([0, '']);
      expect(done.out).toContain(file);
      const secret = await keyOf(site);
      expect(done.out).not.toContain(secret);
      expect(readFileSync(join(cwd, file), 'utf8')).toBe(secret);
      expect(statSync(join(cwd, file)).mode & 0o777).toBe(0o600);
    }
  });

  test('writes nothing to the service', async () => {
    const { key } = place();
    const { length } = api.server.journal({});
    await key('site.docs', 'key');
    expect(
      api.server
        .journal({})
        .slice(length)
        .filter(({ write }) => write),
    ).toEqual([]);
  });

  test('refuses to print, to overwrite, and to follow a link', async () => {
    const { cwd, key } = place();
    writeFileSync(join(cwd, 'there'), 'mine');
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'link'));
    for (const [to, words] of [
      ['-', 'never printed'],
      ['', 'never printed'],
      ['there', 'exists already'],
      ['link', 'exists already'],
      ['none/key', 'does not exist'],
    ] as const) {
      const refused = await key('site.docs', to);
      expect([to, refused.code, refused.err]).toEqual([to, 64, expect.stringContaining(words)]);
    }
    expect(readFileSync(join(cwd, 'there'), 'utf8')).toBe('mine');
    expect(readdirSync(cwd).sort()).toEqual(['colophon.yaml', 'link', 'there']);
  });

  test('refuses a path in a repository, also behind a link', async () => {
    const { cwd, key } = place();
    mkdirSync(join(cwd, 'repo', '.git'), { recursive: true });
    mkdirSync(join(cwd, 'repo', 'inner'));
    writeFileSync(join(cwd, 'repo', '.git', 'HEAD'), 'ref: refs/heads/main\n');
    symlinkSync(join(cwd, 'repo', 'inner'), join(cwd, 'outside'));
    for (const to of ['repo/key', 'repo/inner/key', 'outside/key']) {
      const refused = await key('site.docs', to);
      expect([to, refused.code, refused.err]).toEqual([to, 64, expect.stringContaining('inside a git repository')]);
    }
    expect(readdirSync(join(cwd, 'repo', 'inner'))).toEqual([]);
  });

  test('a failure leaves no file', async () => {
    const { cwd, key } = place();
    for (const [address, code] of [
      ['site.none', 64],
      ['team.writers', 64],
      ['site.fresh', 64],
    ] as const) {
      expect([address, (await key(address, 'key')).code]).toEqual([address, code]);
    }
    const denied = await runInside(
      addVisitorAuthCommand,
      ['visitor-auth', 'key', 'site.docs', '--to', 'key', '--base-url', api.server.url, '--ledger', 'none'],
      { cwd, env: { COLOPHON_TOKEN: 'gb_api_nobody' } },
    );
    expect(denied.code).toBe(3);
    expect(readdirSync(cwd)).toEqual(['colophon.yaml']);
  });
});
