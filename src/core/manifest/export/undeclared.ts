import type { Json } from '../../../base/json.ts';
import { type Diagnostic, hasErrors, type Outcome } from '../../diagnostics/diagnostic.ts';
import type { ManifestPlace } from '../../kinds/define.ts';
import type { Address } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { type ExportOptions, entryOf } from './export.ts';
import { ResourceNames } from './names.ts';
import { allGroups, type Found, inOneOrder, readWorkspace } from './read.ts';

/** A live resource as an entry of a manifest that does not declare it yet. */
export interface Undeclared {
  readonly address: Address;
  readonly id: RemoteId;
  /** What holds it, which is declared. */
  readonly parent: Address | undefined;
  readonly place: ManifestPlace;
  readonly key: string;
  readonly entry: Json;
  /** In a list, its position in it, and the declared resources that come after it. */
  readonly index: number;
  readonly followers: readonly Address[];
}

interface UndeclaredOptions extends Pick<ExportOptions, 'kinds' | 'reader' | 'fillIn'> {
  /** What the manifest declares of the live resources: the key. */
  readonly declaredKey: (kind: KindName, id: RemoteId) => string | undefined;
  readonly isWanted: (kind: KindName, id: RemoteId) => boolean;
}

/** The outermost resource around it that is not declared. */
function outermost(resource: Found, isDeclared: (one: Found) => boolean): Found {
  const { parent } = resource;
  return parent === undefined || isDeclared(parent) ? resource : outermost(parent, isDeclared);
}

/** The list that a resource is written in, in the order in which it is shown. */
function listWith({ parent, place }: Found): readonly Found[] {
  const [first, ...others] = (parent?.parts ?? []).filter((group) => group.place.property === place.property);
  return first === undefined || place.form !== 'list' ? [] : inOneOrder([first, ...others]);
}

function refusalOf({ kind, live }: Found, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'accept-refused',
    summary: 'Cannot write this resource into the manifest',
    detail: `The ${kind.name} ${live.id}: ${why}.`,
  };
}

/** Live resources that a manifest does not declare as entries for it, with all that they name and it does not declare. */
export async function exportUndeclared(
  options: UndeclaredOptions,
): Promise<Outcome<{ readonly entries: readonly Undeclared[]; readonly refused: readonly Diagnostic[] }>> {
  const { declaredKey, isWanted } = options;
  const { groups, diagnostics } = await readWorkspace(options);
  if (hasErrors(diagnostics)) {
    return { ok: false, diagnostics };
  }
  const keyIn = ({ kind, live }: Found): string | undefined => declaredKey(kind.name, live.id);
  const isDeclared = (one: Found): boolean => keyIn(one) !== undefined;
  const names = new ResourceNames(groups, { portable: false, refused: new Map(), declaredKey: keyIn });
  const wanted = allGroups(groups).flatMap(({ resources }) =>
    resources.filter((one) => isWanted(one.kind.name, one.live.id)),
  );
  const chosen = new Set(wanted.filter((one) => names.keyOf(one) !== undefined));
  const entries: Undeclared[] = [];
  // What an entry names is added to the set while it is walked through.
  for (const resource of chosen) {
    const { kind, live, place, parent } = resource;
    const list = listWith(resource);
    const index = list.indexOf(resource);
    entries.push({
      address: names.addressOf(resource),
      id: live.id,
      parent: parent === undefined ? undefined : names.addressOf(parent),
      place,
      key: names.keyOf(resource) ?? kind.segment,
      // What is only looked up needs a name and nothing else.
      entry: kind.external ? names.entryOf(resource).entry : entryOf(resource, names),
      index,
      followers: list.slice(index + 1).flatMap((one) => (isDeclared(one) ? [names.addressOf(one)] : [])),
    });
    for (const one of names.named()) {
      if (!isDeclared(one)) {
        chosen.add(outermost(one, isDeclared));
      }
    }
  }
  const whys = names.leftOut();
  const refused = wanted
    .filter((one) => !chosen.has(one))
    .map((one) => refusalOf(one, whys.get(one) ?? 'no manifest can declare it'));
  return { ok: true, value: { entries, refused }, diagnostics };
}
