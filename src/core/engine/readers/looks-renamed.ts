import { defined } from '../../../base/defined.ts';
import { groupBy, groupPairs } from '../../../base/group-by.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { splitAddress } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import type { Planned } from '../context.ts';
import { type Key, type Tree, Trees } from './tree.ts';

/** The content of each resource, as one string. */
function contentsIn({ nodes }: Tree): ReadonlyMap<Key, string> {
  const shown = [...nodes.values()].flatMap(({ parent, shows }) =>
    parent === undefined || shows === undefined ? [] : [[parent, shows] as const],
  );
  return new Map([...groupPairs(shown)].map(([parent, all]) => [parent, [...new Set(all)].sort().join(' ')]));
}

/** Notes about creations that may be meant as renames of deleted resources: same parent, same content. */
export function looksRenamed(planned: Planned): readonly Diagnostic[] {
  const { models, observation, changes } = planned;
  const ofAction = (action: Change['action']): readonly Change[] =>
    changes.filter((change) => change.action === action && models.get(change.kind)?.urls?.segment !== undefined);
  const [deleted, created] = [ofAction('delete'), ofAction('create')];
  if (deleted.length === 0 || created.length === 0) {
    return [];
  }
  const trees = new Trees(planned);
  const [old, now] = [contentsIn(trees.before), contentsIn(trees.after(changes))];
  const groupOf = ({ kind, parents }: Change, content: string | undefined): string | undefined =>
    content === undefined ? undefined : JSON.stringify([kind, parents, content]);
  const gone = groupBy(deleted, (change) => groupOf(change, old.get(trees.nodesOf(change).before?.key ?? '')));
  return created.flatMap((change): Diagnostic[] => {
    const [one, ...others] = gone.get(groupOf(change, now.get(trees.nodesOf(change).after)) ?? '') ?? [];
    const model = models.get(change.kind);
    if (one === undefined || others.length > 0 || model === undefined || observation.matches.has(one.address)) {
      return [];
    }
    const { key = '' } = splitAddress(one.address, model.segment, model.keyless);
    const written = /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
    return [
      {
        severity: 'warning',
        code: 'looks-renamed',
        summary: `${change.address} looks like ${one.address}`,
        detail: `The plan deletes ${one.address} and creates ${change.address} in the same place with the same content. To rename it instead, and keep its id and settings, add \`previously: [${written}]\` to its entry.`,
        ...defined({ source: change.source }),
      },
    ];
  });
}
