import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/core/plan/plan.ts';
import { useHabitats } from '../support/habits.ts';
import { casesOf } from '../support/runs.ts';

const habitat = useHabitats();
const TEAMS = (keys: readonly string[], more = ''): string =>
  `teams: { ${keys.map((key) => `${key}: { title: Team ${key}${more} }`).join(', ')} }\n`;

const WHOLE = `spaces: { handbook: { id: spc_handbook }, api: { id: spc_api } }
sites:
  docs:
    id: site_docs
    redirects:
      /mine: { section: { id: sec_api } }
  new:
    title: New site
    groups: { reference: { title: Reference } }
    sections:
      - { path: guides, spaces: [{ space: handbook }] }
      - { path: api, group: reference, spaces: [{ space: api }] }
    redirects:
      /old: { section: api }
    shareLinks: { press: {} }
members: { lin@example.com: { role: edit } }
teams: { one: { title: One } }
`;

describe('colophon destroy', () => {
  test('deletes exactly what the ledger owns, in an order that works, and never what is unmanaged or looked up', async () => {
    const { api, server, run, done, ledger, lose } = habitat(WHOLE);
    const before = server.exportWorld();
    await done('apply', '-y');
    // The site is adopted, so that it is owned; a ledger that lost it deletes its redirect and not the site.
    lose('site.docs');
    expect(Object.keys(ledger().entries)).not.toContain('site.docs');
    const shown = JSON.parse((await run('plan', '--destroy', '-o', 'json')).stdout) as Plan;
    expect(shown.changes.every(({ action }) => action === 'delete')).toBe(true);
    const owned = Object.keys(ledger().entries);
    expect(shown.changes.map(({ address }) => address).sort()).toEqual(
      owned.filter((address) => !address.startsWith('member')).sort(),
    );
    const blocked = await run('destroy', '-y');
    expect(blocked.code).toBe(7);
    const consents = [...new Set(shown.blocked.flatMap((one) => one.consents.slice(0, 1)))];
    expect(consents).toContain('empty');
    const destroyed = await run('destroy', '-y', '-o', 'json', ...consents.flatMap((one) => ['--allow', one]));
    expect([destroyed.code, destroyed.stderr]).toEqual([0, '']);
    expect(JSON.parse(destroyed.stdout)).toMatchObject({ status: 'done' });
    expect(ledger().entries).toEqual({});
    const after = server.exportWorld();
    for (const table of [
      'sites',
      'sections',
      'siteSpaces',
      'redirects',
      'shareLinks',
      'teams',
      'spaces',
      'members',
    ] as const) {
      expect(after.tables[table], table).toEqual(before.tables[table]);
    }
    expect((await api.get('/v1/orgs/org_acme/sites/site_docs')).status).toBe(200);
    const nothing = await run('destroy', '-y');
    expect([nothing.code, nothing.stdout.includes('0 to delete') || nothing.stdout.includes('No changes')]).toEqual([
      0,
      true,
    ]);
  });

  test('asks for the name of the environment, or of the organization, and takes nothing else', async () => {
    const { runWith, answer, done, ledger, server } = habitat(TEAMS(['a', 'b']));
    await done('apply', '-y');
    const nobody = await runWith({ COLOPHON_AUTO_APPROVE: '1' }, 'destroy', '--allow', 'empty');
    expect([nobody.code, nobody.stderr.includes('no terminal to confirm on')]).toEqual([64, true]);
    for (const text of casesOf(['', 'yes', 'y', 'ORG_ACME', 'default'], (one) => one === 'yes' || one === 'ORG_ACME')) {
      expect((await answer(text, 'destroy', '--allow', 'empty')).code).toBe(1);
    }
    // Without consent nobody is asked.
    expect((await answer('org_acme', 'destroy')).code).toBe(7);
    expect(Object.keys(ledger().entries)).toHaveLength(2);
    const asked = await answer('org_acme', 'destroy', '--allow', 'empty');
    expect([asked.code, asked.asked]).toEqual([
      0,
      expect.stringContaining(`Apply 2 changes (2 to delete) to org_acme at ${new URL(server.url).host}?`),
    ]);
    expect(ledger().entries).toEqual({});
  });

  test('the name to type is that of the environment where one is chosen', async () => {
    const { answer, folder } = habitat(`${TEAMS(['a'])}environments: { production: {} }\n`);
    const asked = await answer('y', 'apply', '-e', 'production');
    expect([asked.code, asked.asked]).toEqual([
      0,
      expect.stringContaining('Apply 1 change (1 to create) to production, org_acme at '),
    ]);
    expect((await answer('org_acme', 'destroy', '-e', 'production', '--allow', 'empty')).code).toBe(1);
    expect((await answer('production', 'destroy', '-e', 'production', '--allow', 'empty')).code).toBe(0);
    const kept = readFileSync(join(folder, '.colophon/production.json'), 'utf8');
    expect(JSON.parse(kept)).toMatchObject({ entries: {} });
  });

  test.each([
    ['in the ledger', ', protect: true', ''],
    ['only declared so far', '', ', protect: true'],
  ])('what is protected blocks it and no flag helps: %s', async (_what, applied, declared) => {
    const { run, write, done, ledger } = habitat(TEAMS(['a', 'b'], applied));
    await done('apply', '-y');
    write(TEAMS(['a', 'b'], declared));
    const { code, stdout } = await run('destroy', '-y', '--allow', 'empty', '--allow', 'delete=2');
    expect([code, stdout.includes('protect')]).toEqual([7, true]);
    expect(Object.keys(ledger().entries)).toHaveLength(2);
  });

  test('counts like every plan: more than the limit needs the exact number', async () => {
    const { run, done, ledger } = habitat(TEAMS(['a', 'b', 'c', 'd', 'e', 'f']));
    await done('apply', '-y');
    expect((await run('destroy', '-y', '--allow', 'empty')).stdout).toContain('delete=6');
    expect((await run('destroy', '-y', '--allow', 'empty', '--allow', 'delete=5')).code).toBe(7);
    // A part of it is closed as a part of a plan is.
    const part = await run('destroy', '-y', '--target', 'team.a');
    expect([part.code, Object.keys(ledger().entries).length]).toEqual([0, 5]);
    const rest = await run('destroy', '-y', '--exclude', 'team.f', '--allow', 'delete=4');
    expect([rest.code, Object.keys(ledger().entries)]).toEqual([0, ['team.f']]);
    expect((await run('destroy', '-y', '--target', 'team.z')).code).toBe(64);
  });

  test('converges after a failure in between, with the same consents', async () => {
    const { server, run, done, ledger } = habitat(TEAMS(['a', 'b', 'c', 'd', 'e', 'f']));
    await done('apply', '-y');
    const args = ['destroy', '-y', '--parallelism', '1', '--allow', 'empty', '--allow', 'delete=6'];
    server.setFaults([{ kind: 'status', status: 400, method: 'DELETE', nth: 3 }]);
    const first = await run(...args);
    server.setFaults([]);
    expect(first.code).toBe(4);
    expect(Object.keys(ledger().entries).length).toBeLessThan(6);
    const plan = JSON.parse((await run('plan', '--destroy', '-o', 'json')).stdout) as Plan;
    const needed = plan.blocked.flatMap(({ consents }) => ['--allow', consents[0] ?? '']);
    expect((await run('destroy', '-y', ...needed)).code).toBe(0);
    expect(ledger().entries).toEqual({});
  });

  test('a saved plan is reviewed, then applied as written, with the same consents', async () => {
    const { run, done, folder, ledger } = habitat(TEAMS(['a', 'b']));
    await done('apply', '-y');
    await done('plan', '--destroy', '--out', 'destroy.json');
    expect(existsSync(join(folder, 'destroy.json'))).toBe(true);
    expect((await run('apply', 'destroy.json')).code).toBe(7);
    expect((await run('apply', 'destroy.json', '--allow', 'empty')).code).toBe(0);
    expect(ledger().entries).toEqual({});
    expect((await run('plan', '--destroy', '--prune', 'all')).code).toBe(64);
  });

  test('does nothing in read-only mode, without a ledger, and in the sandbox', async () => {
    const { run, done, ledger } = habitat(TEAMS(['a']));
    await done('apply', '-y');
    expect((await run('destroy', '-y', '--allow', 'empty', '--read-only')).code).toBe(7);
    const none = await run('destroy', '-y', '--allow', 'empty', '--ledger', 'none');
    expect([none.code, none.stderr.includes('ledger-none')]).toEqual([1, true]);
    expect((await run('destroy', '-y', '--sandbox')).code).toBe(64);
    expect(Object.keys(ledger().entries)).toEqual(['team.a']);
  });
});
