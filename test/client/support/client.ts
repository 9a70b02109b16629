import { expect, onTestFinished } from 'vitest';
import {
  ApiError,
  type Client,
  type ClientEvent,
  type ClientOptions,
  createClient,
  type Time,
} from '../../../src/core/client/index.ts';
import type { OperationId } from '../../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../../src/core/contract/operations.gen.ts';

/** Looks like nothing else in a text. */
export const TOKEN = 'canary-7f3a9d51c0-token';

/** A clock that only waiting moves. */
export interface FakeTime extends Time {
  readonly slept: readonly number[];
  readonly total: () => number;
}

export function fakeTime(onSleep: (total: number) => Promise<void> | void = () => {}): FakeTime {
  const slept: number[] = [];
  let now = 1000;
  return {
    slept,
    total: () => now - 1000,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
      await onSleep(now - 1000);
    },
  };
}

export interface TestClient extends Client {
  readonly events: readonly ClientEvent[];
  readonly time: FakeTime;
}

/** A client that waits in no time, with half of the longest jitter; it is closed after the test. */
export function clientOf(
  server: { readonly url: string },
  { time = fakeTime(), ...options }: Partial<Omit<ClientOptions, 'time'>> & { readonly time?: FakeTime } = {},
): TestClient {
  const events: ClientEvent[] = [];
  const client = createClient({
    baseUrl: server.url,
    token: TOKEN,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    time,
    ...options,
  });
  onTestFinished(() => client.close());
  return { ...client, events, time };
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)?.slice(0, 200)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

export const ALL_OPERATIONS = Object.keys(OPERATIONS) as OperationId[];

/** Something for every parameter of a path. */
export function anyPath(id: OperationId): Record<string, string> {
  return Object.fromEntries([...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [String(name), 'x1']));
}

export const SITE = { organizationId: 'org_acme', siteId: 'site_docs' };

/** A redirect as the contract has it. */
export function redirect(index: number): { id: string; [field: string]: unknown } {
  return {
    object: 'site-redirect',
    id: `redirect_${index}`,
    source: `/page-${index}`,
    destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
  };
}
