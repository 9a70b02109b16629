import type { JsonObject } from '../../../src/base/json.ts';
import type { Deployment } from './small-engine-deployment.ts';
import { qualifiedType, type StoredResource } from './small-engine-state.ts';

/** An older name of a resource: whole, or what is different in it. */
export type AliasGoal =
  | { readonly urn: string }
  | {
      readonly name: string;
      readonly type: string;
      readonly stack: string;
      readonly project: string;
      readonly parent: string;
      readonly noParent: boolean;
    };

/** What a program asks for. */
export interface Goal {
  readonly type: string;
  readonly name: string;
  readonly parent: string;
  readonly custom: boolean;
  readonly inputs: JsonObject;
  readonly provider: string;
  readonly dependencies: readonly string[];
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
  readonly aliases: readonly AliasGoal[];
  readonly ignoreChanges: readonly string[];
  readonly replaceOnChanges: readonly string[];
  readonly additionalSecretOutputs: readonly string[];
  readonly deleteBeforeReplace: boolean | undefined;
  readonly protect: boolean;
  readonly retainOnDelete: boolean;
  readonly deletedWith: string;
  readonly importId: string;
}

/** The full name of a resource. */
export function urnOf(d: Deployment, goal: Pick<Goal, 'type' | 'name' | 'parent'>): string {
  return `urn:pulumi:${d.stack}::${d.project}::${qualifiedType(goal.parent, goal.type)}::${goal.name}`;
}

/** Every older name: its own ones, and those it has because its parent had another one. */
export function aliasesOf(d: Deployment, goal: Goal, urn: string): readonly string[] {
  const parents = [goal.parent, ...(d.aliases.get(goal.parent) ?? [])];
  const parentName = goal.parent.split('::').slice(3).join('::');
  const under = (parent: string, name: string): string => {
    const before = parent.split('::').slice(3).join('::');
    return parent !== goal.parent && name.startsWith(parentName) ? before + name.slice(parentName.length) : name;
  };
  const made = parents.flatMap((parent) => [
    urnOf(d, { ...goal, parent, name: under(parent, goal.name) }),
    ...goal.aliases.map((alias) => {
      if ('urn' in alias) {
        return alias.urn;
      }
      const own = { stack: alias.stack || d.stack, project: alias.project || d.project };
      const above = alias.noParent ? '' : alias.parent !== '' && alias.parent !== goal.parent ? alias.parent : parent;
      const name = alias.name || under(parent, goal.name);
      return `urn:pulumi:${own.stack}::${own.project}::${qualifiedType(above, alias.type || goal.type)}::${name}`;
    }),
  ]);
  const aliases = [...new Set(made)].filter((alias) => alias !== urn);
  d.aliases.set(urn, aliases);
  return aliases;
}

/** What the state has of it, under this or an older name; from now on under this one. */
export function claim(d: Deployment, urn: string, aliases: readonly string[]): StoredResource | undefined {
  if (d.seen.has(urn)) {
    throw new Error(`Duplicate resource URN '${urn}'; try giving it a unique name`);
  }
  d.seen.add(urn);
  const before = [urn, ...aliases].find(
    (name) => d.resources.get(name) !== undefined && (name === urn || !d.seen.has(name)),
  );
  if (before !== undefined && before !== urn) {
    d.resources.rename(before, urn);
  }
  return d.resources.get(urn);
}
