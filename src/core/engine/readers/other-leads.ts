import type { Address } from '../../plan/address.ts';
import type { DeadUrl } from '../../plan/plan.ts';
import type { Planned } from '../context.ts';
import { driverErrorIn, type Reader } from '../driver.ts';
import type { KindModel } from '../model.ts';
import type { ObservedCollection } from '../observe/observation.ts';

/** The live redirects of a site that were not read yet; undefined if they cannot be read. */
async function readLeads(
  model: KindModel,
  site: Address,
  { observation, reader }: Pick<Planned, 'observation'> & { readonly reader: Reader },
): Promise<ObservedCollection | undefined> {
  const holder = observation.matches.get(site)?.desired.kind;
  const id = observation.ids.get(site);
  if (holder === undefined || id === undefined || !model.parents.includes(holder)) {
    return undefined;
  }
  try {
    const live = await reader.list(model.name, [{ kind: holder, id }], { withoutSeparateList: true });
    const nothing = { removed: new Map(), entries: new Map() };
    return { model, parent: site, parentAddresses: [site], declared: false, live, foreign: live, ...nothing };
  } catch (error) {
    driverErrorIn(error);
    return undefined;
  }
}

/** Adds the redirects of undeclared sites, which may keep dead URLs working. One list per site. Undefined if there are none. */
export async function withOtherLeads(
  planned: Planned,
  { dead, reader }: { readonly dead: readonly DeadUrl[]; readonly reader: Reader },
): Promise<Planned | undefined> {
  const { models, observation } = planned;
  const sites = new Set(dead.flatMap(({ site, path }) => (path === undefined ? [] : [site])));
  const leading = [...models.values()].filter(({ urls }) => urls?.leads !== undefined);
  const unread = [...sites].flatMap((site) =>
    leading
      .filter(
        ({ name }) => !observation.collections.some(({ model, parent }) => model.name === name && parent === site),
      )
      .map((model) => readLeads(model, site, { observation, reader })),
  );
  const collections = (await Promise.all(unread)).filter((one) => one !== undefined);
  return collections.length === 0
    ? undefined
    : { ...planned, observation: { ...observation, collections: [...observation.collections, ...collections] } };
}
