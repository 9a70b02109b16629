import { groupBy } from '../../base/group-by.ts';
import { isJsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { LintInput } from './input.ts';
import { type Reading, readDescription } from './openapi.ts';
import { type RedirectMap, redirectMapOf } from './redirects.ts';
import { type SitePaths, sitePathsOf } from './site-paths.ts';

/** The input of the rules, with values that several rules share. */
export interface Facts extends LintInput {
  /** The current time in milliseconds. */
  readonly now: number;
  readonly ofKind: (kind: KindName) => readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly paths: () => SitePaths;
  readonly redirects: () => RedirectMap;
  /** The OpenAPI specifications declared as text, parsed. */
  readonly descriptions: () => readonly { readonly resource: Desired; readonly reading: Reading }[];
}

/** Prepares the input of the rules; everything is computed on first use. */
export function factsOf(input: LintInput): Facts {
  const byAddress = new Map(input.resources.map((resource) => [resource.address, resource]));
  const byKind = groupBy(input.resources, ({ kind }) => kind);
  const ofKind = (kind: KindName): readonly Desired[] => byKind.get(kind) ?? [];
  const find = (address: Address): Desired | undefined => byAddress.get(address);
  const paths = lazily(() => sitePathsOf({ resources: input.resources, find, live: input.live }));
  return {
    ...input,
    now: Date.parse(input.today),
    ofKind,
    find,
    paths,
    redirects: lazily(() =>
      redirectMapOf({
        redirects: ofKind('redirect'),
        find,
        paths: paths(),
        homesOf: (site) => {
          const live = input.live?.homes?.get(site);
          const proxy = find(site)?.fields['proxy'];
          return [...(live === undefined ? [] : [live]), ...(typeof proxy === 'string' ? [`https://${proxy}`] : [])];
        },
      }),
    ),
    descriptions: lazily(() =>
      ofKind('openapi-spec').flatMap((resource) => {
        const source = resource.fields['source'];
        const text = isJsonObject(source) ? source['text'] : source;
        return typeof text === 'string' ? [{ resource, reading: readDescription(text) }] : [];
      }),
    ),
  };
}
