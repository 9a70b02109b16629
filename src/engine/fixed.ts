import { changesFor, type DeclaredChanges } from './changes.ts';
import type { Driver } from './driver.ts';
import type { KindModel } from './model.ts';
import type { ChangesOptions } from './prepare.ts';

type Fixed = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields that would change, by kind, and that this service cannot change once a resource exists. */
async function fixedFields(
  { changes }: DeclaredChanges,
  { models }: ChangesOptions,
  driver: Pick<Driver, 'offers'>,
): Promise<Fixed> {
  const fixed = new Map<string, Set<string>>();
  for (const { action, kind, fields } of changes) {
    for (const { field } of action === 'update' || action === 'adopt' ? fields : []) {
      const operation = models.get(kind)?.rules[field]?.changedBy;
      if (operation !== undefined && (await driver.offers?.(operation)) === false) {
        fixed.set(kind, (fixed.get(kind) ?? new Set()).add(field));
      }
    }
  }
  return fixed;
}

function withFixed(model: KindModel, fields: ReadonlySet<string> | undefined): KindModel {
  const rules = Object.entries(model.rules).map(([field, rule]) => [
    field,
    fields?.has(field) === true ? { ...rule, change: 'refuse' as const } : rule,
  ]);
  return { ...model, rules: Object.fromEntries(rules) };
}

/** The changes of declared resources. Asks what the service can change only if services differ in one of them. */
export async function offeredChanges(
  options: ChangesOptions,
  driver: Pick<Driver, 'offers'>,
): Promise<DeclaredChanges> {
  const made = changesFor(options);
  const fixed = await fixedFields(made, options, driver);
  if (fixed.size === 0) {
    return made;
  }
  const models = [...options.models].map(([name, model]) => [name, withFixed(model, fixed.get(name))] as const);
  return changesFor({ ...options, models: new Map(models) });
}
