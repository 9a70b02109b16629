import { describe, expect, test, vi } from 'vitest';
import type { Moment } from '../support/kill-gate.ts';
import { makeSweep } from '../support/kill-sweep.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const COUNT = 520;

const manifestOf = (redirects: readonly string[]): string => `colophon: 1
organization: org_acme
sites:
  docs:
    id: site_docs
    redirects:
${redirects.map((line) => `      ${line}`).join('\n')}
`;

const many = (from: number, target: string): readonly string[] =>
  Array.from({ length: COUNT }, (_, index) => `/r/${from + index}: { url: https://example.com/${target} }`);

/** Creates, updates, deletes, publishes and renames, in more than one request of each. */
const MANIFESTS = {
  first: manifestOf([
    ...many(0, 'first'),
    '/soon: { section: { id: sec_guides }, draft: true }',
    '/later: { section: { id: sec_guides }, draft: true }',
    '/one: { section: { id: sec_guides } }',
    '/two: { section: { id: sec_api } }',
  ]),
  second: manifestOf([
    ...many(COUNT / 2, 'second'),
    '/soon: { section: { id: sec_guides } }',
    '/later: { section: { id: sec_api }, draft: true }',
    '/two: { section: { id: sec_guides }, previously: [/one] }',
    '/one: { section: { id: sec_api }, previously: [/two] }',
    '/legacy/*: { url: https://old.example.com, keepRest: true, permanent: true }',
  ]),
};

describe('An apply that sends many changes in one request', async () => {
  const { requests, killAt, converge } = await makeSweep({ manifests: MANIFESTS, profile: 'today' });
  const moments = requests.operations.flatMap((_operation, index): Moment[] => [
    { nth: index + 1, when: 'before' },
    { nth: index + 1, when: 'after' },
  ]);

  test('sends batches and single changes', () => {
    expect(new Set(requests.operations)).toEqual(new Set(['bulkUpsertSiteRedirects', 'updateSiteRedirectById']));
    expect(requests.writes).toBeLessThan(10);
  });

  test.each(moments)('F46: killed $when request $nth was done is completed by the next run', async (moment) => {
    expect(await killAt(moment, 1)).toBe(true);
    await converge();
  });

  test.each([1, 2, 3])('F46: killed %i requests before its end, reads counted as well, is completed', async (left) => {
    await killAt({ nth: requests.all - left, when: 'before', counts: () => true }, 4);
    await converge();
  });
});
