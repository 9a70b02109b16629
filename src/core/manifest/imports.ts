import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest.ts';
import { shortened } from '../../base/text.ts';
import { type Desired, isLookedUp } from '../engine/model.ts';
import type { Kind } from '../kinds/define.ts';
import { type MapNode, nearestSpot, placeOfPath } from './node.ts';
import type { Problems } from './problems.ts';

interface Importing {
  readonly root: MapNode;
  readonly kinds: readonly Kind[];
  readonly problems: Problems;
}

/** Why this id cannot be imported to an address; undefined if it can. */
function refusalOf(resource: Desired, id: string, model: Kind | undefined): string | undefined {
  const { address, kind } = resource;
  if (model !== undefined && isLookedUp(model, resource)) {
    return `a ${kind} is only looked up and never in the ledger. Write \`id: ${shortened(id, 100)}\` in the entry of ${shortened(address, 200)} instead.`;
  }
  if (model?.hidesIds === true) {
    return `the id of a ${kind} is a secret and cannot be in a manifest. Run \`colophon import\`, or leave it out: a ${kind} is adopted by its natural key.`;
  }
  if (resource.id !== undefined && resource.id !== id) {
    return `the entry of ${shortened(address, 200)} has \`id: ${shortened(resource.id, 100)}\`, which is another one. Remove one of the two.`;
  }
  return undefined;
}

/** Adds the ids in `import` to the resources. Every line must refer to a declared resource. */
export function withImports(
  resources: readonly Desired[],
  value: JsonObject,
  { root, kinds, problems }: Importing,
): readonly Desired[] {
  const imports = value['import'];
  if (!isJsonObject(imports)) {
    return resources;
  }
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const models = new Map(kinds.map((model) => [model.name, model]));
  const firstOf = new Map<string, string>();
  const imported = new Map<string, Desired>();
  for (const [address, id] of Object.entries(imports)) {
    const path = ['import', address];
    const at = nearestSpot(root, path);
    const report = (why: string): void =>
      problems.report('import', {
        summary: 'Invalid import',
        detail: `import: ${shortened(address, 200)}: ${why}`,
        at,
      });
    const resource = byAddress.get(address);
    if (resource === undefined) {
      report(`nothing with this address is declared.${didYouMean(address, byAddress.keys())} Declare it first.`);
      continue;
    }
    if (typeof id !== 'string') {
      continue;
    }
    const name = `${resource.kind} ${id}`;
    const first = firstOf.get(name);
    const why =
      first === undefined
        ? refusalOf(resource, id, models.get(resource.kind))
        : `${shortened(first, 200)} imports the same id. One resource has one address; remove one of the two.`;
    if (why !== undefined) {
      report(why);
      continue;
    }
    firstOf.set(name, address);
    const importSource = placeOfPath(root, path);
    imported.set(address, { ...resource, importId: id, ...(importSource === undefined ? {} : { importSource }) });
  }
  return resources.map((resource) => imported.get(resource.address) ?? resource);
}
