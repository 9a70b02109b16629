import { expect, test } from 'vitest';
import { defaultWorld, startServer } from '../../src/server/index.ts';
import { growth, LINEAR } from '../support/growth.ts';

/** As many collections as asked for inside each other, as many spaces in the innermost one, and a team in all of them. */
function deepWorld(depth: number): ReturnType<typeof defaultWorld> {
  const world = defaultWorld(Date.parse('2025-05-01T12:00:00Z'));
  const { tables } = world;
  const createdAt = '2025-04-01T12:00:00.000Z';
  const each = <T>(make: (index: number) => T): readonly T[] =>
    Array.from({ length: depth }, (_none, index) => make(index));
  const place = { organization: 'org_acme', title: 'Deep', defaultLevel: 'inherit' as const, rank: 9, createdAt };
  return {
    ...world,
    tables: {
      ...tables,
      // An administrator of the organization may enter everything, so nothing would be looked at.
      members: (tables.members ?? []).map((member) => ({ ...member, role: 'read' as const })),
      collections: each((index) => ({
        ...place,
        id: `col_${index}`,
        ...(index === 0 ? {} : { parent: `col_${index - 1}` }),
      })),
      spaces: each((index) => ({
        ...place,
        id: `spc_${index}`,
        parent: `col_${depth - 1}`,
        visibility: 'private' as const,
        revision: 'rev_guides_1',
        updatedAt: createdAt,
      })),
      grants: each((index) => ({
        id: `spc_${index}.team_writers`,
        targetType: 'space' as const,
        target: `spc_${index}`,
        subjectType: 'team' as const,
        subject: 'team_writers',
        level: 'edit' as const,
      })),
    },
  };
}

test.each(['spaces', 'collections', 'members', 'teams'])('the list of %s is made in linear time', async (list) => {
  const worlds = new Map<number, Awaited<ReturnType<typeof startServer>>>();
  const work = async (depth: number): Promise<void> => {
    const server = worlds.get(depth) ?? (await startServer({ world: deepWorld(depth) }));
    worlds.set(depth, server);
    const headers = { authorization: `Bearer ${server.token}` };
    const answer = await fetch(`${server.url}/v1/orgs/org_acme/${list}?limit=1000`, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
  };
  try {
    await work(1_000);
    expect(await growth(100, work)).toBeLessThan(LINEAR);
  } finally {
    await Promise.all([...worlds.values()].map((server) => server.close()));
  }
});
