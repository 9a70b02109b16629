import { printable, shortened } from '../base/text.ts';
import type { ItemOf } from '../contract/index.ts';
import { type Diagnostic, type Outcome, outcomeOf } from '../diagnostics/diagnostic.ts';
import { DriverError } from '../engine/driver.ts';
import { readProblems } from '../engine/read-problems.ts';
import { driverError } from '../kinds/driver.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Address } from '../plan/address.ts';
import type { Plan } from '../plan/plan.ts';
import { nearestTo } from './patterns.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long the service keeps a deleted space. */
const KEPT_DAYS = 7;

/** A deleted space that can still be restored. */
export interface Restorable {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: string;
  /** The day until which it can be restored, as a date. */
  readonly until: string;
}

interface RestoreInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly address: Address;
  /** Chooses one of several; by default the only one with the declared title. */
  readonly id?: string | undefined;
}

function problem(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

function shown({ id, title, deletedAt }: Restorable): string {
  return `${id} ("${shortened(printable(title), 60)}", deleted ${deletedAt.slice(0, 10)})`;
}

/** The deleted spaces of an organization that the service still has, newest deletion first. */
async function deletedSpaces(
  { client }: Pick<Service, 'client'>,
  organization: string,
): Promise<readonly Restorable[]> {
  const spaces: readonly ItemOf<'listSpacesInOrganizationById'>[] = await client.listAll(
    'listSpacesInOrganizationById',
    { path: { organizationId: organization }, query: { limit: 1000 } },
  );
  return spaces
    .flatMap(({ id, title, deletedAt }) => {
      const time = Date.parse(deletedAt ?? '');
      return Number.isNaN(time)
        ? []
        : [
            {
              id,
              title,
              deletedAt: String(deletedAt),
              until: new Date(time + KEPT_DAYS * DAY).toISOString().slice(0, 10),
            },
          ];
    })
    .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}

/** The declared space of an address, with its title. */
function declaredSpace({ manifest, address }: RestoreInput): Outcome<string> {
  const { resources } = manifest.workspace;
  const resource = resources.find((one) => one.address === address);
  if (resource === undefined) {
    const near = nearestTo(
      address,
      resources.map((one) => one.address),
    );
    const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
    return outcomeOf('', [
      problem(
        'restore-undeclared',
        'The address to restore is not declared',
        `The manifest declares no ${JSON.stringify(shortened(address, 200))}.${hint} Bring its entry back first, for example by reverting the commit that removed it: without the entry, the next apply would delete what was restored.`,
      ),
    ]);
  }
  const { title } = resource.fields;
  if (resource.kind !== 'space' || typeof title !== 'string') {
    return outcomeOf('', [
      problem(
        'restore-kind',
        'Only spaces can be restored',
        resource.kind === 'space'
          ? `${address} has no title in the manifest. Write its title, or pass --id.`
          : `${address} is a ${resource.kind}, and the service keeps nothing of a deleted one. Apply the manifest to create it again.`,
      ),
    ]);
  }
  return { ok: true, value: title, diagnostics: [] };
}

/** The deleted space to restore. */
function chosenSpace(title: string, deleted: readonly Restorable[], input: RestoreInput): Outcome<Restorable> {
  const matching = deleted.filter((one) => (input.id === undefined ? one.title === title : one.id === input.id));
  const [only] = matching;
  if (only !== undefined && matching.length === 1) {
    return { ok: true, value: only, diagnostics: [] };
  }
  const others = deleted.slice(0, 5).map(shown);
  const there = others.length === 0 ? 'No deleted space can be restored.' : `Restorable: ${others.join(', ')}.`;
  const what = input.id === undefined ? `the title "${shortened(printable(title), 60)}"` : `the id ${input.id}`;
  return {
    ok: false,
    diagnostics: [
      only === undefined
        ? problem(
            'restore-missing',
            'No deleted space to restore',
            `The service has no deleted space with ${what} that this token can see. Deleted spaces are kept for ${KEPT_DAYS} days, and only administrators of the organization see them. ${there}`,
          )
        : problem(
            'restore-ambiguous',
            'Several deleted spaces have this title',
            `Pass --id with one of them: ${matching.map(shown).join(', ')}.`,
          ),
    ],
  };
}

/** Finds the deleted space of an address and restores it with its content. */
export async function restoreSpace(input: RestoreInput): Promise<Outcome<Restorable>> {
  const declared = declaredSpace(input);
  if (!declared.ok) {
    return declared;
  }
  const { organization } = input.manifest.workspace;
  const opened = openService(input.service, { readOnly: false, manifest: input.manifest });
  if (!opened.ok) {
    return opened;
  }
  const service = opened.value;
  try {
    const chosen = chosenSpace(declared.value, await deletedSpaces(service, organization), input);
    if (chosen.ok) {
      await service.client.call('restoreSpace', { path: { spaceId: chosen.value.id } });
    }
    return chosen;
  } catch (error) {
    const failure = driverError(error);
    if (!(failure instanceof DriverError)) {
      throw error;
    }
    return {
      ok: false,
      diagnostics: readProblems([{ subject: input.address, error: failure }], 'Nothing was restored.'),
    };
  } finally {
    await service.close();
  }
}

/** Notes for spaces that a plan creates although one of the same title was deleted and can be restored. */
export async function restorableNotes(
  service: Pick<Service, 'client'>,
  { changes, organization }: Pick<Plan, 'changes' | 'organization'>,
): Promise<readonly Diagnostic[]> {
  const created = changes.filter(({ action, kind }) => action === 'create' && kind === 'space');
  if (created.length === 0) {
    return [];
  }
  // The plan is complete without this, so what cannot be read is no reason to refuse it.
  const deleted = await deletedSpaces(service, organization).catch((error: unknown) => {
    if (driverError(error) instanceof DriverError) {
      return [];
    }
    throw error;
  });
  return created.flatMap(({ address, fields }): readonly Diagnostic[] => {
    const title = fields.find(({ field }) => field === 'title')?.after;
    const former = deleted.find((one) => one.title === title);
    return former === undefined
      ? []
      : [
          {
            severity: 'info',
            code: 'restorable',
            summary: 'A deleted space with this title can be restored',
            detail: `${address} would be created empty. The space ${shown(former)} can be restored with its content until ${former.until}: colophon restore ${address}`,
          },
        ];
  });
}
