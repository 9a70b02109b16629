import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccessCommand } from '../../src/command/cli/access.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { problemsOf } from '../support/output-schemas.ts';
import { apiOf } from '../support/server.ts';

const folder = useFolders();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ profile: 'today' });
});
afterAll(async () => {
  await server.close();
});

const HEAD = 'colophon: 1\norganization: org_acme\n';

async function run(
  add: AddCommand,
  manifest: string,
  [command = '', ...args]: readonly string[],
  token: string = server.token,
): Promise<Ended> {
  const cwd = folder({ 'colophon.yaml': `${HEAD}${manifest}` });
  const flags = ['--base-url', server.url, '--ledger', 'none'];
  return await runInside(add, [command, ...flags, ...args], { cwd, env: { COLOPHON_TOKEN: token } });
}

function access(manifest: string, ...args: readonly string[]): Promise<Ended> {
  return run(addAccessCommand, manifest, ['access', ...args]);
}

const SPACES = `spaces:
  handbook: { title: Handbook, access: { members: { remy@example.com: edit } } }
`;

describe('access', () => {
  test('shows who may do what in a place and why, by address or title', async () => {
    const byTitle = await access('', '--where', 'handbook', '-v');
    expect(byTitle.code).toBe(0);
    expect(byTitle.out).toContain('Handbook (space)\n');
    expect(byTitle.err).toContain('Also read by everyone on the internet');
    expect(byTitle.out).toContain('  create   lin@example.com    by team Docs writers; edit organization role\n');
    expect(byTitle.out).toMatch(/\n7 roles: 7 people in 1 place\.\n$/);
    expect((await access(SPACES, '--where', 'space.handbook', '-v')).out).toBe(byTitle.out);
  });

  test('needs no manifest to show what is live', async () => {
    const bare = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> =>
      runInside(addAccessCommand, ['access', '--base-url', server.url, ...args], {
        cwd: folder({}),
        env: { COLOPHON_TOKEN: server.token, ...env },
      });
    const acme = { COLOPHON_ORGANIZATION: 'org_acme' };
    expect((await bare(acme, '--where', 'handbook', '-v')).out).toBe(
      (await access('', '--where', 'handbook', '-v')).out,
    );
    // The token sees one organization only.
    const found = await bare({});
    expect(found.out).toBe((await bare(acme)).out);
    expect(found.err).toContain('No manifest here: showing the live permissions of org_acme.\n');
    expect((await bare(acme, '--quiet')).err).toBe('');
    const nobody = await bare({ COLOPHON_TOKEN: 'gb_api_unknown' });
    expect([nobody.code, nobody.out]).toEqual([3, '']);
    const declared = await bare(acme, '--declared');
    expect([declared.code, declared.out]).toEqual([8, '']);
    expect(declared.err).toContain('no-manifest');
  });

  test('shows what one person may do everywhere', async () => {
    const { out, code } = await access('', '--who', 'GUS@partner.example.org');
    expect(code).toBe(0);
    expect(out).toContain('Internal (collection)\n  read     gus@partner.example.org  directly\n');
    expect(out).toContain('Runbooks (space)\n  read     gus@partner.example.org  by collection Internal\n');
    expect(out).toContain('Product docs (site)\n  comment  gus@partner.example.org  through space API reference v2\n');
  });

  test('tells what is declared from what is live, and ends with 2 where they differ', async () => {
    const declared = await access(SPACES, '--declared', '--where', 'Handbook', '--who', 'remy@example.com');
    expect(declared.out).toContain('  edit  remy@example.com  directly (+1 grant)\n');
    const diff = await access(SPACES, '--diff');
    expect(diff).toMatchObject({ code: 2 });
    expect(diff.out).toContain('Handbook (space)\n  v  remy@example.com  lowered  review -> edit\n');
    expect(diff.out).toContain('2 differences for 1 person in 2 places: 2 lowered.');
    const same = await access('spaces: { handbook: { title: Handbook, access: { default: inherit } } }\n', '--diff');
    expect(same).toMatchObject({ code: 0, out: 'No differences: everybody may do what is declared.\n' });
  });

  test('lists what people without an account can reach, without links', async () => {
    const { out, code } = await access('', '--public');
    expect(code).toBe(0);
    expect(out).toMatch(/^Product docs \(site\) +public +everyone on the internet +shows API reference v2, Handbook, /);
    expect(out).toMatch(/Partner preview \(site\) +share-link +.* 1 active link\n/);
    expect(out).toMatch(/Join as read \(link invite\) /);
    expect(out).not.toMatch(/shr_key|invite_readers|https?:/);
    const one = await access(SPACES, '--public', '--where', 'space.handbook');
    expect(one.out).toMatch(/^Product docs \(site\) [\s\S]*\n\n1 item can be reached without an account\.\n$/);
    const diff = await access('sites: { docs: { title: Product docs, visibility: unlisted } }\n', '--public', '--diff');
    expect(diff).toMatchObject({ code: 2 });
    expect(diff.out).toMatch(/^opens +Product docs \(site\) +unlisted .*\ncloses +Product docs \(site\) +public /);
  });

  test('prints documents for programs and spreadsheets, with formulas made harmless', async () => {
    const api = apiOf(server);
    await api.patch('/v1/spaces/spc_notes', { title: ' \u00a0=1+1,"x"' });
    const [json, lines, csv, page] = await Promise.all([
      access('', '-o', 'json'),
      access('', '-o', 'ndjson', '--who', 'lin@example.com'),
      access('', '-o', 'csv', '--where', 'spc_notes'),
      access('', '-o', 'html', '--where', 'spc_notes'),
    ]);
    await api.patch('/v1/spaces/spc_notes', { title: 'Notes' });
    const others = [await access(SPACES, '--diff', '-o', 'json'), await access('', '--public', '-o', 'json')];
    for (const { out } of [json, ...others]) {
      expect(problemsOf('access', out)).toEqual([]);
    }
    expect(
      lines.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type)
        .at(-1),
    ).toBe('summary');
    const [head, first] = csv.out.split('\n');
    expect(head).toBe('place_type,place,place_id,person,name,person_id,role,why');
    expect(first).toMatch(
      /^space,"' \u00a0=1\+1,""x""",spc_notes,ada@example\.com,Ada Marsh,user_ada,admin,"admin organization admin; /,
    );
    expect(page.out).toContain('=1+1,&quot;x&quot;');
  });

  test('refuses people and places that are not there, and flags that contradict each other', async () => {
    const [who, where, both, mixed] = await Promise.all([
      access('', '--who', 'lim@example.com'),
      access('', '--where', 'Handbok'),
      access('', '--diff', '--declared'),
      access('', '--public', '--who', 'lin@example.com'),
    ]);
    expect(who).toMatchObject({ code: 64 });
    expect(who.err).toMatch(/Did\s+you mean "lin@example\.com"\?/);
    expect(where).toMatchObject({ code: 64 });
    expect(where.err).toMatch(/Did\s+you\s+mean "Handbook"\?/);
    expect(both).toMatchObject({ code: 64 });
    expect(mixed).toMatchObject({ code: 64 });
  });

  test('shows nothing where permissions may not be read, and says so', async () => {
    const { code, err, out } = await run(addAccessCommand, '', ['access'], server.tokenFor('user_cora'));
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err.replace(/\s+/g, ' ')).toContain(
      'a partial list would look complete: all of it needs the role admin in the organization',
    );
  });

  test('believes the service about people who are shut out', async () => {
    const api = apiOf(server);
    await api.post('/v1/spaces/spc_guides/permissions', { role: null, users: ['user_lin'] });
    const { out, err } = await access('', '--where', 'Guides');
    await api.delete('/v1/spaces/spc_guides/permissions/users/user_lin');
    expect(out).not.toContain('lin@example.com');
    expect(err).toContain('access-unexplained');
  });
});

describe('a plan that changes who may do what', () => {
  test('says for how many people, and with -v for whom', async () => {
    const { out, code } = await run(addPlanCommand, SPACES, ['plan']);
    expect(code).toBe(0);
    expect(out).toContain('Access\n  Handbook (space), Product docs (site): 1 person is reduced to edit\n');
    const verbose = await run(addPlanCommand, SPACES, ['plan', '-v']);
    expect(verbose.out).toContain('    remy@example.com: review -> edit\n');
    const [json, markdown, page] = await Promise.all(
      ['json', 'markdown', 'html'].map((format) => run(addPlanCommand, SPACES, ['plan', '-o', format])),
    );
    expect(JSON.parse(json?.out ?? '')).toMatchObject({
      effects: [
        {
          type: 'space',
          title: 'Handbook',
          people: [{ person: 'remy@example.com', before: 'review', after: 'edit' }],
        },
        { type: 'site', title: 'Product docs' },
      ],
    });
    expect(markdown?.out).toContain(
      '#### Access\n\n- Handbook (space), Product docs (site): 1 person is reduced to edit\n',
    );
    expect(page?.out).toContain('<h2 id="access-title">Access</h2>');
  });

  test('says who can read a site without an account', async () => {
    const { out } = await run(addPlanCommand, 'sites: { docs: { title: Product docs, visibility: unlisted } }\n', [
      'plan',
    ]);
    expect(out).toContain(
      '  Product docs (site): published for everyone who has the address (previously\n    everyone on the internet)\n',
    );
  });

  test('reads no permissions otherwise', async () => {
    const last = server.journal().at(-1)?.seq ?? 0;
    await run(addPlanCommand, 'teams: { new: { title: New } }\nsites: { new: { title: New } }\n', ['plan']);
    const read = server.journal().filter(({ seq }) => seq > last);
    expect(read.map(({ operation }) => operation).filter((name) => name?.includes('Permission'))).toEqual([]);
  });

  test('reads the permissions that matter and no others', async () => {
    const last = server.journal().at(-1)?.seq ?? 0;
    const notes = 'spaces: { notes: { title: Notes, access: { default: read } } }\n';
    await run(addPlanCommand, notes, ['plan']);
    const read = server.journal().filter(({ seq }) => seq > last);
    const places = read.flatMap(
      ({ path }) => /\/(?:spaces|collections|sites)\/([^/]+)\/permissions\/aggregate/.exec(path)?.[1] ?? [],
    );
    expect([...new Set(places)].sort()).toEqual(['site_notes', 'spc_notes']);
  });

  test('is complete where permissions cannot be read', async () => {
    const token = server.tokenFor('user_carl');
    const { out, code } = await run(
      addPlanCommand,
      'teams: { api: { title: API team, members: { lin@example.com: member } } }\n',
      ['plan'],
      token,
    );
    expect(code).toBe(0);
    expect(out).toContain('Who gains or loses access is unknown');
  });
});

describe('a lock-out', () => {
  test('of the own user or the last administrator is refused before anything is written', async () => {
    const demoted = 'members: { ada@example.com: { role: edit } }\n';
    const before = server.exportWorld();
    const [planned, applied] = await Promise.all([
      run(addPlanCommand, demoted, ['plan']),
      run(addApplyCommand, demoted, ['apply', '-y']),
    ]);
    for (const { code, err } of [planned, applied]) {
      expect(code).toBe(7);
      expect(err).toContain(
        'error[lock-out]: No administrator would be left for the organization Acme\n  --> colophon.yaml:3:',
      );
      expect(err).toContain('Caused by member["ada@example.com"].');
    }
    expect(server.exportWorld()).toEqual(before);
  });

  test('that was none when the plan was made is refused by the apply', async () => {
    const api = apiOf(server);
    const other = (role: string) => api.patch('/v1/orgs/org_acme/members/user_carl', { role });
    await other('admin');
    const cwd = folder({ 'colophon.yaml': `${HEAD}members: { carl@example.com: { role: create } }\n` });
    const flags = ['--base-url', server.url, '--ledger', 'none'];
    // Carl plans to hand over to Ada, who leaves before it is applied.
    const env = { COLOPHON_TOKEN: server.token };
    const planned = await runInside(addPlanCommand, ['plan', ...flags, '--out', 'plan.json'], { cwd, env });
    expect(planned.code).toBe(0);
    const carl = apiOf(server, server.tokenFor('user_carl'));
    await carl.patch('/v1/orgs/org_acme/members/user_ada', { role: 'create' });
    const applied = await runInside(addApplyCommand, ['apply', 'plan.json', '-y', ...flags], {
      cwd,
      env: { COLOPHON_TOKEN: server.tokenFor('user_carl') },
    });
    expect(applied.code).toBe(7);
    expect(`${applied.out}${applied.err}`).toContain('No administrator would be left for the organization Acme');
    await carl.patch('/v1/orgs/org_acme/members/user_ada', { role: 'admin' });
    await other('create');
  });

  test('that cannot be ruled out is blocked, by the plan and by the apply', async () => {
    const moved =
      'collections: { internal: { title: Internal } }\nspaces: { notes: { title: Notes, manage: true, in: internal } }\n';
    const [as, flags] = [server.tokenFor('user_carl'), ['--base-url', server.url, '--ledger', 'none']];
    const { out, code } = await run(addPlanCommand, moved, ['plan'], as);
    expect([code, out]).toEqual([0, expect.stringContaining('! lock-out: ')]);
    expect(out).toContain('--allow lock-out');
    expect(out).toContain('Cannot read permissions');
    const refused = await run(addApplyCommand, moved, ['apply', '-y'], as);
    expect(refused.code).toBe(7);
    const skipped = await run(addApplyCommand, moved, ['apply', '-y', '--on-guard', 'skip'], as);
    expect([skipped.code, skipped.err]).toEqual([0, '']);
    // A plan that could be checked is not applied where it cannot be.
    const cwd = folder({ 'colophon.yaml': `${HEAD}${moved}` });
    const env = (token: string) => ({ cwd, env: { COLOPHON_TOKEN: token } });
    expect((await runInside(addPlanCommand, ['plan', ...flags, '--out', 'p.json'], env(server.token))).code).toBe(0);
    const applied = await runInside(addApplyCommand, ['apply', 'p.json', '-y', ...flags], env(as));
    expect([applied.code, `${applied.out}${applied.err}`]).toEqual([7, expect.stringContaining('--allow lock-out')]);
    const allowed = ['apply', 'p.json', '-y', '--allow', 'lock-out', '--allow', 'grant-admin', ...flags];
    const consented = await runInside(addApplyCommand, allowed, env(as));
    // The service itself does not let them.
    expect([consented.code, consented.out]).toEqual([3, expect.stringContaining('1 write (1 predicted)')]);
  });

  test('of a place concerns the user of the token and nobody else', async () => {
    const api = apiOf(server);
    await api.post('/v1/spaces/spc_guides/permissions', { role: 'admin', users: ['user_carl'] });
    const manifest = 'spaces: { guides: { title: Guides, access: { members: { rita@example.com: read } } } }\n';
    const [own, others] = await Promise.all([
      run(addPlanCommand, manifest, ['plan'], server.tokenFor('user_carl')),
      run(addPlanCommand, manifest, ['plan']),
    ]);
    await api.delete('/v1/spaces/spc_guides/permissions/users/user_carl');
    expect(others.code).toBe(0);
    expect(own.code).toBe(7);
    expect(own.err).toContain('error[lock-out]: You would no longer be an administrator of Guides (space)');
  });
});
