import { messageOf } from '../base/error-message.ts';
import type { JsonObject } from '../base/json.ts';
import type { Desired } from '../core/engine/model.ts';
import { type Context, targetOf } from './access.ts';
import { fieldsOf, placesIn } from './convert.ts';
import type { SpecAndModel } from './find-spec.ts';
import { type CheckFailure, UNKNOWN } from './life.ts';

const ADDRESS = 'resource';
const PARENT = 'parent';

function desired(address: string, kind: string, fields: Desired['fields']): Desired {
  return { address, kind, fields, sensitive: [], previously: [], protect: false };
}

/** The declaration of a resource for the engine, after its parent. */
function declaredOf({ spec, model }: SpecAndModel, inputs: JsonObject): readonly Desired[] {
  // An unknown value may be equal to the live one.
  const known = Object.entries(fieldsOf(spec, inputs)).filter(([field]) => inputs[field] !== UNKNOWN);
  const resource = desired(ADDRESS, spec.kind, Object.fromEntries(known));
  const parent = targetOf(model, { parents: placesIn(spec, inputs) ?? [], id: '' }).parents.at(-1)?.kind;
  return parent === undefined ? [resource] : [desired(PARENT, parent, {}), { ...resource, parent: PARENT }];
}

/** Returns the features of a declared resource that the API profile lacks, worded like the failure of a creation or update. */
export type Lacks = (about: SpecAndModel, inputs: JsonObject) => Promise<readonly CheckFailure[]>;

/** Detects the profile once for all resources, and only if it matters. If that fails, warns. */
export function createLacks(open: () => Promise<Context>, warn: (message: string) => void): Lacks {
  let isUnknown = false;
  return async (about, inputs) => {
    if (isUnknown) {
      return [];
    }
    try {
      const { driver } = await open();
      const resources = declaredOf(about, inputs);
      const { lacks = [] } = (await driver.lacking?.({ resources, kinds: [], recorded: new Set() })) ?? {};
      return lacks.flatMap(({ address, field, message, advice }) =>
        address === ADDRESS ? [{ property: field ?? '', reason: `${message}. ${advice}` }] : [],
      );
    } catch (error) {
      isUnknown = true;
      warn(`Colophon could not check whether the service offers everything that is declared. ${messageOf(error)}`);
      return [];
    }
  };
}
