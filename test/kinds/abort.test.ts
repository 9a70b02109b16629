import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/core/client/index.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { type Driver, DriverError, type Place } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { levelsOf } from '../../src/core/engine/order/levels.ts';
import type { Kind } from '../../src/core/kinds/define.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { fixtureOf, kindsOn } from '../support/fixtures.ts';
import { sampled } from '../support/runs.ts';

/** Fields that are enough for a first request of any kind; the others come from what the server has of the kind. */
const FIELDS: Fields = {
  title: 'New',
  firstSpace: { $id: 'space_new' },
  space: { $id: 'space_new' },
  destination: { space: { $id: 'siteSpace_new' } },
  source: { text: 'openapi: 3.1.0' },
  members: { 'new@example.com': 'member' },
  values: { new: 'value' },
  instructions: 'Be brief.',
};

/** More requests than any change of a kind takes. */
const MANY = 20;

/** A time that no test waits for. */
const HOURS = 100_000_000;

describe.each([...PROFILE_NAMES])('on the profile %s', (profile) => {
  const offered = kindsOn(profile);
  let server: RunningServer;
  let client: Client;
  let driver: Driver;
  let onSilence = (): void => {};

  /** Whether the service has a kind in what holds it: not everywhere that it can be. */
  const isOffered = (name: string, parents: readonly Place[]): boolean => {
    const places = offered.find((kind) => kind.name === name)?.places ?? [];
    const needs = places.find(({ parent }) => parent === parents.at(-1)?.kind)?.needs;
    return needs === undefined || profileOf(profile).offers(needs.operation);
  };

  /** A resource as the server has it, and what holds it. */
  interface Sample {
    readonly live: Live;
    readonly parents: readonly Place[];
  }

  const samples = new Map<string, readonly Sample[]>();

  beforeAll(async () => {
    server = await startServer({
      processingDelay: 5,
      profile,
      onRequest: ({ fault }) => {
        if (fault === 'silence') {
          onSilence();
        }
      },
    });
    const patience = { headersTimeoutMs: HOURS, timeoutMs: HOURS, callTimeoutMs: HOURS };
    client = createClient({ baseUrl: server.url, token: server.token, requestsPerSecond: 10_000, ...patience });
    driver = createDriver({ client, organization: server.organization, kinds: KINDS, salt: 'salt' });
    for (const kind of levelsOf(offered).flat()) {
      const found: Sample[] = [];
      for (const parents of holdersOf(kind).filter((places) => isOffered(kind.name, places))) {
        const { sample: fields } = fixtureOf(kind.name);
        if (fields !== undefined) {
          // Not every site takes one.
          await driver.create({ kind: kind.name, parents, fields, created: async () => {} }).catch(() => {});
        }
        const resources = await driver.reader().list(kind.name, parents);
        found.push(...resources.map((live) => ({ live, parents })));
      }
      samples.set(kind.name, found);
    }
  });

  beforeEach(() => {
    server.setFaults([]);
    server.reset();
  });

  afterAll(async () => {
    await client.close();
    await server.close();
  });

  function holdersOf({ parents: kinds }: Pick<Kind, 'parents'>): readonly (readonly Place[])[] {
    return kinds.length === 0
      ? [[]]
      : kinds.flatMap((kind) =>
          (samples.get(kind) ?? []).map(({ live, parents }) => [...parents, { kind, id: live.id }]),
        );
  }

  type Work = (signal: AbortSignal) => Promise<unknown>;

  /**
   * Lets the server hold the n-th request of some work for ever, and aborts then. True when it came so far; the work must
   * end although the server still holds the request, or the test never does.
   */
  async function abortAtRequest(nth: number, work: Work): Promise<boolean> {
    server.setFaults([{ kind: 'silence', nth, count: MANY }]);
    const controller = new AbortController();
    const blocked = new Promise<'blocked'>((resolve) => {
      onSilence = () => resolve('blocked');
    });
    const ended = work(controller.signal).then(
      () => 'done' as const,
      (error: unknown) => error,
    );
    if ((await Promise.race([blocked, ended])) !== 'blocked') {
      return false;
    }
    controller.abort();
    // The server still holds the request and the client would wait for hours: nothing but the abort can end this.
    expect(await ended).toBeInstanceOf(DriverError);
    return true;
  }

  function sampleOf(kind: Kind): Sample {
    const [sample] = samples.get(kind.name) ?? [];
    if (sample === undefined) {
      throw new Error(`the server has no ${kind.name}: give its first world one`);
    }
    return sample;
  }

  /** The changes that a kind can make, each as work that takes a signal. */
  function changesOf(kind: Kind): readonly (readonly [string, Work])[] {
    const { name } = kind;
    const { live, parents } = sampleOf(kind);
    const { id } = live;
    const fields = { ...FIELDS, ...live.fields };
    // What this service cannot change is refused before anything is sent.
    const fixed = Object.entries(kind.rules).flatMap(([field, { changedBy }]) =>
      changedBy === undefined || profileOf(profile).offers(changedBy as OperationId) ? [] : [field],
    );
    const changed = Object.fromEntries(Object.entries(fields).filter(([field]) => !fixed.includes(field)));
    const created = async (): Promise<void> => {};
    const position = { after: { kind: name, id } };
    const works: Readonly<Record<string, Work>> = {
      create: (signal) => driver.create({ kind: name, parents, fields, created, signal }),
      update: (signal) => driver.update({ kind: name, parents, id, fields: changed, all: fields, signal }),
      remove: (signal) => driver.remove({ kind: name, parents, id, signal }),
      move: (signal) => driver.move({ kind: name, parents, id, position, signal }),
    };
    return Object.entries(works).filter(([action]) => action in kind);
  }

  test.each(sampled(offered.map((kind) => [kind.name, kind] as const)))(
    'an abort ends every change of a %s at once',
    async (_name, kind) => {
      for (const [action, work] of changesOf(kind)) {
        let aborted = 0;
        for (let nth = 1; nth <= MANY && (await abortAtRequest(nth, work)); nth++) {
          aborted++;
          server.setFaults([]);
          server.reset();
        }
        expect(aborted, `${kind.name}: ${action}`).toBeGreaterThan(0);
        server.setFaults([]);
        server.reset();
      }
    },
  );
});
