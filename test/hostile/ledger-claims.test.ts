import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { begin } from '../ledger/suite.ts';
import { attempted } from '../support/attempts.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';

// Whatever a ledger claims: somebody who can write one (a person with a push right, a stolen deploy key, a careless merge)
// tries to have Colophon delete or change what it never made.
const TOKEN = 'hostile-claims-token';
const MANIFEST = 'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha } }\n';
const folderWith = useFolders();

let server: RunningServer;
beforeEach(async () => {
  server = await startServer({ token: TOKEN });
});
afterEach(async () => {
  await server.close();
});

async function colophon(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const add = args[0] === 'apply' ? addApplyCommand : addPlanCommand;
  return await runInside(add, [...args, ...(args[0] === 'ledger' ? [] : ['--base-url', server.url])], {
    cwd,
    env: { COLOPHON_TOKEN: TOKEN },
  });
}

function teams(): readonly { readonly id: string; readonly title: string }[] {
  return server.exportWorld().tables.teams ?? [];
}

function someTeam(index = 0): { readonly id: string; readonly title: string } {
  const team = teams()[index];
  if (team === undefined) {
    throw new Error('the world has no such team');
  }
  return team;
}

/** A folder whose ledger claims these resources. */
async function claiming(entries: Readonly<Record<string, LedgerEntry>>, manifest = MANIFEST): Promise<string> {
  const folder = folderWith({ 'colophon.yaml': manifest });
  const session = await begin(
    createFileLedger({ path: join(folder, '.colophon/default.json'), environment: 'default' }),
    {
      organization: 'org_acme',
    },
  );
  for (const [address, entry] of Object.entries(entries)) {
    await session.record({ type: 'put', address, entry });
  }
  await session.finish({ complete: true });
  return folder;
}

const FORMATS = formatsOf('plan').map(({ name }) => name);

describe('an entry that points at somebody else', () => {
  it('is not deleted without consent where its name is not the recorded one', async (context) => {
    const { id, title } = someTeam();
    const records: readonly (readonly [string, LedgerEntry['fields']])[] = [
      ['team.old', { title: 'Old drafts' }],
      ['team.nothing', {}],
      ['team.members', { members: {} }],
      ['team.case', { title: title.toUpperCase() }],
      ['team.blank', { title: `${title} ` }],
      ['team.digest', { title: { $digest: '0'.repeat(40) } }],
    ];
    attempted(context, records.length);
    for (const [address, fields] of records) {
      const folder = await claiming({ [address]: { kind: 'team', id, fields } });
      const before = teams();
      for (const flags of [[], ['--allow', 'empty'], ['--allow', 'delete=1'], ['--prune', 'owned']]) {
        const { code, out } = await colophon(folder, 'apply', '-y', ...flags);
        expect([address, flags, code]).toEqual([address, flags, 7]);
        // A name that the record says is secret is not shown; then the id is.
        expect(out).toContain(address === 'team.digest' ? id : JSON.stringify(title));
        expect(out).toContain('--allow unrecognized');
      }
      expect(teams()).toEqual(before);
    }
  });

  it('is named with the live name in every format, however right its record looks', async (context) => {
    const { id, title } = someTeam();
    attempted(context, 2 * FORMATS.length);
    for (const recorded of [title, 'Old drafts']) {
      const folder = await claiming({ 'team.old-drafts': { kind: 'team', id, fields: { title: recorded } } });
      for (const format of FORMATS) {
        const { out } = await colophon(folder, 'plan', '-o', format);
        expect([format, out.includes(title)]).toEqual([format, true]);
        expect([format, out.includes('Old drafts')]).toEqual([format, recorded === 'Old drafts']);
      }
    }
  });

  it('does nothing to what is declared, though it has the same id', async (context) => {
    attempted(context, 2);
    const folder = await claiming({});
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const own = teams().find(({ title }) => title === 'Alpha');
    const entry = { kind: 'team', id: own?.id ?? '', fields: { title: 'Alpha' } };
    for (const address of ['team.aaa', 'team.zzz']) {
      const forged = await claiming({ 'team.alpha': entry, [address]: entry });
      const { code } = await colophon(forged, 'apply', '-y', '--allow', 'delete=1', '--allow', 'unrecognized');
      expect(code).toBe(0);
      expect(teams().some(({ id }) => id === own?.id)).toBe(true);
    }
  });

  it('of another parent is neither deleted nor changed', async (context) => {
    const world = server.exportWorld();
    const redirect = world.tables.redirects?.[0];
    const foreign = world.tables.sites?.find(({ id }) => id !== redirect?.site);
    attempted(context, 2);
    const manifest = `colophon: 1\norganization: org_acme\nsites: { docs: { id: ${foreign?.id}, title: "${foreign?.title}", redirects: {} } }\n`;
    const source = redirect?.source ?? '';
    const fields = { source, destination: {} };
    const address = `site.docs.redirect[${JSON.stringify(source)}]`;
    const folder = await claiming({ [address]: { kind: 'redirect', id: redirect?.id ?? '', fields } }, manifest);
    await colophon(folder, 'apply', '-y', '--allow', 'empty');
    expect(server.exportWorld().tables.redirects).toContainEqual(redirect);
  });

  it('at an address of another kind stops everything', async (context) => {
    const { id, title } = someTeam();
    const addresses = ['site.docs', 'member.x', 'site.docs.redirect["/x"]', 'team.a.team.b', 'team["a"]'];
    attempted(context, addresses.length);
    for (const address of addresses) {
      const folder = await claiming({});
      const path = join(folder, 'forged.json');
      const forged = createFileLedger({ path, environment: 'default' });
      const session = await begin(forged, { organization: 'org_acme' });
      await session.record({ type: 'put', address, entry: { kind: 'team', id, fields: { title } } });
      await session.finish({ complete: true });
      const before = teams();
      const { code, out, err } = await colophon(folder, 'apply', '-y', '--ledger', 'file:forged.json');
      expect([address, code, `${out}${err}`]).toEqual([address, 1, expect.stringContaining('ledger-corrupt')]);
      expect(teams()).toEqual(before);
    }
  });

  it('under a declared name shows the live name that would be changed', async (context) => {
    const { id, title } = someTeam();
    attempted(context, FORMATS.length);
    const folder = await claiming({ 'team.alpha': { kind: 'team', id, fields: { title: 'Alpha' } } });
    for (const format of FORMATS) {
      expect([format, (await colophon(folder, 'plan', '-o', format)).out.includes(title)]).toEqual([format, true]);
    }
  });
});

describe('a resource that was renamed by hand and leaves the manifest', () => {
  it('is deleted with consent alone, and the plan says both names', async (context) => {
    attempted(context, 1);
    const folder = folderWith({
      'colophon.yaml': `${MANIFEST.replace('Alpha } }', 'Alpha }, beta: { title: Beta } }')}`,
    });
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const beta = teams().find(({ title }) => title === 'Beta');
    await fetch(`${server.url}/v1/orgs/org_acme/teams/${beta?.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Payroll \u001b[2Kteam' }),
    });
    const narrowed = ['-f', join(folderWith({ 'colophon.yaml': MANIFEST }), 'colophon.yaml')];
    const ledger = ['--ledger', `file:${join(folder, '.colophon/default.json')}`];
    const refused = await colophon(folder, 'apply', '-y', ...narrowed, ...ledger);
    expect(refused.code).toBe(7);
    expect(refused.out).toMatch(/- team\.beta {2}"Payroll \\u001b\[2Kteam".*\[unrecognized\]/s);
    expect(refused.out).toMatch(/the ledger recorded "Beta"/);
    expect(refused.out).not.toContain('\u001b');
    expect(teams().some(({ id }) => id === beta?.id)).toBe(true);
    const { code } = await colophon(folder, 'apply', '-y', '--allow', 'unrecognized', ...narrowed, ...ledger);
    expect(code).toBe(0);
    expect(teams().some(({ id }) => id === beta?.id)).toBe(false);
  });
});
