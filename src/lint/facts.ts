import { groupBy } from '../base/group-by.ts';
import { isJsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { LintInput } from './input.ts';
import { type Reading, readDescription } from './openapi.ts';
import { type RedirectMap, redirectMapOf } from './redirects.ts';
import { type SitePaths, sitePathsOf } from './site-paths.ts';

/** What the rules look at, with what several of them need worked out once. */
export interface Facts extends LintInput {
  /** The present moment in milliseconds. */
  readonly now: number;
  readonly ofKind: (kind: KindName) => readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly paths: () => SitePaths;
  readonly redirects: () => RedirectMap;
  /** The API descriptions that are given as text, and what they hold. */
  readonly descriptions: () => readonly { readonly thing: Desired; readonly reading: Reading }[];
}

/** Prepares what the rules look at; nothing is worked out before a rule asks. */
export function factsOf(input: LintInput): Facts {
  const byAddress = new Map(input.things.map((thing) => [thing.address, thing]));
  const byKind = groupBy(input.things, ({ kind }) => kind);
  const ofKind = (kind: KindName): readonly Desired[] => byKind.get(kind) ?? [];
  const find = (address: Address): Desired | undefined => byAddress.get(address);
  const paths = lazily(() => sitePathsOf({ things: input.things, find, live: input.live }));
  return {
    ...input,
    now: Date.parse(input.today),
    ofKind,
    find,
    paths,
    redirects: lazily(() => redirectMapOf({ redirects: ofKind('redirect'), find, paths: paths() })),
    descriptions: lazily(() =>
      ofKind('openapi-spec').flatMap((thing) => {
        const source = thing.fields['source'];
        const text = isJsonObject(source) ? source['text'] : source;
        return typeof text === 'string' ? [{ thing, reading: readDescription(text) }] : [];
      }),
    ),
  };
}
