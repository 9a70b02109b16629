import { defined } from '../base/defined.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Place } from '../core/engine/driver.ts';
import type { Address } from '../core/plan/address.ts';
import { isReference, mapValue, type RemoteId, referencesIn } from '../core/plan/value.ts';
import { resourceId } from './convert.ts';
import type { Declaration } from './declare.ts';
import type { Found, FoundResources } from './find-live.ts';
import { findSpec, type SpecAndModel } from './find-spec.ts';
import { inputsNow, outputsOf } from './outputs.ts';
import { secretsOf } from './secrets.ts';
import type { ResourceSpec } from './spec.ts';

/** An entry for `pulumi import --file`. */
export interface ImportEntry {
  readonly type: string;
  /** Its name in programs, and the name of its variable in the generated code. */
  readonly name: string;
  readonly id?: string;
  /** The name of its parent. */
  readonly parent?: string;
  readonly component?: boolean;
  /** Its state. If present, the engine does not read it from the provider. */
  readonly inputs?: JsonObject;
  readonly outputs?: JsonObject;
}

/** The file for `pulumi import --file`. */
export interface ImportFile {
  readonly nameTable: Readonly<Record<string, string>>;
  readonly resources: readonly ImportEntry[];
}

/** A resource that is not in the file. */
export interface LeftOut {
  readonly address: Address;
  /** It does not exist yet, its id is a secret, or it refers to a resource with an unknown id. */
  readonly why: 'absent' | 'secret-id' | 'unknown-reference';
}

export interface Import {
  readonly file: ImportFile;
  readonly leftOut: readonly LeftOut[];
  /** Secret inputs that are omitted from the file, by address. */
  readonly withheld: ReadonlyMap<Address, readonly string[]>;
}

export interface ImportOptions {
  readonly found: FoundResources;
  /** The name of the `Workspace` in a program that loads the same manifest; without it, the resources have no component. */
  readonly workspace?: string | undefined;
  /** The text of the provider in a state; absent for the plugin, which reads resources itself. */
  readonly providerText?: ((resource: string) => string) | undefined;
}

/** The type of a workspace in a state. */
const COMPONENT = 'colophon:index:Workspace';

/** Creates variable names: `site.docs.redirect["/old"]` becomes `siteDocsRedirectOld`, with a number if that is taken. */
function createNames(): (address: Address) => string {
  const taken = new Set<string>();
  return (address) => {
    const [first = 'resource', ...rest] = address.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
    const base = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
    let name = base;
    for (let count = 2; taken.has(name); count++) {
      name = `${base}${count}`;
    }
    taken.add(name);
    return name;
  };
}

/** The live resource; a part that sets fields of a resource exists with that resource. */
function foundOf({ address, inputs }: Declaration, spec: ResourceSpec, found: FoundResources): Found | undefined {
  const own = found.get(address);
  const holder = spec.parents.map(({ property }) => inputs[property]).findLast((given) => given !== undefined);
  return own ?? (spec.life === 'part' && isReference(holder) ? found.get(holder.$ref) : undefined);
}

/** The parents of a resource, outermost first; undefined if one does not exist. */
function placesOf(
  { inputs }: Declaration,
  spec: ResourceSpec,
  { own, idOf }: { readonly own: RemoteId; readonly idOf: (value: Json) => RemoteId | undefined },
): readonly Place[] | undefined {
  const places: Place[] = [];
  for (const { property, kind, optional } of spec.parents) {
    const value = inputs[property];
    const isInnermost = spec.alternatives === true || property === spec.parents.at(-1)?.property;
    const isOwn = spec.life === 'part' && isInnermost && !(optional && value === undefined);
    const id = isOwn ? own : value === undefined ? undefined : idOf(value);
    if (id !== undefined) {
      places.push({ kind, id });
    } else if (value !== undefined) {
      return undefined;
    }
  }
  return places;
}

function without(properties: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)));
}

/** The state of a resource without secrets. */
function stateOf(
  declaration: Declaration,
  about: SpecAndModel,
  {
    found,
    parents,
    declared,
  }: { readonly found: Found; readonly parents: readonly Place[]; readonly declared: JsonObject },
): { readonly inputs: JsonObject; readonly outputs: JsonObject } {
  const secrets = new Set([...declaration.secrets, ...secretsOf(about.spec)]);
  const place = declared['after'];
  const after = place === undefined ? undefined : (found.after ?? String(place));
  const inputs = without(inputsNow(about, found.live, { parents, olds: declared, outputs: {}, after }), secrets);
  return { inputs, outputs: without(outputsOf(about, inputs, found.live), secrets) };
}

/** Lists the declared resources that exist, so that Pulumi imports all of them unchanged. */
export function importFileOf(declarations: readonly Declaration[], options: ImportOptions): Import {
  const { found, workspace, providerText } = options;
  const nameFor = createNames();
  const leftOut: LeftOut[] = [];
  const withheld = new Map<Address, readonly string[]>();
  const resources: ImportEntry[] = [];
  const idOf = (value: Json): RemoteId | undefined =>
    isReference(value) ? found.get(value.$ref)?.live.id : typeof value === 'string' ? value : undefined;
  const resolved = (value: Json): Json => mapValue(value, (part) => (isReference(part) ? idOf(part) : undefined));

  for (const declaration of declarations) {
    const { address, resource } = declaration;
    const about = findSpec(resource);
    const { spec } = about;
    const there = foundOf(declaration, spec, found);
    const parents = there === undefined ? undefined : placesOf(declaration, spec, { own: there.live.id, idOf });
    if (there === undefined || parents === undefined) {
      leftOut.push({ address, why: 'absent' });
      continue;
    }
    if (there.unnamed === true) {
      leftOut.push({ address, why: 'secret-id' });
      continue;
    }
    if (providerText !== undefined && referencesIn(there.live.fields).length > 0) {
      leftOut.push({ address, why: 'unknown-reference' });
      continue;
    }
    const common = {
      name: workspace === undefined ? nameFor(address) : `${workspace}/${address}`,
      id: resourceId(spec, parents, there.live.id),
      ...defined({ parent: workspace }),
    };
    if (providerText === undefined) {
      resources.push({ type: `colophon:index:${resource}`, ...common });
      continue;
    }
    if (declaration.secrets.length > 0) {
      withheld.set(address, declaration.secrets);
    }
    // A field that refers to a resource that does not exist yet cannot be as declared.
    const declared = Object.fromEntries(
      Object.entries(declaration.inputs)
        .map(([name, value]): [string, Json] => [name, resolved(value)])
        .filter(([, value]) => referencesIn(value).length === 0),
    );
    const { inputs, outputs } = stateOf(declaration, about, { found: there, parents, declared });
    const provider = { __provider: providerText(resource) };
    resources.push({
      type: `pulumi-nodejs:dynamic/colophon:${resource}`,
      ...common,
      inputs: { ...inputs, ...provider },
      outputs: { ...outputs, ...provider },
    });
  }
  const holder: readonly ImportEntry[] =
    workspace === undefined ? [] : [{ type: COMPONENT, name: workspace, component: true }];
  return { file: { nameTable: {}, resources: [...holder, ...resources] }, leftOut, withheld };
}
