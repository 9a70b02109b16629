import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest.ts';
import { shortened } from '../../base/text.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired } from '../engine/model.ts';
import type { Kind } from '../kinds/define.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import { type MapNode, nearestSpot, placeOfPath } from './node.ts';
import type { Problems } from './problems.ts';

/** A live value that the manifest checks but never changes. */
export interface Assertion {
  /** As written: `site.docs.hostname`. */
  readonly name: string;
  readonly address: Address;
  readonly kind: KindName;
  readonly property: string;
  /** Null means that there must be no value. */
  readonly expected: Json;
  readonly source?: SourcePlace;
}

interface Asserting {
  readonly root: MapNode;
  readonly kinds: readonly Kind[];
  readonly problems: Problems;
  readonly resources: readonly Desired[];
}

/** The kinds with exactly one resource, whether declared or not. */
function alwaysThere(kinds: readonly Kind[]): ReadonlyMap<Address, KindName> {
  const sole = kinds.filter(({ keyless, parents }) => keyless && parents.length === 0);
  return new Map(sole.map(({ segment, name }) => [segment, name]));
}

/** Parses the assertions of a manifest. Reports those about values that cannot be asserted. */
export function assertionsOf(value: JsonObject, { root, kinds, problems, resources }: Asserting): readonly Assertion[] {
  const asserted = value['assert'];
  if (!isJsonObject(asserted)) {
    return [];
  }
  const models = new Map(kinds.map((kind) => [kind.name, kind]));
  const known = new Map([...alwaysThere(kinds), ...resources.map(({ address, kind }) => [address, kind] as const)]);
  return Object.entries(asserted).flatMap(([name, expected]): readonly Assertion[] => {
    const path = ['assert', name];
    const report = (why: string): readonly Assertion[] => {
      problems.report('assert', {
        summary: 'Invalid assertion',
        detail: `assert: ${shortened(name, 200)}: ${why}`,
        at: nearestSpot(root, path),
      });
      return [];
    };
    const dot = name.lastIndexOf('.');
    const [address, property] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
    const kind = known.get(address);
    if (kind === undefined) {
      return report(
        `write the address of a declared resource and a property, such as site.docs.hostname. Nothing with the address ${shortened(address, 200)} is declared.${didYouMean(address, known.keys())}`,
      );
    }
    const properties = Object.keys(models.get(kind)?.asserts ?? {});
    if (!properties.includes(property)) {
      return report(
        properties.length === 0
          ? `nothing about a ${kind} can be asserted.`
          : `\`${shortened(property, 60)}\` cannot be asserted.${didYouMean(property, properties)} About a ${kind} these can: ${properties.join(', ')}.`,
      );
    }
    const source = placeOfPath(root, path);
    return [{ name, address, kind, property, expected, ...(source === undefined ? {} : { source }) }];
  });
}
