import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../base/json.ts';
import type { Place } from '../core/engine/driver.ts';
import type { Fields, RemoteId } from '../core/plan/value.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { Settings } from './life.ts';

/** A declared resource, identified by its natural key. */
interface Declared {
  readonly about: SpecAndModel;
  readonly parents: readonly Place[];
  readonly fields: Fields;
  readonly inputs: JsonObject;
}

/** A creation that did not complete. Without an id, it is unknown whether the service received the request. */
interface Beginning {
  readonly id: RemoteId | undefined;
}

/**
 * The incomplete creations. Pulumi's state has no record of a creation until it is complete, and a provider is not told about an
 * interrupted one, so they are recorded on this machine for the next run of the same stack.
 */
export interface Begun {
  readonly find: (declared: Declared) => Beginning | undefined;
  /** Records a creation: before its first request without an id, and then with the id of the resource. */
  readonly note: (declared: Declared, id?: RemoteId) => void;
  readonly end: (declared: Declared) => void;
}

/** The input with the name of the stack, which Pulumi does not tell a provider otherwise. */
export const STACK = '__stack';

/** How long a request without a response proves anything: later, somebody else may have created the same resource. */
const DOUBTFUL_MS = 24 * 60 * 60 * 1000;

/** Stores each creation in a file in a folder of Pulumi's home. If there is no home, or it is not writable, stores nothing. */
export function createBegun({ home, project, baseUrl, organization }: Settings): Begun {
  const folder = home === undefined || !existsSync(home) ? undefined : join(home, 'colophon');
  const fileOf = ({ about: { spec, model }, parents, fields, inputs }: Declared): string | undefined => {
    const key = model.keyOf(fields);
    if (folder === undefined || key === undefined) {
      return undefined;
    }
    const stack = inputs[STACK] ?? null;
    const place = [baseUrl, organization, project, stack, spec.name, ...parents.map(({ id }) => id), key];
    return join(folder, `${createHash('sha256').update(JSON.stringify(place)).digest('hex')}`);
  };
  // Another declaration of the same resource in the same run is a duplicate, not the rest of an interruption.
  const own = new Set<string>();
  const attempt = <T>(declared: Declared, work: (file: string) => T): T | undefined => {
    const file = fileOf(declared);
    try {
      return file === undefined ? undefined : work(file);
    } catch {
      // Without the file, the next run refuses the resource that it finds, and the user decides.
      return undefined;
    }
  };
  return {
    find: (declared) =>
      attempt(declared, (file) => {
        if (own.has(file)) {
          return undefined;
        }
        const id = readFileSync(file, 'utf8');
        if (id !== '') {
          return { id };
        }
        return Date.now() - statSync(file).mtimeMs < DOUBTFUL_MS ? { id: undefined } : undefined;
      }),
    note: (declared, id = '') =>
      attempt(declared, (file) => {
        own.add(file);
        mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
        writeFileSync(file, id, { mode: 0o600 });
      }),
    end: (declared) => attempt(declared, (file) => rmSync(file, { force: true })),
  };
}
