import { describe, expect, test } from 'vitest';
import {
  budgetOf,
  type Headers,
  headerOf,
  waitOf,
  waitOfReset,
  waitOfRetryAfter,
} from '../../src/core/http/headers.ts';

const NOW = 'Sat, 15 Nov 2025 10:00:00 GMT';

describe('the wait that a server asks for', () => {
  test.each<readonly [Headers, number | undefined]>([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': ' 2 ' }, 2000],
    [{ 'retry-after': '86400' }, 86_400_000],
    [{ 'retry-after': ['2', '7'] }, 7000],
    [{ 'retry-after': ['2', 'abc'] }, undefined],
    [{ 'retry-after': '0' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': '-2020' }, undefined],
    [{ 'retry-after': '1.5' }, undefined],
    [{ 'retry-after': '1e9' }, undefined],
    [{ 'retry-after': 'abc' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': 'Sat, 15 Nov 2025 10:00:03 GMT', date: NOW }, 3000],
    [{ 'retry-after': 'Sat, 15 Nov 2025 09:59:57 GMT', date: NOW }, undefined],
    [{ 'retry-after': 'Sat, 15 Nov 2025 10:00:03 GMT' }, undefined],
    [{ 'retry-after': 'Sat, 15 Nov 2025 10:00:03 GMT', date: 'never' }, undefined],
    [{ 'x-ratelimit-reset': '1763200807', date: NOW }, 7000],
    [{ 'x-ratelimit-reset': '1763200807' }, undefined],
    [{ 'x-ratelimit-reset': '1763200799', date: NOW }, undefined],
    [{ 'x-ratelimit-reset': 'soon', date: NOW }, undefined],
    [{ 'retry-after': '2', 'x-ratelimit-reset': '1763200807', date: NOW }, 2000],
    [{ 'retry-after': 'abc', 'x-ratelimit-reset': '1763200807', date: NOW }, 7000],
    // What GitLab calls it.
    [{ 'ratelimit-reset': '1763200807', date: NOW }, 7000],
    [{}, undefined],
  ])('F20: %j is %s ms', (headers, expected) => {
    expect(waitOf(headers)).toBe(expected);
  });
});

describe('other headers', () => {
  test('when the budget is renewed is no wait that `Retry-After` asks for', () => {
    const headers = { 'x-ratelimit-reset': '1763200807', date: NOW };
    expect(waitOfRetryAfter(headers)).toBeUndefined();
    expect(waitOfReset(headers)).toBe(7000);
  });

  test('a budget is read only where both of its parts are there, once, and are numbers', () => {
    const budget = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': ' 7 ' };
    expect(budgetOf(budget)).toEqual({ limit: 60, remaining: 7 });
    for (const changed of [undefined, ['1', '2'], '-1', 'many']) {
      expect(budgetOf({ ...budget, 'x-ratelimit-remaining': changed })).toBeUndefined();
      expect(budgetOf({ ...budget, 'x-ratelimit-limit': changed })).toBeUndefined();
    }
  });

  test('a header that came twice has no single value', () => {
    expect(headerOf({ location: ['/a', '/b'] }, 'location')).toBeUndefined();
    expect(headerOf({ location: '/a' }, 'location')).toBe('/a');
  });
});
