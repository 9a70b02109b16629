import { describe, expect, test } from 'vitest';
import { useHabitats } from '../support/habits.ts';

const habitat = useHabitats({ profile: 'today' });
const WIKI = 'spaces: { wiki: { manage: true, title: Wiki }, lab: { manage: true, title: Lab } }\n';
const LAB = 'spaces: { lab: { manage: true, title: Lab } }\n';

describe('colophon restore', () => {
  test('brings back a space that was deleted by consent, and the next plan adopts it', async () => {
    const { run, plan, write, ledger } = habitat(WIKI);
    expect((await run('apply', '-y')).code).toBe(0);
    const id = ledger().entries['space.wiki']?.id;
    write(LAB);
    const refused = await run('apply', '-y');
    expect([refused.code, refused.stdout.replace(/\s+/g, ' ')]).toEqual([
      7,
      expect.stringContaining('for 7 days `colophon restore` can bring it back'),
    ]);
    expect((await run('apply', '-y', '--allow', 'destroy-content')).code).toBe(0);

    // Without its entry it would be deleted again.
    const undeclared = await run('restore', 'space.wiki');
    expect([undeclared.code, undeclared.stderr]).toEqual([64, expect.stringContaining('Bring its entry back first')]);

    write(WIKI.replace('wiki:', '"a$(touch b)":'));
    const hostile = await plan();
    expect(hostile.diagnostics[0]?.detail).toContain(`: colophon restore 'space["a$(touch b)"]'`);
    write(WIKI);
    const { diagnostics } = await plan();
    expect(diagnostics).toMatchObject([{ code: 'restorable', severity: 'info' }]);
    expect(diagnostics[0]?.detail).toContain('colophon restore space.wiki');
    const restored = await run('restore', 'space.wiki');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toContain(`Restored space.wiki (${id})`);
    expect((await plan()).changes).toMatchObject([{ action: 'adopt', address: 'space.wiki', id }]);
    expect((await run('restore', 'space.wiki')).code).not.toBe(0);
  });

  test('does not guess among several, and takes one by its id', async () => {
    const { run, write } = habitat('spaces: { twin: { manage: true, title: Twin } }\n');
    for (const _time of ['once', 'twice']) {
      expect((await run('apply', '-y')).code).toBe(0);
      write('spaces: {}\n');
      expect((await run('apply', '-y', '--allow', 'destroy-content', '--allow', 'empty')).code).toBe(0);
      write('spaces: { twin: { manage: true, title: Twin } }\n');
    }
    const { code, stderr } = await run('restore', 'space.twin');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Pass --id with one of them')]);
    const [chosen = ''] = /spc_[\w-]+/.exec(stderr) ?? [];
    expect((await run('restore', 'space.twin', '--id', chosen)).stdout).toContain(chosen);
  });

  test('refuses what is no space, what is not deleted, and a sandbox', async () => {
    const { run } = habitat('teams: { api: { title: API team } }\nspaces: { guides: { title: Guides } }\n');
    expect((await run('restore', 'team.api')).stderr).toContain('Only spaces can be restored');
    const missing = await run('restore', 'space.guides');
    expect(missing.stderr).toContain('no deleted space with the title "Guides"');
    expect(missing.stderr).toContain('"Old drafts"');
    expect((await run('restore', 'space.guides', '--sandbox')).code).toBe(64);
    expect((await run('restore', 'space.guides', '--read-only')).code).toBe(7);
  });
});
