import { groupBy } from '../base/group-by.ts';
import { inParallel } from '../base/parallel.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Clock } from './apply-types.ts';
import { type Driver, DriverError, type Place } from './driver.ts';
import { LOOKS_MS } from './execute/create.ts';
import type { Live } from './model.ts';
import type { Names } from './resolve.ts';

/** A collection in which something was made. */
export interface Made {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly things: Map<RemoteId, Address>;
}

interface VerifyOptions {
  readonly made: readonly Made[];
  readonly names: Names;
  readonly driver: Driver;
  readonly clock: Clock;
  readonly parallelism: number;
  readonly signal: AbortSignal;
}

function duplicatesIn({ kind, things: ours }: Made, things: readonly Live[], names: Names): Diagnostic[] {
  const { keyOf } = names.modelOf(kind);
  return [...groupBy(things, ({ fields }) => keyOf(fields)).values()].flatMap((same) => {
    if (same.length === 1) {
      return [];
    }
    const own = same.find(({ id }) => ours.has(id));
    // What another change of the plan is about (a deletion that did not come to pass) is no surprise.
    const others = same.filter((live) => live !== own && (ours.has(live.id) || !names.isPlanned(kind, live.id)));
    return own === undefined || others.length === 0 ? [] : [duplicate(own, others, ours.get(own.id) ?? '')];
  });
}

function duplicate(own: Live, others: readonly Live[], address: Address): Diagnostic {
  const ids = others.map(({ id }) => id).join(', ');
  const [it, is] = others.length === 1 ? ['The other one', 'is'] : ['The others', 'are'];
  return {
    severity: 'error',
    code: 'duplicate',
    summary: 'A thing is there twice',
    detail: `${address}: the service has ${others.length + 1} things of this name (${own.kind}). The one that belongs to the manifest has the id ${own.id}. ${it} (${ids}) ${is} nobody's: an earlier request may have arrived late. Nothing was deleted; delete ${ids} by hand, or write its id into the manifest to keep it instead.`,
  };
}

async function verifyOne(made: Made, { names, driver, clock, signal }: VerifyOptions): Promise<Diagnostic[]> {
  const { kind, parents, things: ours } = made;
  let things: readonly Live[] = [];
  let missing: readonly Address[] = [];
  for (const wait of LOOKS_MS) {
    if (wait > 0) {
      await clock.sleep(wait, signal);
    }
    things = await driver.reader().list(kind, parents, { keysOnly: true });
    const ids = new Set(things.map(({ id }) => id));
    missing = [...ours].flatMap(([id, address]) => (ids.has(id) ? [] : [address]));
    if (missing.length === 0 || signal.aborted) {
      break;
    }
  }
  const unseen: Diagnostic[] = missing.map((address) => ({
    severity: 'warning',
    code: 'not-visible-yet',
    summary: 'The service does not list yet what it made',
    detail: `${address} was made and is not in the list of the service yet. Plan again in a while: the plan should be empty.`,
  }));
  return [...unseen, ...duplicatesIn(made, things, names)];
}

/** Looks once more where something was made: whether all of it is there, and there once. Deletes nothing. */
export async function verify(options: VerifyOptions): Promise<readonly Diagnostic[]> {
  const found = new Map<Made, readonly Diagnostic[]>();
  await inParallel(options.made, options.parallelism, async (made) => {
    try {
      found.set(made, await verifyOne(made, options));
    } catch (error) {
      if (!(error instanceof DriverError)) {
        throw error;
      }
      found.set(made, [
        {
          severity: 'warning',
          code: 'not-verified',
          summary: 'What was made could not be looked at again',
          detail: `A list of ${made.kind} things could not be read after the changes were made: ${error.message}. Plan again to see that all is well.`,
        },
      ]);
    }
  });
  return options.made.flatMap((made) => found.get(made) ?? []);
}
