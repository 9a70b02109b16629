import { isJsonObject } from '../../base/json.ts';

/** Returns the path of the first invalid value, or undefined if the value is valid. */
export type Check = (value: unknown, at: string) => string | undefined;

export const text: Check = (value, at) => (typeof value === 'string' ? undefined : at);
export const flag: Check = (value, at) => (typeof value === 'boolean' ? undefined : at);
export const count: Check = (value, at) => (Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : at);
export const number: Check = (value, at) => (typeof value === 'number' ? undefined : at);
export const anything: Check = () => undefined;
export const fields: Check = (value, at) => (isJsonObject(value) ? undefined : at);

export function oneOf(...words: readonly unknown[]): Check {
  return (value, at) => (words.includes(value) ? undefined : at);
}

export function either(first: Check, second: Check): Check {
  return (value, at) => (first(value, at) === undefined ? undefined : second(value, at));
}

export function optional(check: Check): Check {
  return (value, at) => (value === undefined ? undefined : check(value, at));
}

export function listOf(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) {
      return at;
    }
    for (const [index, item] of value.entries()) {
      const wrong = check(item, `${at}[${index}]`);
      if (wrong !== undefined) {
        return wrong;
      }
    }
    return undefined;
  };
}

export function mapOf(check: Check): Check {
  return (value, at) => (isJsonObject(value) ? listOf(check)(Object.values(value), at) : at);
}

/** An object with at least these keys; later minor versions may add others. */
export function object(checks: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(checks);
  return (value, at) => {
    if (!isJsonObject(value)) {
      return at;
    }
    for (const [name, check] of entries) {
      const wrong = check(Object.hasOwn(value, name) ? value[name] : undefined, at === '' ? name : `${at}.${name}`);
      if (wrong !== undefined) {
        return wrong;
      }
    }
    return undefined;
  };
}
