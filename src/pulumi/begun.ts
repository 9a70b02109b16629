import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../core/engine/driver.ts';
import type { KindModel } from '../core/engine/model.ts';
import type { Fields, RemoteId } from '../core/plan/value.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { Settings } from './life.ts';

/** A declared resource, identified by its natural key. */
interface Declared {
  readonly about: SpecAndModel;
  readonly parents: readonly Place[];
  readonly fields: Fields;
}

/**
 * The ids of incomplete creations. Pulumi's state has no record of a creation until it is complete, and a provider is not told
 * about an interrupted one, so the ids are stored on this machine for the next run of the same project.
 */
export interface Begun {
  readonly find: (declared: Declared) => RemoteId | undefined;
  readonly note: (declared: Declared, id: RemoteId) => void;
  readonly end: (declared: Declared) => void;
}

/** Whether an interruption can leave an incomplete resource; a creation with one request is complete or did not happen. */
function takesSeveral({ writes, partial }: KindModel, fields: Fields): boolean {
  const requests = writes?.create?.(fields, undefined) ?? 1;
  return partial?.isCreate !== undefined || (typeof requests === 'number' ? requests : requests.most) > 1;
}

/** Stores each id in a file in a folder of Pulumi's home. If there is no home, or it is not writable, stores nothing. */
export function createBegun({ home, project, baseUrl, organization }: Settings): Begun {
  const folder = home === undefined || !existsSync(home) ? undefined : join(home, 'colophon');
  const fileOf = ({ about: { spec, model }, parents, fields }: Declared): string | undefined => {
    const key = model.keyOf(fields);
    if (folder === undefined || key === undefined || !takesSeveral(model, fields)) {
      return undefined;
    }
    const place = [baseUrl, organization, project, spec.name, ...parents.map(({ id }) => id), key];
    return join(folder, `${createHash('sha256').update(JSON.stringify(place)).digest('hex')}`);
  };
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
    find: (declared) => attempt(declared, (file) => readFileSync(file, 'utf8')),
    note: (declared, id) =>
      attempt(declared, (file) => {
        mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
        writeFileSync(file, id, { mode: 0o600 });
      }),
    end: (declared) => attempt(declared, (file) => rmSync(file, { force: true })),
  };
}
