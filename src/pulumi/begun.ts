import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../core/engine/driver.ts';
import type { KindModel } from '../core/engine/model.ts';
import type { Fields, RemoteId } from '../core/plan/value.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { Settings } from './life.ts';

/** A declared resource, by its natural key. */
interface Declared {
  readonly about: SpecAndModel;
  readonly parents: readonly Place[];
  readonly fields: Fields;
}

/**
 * The ids of resources whose creation began and is not complete. Pulumi's state has nothing of a creation until it is complete, and a
 * provider does not learn of one that was interrupted; so this is kept on this machine, for the next run of the same project.
 */
export interface Begun {
  readonly find: (declared: Declared) => RemoteId | undefined;
  readonly note: (declared: Declared, id: RemoteId) => void;
  readonly end: (declared: Declared) => void;
}

/** Whether an interruption can leave half of a resource: what takes one request is there as declared, or not at all. */
function takesSeveral({ writes, partial }: KindModel, fields: Fields): boolean {
  const requests = writes?.create?.(fields, undefined) ?? 1;
  return partial?.isCreate !== undefined || (typeof requests === 'number' ? requests : requests.most) > 1;
}

/** Keeps notes in a folder of Pulumi's own home, one file each. Without that home, and where it cannot be written, nothing is noted. */
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
      // A note is evidence for the next run: without it, that refuses what it finds, and a person decides.
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
