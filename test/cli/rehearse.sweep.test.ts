import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const file = useFolder();

function manifestOf(redirects: string): string {
  return `colophon: 1
organization: org_acme
sites:
  partners:
    id: site_partners
    title: Partner preview
    shareLinks:
${redirects}`;
}

function run(...args: readonly string[]): Promise<Ran> {
  const ledger = `file:${file('ledger.json')}`;
  const all = [...args, '-f', file('colophon.yaml'), '--ledger', ledger, '--base-url', api.server.url];
  const env = { COLOPHON_TOKEN: api.server.token };
  return runCommand([addPlanCommand, addApplyCommand, addRehearseCommand], all, { env });
}

describe('colophon rehearse', () => {
  test('applies to a copy, leaves the service alone, and says by its exit code what came of it', {
    timeout: 90_000,
  }, async () => {
    writeFileSync(
      file('colophon.yaml'),
      manifestOf('      partners: { name: Partners }\n      friends: { name: Friends }\n'),
    );
    const links = async (): Promise<readonly string[]> =>
      (await api.get('/v1/orgs/org_acme/sites/site_partners/share-links')).body.items.map(
        ({ name }: { readonly name: string }) => name,
      );
    const before = await links();
    const [text, json] = await Promise.all([run('rehearse'), run('rehearse', '-o', 'json')]);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('site.partners.shareLink.friends');
    expect(text.stdout).toMatch(/Service: \d+ reads, 0 writes\./);
    expect(text.stdout).toMatch(/The plan converges: after applying it to the copy, no changes remain\.\n$/);
    expect(JSON.parse(json.stdout)).toMatchObject({ status: 'converged', converged: true, remaining: [] });
    expect(await links()).toEqual(before);

    expect(await run('plan', '--out', file('plan.json'))).toMatchObject({ code: 0 });
    expect(await run('rehearse', file('plan.json'))).toMatchObject({ code: 0 });
    expect(await run('apply', file('plan.json'))).toMatchObject({ code: 0 });
    writeFileSync(file('colophon.yaml'), manifestOf('      partners: { name: Partners }\n'));
    const [unlike, guarded, skipped] = await Promise.all([
      run('rehearse', file('plan.json')),
      run('rehearse'),
      run('rehearse', '--on-guard', 'skip'),
    ]);
    expect(unlike.code).toBe(6);
    expect(unlike.stdout).toContain('only in the saved plan: create site.partners.shareLink.friends');
    expect(unlike.stdout).toContain('only in the new plan: delete site.partners.shareLink.friends');
    expect(guarded.code).toBe(7);
    expect(skipped.code).toBe(0);
    expect(await links()).toContain('Friends');
  });

  test('says what cannot be planned, and applies nothing to the copy', async () => {
    writeFileSync(
      file('colophon.yaml'),
      'colophon: 1\norganization: org_acme\nteams:\n  new: { title: New, members: { nobody@example.com: owner } }\n',
    );
    const { code, stdout, stderr } = await run('rehearse');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('nobody@example.com');
  });

  test('fails where the service would, with what failed', async () => {
    // Nothing that a plan reads forbids it.
    await api.patch('/v1/orgs/org_acme', { inviteLinks: false });
    writeFileSync(file('colophon.yaml'), 'colophon: 1\norganization: org_acme\nlinkInvites: { all: { role: edit } }\n');
    const refusal = 'answered 400: path.organizationId: link invites are disabled in this organization (inviteLinks)';
    const { code, stdout } = await run('rehearse');
    expect([code, stdout]).toEqual([1, expect.stringContaining('The plan failed on the copy before any change')]);
    expect(stdout).toContain(`failed linkInvite.all: POST /v1/orgs/org_acme/link-invites ${refusal}`);
    const real = await run('apply', '-y', '-o', 'json');
    expect([real.code, real.stdout]).toEqual([1, expect.stringContaining(refusal)]);
  });
});
