import { describe, expect, test } from 'vitest';
import { ApiError, type ApiFailure } from '../../src/core/client/index.ts';
import { DriverError, type DriverFailure } from '../../src/core/engine/driver.ts';
import { idIn, type Kind, objectOf, parentId, pick, type Session } from '../../src/core/kinds/define.ts';
import { createAsker, createCompleter, createDriver, driverError, isHiddenId } from '../../src/core/kinds/driver.ts';
import { space } from '../../src/core/kinds/space.ts';
import { declared, differing, isEmptyObject, textsIn, withoutEmpty } from '../../src/core/kinds/support/fields.ts';
import { isNotThere } from '../../src/core/kinds/support/organization.ts';

const message = 'no';

function apiError(failure: ApiFailure): ApiError {
  return new ApiError('it failed', {
    failure,
    call: { operation: 'listSites', method: 'GET', path: '/', tries: 1 },
    outcome: 'unknown',
  });
}

const NOT_FOUND = apiError({ type: 'not-found', status: 404, message });

describe('what a call failed with', () => {
  test.each<[ApiFailure, DriverFailure]>([
    [{ type: 'unauthenticated', status: 401, message }, 'unauthenticated'],
    [{ type: 'forbidden', status: 403, message }, 'forbidden'],
    [{ type: 'invalid', status: 400, message }, 'invalid'],
    [{ type: 'conflict', status: 409, message }, 'conflict'],
    [{ type: 'cancelled' }, 'cancelled'],
    [{ type: 'not-found', status: 404, message }, 'missing'],
    [{ type: 'refused', status: 405, message }, 'unsupported'],
    [{ type: 'invalid-answer', status: 200, reason: message }, 'unreadable'],
    [{ type: 'incomplete-list', reason: message, pages: 1, items: 1 }, 'unreadable'],
    [{ type: 'too-large', limit: 1 }, 'unreadable'],
    [{ type: 'redirect', status: 302, origin: undefined }, 'unreadable'],
    [{ type: 'read-only' }, 'unreadable'],
    [{ type: 'done-without-body', status: 200, reason: message }, 'unreadable'],
    [{ type: 'server-error', status: 500, message }, 'unavailable'],
    [{ type: 'rate-limited', status: 429, message, retryAfterSeconds: 1 }, 'unavailable'],
    [{ type: 'unreachable', host: 'h', code: 'c' }, 'unavailable'],
    [{ type: 'unknown-outcome', code: 'c' }, 'unavailable'],
    [{ type: 'timeout', afterMs: 1 }, 'unavailable'],
  ])('%j is %s to the engine', (failure, expected) => {
    const error = apiError(failure);
    const translated = driverError(error);
    expect(translated).toBeInstanceOf(DriverError);
    expect(translated).toMatchObject({ message: 'it failed', failure: expected, outcome: 'unknown', cause: error });
  });

  test('stays as it is where it is no call', () => {
    const error = new TypeError('a mistake');
    expect(driverError(error)).toBe(error);
  });

  test.each<[ApiFailure, boolean]>([
    [{ type: 'not-found', status: 404, message }, true],
    [{ type: 'refused', status: 405, message }, true],
    [{ type: 'refused', status: 418, message }, false],
    [{ type: 'server-error', status: 501, message }, true],
    [{ type: 'server-error', status: 500, message }, false],
    [{ type: 'forbidden', status: 403, message }, false],
  ])('%j says that the address is unknown: %s', (failure, expected) => {
    expect(isNotThere(apiError(failure))).toBe(expected);
    expect(isNotThere(new Error('not found'))).toBe(false);
  });
});

/** Without these a kind is only looked up. */
const WITHOUT_WAYS = { create: undefined, update: undefined, remove: undefined } as unknown as Partial<Kind>;

describe('a driver', () => {
  const resource = { kind: 'space', id: 'spc', title: 'S', fields: {} };
  const driving = (parts: Partial<Kind>) => {
    const options = {
      client: {} as never,
      organization: 'org',
      kinds: [{ ...space, ...parts } as Kind],
      salt: 'salt',
    };
    return { driver: createDriver(options), complete: createCompleter(options), ask: createAsker(options) };
  };
  const request = { kind: 'space', parents: [], id: 'spc', fields: {}, all: {} };
  const created = async (): Promise<void> => {};

  test('says which way a kind does not have', async () => {
    const { driver } = driving(WITHOUT_WAYS);
    const failure = { failure: 'unsupported', outcome: 'none' };
    await expect(driver.create({ ...request, created })).rejects.toMatchObject({
      ...failure,
      message: expect.stringContaining('make a space'),
    });
    await expect(driver.update(request)).rejects.toMatchObject(failure);
    await expect(driver.remove(request)).rejects.toMatchObject(failure);
    const after = { kind: 'space', id: 'other' };
    await expect(driver.move({ ...request, position: { after } })).rejects.toMatchObject({
      ...failure,
      message: expect.stringContaining('move a space'),
    });
  });

  test('does not know other kinds', async () => {
    const { driver, complete, ask } = driving({});
    await expect(driver.update({ ...request, kind: 'nothing' })).rejects.toThrow('there is no kind nothing');
    const live = { ...resource, kind: 'nothing' };
    expect(await complete(live)).toBe(live);
    expect(await ask({ live } as never)).toBeUndefined();
  });

  test('takes what is gone for deleted, and nothing else', async () => {
    const remove = (error: Error) => driving({ remove: () => Promise.reject<undefined>(error) }).driver.remove(request);
    expect(await remove(NOT_FOUND)).toBe('absent');
    await expect(remove(apiError({ type: 'forbidden', status: 403, message }))).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(remove(new TypeError('a mistake'))).rejects.toThrow(TypeError);
    expect(await driving({ remove: async () => {} }).driver.remove(request)).toBe('removed');
  });

  test('puts every failure in the words of the engine', async () => {
    const broken = async (): Promise<never> => {
      throw NOT_FOUND;
    };
    const { driver, complete, ask } = driving({
      read: broken,
      create: broken,
      update: broken,
      move: broken,
      hidden: { complete: broken, reveal: broken },
      verify: { fields: [], ask: broken },
    });
    const missing = { failure: 'missing', cause: NOT_FOUND };
    await expect(driver.reader().list('space', [])).rejects.toMatchObject(missing);
    await expect(driver.create({ ...request, created })).rejects.toMatchObject(missing);
    await expect(driver.update(request)).rejects.toMatchObject(missing);
    await expect(driver.move({ ...request, position: { after: resource } })).rejects.toMatchObject(missing);
    await expect(complete(resource)).rejects.toMatchObject(missing);
    await expect(ask({ live: resource } as never)).rejects.toMatchObject(missing);
  });

  test('loads a resource once in each look, and again after a failure', async () => {
    let loads = 0;
    const read = async ({ once }: Session) =>
      await once('key', async () => {
        loads += 1;
        if (loads === 1) {
          throw new Error('not yet');
        }
        return [];
      });
    const reader = driving({ read }).driver.reader();
    await expect(reader.list('space', [])).rejects.toThrow('not yet');
    await reader.list('space', []);
    await reader.list('space', []);
    expect(loads).toBe(2);
  });

  test('hides ids that are secret, the same each time, and finds them again in every session', async () => {
    const asked: string[] = [];
    const { driver } = driving({
      read: async ({ hideId }) => [{ ...resource, id: hideId('secret') }],
      remove: async ({ realId }, { id }) => {
        asked.push(realId(id));
      },
    });
    const hidden = (await driver.reader().list('space', []))[0]?.id ?? '';
    expect(hidden).not.toContain('secret');
    expect([isHiddenId(hidden), isHiddenId('secret'), isHiddenId('a_hidden_')]).toEqual([true, false, false]);
    expect((await driver.reader().list('space', []))[0]?.id).toBe(hidden);
    expect(await driver.remove({ ...request, id: hidden })).toBe('removed');
    expect(asked).toEqual(['secret']);
    expect(await driver.remove({ ...request, id: 'hidden_unknown' })).toBe('absent');
  });

  test('lets each write wait under its own signal', async () => {
    const waited: boolean[] = [];
    const { driver } = driving({
      remove: async ({ sleep }) => {
        waited.push(await sleep(1));
      },
    });
    await driver.remove({ ...request, signal: AbortSignal.abort() });
    await driver.remove({ ...request, signal: new AbortController().signal });
    await driver.remove({ ...request, signal: AbortSignal.abort() });
    await driver.remove(request);
    expect(waited).toEqual([false, true, false, true]);
  });
});

describe('what kinds share', () => {
  test('the id in a reference, or an error', () => {
    expect(idIn({ $id: 'a' })).toBe('a');
    for (const value of [undefined, null, 'a', ['$id'], {}, { $id: 1 }, { $ref: 'a' }]) {
      expect(() => idIn(value)).toThrow('not resolved');
    }
  });

  test('the innermost parent of a kind', () => {
    const parents = [
      { kind: 'group', id: 'outer' },
      { kind: 'group', id: 'inner' },
      { kind: 'site', id: 'site' },
    ];
    expect(parentId(parents, 'group')).toBe('inner');
    expect(() => parentId(parents, 'space')).toThrow('without its space');
  });

  test('entries are objects', () => {
    expect(objectOf({ a: 1 })).toEqual({ a: 1 });
    for (const entry of [null, 'a', 1, []]) {
      expect(() => objectOf(entry)).toThrow('not an object');
    }
  });

  test('the fields of an entry', () => {
    expect(pick({ a: 1, b: null, c: '' }, ['a', 'b', 'd'])).toEqual({ a: 1, b: null });
    expect(declared({ a: '', b: 'x', c: null, d: 0 }, ['a', 'b', 'c'])).toEqual({ a: null, b: 'x', c: null });
    expect(withoutEmpty({ a: '', b: undefined, c: null, d: 0, e: false })).toEqual({ d: 0, e: false });
    expect(textsIn({ a: null, b: 7, c: 'x' }, ['a', 'b', 'd'])).toEqual({ a: '', b: '7' });
    expect([isEmptyObject({}), isEmptyObject({ a: undefined })]).toEqual([true, false]);
  });

  test('what is not as wanted yet', () => {
    const wanted = { a: 1, b: 2, c: null, d: null, e: 5 };
    expect(differing(wanted, ['a', 'b', 'c', 'd'], { a: 1, b: 3, d: 4 })).toEqual({ b: 2, d: null });
    expect(differing(wanted, ['a', 'c'], undefined)).toEqual({ a: 1, c: null });
  });
});
