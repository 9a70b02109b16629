import { expect, test } from 'vitest';
import { explainFailure, OPTION_HINTS } from '../../src/core/client/explain.ts';
import type { ApiFailure } from '../../src/core/client/failure.ts';

const CALL = { operation: 'listSites', method: 'GET', path: '/v1/orgs/o/sites', tries: 1 } as const;
const textOf = (failure: ApiFailure, { tries = 1, timeout = OPTION_HINTS.timeout } = {}): string => {
  const told = explainFailure(
    failure,
    { ...CALL, tries },
    { host: 'api.example', hints: { ...OPTION_HINTS, timeout } },
  );
  return told === undefined ? '' : `${told.scope === 'service' ? told.headline : told.reason} | ${told.advice}`;
};

test.each<[string, ApiFailure, string]>([
  [
    'a certificate',
    { type: 'untrusted', host: 'h', code: 'C', problem: 'it is old', advice: 'renew it' },
    'Cannot trust the certificate of h | It is old. Renew it.',
  ],
  [
    'a limit without a delay',
    { type: 'rate-limited', status: 429, message: '', retryAfterSeconds: undefined },
    'The API at api.example limits the request rate (429) | Wait a few minutes, then run the command again.',
  ],
  [
    'a limit with a delay',
    { type: 'rate-limited', status: 429, message: '', retryAfterSeconds: 30 },
    'The API at api.example limits the request rate (429) | Run the command again in 30 s.',
  ],
  [
    'a server error',
    { type: 'server-error', status: 502, message: '' },
    'the API at api.example failed (502) | The failure is on its side: run the command again later.',
  ],
  [
    'a broken connection',
    { type: 'unknown-outcome', code: 'ECONNRESET' },
    'the connection to api.example broke (ECONNRESET) | Run the command again.',
  ],
  ['a conflict, of which the message says all', { type: 'conflict', status: 409, message: '' }, ''],
])('%s is explained', (_title, failure, expected) => {
  expect(textOf(failure)).toBe(expected);
});

test('what is not found may be an operation of another service than the profile says', () => {
  const failure: ApiFailure = { type: 'not-found', status: 404, message: 'No such path' };
  const adviceOf = (operation: 'listSites' | 'getSiteCustomizationById') =>
    explainFailure(failure, { ...CALL, operation }, { host: 'h', hints: OPTION_HINTS })?.advice;
  expect(adviceOf('listSites')).toBe('It does not exist, or is not visible to the user of the token.');
  expect(adviceOf('getSiteCustomizationById')).toBe(
    'It does not exist, or is not visible to the user of the token. Only services with the profile today have this operation: if `--profile` or `service.profile` names that profile for another service, remove it, and Colophon detects the profile.',
  );
});

test('a redirect says where it leads, if that is known', () => {
  expect(textOf({ type: 'redirect', status: 301, origin: 'https://other.example' })).toContain(
    'no other server. It leads to https://other.example. Set the address: the option `baseUrl`.',
  );
  expect(textOf({ type: 'redirect', status: 301, origin: undefined })).toContain('no other server. Set the address');
});

test('a timeout says how to allow more time, if that can be set', () => {
  expect(textOf({ type: 'timeout', afterMs: 12_345 })).toBe(
    'no answer from api.example within 12.3 s | Run the command again, or allow more time: the option `timeoutMs`.',
  );
  const none = { host: 'h', hints: { baseUrl: 'b', token: 't', timeout: undefined } };
  expect(explainFailure({ type: 'timeout', afterMs: 1000 }, CALL, none)).toMatchObject({
    advice: 'Run the command again.',
  });
});

test('what cannot be reached says why, and where a proxy may be missing', () => {
  const advice = (code: string, tries = 1) => textOf({ type: 'unreachable', host: 'h', code }, { tries });
  expect(advice('ECONNREFUSED')).toMatch(
    /^Cannot reach the API at h \| Nothing accepts.*\(ECONNREFUSED\).*`baseUrl`\.$/,
  );
  expect(advice('ENOTFOUND', 3)).toMatch(/DNS does not know this host \(ENOTFOUND, after 3 tries\).*HTTPS_PROXY/);
  expect(advice('EAI_AGAIN')).toMatch(/The DNS lookup failed \(EAI_AGAIN\)\./);
  expect(advice('ETIMEDOUT')).toMatch(/No connection was made \(ETIMEDOUT\)\./);
  const proxy = { problem: 'the proxy is down', advice: 'start it' };
  expect(textOf({ type: 'unreachable', host: 'h', code: 'C', proxy })).toBe(
    'Cannot reach the API at h: the proxy is down | Start it.',
  );
});
