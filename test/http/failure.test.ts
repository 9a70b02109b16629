import { describe, expect, test } from 'vitest';
import { ProxyError } from '../../src/base/proxy.ts';
import {
  codeOf,
  isTransientCode,
  isTransientStatus,
  isUncertainStatus,
  outcomeOfError,
  reasonOf,
} from '../../src/core/http/failure.ts';

function withCode(code: unknown): Error {
  return Object.assign(new Error('connect to https://user:secret@service.test'), { code });
}

const REFUSED = new ProxyError(
  { problem: 'the proxy p refuses the connection (403)', advice: 'allow the host there' },
  { code: 'PROXY_REFUSED', transient: false },
);

describe('what is known of a failed connection', () => {
  test('is its code, and never its message', () => {
    expect(codeOf(withCode('ECONNRESET'))).toBe('ECONNRESET');
    expect([withCode('not a code'), withCode(23), withCode(undefined), undefined, null, 'text'].map(codeOf)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(reasonOf(withCode('EPIPE'))).toBe('EPIPE');
    expect(reasonOf(withCode(undefined))).toBeUndefined();
    expect(reasonOf(new DOMException('The operation was aborted', 'TimeoutError'))).toBe('timed out');
    expect(reasonOf(REFUSED)).toBe('the proxy p refuses the connection (403): allow the host there');
  });

  test('is that nothing was sent, where no connection was made', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']) {
      expect(outcomeOfError(withCode(code)), code).toBe('none');
      expect(isTransientCode(code), code).toBe(true);
    }
    expect(outcomeOfError(REFUSED)).toBe('none');
  });

  test('is nothing, where the connection broke', () => {
    for (const error of [withCode('ECONNRESET'), withCode('EPIPE'), withCode(undefined), 'text']) {
      expect(outcomeOfError(error)).toBe('unknown');
    }
  });

  test('is that it does not pass, where it has to do with certificates or is not known', () => {
    for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'PROXY_REFUSED', 'HPE_INVALID_CONSTANT']) {
      expect(isTransientCode(code), code).toBe(false);
    }
  });
});

describe('a status', () => {
  test.each([
    { statuses: [200, 302, 400, 401, 403, 404, 409, 422], transient: false, uncertain: false },
    { statuses: [408, 500, 502, 503, 504, 520, 599], transient: true, uncertain: true },
    // Refused before it was done.
    { statuses: [429, 501, 505], transient: true, uncertain: false },
  ])('of $statuses may pass: $transient; may hide that it was done: $uncertain', (row) => {
    for (const status of row.statuses) {
      expect([status, isTransientStatus(status), isUncertainStatus(status)]).toEqual([
        status,
        row.transient,
        row.uncertain,
      ]);
    }
  });
});
