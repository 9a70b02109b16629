import type { Operation, OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';
import type { ProfileName } from './profile-name.ts';
import { VARIATIONS } from './variations.gen.ts';

/** The capabilities of a service. Code asks for an operation or a field, never for the name of the profile. */
export interface Profile {
  readonly name: ProfileName;
  /** Whether the service has an operation. */
  readonly offers: (id: OperationId) => boolean;
  /** Whether the body of an operation accepts a field. */
  readonly takes: (id: OperationId, field: string) => boolean;
  /** Whether an operation may answer with this success status. */
  readonly answers: (id: OperationId, status: number) => boolean;
  /** The operations of this profile. */
  readonly operations: () => ReadonlyMap<OperationId, Operation>;
}

export function profileOf(name: ProfileName): Profile {
  const offers = (id: OperationId): boolean => OPERATIONS[id].profiles.includes(name);
  return {
    name,
    offers,
    takes: (id, field) => {
      const { only } = OPERATIONS[id];
      const where = only !== undefined && Object.hasOwn(only, field) ? only[field] : undefined;
      return offers(id) && (where === undefined || where === name);
    },
    answers: (id, status) => ({ ...OPERATIONS[id], ...VARIATIONS[name][id] }).successes.includes(status),
    operations: () =>
      new Map(
        (Object.keys(OPERATIONS) as OperationId[])
          .filter(offers)
          .map((id) => [id, { ...OPERATIONS[id], ...VARIATIONS[name][id] }]),
      ),
  };
}
