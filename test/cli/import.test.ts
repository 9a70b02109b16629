import { describe, expect, test } from 'vitest';
import { useHabitats } from '../support/habits.ts';

const habitat = useHabitats();
const TEAMS = 'teams: { writers: { title: Technical writers }, api: { title: API team } }\n';
const SITE =
  'sites:\n  docs:\n    id: site_docs\n    redirects:\n      /start: { section: { id: sec_api } }\n      /reference: { section: { id: sec_api } }\n';

describe('colophon import', () => {
  test('adopts by id without writing to the service, and says what the next plan changes', async () => {
    const { run, plan, ledger, writes } = habitat(TEAMS);
    expect((await plan()).changes.map(({ action, address }) => [action, address])).toEqual([
      ['create', 'team.writers'],
      ['adopt', 'team.api'],
    ]);
    const dry = await run('import', 'team.writers', 'team_writers', '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect(dry.stdout).toContain('team.writers  =  team_writers  "Docs writers"');
    expect(dry.stdout).toContain('"Docs writers" → "Technical writers"');
    expect(() => ledger()).toThrow();
    expect(
      await writes(async () => {
        const { code, stdout } = await run('import', 'team.writers', 'team_writers', '-y');
        expect(code).toBe(0);
        expect(stdout).toContain('Imported team.writers into file .colophon/default.json.');
      }),
    ).toBe(0);
    expect(ledger().entries).toEqual({
      'team.writers': { kind: 'team', id: 'team_writers', fields: { title: 'Docs writers' } },
    });
    // What differs is a pending change of the manifest: nobody is asked about a conflict.
    expect((await plan()).changes).toMatchObject([
      { action: 'update', address: 'team.writers', cause: 'pending', risk: [], id: 'team_writers' },
      { action: 'adopt', address: 'team.api' },
    ]);
    const again = await run('import', 'team.writers', 'team_writers', '-y');
    expect([again.code, again.stdout]).toEqual([
      0,
      'team.writers is in the ledger with this id already; nothing to import.\n',
    ]);
    expect(ledger().serial).toBe(1);
  });

  test('asks, and takes only a yes', async () => {
    const { run, answer, ledger } = habitat(TEAMS);
    const nobody = await run('import', 'team.api', 'team_api');
    expect([nobody.code, nobody.stderr]).toEqual([
      64,
      'error: no terminal to confirm on: review the import with --dry-run, then pass --auto-approve (-y)\n',
    ]);
    const declined = await answer('no', 'import', 'team.api', 'team_api');
    expect([declined.code, declined.stderr]).toEqual([1, 'error: declined: nothing was imported\n']);
    const cancelled = await answer(null, 'import', 'team.api', 'team_api');
    expect([cancelled.code, cancelled.stderr]).toEqual([5, 'error: interrupted: nothing was imported\n']);
    expect(() => ledger()).toThrow();
    expect((await answer('yes', 'import', 'team.api', 'team_api')).code).toBe(0);
    expect(Object.keys(ledger().entries)).toEqual(['team.api']);
  });

  test('prints one JSON document, and asks below a preview for people', async () => {
    const { run, answer } = habitat(TEAMS);
    const dry = await run('import', 'team.writers', 'team_writers', '--dry-run', '-o', 'json');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    const planned = {
      address: 'team.writers',
      kind: 'team',
      id: 'team_writers',
      title: 'Docs writers',
      ledger: 'file .colophon/default.json',
      changes: [{ action: 'update', cause: 'pending', risk: [], fields: [{ field: 'title' }] }],
      blocked: [],
    };
    expect(JSON.parse(dry.stdout)).toMatchObject({ ...planned, status: 'planned' });
    const asked = await answer('yes', 'import', 'team.writers', 'team_writers', '-o', 'json', '--no-color');
    expect(JSON.parse(asked.stdout)).toMatchObject({ ...planned, status: 'imported' });
    expect(asked.stderr).toContain('"Docs writers" → "Technical writers"');
    const again = await run('import', 'team.writers', 'team_writers', '-y', '-o', 'json');
    expect(JSON.parse(again.stdout)).toMatchObject({ ...planned, status: 'in-ledger' });
    const wrong = await run('import', 'team.writer', 'team_writers', '-y', '-o', 'json');
    expect([wrong.code, JSON.parse(wrong.stdout)]).toMatchObject([
      64,
      { diagnostics: [{ code: 'import-undeclared' }] },
    ]);
  });

  test('refuses what is not exactly one live resource of the declared kind and place', async () => {
    const { run, ledger, writes } = habitat(
      `${TEAMS}spaces: { handbook: { id: spc_handbook } }\nsites:\n  docs: { id: site_docs }\n  notes: { title: Notes, redirects: { /xx: { section: { id: sec_api } } } }\n  new: { title: New, redirects: { /xx: { section: { id: sec_api } } } }\n`,
    );
    const refused = [
      ['an address that is not declared', ['team.writer', 'team_writers'], 64, 'Did you mean team.writers'],
      ['an id that does not exist', ['team.writers', 'team_nope'], 1, 'import-missing'],
      ['an id of another kind', ['team.writers', 'site_docs'], 1, 'import-missing'],
      ['an id that another entry has', ['site.notes', 'site_docs'], 1, 'import-owned'],
      ['what is only looked up', ['space.handbook', 'spc_handbook'], 1, 'import-external'],
      [
        'a part of something that does not exist',
        ['site.new.redirect["/xx"]', 'redirect_api'],
        1,
        'does not exist yet',
      ],
      ['a part of something else', ['site.notes.redirect["/xx"]', 'redirect_api'], 1, 'import-missing'],
    ] as const;
    const sent = await writes(async () => {
      for (const [what, args, expected, text] of refused) {
        const { code, stderr } = await run('import', ...args, '-y');
        expect(stderr.replace(/\s+/g, ' '), what).toContain(text);
        expect(code, what).toBe(expected);
      }
    });
    expect(sent).toBe(0);
    expect(() => ledger()).toThrow();
  });

  test('refuses what is owned under another address, and an address that owns another resource', async () => {
    const { run, done, write, ledger } = habitat(TEAMS);
    await done('import', 'team.api', 'team_api', '-y');
    write(`${TEAMS.replace(' }\n', ', more: { title: More } }\n')}`);
    const owned = await run('import', 'team.more', 'team_api', '-y');
    expect([owned.code, owned.stderr.replace(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('colophon ledger rename team.api team.more'),
    ]);
    const taken = await run('import', 'team.api', 'team_empty', '-y');
    expect([taken.code, taken.stderr.replace(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('colophon ledger forget team.api'),
    ]);
    const nothing = await run('import', 'team.api', 'team_nope', '-y');
    expect([nothing.code, nothing.stderr.includes('import-missing')]).toEqual([1, true]);
    expect(ledger().entries).toMatchObject({ 'team.api': { id: 'team_api' } });
    expect(ledger().serial).toBe(1);
  });

  test('refuses a resource that the next plan would take for another one and delete', async () => {
    const { run, ledger } = habitat(
      'spaces: { notes: { id: spc_notes } }\nsites:\n  docs:\n    id: site_docs\n    sections:\n      - { path: guides, spaces: [{ space: notes, path: v2 }] }\n',
    );
    const { code, stderr } = await run('import', 'site.docs.section.guides.space.notes', 'ss_handbook', '-y');
    expect(stderr).toContain('import-mismatch');
    expect(code).toBe(1);
    expect(() => ledger()).toThrow();
  });

  test('is not stopped by what is ambiguous elsewhere, which it is there to decide', async () => {
    const { api, run, plan, done } = habitat(TEAMS);
    await api.put('/v1/orgs/org_acme/teams', { title: 'API team' });
    expect((await run('plan')).stderr).toContain('ambiguous');
    await done('import', 'team.writers', 'team_writers', '-y');
    await done('import', 'team.api', 'team_api', '-y');
    expect((await plan()).changes).toMatchObject([{ action: 'update', address: 'team.writers' }]);
  });

  test('never prints an id that is a secret, however it is given', async () => {
    const { api, run, ledger, plan } = habitat('linkInvites: { editors: { role: edit } }\n');
    const { body } = await api.post('/v1/orgs/org_acme/link-invites', { role: 'edit' });
    const secret = String(body.id);
    for (const args of [
      ['linkInvite.editors', secret],
      ['linkInvite.editors', `${secret}x`],
    ]) {
      const { stdout, stderr } = await run('import', ...args, '-y');
      expect(`${stdout}${stderr}`).not.toContain(secret);
    }
    expect(JSON.stringify(ledger())).not.toContain(secret);
    expect(ledger().entries['linkInvite.editors']?.id).toMatch(/^hidden_/);
    expect((await plan()).changes).toEqual([]);
  });

  test('writes nothing in read-only mode, without a ledger, and while another run holds the lock', async () => {
    const { run, ledger } = habitat(TEAMS);
    expect((await run('import', 'team.api', 'team_api', '-y', '--read-only')).code).toBe(7);
    const none = await run('import', 'team.api', 'team_api', '-y', '--ledger', 'none');
    expect([none.code, none.stderr.includes('ledger-none')]).toEqual([1, true]);
    expect(() => ledger()).toThrow();
  });
});

describe('import in a manifest', () => {
  test('is planned as an adoption by id, applied, and a hint afterwards', async () => {
    const { write, plan, done, ledger } = habitat(
      `${SITE}import: { 'site.docs.redirect["/start"]': redirect_start }\n`,
    );
    const first = await plan();
    expect(first.changes).toMatchObject([
      { action: 'adopt', address: 'site.docs', id: 'site_docs' },
      {
        action: 'adopt',
        address: 'site.docs.redirect["/start"]',
        id: 'redirect_start',
        reason: expect.stringContaining('`import` names its id'),
        fields: [{ field: 'source', before: '/old/start', after: '/start' }, { field: 'destination' }],
      },
      { action: 'adopt', address: 'site.docs.redirect["/reference"]', fields: [] },
    ]);
    await done('apply', '-y');
    expect(ledger().entries['site.docs.redirect["/start"]']?.id).toBe('redirect_start');
    const second = await plan();
    expect(second.changes).toEqual([]);
    expect(second.diagnostics).toMatchObject([{ severity: 'info', code: 'imported' }]);
    write(SITE);
    expect(await plan()).toMatchObject({ changes: [], diagnostics: [] });
  });

  test('that names another resource than the ledger stops the plan; one that is gone since does not', async () => {
    const { api, write, run, plan, done } = habitat(SITE);
    await done('apply', '-y');
    write(`${SITE}import: { 'site.docs.redirect["/start"]': redirect_start }\n`);
    const { code, stderr } = await run('plan');
    expect([code, stderr.includes('import-taken')]).toEqual([1, true]);
    await api.delete('/v1/orgs/org_acme/sites/site_docs/redirects/redirect_start');
    expect((await plan()).diagnostics).toMatchObject([{ code: 'imported' }]);
  });

  test.each([
    ['an address that is not declared', '{ \'site.docs.redirect["/strat"]\': x }', 'Did you mean'],
    [
      'two addresses with one id',
      '{ \'site.docs.redirect["/start"]\': x, \'site.docs.redirect["/reference"]\': x }',
      'same id',
    ],
    ['another id than the entry has', '{ site.docs: site_notes }', 'another one'],
    ['what is only looked up', '{ space.handbook: spc_handbook }', 'only looked up'],
    ['a secret id', '{ linkInvite.editors: invite_readers }', 'is a secret'],
    ['a number', '{ site.docs: 5 }', 'import'],
  ])('refuses %s', async (_what, text, expected) => {
    const { run } = habitat(
      `${SITE}spaces: { handbook: { id: spc_handbook } }\nlinkInvites: { editors: { role: edit } }\nimport: ${text}\n`,
    );
    const { code, stderr } = await run('plan');
    expect(stderr).toContain(expected);
    expect(code).toBe(8);
  });
});
