import { groupBy } from '../../base/group-by.ts';
import { inParallel } from '../../base/parallel.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Clock } from './apply-types.ts';
import { type Driver, driverErrorIn, type Place } from './driver.ts';
import { lookUntilFound } from './execute/looks.ts';
import type { Live } from './model.ts';
import type { Names } from './observe/resolve.ts';

/** A collection in which something was created. */
export interface CreatedIn {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly resources: Map<RemoteId, Address>;
  /** Whether some of them are in a separate list. */
  hasSeparateList: boolean;
  /** Whether a resource of the collection existed before this run. */
  readonly wasThere: (id: RemoteId) => boolean;
  /** The list after everything was created, if it was read already. */
  readonly listed?: readonly Live[];
}

interface VerifyOptions {
  readonly created: readonly CreatedIn[];
  readonly names: Names;
  readonly driver: Driver;
  readonly clock: Clock;
  readonly parallelism: number;
  readonly signal: AbortSignal;
}

function duplicatesIn(
  { kind, resources: ours, wasThere }: CreatedIn,
  resources: readonly Live[],
  names: Names,
): Diagnostic[] {
  const { keyOf } = names.modelOf(kind);
  return [...groupBy(resources, ({ fields }) => keyOf(fields)).values()].flatMap((same) => {
    if (same.length === 1) {
      return [];
    }
    const own = same.find(({ id }) => ours.has(id));
    // Expected: resources of other changes (such as a deletion that was not done), and those that existed before.
    const isKnown = ({ id }: Live): boolean => !ours.has(id) && (names.isPlanned(kind, id) || wasThere(id));
    const others = same.filter((live) => live !== own && !isKnown(live));
    return own === undefined || others.length === 0 ? [] : [duplicate(own, others, ours.get(own.id) ?? '')];
  });
}

function duplicate(own: Live, others: readonly Live[], address: Address): Diagnostic {
  const ids = others.map(({ id }) => id).join(', ');
  const [it, is] = others.length === 1 ? ['The other one', 'is'] : ['The others', 'are'];
  return {
    severity: 'error',
    code: 'duplicate',
    summary: 'A resource exists twice',
    detail: `${address}: the service has ${others.length + 1} resources with this name (${own.kind}). The one that the manifest manages has the id ${own.id}. ${it} (${ids}) ${is} unmanaged: an earlier request may have arrived late. Nothing was deleted; delete ${ids} by hand, or declare its id in the manifest to keep it instead.`,
  };
}

/** The ids of resources of a kind that the service created by itself for others of this run. */
async function broughtOf(kind: KindName, { created, names, driver }: VerifyOptions): Promise<ReadonlySet<unknown>> {
  const reader = driver.reader();
  const lists = created.map(async (one) => {
    const { brings } = names.modelOf(one.kind);
    const lives = brings?.kind === kind ? await reader.list(one.kind, one.parents) : [];
    return lives.map(({ outputs }) => outputs?.[brings?.output ?? '']);
  });
  return new Set((await Promise.all(lists)).flat());
}

async function verifyOne(created: CreatedIn, options: VerifyOptions): Promise<Diagnostic[]> {
  const { names, driver, clock, signal } = options;
  const { kind, parents, resources: ours } = created;
  const detail = { keysOnly: true, withoutSeparateList: !created.hasSeparateList };
  let { listed } = created;
  let resources: readonly Live[] = [];
  let missing: readonly Address[] = [];
  await lookUntilFound({ clock, signal }, async () => {
    resources = listed ?? (await driver.reader().list(kind, parents, detail));
    listed = undefined;
    const ids = new Set(resources.map(({ id }) => id));
    missing = [...ours].flatMap(([id, address]) => (ids.has(id) ? [] : [address]));
    return missing.length === 0 ? true : undefined;
  });
  const unseen: Diagnostic[] = missing.map((address) => ({
    severity: 'warning',
    code: 'not-visible-yet',
    summary: 'The service does not list a new resource yet',
    detail: `${address} was created, but the service does not list it yet. Plan again later: the plan should be empty.`,
  }));
  const found = duplicatesIn(created, resources, names);
  const brought = found.length === 0 ? new Set() : await broughtOf(kind, options);
  const meant = resources.filter(({ id }) => !brought.has(id));
  return [...unseen, ...(meant.length === resources.length ? found : duplicatesIn(created, meant, names))];
}

/** Verifies that everything created exists exactly once. Deletes nothing. */
export async function verify(options: VerifyOptions): Promise<readonly Diagnostic[]> {
  const found = new Map<CreatedIn, readonly Diagnostic[]>();
  await inParallel(options.created, options.parallelism, async (created) => {
    try {
      found.set(created, await verifyOne(created, options));
    } catch (error) {
      const { message } = driverErrorIn(error);
      found.set(created, [
        {
          severity: 'warning',
          code: 'not-verified',
          summary: 'Could not verify the new resources',
          detail: `Cannot read the ${created.kind} list after the changes: ${message}. Plan again to verify.`,
        },
      ]);
    }
  });
  return options.created.flatMap((created) => found.get(created) ?? []);
}
