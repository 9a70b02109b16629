import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
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

/** A creation that may not be in the state. Without an id, it is unknown whether the service received the request. */
interface Beginning {
  readonly id?: RemoteId;
  readonly isComplete?: boolean;
}

/**
 * The creations that may not be in the state. Pulumi records a creation only after the provider has completed it, and does not tell a
 * provider about an interrupted run, so they are recorded on this machine for the next run of the same stack.
 */
export interface Begun {
  readonly find: (declared: Declared) => Beginning | undefined;
  /** Records a creation: before its first request without an id, then with the id of the resource, and in the end as complete. */
  readonly note: (declared: Declared, beginning?: Beginning) => void;
  /** Forgets a creation: the service refused it, or the resource is in the state. */
  readonly end: (declared: Declared) => void;
}

/** The input with the names of the stack and of the resource in it, which a provider does not receive from Pulumi. */
export const PLACE = '__place';

/**
 * How long a record proves anything that is not known to be incomplete: later, somebody else may have created the same resource, or taken
 * over the one that was created.
 */
const DOUBTFUL_MS = 24 * 60 * 60 * 1000;

/** Stores each creation in a file in a folder of Pulumi's home. If there is no home, or it is not writable, stores nothing. */
export function createBegun({ home, project, baseUrl, organization }: Settings): Begun {
  const folder = home === undefined || !existsSync(home) ? undefined : join(home, 'colophon');
  const fileOf = ({ about: { spec, model }, parents, fields, inputs }: Declared): string | undefined => {
    const [key, place] = [model.keyOf(fields), inputs[PLACE]];
    if (folder === undefined || key === undefined || place === undefined) {
      return undefined;
    }
    const name = [baseUrl, organization, project, place, spec.name, ...parents.map(({ id }) => id), key];
    return join(folder, `${createHash('sha256').update(JSON.stringify(name)).digest('hex')}`);
  };
  // Another declaration of the same resource in the same run is a duplicate, not the rest of an interruption.
  const own = new Set<string>();
  const attempt = <T>(declared: Declared, work: (file: string) => T): T | undefined => {
    try {
      const file = fileOf(declared);
      return file === undefined ? undefined : work(file);
    } catch {
      // Without the file, the next run refuses the resource that it finds, and the user decides.
      return undefined;
    }
  };
  // The id; with a line break as soon as the creation is complete.
  const read = (file: string): Beginning | undefined => {
    const [id = '', end] = readFileSync(file, 'utf8').split('\n');
    const isOld = Date.now() - statSync(file).mtimeMs >= DOUBTFUL_MS;
    return isOld && (id === '' || end !== undefined) ? undefined : { ...(id === '' ? {} : { id }) };
  };
  const prepared = lazily(() => {
    const at = folder ?? '';
    mkdirSync(at, { recursive: true, mode: 0o700 });
    // A destroy does not say which stack it is for.
    for (const name of readdirSync(at)) {
      try {
        if (read(join(at, name)) === undefined) {
          rmSync(join(at, name), { force: true });
        }
      } catch {
        // It is not one of these files, or another run has deleted it.
      }
    }
  });
  return {
    find: (declared) => attempt(declared, (file) => (own.has(file) ? undefined : read(file))),
    note: (declared, { id = '', isComplete = false } = {}) =>
      attempt(declared, (file) => {
        own.add(file);
        prepared();
        writeFileSync(file, isComplete ? `${id}\n` : id, { mode: 0o600 });
      }),
    end: (declared) => attempt(declared, (file) => rmSync(file, { force: true })),
  };
}
