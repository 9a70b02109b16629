import { groupBy } from '../../../base/group-by.ts';
import type { Change, Effect } from '../../../core/plan/plan.ts';
import { effectOf } from '../../../core/plan/resources.ts';
import { holderOf, lastStep } from '../address.ts';
import { countedNoun } from '../nouns.ts';
import { EFFECT_WORDS } from '../words.ts';

/** More changes of one kind and effect than this are folded. */
const LISTED = 40;
/** The minimum size of a group below one path, and the maximum number of groups by path. */
const TOGETHER = 20;
const GROUPS = 10;
/** The longest common path, in segments; a longer one would be no more useful. */
const DEEPEST = 8;
/** The number of examples in a group, and in the rest without a common path. */
const EXAMPLES = 3;
const LOOSE = LISTED / 2;

export interface Repeated {
  readonly effect: Effect;
  /** `/old/guides/`; undefined if they have no path in common. */
  readonly under: string | undefined;
  readonly examples: readonly Change[];
  /** The number of the others. */
  readonly rest: number;
}

export function isRepeated(entry: Change | Repeated): entry is Repeated {
  return 'examples' in entry;
}

/** The path that a change is about, such as that of a redirect; undefined if its key is not a path. */
function pathOf({ address }: Change): string | undefined {
  const { key } = lastStep(address);
  return key?.startsWith('/') === true ? key : undefined;
}

interface Item {
  readonly change: Change;
  readonly path: string;
}

/** Divides the changes below a path into groups at the greatest common depth; the rest only has this path in common. */
function byPrefix(
  items: readonly Item[],
  { under, depth, fewest }: { readonly under: string; readonly depth: number; readonly fewest: number },
): readonly (readonly [string, readonly Item[]])[] {
  if (depth === DEEPEST) {
    return [[under, items]];
  }
  const below = groupBy(items, ({ path }) => path.slice(0, path.indexOf('/', under.length) + 1));
  const deeper = [...below].filter(([prefix, own]) => prefix.length > under.length && own.length >= fewest);
  const isDeeper = new Set(deeper.map(([prefix]) => prefix));
  const rest = [...below].flatMap(([prefix, own]) => (isDeeper.has(prefix) ? [] : own));
  return [
    ...deeper.flatMap(([prefix, own]) => byPrefix(own, { under: prefix, depth: depth + 1, fewest })),
    ...(rest.length === 0 ? [] : [[under, rest] as const]),
  ];
}

/** The properties that make changes similar: their effect and its cause, their parent, and the fields that an update writes. */
function likenessOf(change: Change): string {
  const { action, cause, address, fields } = change;
  const written = action === 'create' ? [] : fields.map(({ path }) => path);
  return JSON.stringify([effectOf(change), cause, holderOf(address), written]);
}

function groupOf(effect: Effect, changes: readonly Change[], under: string | undefined): Repeated {
  const most = under === undefined ? LOOSE : EXAMPLES;
  return { effect, under, examples: changes.slice(0, most), rest: Math.max(0, changes.length - most) };
}

function folded(effect: Effect, changes: readonly Change[]): readonly (Change | Repeated)[] {
  const fewest = Math.max(TOGETHER, Math.ceil(changes.length / GROUPS));
  const groups = [...groupBy(changes, likenessOf).values()].flatMap((alike) => {
    const items = alike.flatMap((change) => {
      const path = pathOf(change);
      return path === undefined ? [] : [{ change, path }];
    });
    return byPrefix(items, { under: '/', depth: 0, fewest }).filter(
      ([under, own]) => under !== '/' && own.length >= TOGETHER,
    );
  });
  const isIn = new Set(groups.flatMap(([, own]) => own.map(({ change }) => change)));
  const loose = changes.filter((change) => !isIn.has(change));
  return [
    ...groups.map(([under, own]) =>
      groupOf(
        effect,
        own.map(({ change }) => change),
        under,
      ),
    ),
    ...(loose.length > LISTED ? [groupOf(effect, loose, undefined)] : loose),
  ];
}

/** Folds similar changes of one kind, each group at the first position of its effect. Some changes are never folded. */
export function foldRepeats(
  changes: readonly Change[],
  isKept: (change: Change) => boolean,
): readonly (Change | Repeated)[] {
  const effects = new Map(
    [
      ...groupBy(
        changes.filter((change) => !isKept(change)),
        effectOf,
      ),
    ].filter(([, own]) => own.length > LISTED),
  );
  const done = new Set<Effect>();
  return changes.flatMap((change) => {
    const effect = effectOf(change);
    const own = isKept(change) ? undefined : effects.get(effect);
    if (own === undefined) {
      return [change];
    }
    const first = !done.has(effect);
    done.add(effect);
    return first ? folded(effect, own) : [];
  });
}

/** `480 redirects to create under /old/guides/`. */
export function repeatedTitle({ effect, under, examples, rest }: Repeated, kind: string): string {
  return `${countedNoun(examples.length + rest, kind)} to ${EFFECT_WORDS[effect].verb}${under === undefined ? '' : ` under ${under}`}`;
}
