import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { type KnownKind, SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { fixturesOn } from './fixtures.ts';
import { HEAD, mergeParts } from './manifest-parts.ts';
import { entriesOf } from './random-parts.ts';

/** All kinds of a profile, each after its parents and after what its entries name. */
function inOrder(profile?: ProfileName): readonly KnownKind[] {
  const known = fixturesOn(profile).map(([kind]) => kind);
  const ordered: KnownKind[] = [];
  const add = (kind: KnownKind, path: readonly KnownKind[]): void => {
    if (path.includes(kind)) {
      throw new Error(`the random parts of ${[...path, kind].join(' and ')} wait for each other`);
    }
    const parents = known.filter((one) => SCHEMAS[kind].places.some(({ parent }) => parent === one));
    for (const before of [...parents, ...(FIXTURES[kind].random.after ?? [])]) {
      add(before, [...path, kind]);
    }
    if (!ordered.includes(kind)) {
      ordered.push(kind);
    }
  };
  for (const kind of known) {
    add(kind, []);
  }
  return ordered;
}

/** Everything that a manifest can say, about an organization like the one of the example world. */
export function randomManifestOn(profile: ProfileName = DEFAULT_PROFILE): Arbitrary<JsonObject> {
  return inOrder(profile).reduce<Arbitrary<JsonObject>>((before, kind) => {
    const { random, further } = FIXTURES[kind];
    const more = further?.[profile]?.random;
    return [random.part, ...(more === undefined ? [] : [more])].reduce(
      (all, part) => all.chain((chosen) => part(chosen, profile).map((made) => mergeParts(chosen, made))),
      before,
    );
  }, fc.constant(HEAD));
}

/** The second map, where some of the new keys are said to have been other keys in the first one. */
function withFormerKeys(
  first: JsonObject,
  second: JsonObject,
  isRenamable: (key: string) => boolean,
  yes: () => boolean,
): JsonObject {
  const gone = Object.keys(first).filter((key) => second[key] === undefined && isRenamable(key));
  return Object.fromEntries(
    Object.entries(entriesOf(second)).map(([key, entry]) => {
      const former = first[key] === undefined && isRenamable(key) && yes() ? gone.shift() : undefined;
      return [key, former === undefined ? entry : { ...entry, previously: [former] }];
    }),
  );
}

/** The same on the default profile. */
export const randomManifest: Arbitrary<JsonObject> = randomManifestOn();

/** Two manifests, of which the second follows the first: some keys stay, some go, some come, some are others now. */
export function manifestAndNextOn(profile?: ProfileName): Arbitrary<readonly [JsonObject, JsonObject]> {
  const any = randomManifestOn(profile);
  return fc.tuple(any, any, fc.infiniteStream(fc.boolean())).map(([first, second, coins]) => {
    const yes = (): boolean => coins.next().value === true;
    const next: Record<string, Json> = { ...second };
    for (const [kind, { random }] of fixturesOn(profile)) {
      const { isRenamable } = random;
      for (const { parent, property } of SCHEMAS[kind].places) {
        if (isRenamable !== undefined && parent === undefined && next[property] !== undefined) {
          next[property] = withFormerKeys(entriesOf(first[property]), entriesOf(next[property]), isRenamable, yes);
        }
      }
    }
    return [first, next];
  });
}

/** The same on the default profile. */
export const manifestAndNext: Arbitrary<readonly [JsonObject, JsonObject]> = manifestAndNextOn();
