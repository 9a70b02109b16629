import { isJsonObject } from '../../base/json.ts';
import { OPERATIONS } from '../../core/contract/operations.gen.ts';
import { AIM_FIELDS, type FaultKind, type FaultRule, type Field, KINDS, type Kind } from './rule.ts';

/** An invalid fault; the message lists what is valid. */
export class FaultSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultSyntaxError';
  }
}

function kindOf(name: unknown): Kind {
  if (typeof name !== 'string' || !Object.hasOwn(KINDS, name)) {
    throw new FaultSyntaxError(`unknown fault "${String(name)}"; the faults are ${Object.keys(KINDS).join(', ')}`);
  }
  return KINDS[name as FaultKind];
}

function fieldOf(kindName: string, kind: Kind, name: string): Field {
  const fields = { ...kind.fields, ...AIM_FIELDS };
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) {
    throw new FaultSyntaxError(
      `unknown key "${name}" of "${kindName}"; its keys are ${Object.keys(fields).join(', ')}`,
    );
  }
  return field;
}

function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function isHeaders(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    Object.entries(value).every(
      ([name, text]) =>
        /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
        (Array.isArray(text) ? text.every(isHeaderText) : isHeaderText(text)),
    )
  );
}

/** The expected form of a field's value; undefined if it is valid. */
function expectation(field: Field, value: unknown): string | undefined {
  switch (field.type) {
    case 'integer':
    case 'number': {
      const { type, min, max } = field;
      const right = typeof value === 'number' && (type === 'number' || Number.isInteger(value));
      return right && value >= min && value <= max
        ? undefined
        : `${type === 'number' ? 'a number' : 'a whole number'} from ${min} to ${max}`;
    }
    case 'choice':
      return field.values.includes(value as string) ? undefined : `one of ${field.values.join(', ')}`;
    case 'text':
      return typeof value === 'string' && value !== '' ? undefined : 'a text';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'headers':
      return isHeaders(value) ? undefined : 'an object of header names and values';
    default:
      return isHeaderText(value) || Number.isInteger(value)
        ? undefined
        : 'a whole number, or a text that fits in a header';
  }
}

/** Reads one fault from its JSON form. Throws a `FaultSyntaxError`. */
function readFault(value: unknown): FaultRule {
  if (!isJsonObject(value)) {
    throw new FaultSyntaxError('a fault is an object with at least a "kind"');
  }
  const { kind: name, ...fields } = value;
  const kind = kindOf(name);
  for (const [key, given] of Object.entries(fields)) {
    const expected = expectation(fieldOf(String(name), kind, key), given);
    if (expected !== undefined) {
      throw new FaultSyntaxError(`"${key}" of "${String(name)}" must be ${expected}`);
    }
  }
  for (const key of kind.required ?? []) {
    if (fields[key] === undefined) {
      throw new FaultSyntaxError(`"${String(name)}" needs "${key}"`);
    }
  }
  const { operation } = fields;
  if (typeof operation === 'string' && !Object.hasOwn(OPERATIONS, operation)) {
    throw new FaultSyntaxError(`unknown operation "${operation}"`);
  }
  // Every field was checked above.
  return value as unknown as FaultRule;
}

/** Reads a list of faults from its JSON form. Throws a `FaultSyntaxError` that names the position in the list. */
export function readFaults(value: unknown): FaultRule[] {
  if (!Array.isArray(value)) {
    throw new FaultSyntaxError('faults are a list of objects');
  }
  return value.map((entry: unknown, index) => {
    try {
      return readFault(entry);
    } catch (error) {
      throw error instanceof FaultSyntaxError ? new FaultSyntaxError(`${index}: ${error.message}`) : error;
    }
  });
}

const NAMES_IN_TEXT: Readonly<Record<string, string>> = { 'retry-after': 'retryAfter' };

function fromText(field: Field, text: string | undefined): unknown {
  switch (field.type) {
    case 'integer':
    case 'number':
      return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'text or integer':
      return text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
    case 'flag':
      return text === undefined || text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

/** `name=value`, where the value may contain further equals signs, or a name alone. */
function splitPart(part: string): readonly [string, string | undefined] {
  const mark = part.indexOf('=');
  return mark < 0 ? [part.trim(), undefined] : [part.slice(0, mark).trim(), part.slice(mark + 1).trim()];
}

/**
 * Reads one fault in its command-line form: `KIND[=VALUE][,KEY=VALUE]…`, for example `status=503,nth=3`, `429,every=10`,
 * `reset=after,method=POST`, or the JSON form. Throws a `FaultSyntaxError`.
 */
export function parseFault(spec: string): FaultRule {
  if (spec.trimStart().startsWith('{')) {
    let value: unknown;
    try {
      value = JSON.parse(spec);
    } catch {
      throw new FaultSyntaxError(`"${spec}" is not valid JSON`);
    }
    return readFault(value);
  }
  const [head = '', ...rest] = spec.split(',');
  const [first, value] = splitPart(head);
  const name = /^\d{3}$/.test(first) && value === undefined ? 'status' : first;
  const kind = kindOf(name);
  const fields: Record<string, unknown> = { kind: name };
  const headers: Record<string, string> = {};
  const put = (key: string, text: string | undefined): void => {
    if (Object.hasOwn(fields, key)) {
      throw new FaultSyntaxError(`duplicate key "${key}" in "${spec}"`);
    }
    fields[key] = fromText(fieldOf(name, kind, key), text);
  };
  if (name !== first) {
    put('status', first);
  } else if (value !== undefined) {
    if (kind.main === undefined) {
      throw new FaultSyntaxError(`"${name}" takes no value`);
    }
    put(kind.main, kind.fields[kind.main]?.type === 'flag' && value === kind.main ? 'true' : value);
  }
  for (const part of rest) {
    const [key, text] = splitPart(part);
    if (key.startsWith('header.') && kind.fields['headers'] !== undefined) {
      headers[key.slice('header.'.length)] = text ?? '';
    } else {
      put(NAMES_IN_TEXT[key] ?? key, text);
    }
  }
  return readFault(Object.keys(headers).length > 0 ? { ...fields, headers } : fields);
}
