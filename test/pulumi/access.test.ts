import { describe, expect, test } from 'vitest';
import { DriverError } from '../../src/core/engine/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { type Access, createAccess } from '../../src/pulumi/access.ts';
import { createBegun } from '../../src/pulumi/begun.ts';
import { createClaims } from '../../src/pulumi/claims.ts';
import { Collections } from '../../src/pulumi/collections.ts';
import { createResource } from '../../src/pulumi/create.ts';
import { findSpec } from '../../src/pulumi/find-spec.ts';
import { PartialError } from '../../src/pulumi/life.ts';
import { deleteResource } from '../../src/pulumi/remove.ts';
import { type Call, createMemoryDriver, type Fault, type MemoryDriver } from '../support/memory-driver.ts';

const clock = { now: () => 0, sleep: async (): Promise<void> => {} };

/** Teams on a service in memory. The clock stands still, so that a list stays good until somebody lets go of it. */
function teams(faults?: (call: Call) => Fault | undefined): { readonly access: Access; readonly driver: MemoryDriver } {
  const driver = createMemoryDriver({
    kinds: KINDS,
    seed: [{ kind: 'team', id: 'team_writers', fields: { title: 'Writers', members: {} } }],
    ...(faults === undefined ? {} : { faults }),
  });
  const collections = new Collections(driver, clock, KINDS);
  const access = createAccess(findSpec('Team'), {
    driver,
    kinds: KINDS,
    collections,
    clock,
    salt: 'salt',
    claims: createClaims(),
    begun: createBegun({ token: undefined, organization: undefined, baseUrl: undefined }),
    adoptExisting: false,
    say: () => {},
  });
  return { access, driver };
}

const WRITERS = { parents: [], id: 'team_writers' };

describe('Resources of one kind', () => {
  test('are found in a list that is read once, and read again when asked', async () => {
    const lists: Call[] = [];
    const { access } = teams((call) => {
      if (call.op === 'list') {
        lists.push(call);
      }
      return undefined;
    });
    expect((await access.find(WRITERS))?.title).toBe('Writers');
    expect(await access.find({ parents: [], id: 'team_other' })).toBeUndefined();
    expect(lists).toHaveLength(1);
    await access.findNow(WRITERS);
    expect(lists).toHaveLength(2);
  });

  test('are gone where what holds them is gone', async () => {
    const { access } = teams(() => ({
      at: 'before',
      error: new DriverError('gone', { failure: 'missing', outcome: 'none' }),
    }));
    expect(await access.find(WRITERS)).toBeUndefined();
  });

  test('show in the list what was changed, without reading it again', async () => {
    const { access } = teams();
    await access.find(WRITERS);
    const made = await createResource(access, { title: 'Testers' });
    expect((await access.find({ parents: [], id: made.id }))?.title).toBe('Testers');
    await deleteResource(access, WRITERS);
    expect(await access.find(WRITERS)).toBeUndefined();
  });
});

describe('Creating', () => {
  test('what exists already is refused, with the import to add', async () => {
    const { access, driver } = teams();
    await expect(createResource(access, { title: 'Writers' })).rejects.toThrow('import: "team_writers"');
    expect(driver.world().filter(({ kind }) => kind === 'team')).toHaveLength(1);
  });

  test('what was deleted since the list was read is created', async () => {
    const { access, driver } = teams();
    await access.find(WRITERS);
    driver.drop('team_writers');
    await expect(createResource(access, { title: 'Writers' })).resolves.toMatchObject({
      outputs: { title: 'Writers' },
    });
  });

  test('by an import adopts what is as declared, and nothing else', async () => {
    const { access } = teams();
    expect(await createResource(access, { title: 'Writers', __import: 'team_writers' })).toMatchObject({
      id: 'team_writers',
    });
    await expect(createResource(access, { title: 'Authors', __import: 'team_writers' })).rejects.toThrow('differs');
    expect(await createResource(access, { title: 'Authors', __adopt: 'team_writers' })).toMatchObject({
      id: 'team_writers',
      outputs: { title: 'Authors' },
    });
    await expect(createResource(access, { title: 'X', __import: 'team_none' })).rejects.toThrow('Cannot import Team');
  });

  test('that fails after the resource exists keeps its id', async () => {
    const { access } = teams(({ op }) =>
      op === 'create'
        ? { at: 'between', error: new DriverError('refused', { failure: 'invalid', outcome: 'none' }) }
        : undefined,
    );
    const failure = await createResource(access, { title: 'Testers' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartialError);
    expect((failure as PartialError).kept.id).not.toBe('');
  });
});
