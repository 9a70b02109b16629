import { describe, expect, test } from 'vitest';
import { useHabitats } from '../support/habits.ts';

const habitat = useHabitats();

const SITE = `spaces: { handbook: { id: spc_handbook }, api: { id: spc_api }, notes: { id: spc_notes } }
sites:
  new:
    title: New site
    published: true
    visibility: public
    groups: { reference: { title: Reference } }
    sections:
      - { path: guides, title: Guides, spaces: [{ space: handbook }, { space: notes }] }
      - { path: api, title: API, group: reference, spaces: [{ space: api }] }
      - { path: more, title: More, spaces: [{ space: notes }] }
    redirects:
      /old/api: { section: api }
      /old/more: { section: more }
    shareLinks: { press: {} }
teams: { one: { title: One }, two: { title: Two } }
`;
const ALLOW = ['replace', 'unpublish', 'revoke-links'].flatMap((one) => ['--allow', one]);

function actions(changes: readonly { readonly action: string; readonly address: string }[]): readonly string[] {
  return changes.map(({ action, address }) => `${action} ${address}`);
}

describe('--replace', () => {
  test('deletes and creates a resource again, with consent, in a saved plan as well', async () => {
    const { run, done, plan, ledger } = habitat(SITE);
    await done('apply', '-y');
    const before = ledger().entries['team.one']?.id;
    const planned = await plan('--replace', 'team.one', '--out', 'plan.json');
    expect(actions(planned.changes)).toEqual(['replace team.one']);
    expect(planned.changes).toMatchObject([{ cause: 'pending', reason: expect.stringContaining('--replace') }]);
    expect(planned.blocked).toMatchObject([{ guard: 'replace', consents: ['replace'] }]);
    expect((await run('apply', 'plan.json')).code).toBe(7);
    expect(ledger().entries['team.one']?.id).toBe(before);
    await done('apply', 'plan.json', '--allow', 'replace');
    expect(ledger().entries['team.one']?.id).not.toBe(before);
    expect(await plan()).toMatchObject({ changes: [], refresh: [] });
  });

  test('a section brings its parts, what refers to it and its place in the order', async () => {
    const { api, run, done, plan, ledger } = habitat(SITE);
    await done('apply', '-y');
    const before = ledger().entries;
    const planned = await plan('--replace', 'site.new.section.guides');
    expect(actions(planned.changes)).toEqual(
      expect.arrayContaining([
        'replace site.new.section.guides',
        'create site.new.section.guides.space.handbook',
        'create site.new.section.guides.space.notes',
        'move site.new.section.guides',
      ]),
    );
    const referred = await plan('--replace', 'site.new.section.api', '--target', 'site.new.section.api');
    expect(actions(referred.changes)).toEqual(
      expect.arrayContaining(['replace site.new.section.api', 'update site.new.redirect["/old/api"]']),
    );
    const applied = await run('apply', '-y', '--replace', 'site.new.section.guides', ...ALLOW);
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    const after = ledger().entries;
    for (const end of ['', '.space.handbook', '.space.notes']) {
      const address = `site.new.section.guides${end}`;
      expect(after[address]?.id, address).not.toBe(before[address]?.id);
    }
    expect(await plan()).toMatchObject({ changes: [], refresh: [], forget: [] });
    const { body } = await api.get(`/v1/orgs/org_acme/sites/${after['site.new']?.id}/sections`);
    expect(JSON.stringify(body)).toContain('guides');
  });

  test('a site comes back whole and live', async () => {
    const { server, run, done, plan } = habitat(SITE);
    await done('apply', '-y');
    const refused = await run('apply', '-y', '--replace', 'site.new');
    expect(refused.code).toBe(7);
    for (const consent of ['replace', 'unpublish', 'revoke-links']) {
      expect(refused.stdout).toContain(`--allow ${consent}`);
    }
    const applied = await run('apply', '-y', '--replace', 'site.new', ...ALLOW);
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect(await plan()).toMatchObject({ changes: [], refresh: [], forget: [] });
    const sites = server.exportWorld().tables.sites ?? [];
    expect(sites.filter(({ title }) => title === 'New site')).toMatchObject([{ published: true }]);
  });

  test('says what it takes along that nobody declared, and what keeps it', async () => {
    const { api, run, done, plan, ledger, write } = habitat(SITE);
    await done('apply', '-y');
    const id = ledger().entries['site.new']?.id;
    const link = { name: 'By hand' };
    expect((await api.post(`/v1/orgs/org_acme/sites/${id}/share-links`, link)).status).toBeLessThan(300);
    const planned = await plan('--replace', 'site.new');
    expect(planned.blocked.map(({ guard }) => guard)).toContain('cascade');
    // What comes in between is noticed before anything is deleted.
    await plan('--replace', 'site.new', '--out', 'plan.json');
    await api.post(`/v1/orgs/org_acme/sites/${id}/share-links`, { name: 'Later' });
    expect((await run('apply', 'plan.json', ...ALLOW, '--allow', 'cascade')).code).toBe(6);
    write(SITE.replace('/old/more: { section: more }', '/old/more: { section: more, protect: true }'));
    await done('apply', '-y');
    const kept = await run('apply', '-y', '--replace', 'site.new', ...ALLOW, '--allow', 'cascade');
    expect([kept.code, kept.stdout.includes('protect')]).toEqual([7, true]);
    expect(ledger().entries['site.new']?.id).toBe(id);
  });

  test('killed after the deletion, the next apply creates everything without new consents', async () => {
    const { server, run, done, plan } = habitat(SITE);
    await done('apply', '-y');
    server.setFaults([{ kind: 'status', status: 400, method: 'POST', path: '/v1/orgs/org_acme/sites', count: 1 }]);
    const failed = await run('apply', '-y', '--replace', 'site.new', ...ALLOW);
    server.setFaults([]);
    expect(failed.code).toBe(4);
    const repeated = await run('apply', '-y');
    expect([repeated.code, repeated.stderr]).toEqual([0, '']);
    expect(await plan()).toMatchObject({ changes: [] });
  });

  test('refuses what is not one declared resource that can be deleted', async () => {
    const { run, done } = habitat(SITE);
    await done('apply', '-y', '--target', 'team.*');
    const refused = [
      ['an address that is not declared', 'team.tow', 64, 'Did you mean team.two'],
      ['a pattern', 'team.*', 64, 'is not declared'],
      ['what is only looked up', 'space.handbook', 64, 'only looked up'],
    ] as const;
    for (const [what, address, expected, text] of refused) {
      const { code, stderr } = await run('plan', '--replace', address);
      expect(stderr.replace(/\s+/g, ' '), what).toContain(text);
      expect(code, what).toBe(expected);
    }
  });

  test('refuses what is not in the ledger, what is not chosen, a saved plan and a plan that destroys', async () => {
    const { run, done } = habitat(SITE);
    await done('apply', '-y', '--target', 'team.one', '--target', 'site.new');
    const unknown = await run('plan', '--replace', 'team.two');
    expect([unknown.code, unknown.stderr]).toEqual([64, expect.stringContaining('not in the ledger')]);
    const unchosen = await run('plan', '--replace', 'team.one', '--target', 'site.new');
    expect([unchosen.code, unchosen.stderr.replace(/\s+/g, ' ')]).toEqual([
      64,
      expect.stringContaining('leaves out team.one'),
    ]);
    await done('plan', '--out', 'plan.json');
    expect((await run('apply', 'plan.json', '--replace', 'team.one')).code).toBe(64);
    expect((await run('plan', '--destroy', '--replace', 'team.one')).code).toBe(64);
  });
});

test('--replace refuses a collection that holds something', async () => {
  const { run } = habitat('collections: { shelf: { title: Shelf }, box: { title: Box, in: shelf } }\n');
  expect((await run('apply', '-y')).code).toBe(0);
  const refused = await run('plan', '--replace', 'collection.shelf');
  expect(refused.stderr.replace(/\s+/g, ' ')).toContain(
    'it contains collection.box, which would move elsewhere in the meantime',
  );
  expect((await run('apply', '-y', '--replace', 'collection.box', '--allow', 'replace')).code).toBe(0);
});

test.each(['', 'sites: { new: { title: New site, spaces: [{ space: guides }] } }\n'])(
  '--replace refuses a space that a site shows, declared or not: %j',
  async (site) => {
    const { done, run, api, ledger } = habitat(`spaces: { guides: { manage: true, title: My guides } }\n${site}`);
    await done('apply', '-y');
    const id = ledger().entries['space.guides']?.id;
    if (site === '') {
      const made = await api.post('/v1/orgs/org_acme/sites', { title: 'By hand', spaces: [id] });
      expect(made.status).toBeLessThan(300);
    }
    // What a selection leaves out would be lost all the same.
    const flags = [...ALLOW, '--allow', 'destroy-content', ...(site === '' ? [] : ['--exclude', 'site'])];
    const refused = await run('apply', '-y', '--replace', 'space.guides', ...flags);
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain('shows it, and the service would delete that along');
    expect([refused.code, ledger().entries['space.guides']?.id]).toEqual([64, id]);
  },
);
