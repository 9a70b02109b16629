import { groupBy } from '../../../base/group-by.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { slugOf } from '../../../base/slug.ts';
import { printable, shortened } from '../../../base/text.ts';
import type { Exported, Kind, ManifestPlace } from '../../kinds/define.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import { hasProperty } from '../load.ts';
import { allGroups, type Found, type Group } from './read.ts';

const MAX_WORD = 60;

/** Converts a title to a word of lowercase letters, digits and dashes. */
export function wordOf(title: string, otherwise: string): string {
  const word = slugOf(title, '', /[^a-z0-9_]+/g)
    .slice(0, MAX_WORD)
    .replace(/^[-_]+|[-_]+$/g, '');
  if (word === '') {
    return otherwise;
  }
  // Such words need no quotes in addresses, and are not reserved.
  return /^[a-z]/.test(word) && !/^x-|^constructor$|^prototype$/.test(word) ? word : `${otherwise}-${word}`;
}

function rootOf(resource: Found): Found {
  return resource.parent === undefined ? resource : rootOf(resource.parent);
}

/** Whether the key contains a value that the entry does not, so it must not be changed. */
function isNaturalKey({ kind, live, place }: Found, { key, entry }: Exported): boolean {
  // In a list, the key is a property, unless the export may choose it.
  const isWritten = place.key === undefined || (isJsonObject(entry) && Object.hasOwn(entry, place.key));
  const same = Object.entries(live.fields).filter(([, value]) => value === key);
  return (
    (place.form !== 'map' && isWritten) ||
    same.some(([field]) => !(isJsonObject(entry) && Object.hasOwn(entry, field))) ||
    // A key composed of several fields equals none of them.
    (place.form === 'map' && same.length === 0 && kind.keyOf(live.fields) === key)
  );
}

/** Adds the key that the export has chosen to the entry. */
function withKey(entry: Json, { form, key: property }: ManifestPlace, key: string): Json {
  return form === 'list' && property !== undefined && isJsonObject(entry) && !Object.hasOwn(entry, property)
    ? { [property]: key, ...entry }
    : entry;
}

function isBlank(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isBlank));
}

/** Makes words unique: appends `-2` to the second, and so on. */
function uniqueWords(words: readonly string[], taken: Set<string>): string[] {
  const next = new Map<string, number>();
  return words.map((word) => {
    let number = next.get(word) ?? 1;
    let candidate = number === 1 ? word : `${word}-${number}`;
    while (taken.has(candidate)) {
      number += 1;
      candidate = `${word}-${number}`;
    }
    next.set(word, number + 1);
    taken.add(candidate);
    return candidate;
  });
}

/** The ids in an entry, which refer to undeclared resources. */
function idsIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const own = isJsonObject(value) && typeof value['id'] === 'string' ? [value['id']] : [];
  return [...own, ...Object.values(value).flatMap((child: Json) => idsIn(child))];
}

function called({ kind, live }: Found): string {
  return `the ${kind.name} "${shortened(printable(live.title), 100)}"`;
}

interface Made {
  readonly resource: Found;
  readonly result: Exported;
  /** Whether its key must not be changed. */
  readonly natural: boolean;
}

/** The options of naming. */
interface Naming {
  /** Whether to avoid ids. */
  readonly portable: boolean;
  /** Resources that a manifest cannot declare, with the reason. */
  readonly refused: ReadonlyMap<Found, string>;
  /** The key of an already declared resource; no other resource gets it. */
  readonly declaredKey?: (resource: Found) => string | undefined;
  /** The path of a page that a resource refers to by id. */
  readonly pathOf?: (resource: Found, page: string) => string | undefined;
}

/** Why a resource that can be declared later is not exported. */
const LATER =
  'the page that it leads to is not there before its space has content. The export has it in a comment at its end';

/**
 * The keys and names of all exported resources. A key can depend on the name of another resource, which is then resolved first;
 * entries are created when all keys are known. Omitting a resource also omits all resources that cannot be declared without it.
 */
export class ResourceNames {
  readonly #portable: boolean;
  readonly #declaredKey: (resource: Found) => string | undefined;
  readonly #pathOf: NonNullable<Naming['pathOf']>;
  readonly #byId: ReadonlyMap<string, readonly Found[]>;
  readonly #groupOf: ReadonlyMap<Found, Group>;
  readonly #keys = new Map<Found, string>();
  readonly #aliases = new Map<Found, string>();
  readonly #leftOut: Map<Found, string>;
  readonly #named = new Set<Found>();
  readonly #settled = new Set<Group>();

  constructor(
    groups: readonly Group[],
    { portable, refused, declaredKey = () => undefined, pathOf = () => undefined }: Naming,
  ) {
    this.#portable = portable;
    this.#declaredKey = declaredKey;
    this.#pathOf = pathOf;
    this.#leftOut = new Map(refused);
    const every = allGroups(groups);
    this.#groupOf = new Map(every.flatMap((group) => group.resources.map((resource) => [resource, group])));
    this.#byId = groupBy(this.#groupOf.keys(), ({ kind, live }) => `${kind.name}\0${live.id}`);
    for (const group of every) {
      this.#settle(group);
    }
    for (let before = -1; before !== this.#leftOut.size; ) {
      before = this.#leftOut.size;
      for (const resource of this.written().filter((one) => declaredKey(one) === undefined)) {
        this.#leaveOutAround(resource);
      }
    }
  }

  /** All exported resources. */
  written(): readonly Found[] {
    return [...this.#keys.keys()].filter((resource) => this.#isWritten(resource));
  }

  addressOf(resource: Found): Address {
    const { kind, place, parent } = resource;
    const key = place.form === 'single' ? undefined : this.#keys.get(resource);
    return addressOf(parent === undefined ? undefined : this.addressOf(parent), kind.segment, key);
  }

  /** Undefined for an omitted resource. */
  keyOf(resource: Found): string | undefined {
    return this.#isWritten(resource) ? this.#keys.get(resource) : undefined;
  }

  /** The entry of a resource without its parts, and the fields that it adds to the entry of its parent. */
  entryOf(resource: Found): Required<Pick<Exported, 'entry' | 'onParent' | 'lost'>> {
    const { entry, onParent = {}, lost = {} } = this.#exported(resource, { note: true }) ?? { entry: null };
    return { entry: withKey(entry, resource.place, this.#keys.get(resource) ?? ''), onParent, lost };
  }

  /** All resources that another entry refers to. */
  named(): ReadonlySet<Found> {
    return this.#named;
  }

  /** Whether another entry refers to a resource. */
  isNamed(resource: Found): boolean {
    return this.#named.has(resource);
  }

  /** The omitted resources with the reasons. */
  leftOut(): ReadonlyMap<Found, string> {
    return new Map([...this.#leftOut].filter(([resource]) => this.#isWritten(resource.parent)));
  }

  /** The entries that can be declared once there is content, with their paths. */
  later(): readonly { readonly steps: readonly string[]; readonly entry: Json }[] {
    return [...this.leftOut()].flatMap(([resource, why]) => {
      const missing = new Map<string, string>();
      const made = why === LATER ? this.#exported(resource, { note: false, missing }) : undefined;
      const steps = [...this.#stepsTo(resource.parent), resource.place.property, made?.key ?? ''];
      return made === undefined || missing.size > 0 ? [] : [{ steps, entry: made.entry }];
    });
  }

  /** The path of an entry. */
  #stepsTo(resource: Found | undefined): readonly string[] {
    return resource === undefined
      ? []
      : [...this.#stepsTo(resource.parent), resource.place.property, this.#keys.get(resource) ?? ''];
  }

  #isWritten(resource: Found | undefined): boolean {
    if (resource === undefined) {
      return true;
    }
    const group = this.#groupOf.get(resource);
    if (group !== undefined) {
      this.#settle(group);
    }
    return this.#keys.has(resource) && this.#isWritten(resource.parent);
  }

  /** The resources with an id that the entry of `caller` can refer to: top-level ones, and those with the same root. */
  #near(caller: Found, id: string): readonly Found[] {
    return (this.#byId.get(id) ?? []).filter(
      (resource) => resource.parent === undefined || rootOf(resource) === rootOf(caller),
    );
  }

  #nameOf(caller: Found, note: boolean, id: string): string | undefined {
    const [target, ...others] = this.#near(caller, id);
    if (target === undefined || others.length > 0 || !this.#isWritten(target)) {
      return undefined;
    }
    if (note) {
      this.#named.add(target);
    }
    const key = this.#keys.get(target);
    if (target.parent?.parent === undefined) {
      return key;
    }
    const holder = this.#keys.get(target.parent) ?? '';
    return holder.includes('/') ? undefined : `${holder}/${this.#aliases.get(target) ?? key}`;
  }

  #acceptsId({ name }: Kind): boolean {
    return !this.#portable && hasProperty(name, 'id');
  }

  /** Omits a resource whose entry would miss a reference, and resources that the service creates from others. */
  #leaveOutAround(resource: Found): void {
    const missing = new Map<string, string>();
    const made = this.#exported(resource, { note: false, missing });
    if (made === undefined) {
      this.#leaveOut(resource, this.#unsayable());
      return;
    }
    const ids = new Set(idsIn(made.entry));
    // An id can replace a reference, except in a portable export. A reference that is reported as lost may be missing.
    const isWhole = (id: string): boolean => (ids.has(id) ? !this.#portable : made.lost !== undefined);
    const [half] = [...missing].filter(([, id]) => !isWhole(id));
    if (half !== undefined) {
      const [name, id] = half;
      const [target] = this.#near(resource, name);
      const other = target === undefined ? `the ${name.split('\0')[0]} ${id}` : called(target);
      this.#leaveOut(resource, `it refers to ${other}, which is not exported`);
    }
    const { kind, live } = resource;
    const brought = kind.brings && `${kind.brings.kind}\0${live.outputs?.[kind.brings.output]}`;
    for (const target of this.#portable && brought !== undefined ? this.#near(resource, brought) : []) {
      this.#leaveOut(target, `the service creates it of ${called(resource)}`);
    }
  }

  #unsayable(): string {
    return `a manifest ${this.#portable ? 'for another organization ' : ''}has no way to say it`;
  }

  #leaveOut(resource: Found, why: string): void {
    this.#keys.delete(resource);
    this.#leftOut.set(resource, why);
  }

  #exported(
    resource: Found,
    { note, missing }: { readonly note: boolean; readonly missing?: Map<string, string> },
  ): Exported | undefined {
    const { kind, live } = resource;
    const nameOf = (name: KindName, id: string): string | undefined => {
      const found = this.#nameOf(resource, note, `${name}\0${id}`);
      if (found === undefined) {
        missing?.set(`${name}\0${id}`, id);
      }
      return found;
    };
    const isWritten = (name: KindName, id: string): boolean =>
      this.#nameOf(resource, false, `${name}\0${id}`) !== undefined;
    const made = kind.export(live, {
      nameOf,
      isWritten,
      portable: this.#portable,
      pathOf: (page) => this.#pathOf(resource, page),
    });
    if (made === undefined || !this.#acceptsId(kind) || !isJsonObject(made.entry)) {
      return made;
    }
    // An external resource is found only by its id.
    const other = kind.external ? (made.entry['id'] === undefined ? {} : made.entry) : made.entry;
    return { ...made, entry: { id: live.id, ...other } };
  }

  #settle(group: Group): void {
    if (this.#settled.has(group)) {
      return;
    }
    this.#settled.add(group);
    const { kind, place } = group;
    const byId = this.#acceptsId(kind);
    const declared = new Map(
      group.resources.flatMap((resource) => {
        const key = this.#declaredKey(resource);
        return key === undefined ? [] : [[resource, key] as const];
      }),
    );
    for (const [resource, key] of declared) {
      this.#keys.set(resource, key);
    }
    const made = group.resources.flatMap((resource): readonly Made[] => {
      if (this.#leftOut.has(resource) || declared.has(resource)) {
        return [];
      }
      const result = this.#exported(resource, { note: false });
      // Settings with default values can be omitted.
      const isUsual = kind.keyless && (kind.removal === 'release' || isBlank(resource.live.fields));
      if (result === undefined && !isUsual) {
        this.#leftOut.set(resource, this.#unsayable());
      }
      if (result?.later === true) {
        this.#leftOut.set(resource, LATER);
      }
      return result === undefined || result.later === true
        ? []
        : [{ resource, result, natural: (!byId || place.form !== 'map') && isNaturalKey(resource, result) }];
    });
    const kept = this.#writable(group, made);
    const exact = kept.filter(({ natural }) => natural);
    const free = kept.filter(({ natural }) => !natural);
    const words = uniqueWords(
      free.map(({ result }) => wordOf(result.key, wordOf(kind.segment, 'resource'))),
      new Set([...declared.values(), ...exact.map(({ result }) => result.key)]),
    );
    for (const { resource, result } of exact) {
      this.#keys.set(resource, result.key);
    }
    for (const [index, { resource }] of free.entries()) {
      this.#keys.set(resource, words[index] ?? '');
    }
    this.#nameByAlias(group, kept);
  }

  /** The resources that a manifest can declare and that a later plan can match. */
  #writable({ kind, resources }: Group, made: readonly Made[]): readonly Made[] {
    const byId = this.#acceptsId(kind);
    const written = new Set([
      ...made.map(({ resource }) => resource),
      ...resources.filter((one) => this.#keys.has(one)),
    ]);
    const sameName = groupBy(written, ({ live }) => kind.keyOf(live.fields));
    const sameKey = groupBy(made, ({ result, natural }) => (natural ? result.key : undefined));
    return made.filter(({ resource, result, natural }) => {
      const name = kind.keyOf(resource.live.fields);
      const isTwin = name !== undefined && (sameName.get(name)?.length ?? 0) > 1;
      const isDouble = natural && (sameKey.get(result.key)?.length ?? 0) > 1;
      const why =
        name === undefined && !byId
          ? 'it has nothing by which it could be recognised later'
          : (isTwin && !byId) || isDouble
            ? 'others of its kind have the same name, so that they could not be told apart'
            : undefined;
      if (why !== undefined) {
        this.#leftOut.set(resource, why);
      }
      return why === undefined;
    });
  }

  /** Prefers an alias to the key if it is unique. */
  #nameByAlias({ kind }: Group, made: readonly Made[]): void {
    const aliases = made.flatMap(({ resource, result: { entry } }) =>
      (isJsonObject(entry) ? [...new Set(kind.aliases?.(entry) ?? [])] : []).map((name) => ({ resource, name })),
    );
    const sharing = groupBy(aliases, ({ name }) => name);
    const holders = new Map(made.map(({ resource }) => [this.#keys.get(resource), resource]));
    for (const { resource, name } of aliases) {
      const isOwn = sharing.get(name)?.length === 1 && (holders.get(name) ?? resource) === resource;
      if (isOwn && !this.#aliases.has(resource)) {
        this.#aliases.set(resource, name);
      }
    }
  }
}
