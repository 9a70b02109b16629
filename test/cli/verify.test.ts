import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { type PublishedSite, publish } from '../support/published-site.ts';
import { apiOf } from '../support/server.ts';
import { VISITED } from '../support/verify-world.ts';

const folder = useFolders();
let server: RunningServer;
let published: PublishedSite;
beforeEach(async () => {
  server = await startServer();
  published = await publish(server);
});
afterEach(async () => {
  await published.close();
  await server.close();
});

const SITES = '/v1/orgs/org_acme/sites';

function flags(): readonly string[] {
  return ['--base-url', server.url, '--ledger', 'file:ledger.json'];
}

function verify(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addVerifyCommand, ['verify', ...flags(), ...args], { cwd, env: { COLOPHON_TOKEN: server.token } });
}

/** A folder with a manifest that was applied. */
async function workspace(): Promise<string> {
  const cwd = folder({ 'colophon.yaml': VISITED });
  const env = { COLOPHON_TOKEN: server.token };
  expect(await runInside(addApplyCommand, ['apply', '-y', ...flags()], { cwd, env })).toMatchObject({ code: 0 });
  return cwd;
}

function homes(): readonly string[] {
  return ['--published', `docs=${published.url}/docs`, '--published', `site.partners=${published.url}/partners`];
}

test('ends with 0 where all is well, with 2 on a mismatch, and tells programs and boards where', async () => {
  const cwd = await workspace();
  const [fine, quiet, visited] = await Promise.all([
    verify(cwd),
    verify(cwd, '-q'),
    verify(cwd, ...homes(), '-o', 'json'),
  ]);
  expect(fine).toMatchObject({ code: 0, err: '' });
  expect(fine.out).toMatch(/Verified 7 resources: 7 ok\.\n$/);
  expect(quiet).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(visited.out)).toMatchObject({ mismatched: false, requests: { published: 7 } });

  const api = apiOf(server);
  await api.patch(`${SITES}/site_docs/redirects/redirect_api`, {
    destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
  });
  await api.patch(`${SITES}/site_partners/share-links/link_press`, { active: true });
  const formats = ['text', 'json', 'ndjson', 'markdown', 'github', 'sarif', 'junit'];
  const runs = await Promise.all(formats.map((format) => verify(cwd, '-o', format)));
  expect(runs.map(({ code }) => code)).toEqual(formats.map(() => 2));
  const [text, json, lines, markdown, github, sarif, junit] = runs.map(({ out }) => out);
  expect(text).toContain('not as declared  site.docs.redirect["/reference"]  colophon.yaml:25');
  expect(JSON.parse(json ?? '')).toMatchObject({ mismatched: true, summary: { mismatch: 2, ok: 5 }, pending: 2 });
  expect((lines ?? '').trim().split('\n')).toHaveLength(9);
  expect(markdown).toContain('### Verified 7 resources: 2 not as declared, 5 ok.');
  expect(github).toMatch(/^::error file=colophon\.yaml,line=25/m);
  expect(JSON.parse(sarif ?? '').runs[0].results).toHaveLength(2);
  expect(junit).toMatch(/tests="7"[^>]*failures="2"/);

  const some = await verify(cwd, '--target', 'site.docs', '--sample', '1', '-q', '--output-to', 'json=found.json');
  expect(some).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(readFileSync(join(cwd, 'found.json'), 'utf8'))).toMatchObject({
    summary: { ok: 2, mismatch: 0, skipped: 2 },
  });
});

test('ends with 1 where somebody could not be asked, also when something else is a mismatch', async () => {
  const cwd = await workspace();
  published.break('/docs/one', (response) => response.destroy());
  published.break('/docs/reference', (response) => response.writeHead(200).end());
  const both = await verify(cwd, ...homes(), '--retries', '0', '--target', 'site.docs.redirect["/*');
  expect(both.code).toBe(1);
  expect(both.out).toContain('1 not as declared, 1 unreachable, 1 ok');
  expect(both.out).toContain('serves a page at this path');
  // Where the service says that sites are, nothing answers.
  const nowhere = await verify(cwd, '--published', '--retries', '0', '--target', 'site.partners', '-o', 'json');
  expect(nowhere.code).toBe(1);
  expect(JSON.parse(nowhere.out).summary).toEqual({ ok: 0, mismatch: 0, unreachable: 3, skipped: 0 });
});

test('prints no link and no key of a link, whatever the published side answers with', async () => {
  const cwd = await workspace();
  const links: readonly { readonly key: string }[] = server.exportWorld().tables.shareLinks ?? [];
  for (const { key } of links) {
    const hostile = `https://x.example/${key}/%0A::error::${key}`;
    published.break(`/${key}/partners`, (response) => response.writeHead(302, { location: hostile }).end(key));
  }
  const seen = await Promise.all(
    ['text', 'json', 'ndjson', 'markdown', 'github', 'sarif', 'junit'].map((format) =>
      verify(cwd, ...homes(), '-v', '-o', format, '--target', 'site.partners'),
    ),
  );
  seen.push(await verify(cwd, '--published', '-v', '--retries', '0', '-o', 'json', '--target', 'site.partners'));
  expect(seen.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2, 2, 1]);
  expect(links.length).toBeGreaterThan(1);
  for (const { out, err } of seen) {
    for (const { key } of links) {
      expect(out + err).not.toContain(key);
    }
    expect(out + err).not.toContain(server.token);
  }
});

test('ends with 64 for an address that cannot be used, with 3 without a valid token and with 8 for a bad manifest', async () => {
  const cwd = folder({ 'colophon.yaml': VISITED, 'bad.yaml': 'colophon: 1\norganization: org_acme\nteam: {}\n' });
  const [form, unknown, insecure, denied, bad] = await Promise.all([
    verify(cwd, '--published', 'docs'),
    verify(cwd, '--published', 'blog=https://blog.example'),
    verify(cwd, '--published', 'docs=http://docs.example'),
    runInside(addVerifyCommand, ['verify', ...flags()], { cwd, env: { COLOPHON_TOKEN: 'wrong-token' } }),
    verify(cwd, '-f', 'bad.yaml'),
  ]);
  expect([form.code, unknown.code, insecure.code, denied.code, bad.code]).toEqual([64, 64, 64, 3, 8]);
  expect(form.err).toContain('--published: write SITE=URL');
  expect(unknown.err.replace(/\s+/g, ' ')).toContain('It declares: docs, partners.');
  expect(insecure.err.replace(/\s+/g, ' ')).toContain('http is for this machine only');
});

test('the help names everything that is checked, and what takes `--published`', async () => {
  const { code, out } = await verify(folder({}), '--help');
  expect(code).toBe(0);
  const help = out.replaceAll(/\s+/g, ' ');
  expect(help).toContain('Check that sites, redirects, share links and images work as declared');
  expect(help).toContain('visit the published sites, at their own or at another address, and load declared images');
});
