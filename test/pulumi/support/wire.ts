import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type * as structTypes from 'google-protobuf/google/protobuf/struct_pb.js';
import struct from 'google-protobuf/google/protobuf/struct_pb.js';
import type { Json, JsonObject } from '../../../src/base/json.ts';

/** What stands for a value that is not known yet. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

const SIGNATURE = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';

/** Whether it is an object, and neither a list nor nothing. */
function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether it is a value wrapped as a secret. */
export function isSecret(value: Json | undefined): value is { readonly value: Json } {
  return isObject(value) && value[SIGNATURE] === SECRET;
}

/** The value as a secret on the wire. */
export function secretOf(value: Json): JsonObject {
  return isSecret(value) ? value : { [SIGNATURE]: SECRET, value };
}

/** The value with every part put through a function from the inside to the outside. */
function mapped(value: Json, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) {
    return change(value.map((item) => mapped(item, change)));
  }
  if (isObject(value)) {
    return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change)])));
  }
  return change(value);
}

/** The value without the wrapping of secrets. */
export function plainOf<T extends Json>(value: T): T {
  return mapped(value, (part) => (isSecret(part) ? part.value : part)) as T;
}

/** Whether something in it is a secret. */
export function hasSecret(value: Json): boolean {
  return (
    isSecret(value) ||
    (Array.isArray(value) ? value.some(hasSecret) : isObject(value) && Object.values(value).some(hasSecret))
  );
}

/** The outputs with everything marked that is secret among the inputs; one secret in a list makes all of it one. */
export function markedLike(outputs: JsonObject, inputs: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => {
      const input = inputs[key];
      if (input === undefined || isSecret(value)) {
        return [key, value];
      }
      if (isSecret(input) || (Array.isArray(input) && hasSecret(input))) {
        return [key, secretOf(value)];
      }
      return [key, isObject(input) && isObject(value) ? markedLike(value, input) : value];
    }),
  );
}

/** The outputs with those keys as secrets. */
export function markedKeys(outputs: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => [key, keys.includes(key) ? secretOf(value) : value]),
  );
}

/** Whether both are the same value, whatever the order of keys. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every((key) => equal(a[key], b[key]));
  }
  return a === b;
}

/** What goes over the wire of a JSON object. */
export function structOf(value: JsonObject): structTypes.Struct {
  return struct.Struct.fromJavaScript(value);
}

/** The JSON object that came over the wire. */
export function jsonOf(value: structTypes.Struct | undefined): JsonObject {
  return (value?.toJavaScript() ?? {}) as JsonObject;
}

/** The value with its secrets encrypted, as it may be written down. */
export function sealed<T extends Json>(value: T, passphrase: string): T {
  const seal = (part: Json): Json => {
    if (!isSecret(part)) {
      return part;
    }
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase), nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(part.value), 'utf8'), cipher.final()]);
    return { [SIGNATURE]: SECRET, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
  };
  return mapped(value, seal) as T;
}

/** The value as it was before it was sealed. */
export function unsealed<T extends Json>(value: T, passphrase: string): T {
  const open = (part: Json): Json => {
    if (!isObject(part) || part[SIGNATURE] !== SECRET || typeof part['ciphertext'] !== 'string') {
      return part;
    }
    const bytes = Buffer.from(part['ciphertext'], 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return secretOf(JSON.parse(text) as Json);
  };
  return mapped(value, open) as T;
}

function keyOf(passphrase: string): Buffer {
  return createHash('sha256').update(passphrase).digest();
}
