import { argumentOf } from '../../base/shell.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Diagnostic, failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import { type Deleted, DriverError, type Reader } from '../../core/engine/driver.ts';
import { createRestorer, type Restorer } from '../../core/kinds/driver.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import type { KindName, Plan } from '../../core/plan/plan.ts';
import { meantBy } from './patterns.ts';
import { orUnread } from './reading.ts';
import { type ServiceOptions, withService } from './service.ts';

const DAY = 24 * 60 * 60 * 1000;

interface RestoreInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly address: Address;
  /** Selects one of several deleted resources; by default, the only one with the declared title. */
  readonly id?: string | undefined;
}

function shown({ id, title, deletedAt }: Deleted): string {
  return `${id} ("${shortened(printable(title), 60)}", deleted ${deletedAt.slice(0, 10)})`;
}

function declaredAt(
  { manifest, address, id }: RestoreInput,
  { daysOf }: Pick<Restorer, 'daysOf'>,
): Outcome<{ readonly kind: KindName; readonly title: string }> {
  const { resources } = manifest.workspace;
  const resource = resources.find((one) => one.address === address);
  if (resource === undefined) {
    const declared = resources.map((one) => one.address);
    const hint = meantBy(address, declared, '');
    return failed(
      'restore-undeclared',
      'The address to restore is not declared',
      `The manifest declares no ${JSON.stringify(shortened(address, 200))}.${hint === '' ? '' : ` ${hint}`} Bring its entry back first, for example by reverting the commit that removed it: without the entry, the next apply would delete what was restored.`,
    );
  }
  const { title } = resource.fields;
  if (daysOf(resource.kind) === undefined) {
    const able = KINDS.flatMap(({ name, restoring }) => (restoring === undefined ? [] : [`${name}s`])).join(', ');
    return failed(
      'restore-kind',
      `Only ${able} can be restored`,
      `${address} is a ${resource.kind}, and the service keeps nothing of a deleted one. Apply the manifest to create it again.`,
    );
  }
  if (typeof title !== 'string' && id === undefined) {
    return failed(
      'restore-kind',
      'No title to find it by',
      `${address} has no title in the manifest. Write its title, or pass --id.`,
    );
  }
  return success({ kind: resource.kind, title: typeof title === 'string' ? title : '' });
}

function chosenFrom(
  deleted: readonly Deleted[],
  title: string,
  { kind, days, id }: { readonly kind: KindName; readonly days: number; readonly id: string | undefined },
): Outcome<Deleted> {
  const matching = deleted.filter((one) => (id === undefined ? one.title === title : one.id === id));
  const [only] = matching;
  if (only !== undefined && matching.length === 1) {
    return success(only);
  }
  const others = deleted.slice(0, 5).map(shown);
  const there = others.length === 0 ? `No deleted ${kind} can be restored.` : `Restorable: ${others.join(', ')}.`;
  const what = id === undefined ? `the title "${shortened(printable(title), 60)}"` : `the id ${id}`;
  return only === undefined
    ? failed(
        'restore-missing',
        `No deleted ${kind} to restore`,
        `The service has no deleted ${kind} with ${what} that this token can see. It keeps them for ${days} days, and only administrators of the organization see them. ${there}`,
      )
    : failed(
        'restore-ambiguous',
        `Several deleted ${kind}s have this title`,
        `Pass --id with one of them: ${matching.map(shown).join(', ')}.`,
      );
}

/** Finds the deleted resource for an address and restores it with its content. */
export function restoreDeleted(input: RestoreInput): Promise<Outcome<Deleted>> {
  const { manifest, address, id } = input;
  const { organization } = manifest.workspace;
  return withService(input.service, { readOnly: false, manifest }, ({ client }) =>
    orUnread(address, 'Nothing was restored.', async () => {
      const restorer = createRestorer({ client, organization, kinds: KINDS, salt: '' });
      const declared = declaredAt(input, restorer);
      if (!declared.ok) {
        return declared;
      }
      const { kind, title } = declared.value;
      const days = restorer.daysOf(kind) ?? 0;
      const chosen = chosenFrom(await restorer.deleted(kind), title, { kind, days, id });
      if (chosen.ok) {
        await restorer.restore(kind, chosen.value.id);
      }
      return chosen;
    }),
  );
}

/** Notes for resources that a plan creates although a deleted one with the same title can be restored. */
export async function restorableNotes(
  reader: Pick<Reader, 'deleted'>,
  { changes }: Pick<Plan, 'changes'>,
): Promise<readonly Diagnostic[]> {
  const days = new Map(
    KINDS.flatMap(({ name, restoring }) => (restoring === undefined ? [] : [[name, restoring.days]])),
  );
  const created = changes.filter(({ action, kind }) => action === 'create' && days.has(kind));
  const kinds = [...new Set(created.map(({ kind }) => kind))];
  // The plan is complete without these notes, so a failed read is ignored.
  const deletedOf = async (kind: KindName): Promise<readonly [KindName, readonly Deleted[]]> => {
    try {
      return [kind, (await reader.deleted?.(kind)) ?? []];
    } catch (error) {
      if (error instanceof DriverError) {
        return [kind, []];
      }
      throw error;
    }
  };
  const deleted = new Map(await Promise.all(kinds.map(deletedOf)));
  return created.flatMap(({ address, kind, fields }): readonly Diagnostic[] => {
    const title = fields.find(({ field }) => field === 'title')?.after;
    const former = (deleted.get(kind) ?? []).find((one) => one.title === title);
    if (former === undefined) {
      return [];
    }
    const until = new Date(Date.parse(former.deletedAt) + (days.get(kind) ?? 0) * DAY).toISOString();
    return [
      {
        severity: 'info',
        code: 'restorable',
        summary: `A deleted ${kind} with this title can be restored`,
        detail: `${address} would be created empty. The ${kind} ${shown(former)} can be restored with its content until ${until.slice(0, 10)}: colophon restore ${argumentOf(address, 'ADDRESS')}`,
      },
    ];
  });
}
