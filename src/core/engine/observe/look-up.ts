import { defined } from '../../../base/defined.ts';
import { sameJson } from '../../../base/equal.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import { type Fields, isReference } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import { driverErrorIn, type LookUpRequest, type Reader } from '../driver.ts';
import type { Match } from '../match/collection-matcher.ts';
import { Matches } from '../match/matches.ts';
import { fieldsWhen } from '../model.ts';
import type { FailedRead } from '../read-problems.ts';
import type { Observation } from './observation.ts';

/** Replaces the declared fields of some resources, and adds recorded fields for values that omitting a field implies. */
function withFields(
  observation: Observation,
  fields: ReadonlyMap<Address, Fields>,
  recorded: ReadonlyMap<Address, Fields> = new Map(),
): Observation {
  if (fields.size === 0) {
    return observation;
  }
  const matches = new Matches();
  matches.add(
    [...observation.matches.values()].map((match): Match => {
      const found = fields.get(match.desired.address);
      if (found === undefined) {
        return match;
      }
      const { desired, entry } = match;
      const implied = recorded.get(desired.address);
      return {
        ...match,
        desired: { ...desired, fields: found },
        ...(entry === undefined || implied === undefined
          ? {}
          : { entry: { ...entry, fields: { ...implied, ...entry.fields } } }),
      };
    }),
  );
  return { ...observation, matches };
}

/**
 * Some kinds give an undeclared field a value instead of leaving it unmanaged. Declares that value if the field was applied before, or if
 * somebody set another value.
 */
export function withDropped(observation: Observation, models: Models): Observation {
  const fields = new Map<Address, Fields>();
  const recorded = new Map<Address, Fields>();
  const byKind = new Map([...models].map(([kind, model]) => [kind, Object.entries(fieldsWhen(model, 'whenDropped'))]));
  for (const { desired, entry, live } of observation.matches.values()) {
    // There are thousands of resources, and hardly any has such a field.
    for (const [field, value] of (entry === undefined ? undefined : byKind.get(desired.kind)) ?? []) {
      const isSet = live?.fields[field] !== undefined && !sameJson(live.fields[field] ?? null, value);
      if ((entry?.fields[field] !== undefined || isSet) && desired.fields[field] === undefined) {
        fields.set(desired.address, { ...desired.fields, ...fields.get(desired.address), [field]: value });
        recorded.set(desired.address, { ...recorded.get(desired.address), [field]: value });
      }
    }
  }
  return withFields(observation, fields, recorded);
}

interface Looked {
  readonly observation: Observation;
  readonly failed: readonly FailedRead[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Resolves names in declared fields that only the service knows, such as the id of a page by its path. */
export async function lookUpDeclared(observation: Observation, reader: Pick<Reader, 'lookUp'>): Promise<Looked> {
  if (reader.lookUp === undefined) {
    return { observation, failed: [], diagnostics: [] };
  }
  const fields = new Map<Address, Fields>();
  const failed: FailedRead[] = [];
  const diagnostics: Diagnostic[] = [];
  const find: LookUpRequest['find'] = (value) => {
    const other = isReference(value) ? observation.matches.get(value.$ref)?.desired : undefined;
    return other === undefined
      ? undefined
      : { fields: other.fields, ...defined({ id: observation.ids.get(other.address) }) };
  };
  const declared: LookUpRequest['declared'] = (kind) =>
    [...observation.matches.values()].flatMap(({ desired }) => (desired.kind === kind ? [desired.fields] : []));
  for (const { desired } of observation.matches.values()) {
    const { address, kind, source } = desired;
    try {
      const looked = reader.lookUp(kind, { fields: desired.fields, find, declared });
      // There are thousands of resources, and hardly any has such a name.
      const found = looked === undefined ? undefined : await looked;
      if (found === undefined) {
        continue;
      }
      if ('fields' in found) {
        fields.set(address, found.fields);
      } else {
        diagnostics.push({
          severity: 'error',
          code: 'not-found',
          summary: `${address} refers to something that does not exist`,
          detail: `${address}: ${found.problem}. Nothing was changed.`,
          ...defined({ source: desired.fieldSources?.[found.field ?? ''] ?? source }),
        });
      }
    } catch (error) {
      failed.push({ subject: `what ${address} refers to`, error: driverErrorIn(error) });
    }
  }
  return { observation: withFields(observation, fields), failed, diagnostics };
}
