import { beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { type KnownKind, SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { converge, loadFiles, planned, serviceOf } from '../support/converge.ts';
import { fixturesOn } from '../support/fixtures.ts';
import { manifestOfAllKinds, missingIn } from '../support/manifest-parts.ts';
import { useServer } from '../support/server.ts';
import { FIXTURES } from './fixtures.gen.ts';

const KNOWN = Object.keys(FIXTURES) as KnownKind[];

describe.each([...PROFILE_NAMES])('the manifests of all fixtures on the profile %s', (profile) => {
  const api = useServer({ processingDelay: 0, profile });
  let missing: readonly string[] | undefined;

  beforeAll(async () => {
    const ledger = createMemoryLedger();
    const workOn = async (which: 'first' | 'second'): Promise<Parameters<typeof planned>[0]> => ({
      manifest: await loadFiles({ 'colophon.yaml': manifestOfAllKinds(which, profile) }),
      service: serviceOf(api.server),
      ledger,
    });
    await converge(await workOn('first'));
    missing = missingIn(await planned(await workOn('second')), profile);
  });

  test.each(fixturesOn(profile).map(([kind]) => kind))(
    'create, update, delete and move what the kind allows: %s',
    (kind) => {
      expect(missing?.filter((what) => what.endsWith(` ${kind}`))).toEqual([]);
    },
  );
});

describe('the fixture of a kind', () => {
  test.each(KNOWN)('has the life of every Pulumi resource: %s', (kind) => {
    expect([...new Set(FIXTURES[kind].lives.map(({ name }) => name))].sort()).toEqual(
      RESOURCES.filter((resource) => resource.kind === kind)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test.each(KNOWN)(
    'says where it is stored, and how entries contradict each other where there can be several: %s',
    (kind) => {
      const { rows, contradictions = [] } = FIXTURES[kind];
      expect(rows.length).toBeGreaterThan(0);
      const isSingle = SCHEMAS[kind].places.every(({ form }) => form === 'single');
      expect(isSingle || contradictions.length > 0).toBe(true);
    },
  );
});
