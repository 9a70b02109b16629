import { profileOf } from '../../src/core/contract/profile.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Driver, Place } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import { kindsOn } from '../support/fixtures.ts';

/** One resource as the oracle sees it. */
export interface Seen {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** What holds it, where ids of its kind need not differ in two of them; empty at the top and below what is only looked up. */
  readonly holder: RemoteId;
  /** What holds it, outermost first. */
  readonly parents: readonly Place[];
  readonly fields: Fields;
  /** Entries of maps that may only show through from around the resource. */
  readonly inherited: Readonly<Record<string, readonly string[]>>;
  /** What holds its row: another resource than its parent, where it says so. */
  readonly row: RemoteId | undefined;
  /** Its place among everything in its row. */
  readonly index: number;
  /** Changes whenever somebody sets a field that the service does not show. */
  readonly witness: Readonly<Record<string, string>>;
  /** As it was read. */
  readonly live: Live;
}

/** Everything on the service, by `seenKey`: what there is once in its parent may share the parent's id. */
export type View = ReadonlyMap<string, Seen>;

export type KindOf = (typeof KINDS)[number];

const MODELS: ReadonlyMap<KindName, KindOf> = new Map(KINDS.map((kind) => [kind.name, kind]));

export function modelOf(kind: KindName): KindOf {
  const model = MODELS.get(kind);
  if (model === undefined) {
    throw new Error(`there is no kind ${kind}`);
  }
  return model;
}

export function seenKey({ kind, id, holder }: Pick<Seen, 'kind' | 'id' | 'holder'>): string {
  return `${kind} ${id}${holder === '' ? '' : ` in ${holder}`}`;
}

/** The keys of what holds a resource, outermost first. */
export function holderKeys({ parents }: Pick<Seen, 'parents'>): readonly string[] {
  return parents.map(({ kind, id }, index) => seenKey({ kind, id, holder: holderIn(parents.slice(0, index)) }));
}

function holderIn(parents: readonly Place[]): RemoteId {
  const last = parents.at(-1);
  return last === undefined || modelOf(last.kind).external ? '' : last.id;
}

/** The kinds of a profile, those that can hold others first. */
function inOrder(offered: readonly KindOf[]): readonly KindOf[] {
  const ordered: KindOf[] = [];
  while (ordered.length < offered.length) {
    const names = new Set(ordered.map(({ name }) => name));
    ordered.push(...offered.filter(({ name, parents }) => !names.has(name) && parents.every((one) => names.has(one))));
  }
  return ordered;
}

const ORDERS: Readonly<Record<ProfileName, readonly KindOf[]>> = {
  '2025': inOrder(kindsOn('2025')),
  today: inOrder(kindsOn('today')),
};

/** All kinds of any profile, those that can hold others first. */
export const KINDS_IN_ORDER: readonly KindOf[] = inOrder(KINDS);

/** Reads everything that there is, list by list. */
export async function look(driver: Driver): Promise<View> {
  const reader = driver.reader();
  const view = new Map<string, Seen>();
  const profile = (await driver.profile?.find()) as ProfileName | undefined;
  const offered = profileOf(profile ?? DEFAULT_PROFILE);
  for (const { name, places: standing } of ORDERS[profile ?? DEFAULT_PROFILE]) {
    // Not every service has a kind in everything that can hold it.
    const parents = standing.flatMap(({ parent, needs }) =>
      parent === undefined || (needs !== undefined && !offered.offers(needs.operation)) ? [] : [parent],
    );
    const holders: readonly (readonly Place[])[] = standing.every(({ parent }) => parent === undefined)
      ? [[]]
      : [...view.values()]
          .filter(({ kind }) => parents.includes(kind))
          .map(({ kind, id, parents: above }) => [...above, { kind, id }]);
    for (const places of holders) {
      for (const live of await reader.list(name, places)) {
        const { kind, id, fields, inherited = {}, row, index = 0, witness = {} } = live;
        const holder = holderIn(places);
        view.set(seenKey({ kind, id, holder }), {
          kind,
          id,
          holder,
          parents: places,
          fields,
          inherited,
          row,
          index,
          witness,
          live,
        });
      }
    }
  }
  return view;
}
