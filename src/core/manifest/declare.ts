import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { didYouMean } from '../../base/nearest.ts';
import { shortened } from '../../base/text.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired } from '../engine/model.ts';
import type { DeclareContext, Declared } from '../kinds/define.ts';
import { type Address, addressOf } from '../plan/address.ts';
import { reportContradictions } from './contradictions.ts';
import type { Names } from './names.ts';
import { briefKeys, type MapNode, nearestSpot, nodeAt, type Path, placeOfPath, shownKeys } from './node.ts';
import type { Problems } from './problems.ts';
import { placeAt } from './source-file.ts';
import { type Entry, soundOf } from './walk.ts';

interface Declaring {
  readonly root: MapNode;
  readonly names: Names;
  readonly problems: Problems;
  /** Whether all resources are protected. */
  readonly protect: boolean;
  /** Whether entries of a kind have this property in the schema; in some kinds, users choose all keys. */
  readonly hasProperty: (kind: string, property: string) => boolean;
}

/** An address, shortened for a sentence. */
function shortAddress(address: Address): string {
  return shortened(address, 200);
}

interface Draft extends Desired {
  fields: JsonObject;
  sensitive: readonly string[];
  fieldSources: Readonly<Record<string, SourcePlace>>;
}

function propertiesOf(entry: Entry | undefined): JsonObject {
  const sound = entry === undefined ? undefined : soundOf(entry);
  return isJsonObject(sound) ? sound : {};
}

function contextOf(entry: Entry, { root, names, problems }: Declaring): DeclareContext {
  const { address, key, index, parent, path } = entry;
  return {
    address,
    key,
    index,
    ...(parent === undefined
      ? {}
      : { parent: { address: parent.address, kind: parent.kind.name, entry: propertiesOf(parent) } }),
    find: (kind, name, within) => names.find(kind, name, within),
    all: (kind, isMeant = () => true) => names.all(kind).filter((one) => isMeant(propertiesOf(names.entry(one)))),
    refer: (kind, name, { within, at }) => {
      const found = names.refer(kind, name, within);
      if ('value' in found) {
        return found.value;
      }
      const where = [...path, ...at];
      problems.report('reference', {
        summary: found.summary,
        detail: `${shownKeys(where)}: ${found.why}`,
        at: nearestSpot(root, where),
      });
      return undefined;
    },
    isSecret: (at) => nodeAt(root, [...path, ...at])?.secret === true,
    problem: (at, diagnostic, also) => {
      const placed = (where: Path): SourcePlace => placeAt(nearestSpot(root, [...path, ...where]));
      const related = also === undefined ? {} : { related: [{ message: also.message, source: placed(also.at) }] };
      problems.add([{ severity: 'error', ...diagnostic, source: placed(at), ...related }]);
    },
  };
}

/** The value of a property that entries of every kind have, except those whose keys users choose. */
function commonOf(entry: Entry, property: string, { hasProperty }: Declaring): Json | undefined {
  const written = isJsonObject(entry.value) ? entry.value[property] : undefined;
  return written !== undefined && hasProperty(entry.kind.name, property) ? written : undefined;
}

/** Whether a former key is free: no entry has it, or the entry that has it was renamed too. */
function isFreed(holder: Entry | undefined, entry: Entry): boolean {
  if (holder === undefined || holder === entry) {
    return holder === undefined;
  }
  const previously = isJsonObject(holder.value) ? holder.value['previously'] : undefined;
  return Array.isArray(previously) && previously.length > 0;
}

function previouslyOf(entry: Entry, declaring: Declaring): readonly Address[] {
  const keys = commonOf(entry, 'previously', declaring);
  if (!Array.isArray(keys)) {
    return NONE;
  }
  const addresses: Address[] = [];
  for (const [index, key] of (keys as readonly Json[]).entries()) {
    const address = addressOf(entry.parent?.address, entry.kind.segment, String(key));
    if (isFreed(declaring.names.entry(address), entry)) {
      addresses.push(address);
    } else {
      const path = [...entry.path, 'previously', index];
      declaring.problems.report('duplicate', {
        summary: `Former key \`${shortened(String(key), 60)}\` is still in use`,
        detail: `${shortAddress(entry.address)} lists ${shortAddress(address)} under \`previously\`, but that is still declared. Remove one of the two. If the two exchange keys, give the other one a \`previously\` as well.`,
        at: nearestSpot(declaring.root, path),
      });
    }
  }
  return addresses;
}

/** Shared, because almost all entries have none. */
const NONE: readonly string[] = [];
const NO_PLACES: Readonly<Record<string, SourcePlace>> = {};

function draftOf(entry: Entry, declared: Declared, declaring: Declaring): Draft {
  const { kind, address, parent, node, index } = entry;
  const source = placeAt(entry.spot);
  let fieldSources: Record<string, SourcePlace> | undefined;
  let sensitive: string[] | undefined;
  for (const field of Object.keys(declared.fields)) {
    const from: Path = declared.from?.[field] ?? [field];
    const place = from.length === 0 ? source : placeOfPath(node, from);
    if (place !== undefined && place !== source) {
      fieldSources ??= {};
      fieldSources[field] = place;
    }
    if (node.secret === true && nodeAt(node, from)?.secret === true) {
      sensitive ??= [];
      sensitive.push(field);
    }
  }
  const id = commonOf(entry, 'id', declaring);
  const row = declared.row ?? parent?.address;
  const isPlaced = kind.ordered && declared.rank !== null;
  return {
    address,
    kind: kind.name,
    ...(parent === undefined ? {} : { parent: parent.address }),
    fields: declared.fields,
    sensitive: sensitive ?? NONE,
    ...(typeof id === 'string' ? { id } : {}),
    previously: previouslyOf(entry, declaring),
    protect: declaring.protect || commonOf(entry, 'protect', declaring) === true,
    ...defined({ managed: declared.managed, expires: declared.expires }),
    ...(isPlaced && row !== undefined ? { row } : {}),
    ...(isPlaced ? { rank: declared.rank ?? index } : {}),
    ...defined({ after: declared.after }),
    source,
    fieldSources: fieldSources ?? NO_PLACES,
  };
}

/** The declared resources, and the places of their fields. */
export interface DeclaredEntries {
  readonly resources: readonly Desired[];
  readonly fieldPath: (address: Address, field: string) => Path | undefined;
}

/** Lets each kind declare its entries. */
export function declareEntries(entries: readonly Entry[], declaring: Declaring): DeclaredEntries {
  const { root, names, problems } = declaring;
  const drafts: { readonly entry: Entry; readonly draft: Draft; readonly from: Declared['from'] }[] = [];
  const byAddress = lazily(() => new Map(drafts.map(({ draft }): [Address, Draft] => [draft.address, draft])));
  /** Fields declared in the entry of another resource. */
  const saidElsewhere = new Map<Address, Map<string, Path>>();
  const elsewhere: { readonly entry: Entry; readonly said: NonNullable<Declared['elsewhere']>[number] }[] = [];
  for (const entry of entries) {
    if (entry.damaged) {
      continue;
    }
    const declared = entry.kind.declare(soundOf(entry), contextOf(entry, declaring));
    const draft = draftOf(entry, declared, declaring);
    drafts.push({ entry, draft, from: declared.from });
    for (const said of declared.elsewhere ?? []) {
      elsewhere.push({ entry, said });
    }
  }
  for (const { entry, said } of elsewhere) {
    const where = [...entry.path, ...said.at];
    const target = byAddress().get(said.address);
    if (target !== undefined) {
      const place = placeOfPath(root, where);
      target.fields = { ...target.fields, [said.field]: said.value };
      saidElsewhere.set(said.address, (saidElsewhere.get(said.address) ?? new Map()).set(said.field, where));
      target.fieldSources = { ...target.fieldSources, ...(place === undefined ? {} : { [said.field]: place }) };
      if (nodeAt(root, where)?.secret === true) {
        target.sensitive = [...target.sensitive, said.field];
      }
    } else if (names.entry(said.address) === undefined) {
      problems.report('reference', {
        summary: `Unresolved reference in ${briefKeys(where)}`,
        detail: `No resource with the address ${shortAddress(said.address)} is declared.${didYouMean(said.address, byAddress().keys())} Declare it, or remove the key.`,
        at: nearestSpot(root, where),
      });
    }
  }
  reportContradictions(drafts, declaring);
  const written = lazily(() => new Map(drafts.map((one) => [one.draft.address, one])));
  return {
    resources: drafts.map(({ draft }) => draft),
    fieldPath: (address, field) => {
      const elsewhere = saidElsewhere.get(address)?.get(field);
      const own = written().get(address);
      return elsewhere !== undefined || own === undefined || own.draft.fields[field] === undefined
        ? elsewhere
        : [...own.entry.path, ...(own.from?.[field] ?? [field])];
    },
  };
}
