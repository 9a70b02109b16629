import { expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const PEOPLE = ['ada@example.com', 'lin@example.com'];

function manifestOf(teams: readonly string[], role = 'member'): string {
  const entries = teams.map(
    (title) => `  ${title}: { title: ${title}, members: { ${PEOPLE[0]}: owner, ${PEOPLE[1]}: ${role} } }`,
  );
  return `colophon: 1\norganization: org_acme\nteams:\n${entries.join('\n')}\n`;
}

/** How often each list of the members of a team was read. */
function countsOf(paths: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of paths) {
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}

test('who is in a team is read once by a plan, twice by an apply that adds people (who becomes an administrator, and what changed since), and once after it was changed', async () => {
  const server = await startServer({ port: 0 });
  try {
    const ledger = createMemoryLedger();
    const service = { baseUrl: server.url, token: server.token };
    const listsDuring = async <T>(
      work: () => Promise<T>,
    ): Promise<{ value: T; lists: Readonly<Record<string, number>> }> => {
      const last = server.journal().at(-1)?.seq ?? 0;
      const value = await work();
      const read = server
        .journal()
        .filter(({ seq, operation }) => seq > last && operation === 'listTeamMembersInOrganizationById');
      return { value, lists: countsOf(read.map(({ path }) => path.split('?')[0] ?? '')) };
    };
    const step = async (teams: readonly string[], role?: string) => {
      const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': manifestOf(teams, role) })));
      const planned = await listsDuring(async () => valueIn(await plan({ manifest, service, ledger, allow: [] })));
      const applied = await listsDuring(() =>
        apply({ manifest, service, ledger, plan: planned.value, allow: ['remove-member'] }),
      );
      expect(applied.value).toMatchObject({ status: 'done', diagnostics: [] });
      return { planned: planned.lists, applied: applied.lists };
    };

    const teams = Array.from({ length: 8 }, (_, index) => `team${index}`);
    const others = 3;
    const first = await step(teams);
    expect([Math.max(...Object.values(first.planned)), Math.max(...Object.values(first.applied))]).toEqual([1, 2]);
    expect(Object.keys(first.planned)).toHaveLength(others);
    expect(Object.keys(first.applied).length).toBeLessThanOrEqual(others + teams.length);

    const more = [...teams, ...Array.from({ length: 6 }, (_, index) => `more${index}`)];
    const second = await step(more);
    expect([Math.max(...Object.values(second.planned)), Math.max(...Object.values(second.applied))]).toEqual([1, 2]);
    expect(Object.keys(second.planned)).toHaveLength(others + teams.length);
    expect(Object.keys(second.applied).length).toBeLessThanOrEqual(others + more.length);

    // What is changed is read before it is written, and again after.
    const third = await step(more, 'owner');
    const written = Object.values(third.applied).filter((count) => count === 3);
    expect(written).toHaveLength(more.length);
    expect(Math.max(...Object.values(third.applied))).toBe(3);
  } finally {
    await server.close();
  }
});
