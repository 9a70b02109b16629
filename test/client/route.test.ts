import { describe, expect, test } from 'vitest';
import { routeOf } from '../../src/core/client/route.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';

const SITE = { organizationId: 'org_1', siteId: 'site_1' };

describe('a method and a path', () => {
  test.each(Object.entries(OPERATIONS))('lead to the operation that has them: %s', (id, { method, path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const given = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `${name}-1`);
    const parameters = Object.fromEntries(names.map((name) => [name, `${name}-1`]));
    const shape = path.replaceAll(/\{\w+\}/g, '{}');
    const [first = id] = Object.entries(OPERATIONS)
      .filter(([, other]) => other.method === method && other.path.replaceAll(/\{\w+\}/g, '{}') === shape)
      .filter(([, { profiles }]) => profiles.includes('2025'))
      .map(([other]) => other);
    const found = routeOf(method, given);
    expect(found).toMatchObject({ type: 'found', id: first });
    expect(first !== id ? {} : found).toEqual(first !== id ? {} : { type: 'found', id, path: parameters });
  });

  test.each([
    '/v1/orgs/org_1/sites/site_1',
    'v1/orgs/org_1/sites/site_1',
    '/orgs/org_1/sites/site_1',
    '//orgs/org_1/sites/site_1',
  ])('may be written with or without what comes first: %s', (path) => {
    expect(routeOf('GET', path)).toEqual({ type: 'found', id: 'getSiteById', path: SITE });
  });

  test('have values that were made fit for a URL', () => {
    expect(routeOf('GET', '/orgs/a%2Fb/sites/%C3%BC')).toMatchObject({ path: { organizationId: 'a/b', siteId: 'ü' } });
    expect(routeOf('GET', '/orgs/100%/sites/x')).toMatchObject({ path: { organizationId: '100%' } });
  });

  test.each(['', '.', '..', '%2E', '%2e%2e'])('have no step for a value: "%s"', (step) => {
    expect(routeOf('GET', `/orgs/${step}/sites/site_1`).type).toBe('unknown');
  });

  test('that do not go together name the methods that do, in order', () => {
    const methods = Object.values(OPERATIONS)
      .filter(({ path }) => path === '/v1/orgs/{organizationId}/sites/{siteId}')
      .map(({ method }) => method as string)
      .sort();
    expect(methods.length).toBeGreaterThan(1);
    expect(routeOf('POST', '/orgs/org_1/sites/site_1')).toEqual({ type: 'other-methods', methods });
  });

  test.each([
    ['GET', '/orgs/org_1/site/site_1', 'GET /v1/orgs/{organizationId}/sites/{siteId}'],
    ['GET', '/orgs/org_1/sitess', 'GET /v1/orgs/{organizationId}/sites'],
    ['POST', '/orgs/org_1/sits', 'POST /v1/orgs/{organizationId}/sites'],
    ['DELETE', '/orgs/org_1/team/team_1', 'DELETE /v1/orgs/{organizationId}/teams/{teamId}'],
    ['GET', '/org/org_1', 'GET /v1/orgs/{organizationId}'],
    ['GET', '/usr', 'GET /v1/user'],
  ])('%s %s that nobody has are near to %s', (method, path, nearest) => {
    const route = routeOf(method, path);
    expect(route).toMatchObject({ type: 'unknown' });
    expect(route.type === 'unknown' ? route.near : []).toHaveLength(3);
    expect(route.type === 'unknown' ? route.near[0] : '').toBe(nearest);
  });
});
