import { groupBy } from '../../../base/group-by.ts';
import { lazily } from '../../../base/lazily.ts';
import { parseBaseUrl } from '../../../core/client/index.ts';
import { type Diagnostic, type Outcome, outcomeOf, problem } from '../../../core/diagnostics/diagnostic.ts';
import type { Place } from '../../../core/engine/driver.ts';
import type { LedgerState } from '../../../core/engine/ledger.ts';
import type { Desired, Live, Workspace } from '../../../core/engine/model.ts';
import type { Observation } from '../../../core/engine/observe/observation.ts';
import type { Verifier, VerifyRequest } from '../../../core/kinds/define.ts';
import { type Address, splitAddress } from '../../../core/plan/address.ts';
import type { Change, Plan } from '../../../core/plan/plan.ts';
import { isForeignId, isReference, type RemoteId } from '../../../core/plan/value.ts';
import { kindNamed } from '../load.ts';
import type { PublishedHome } from './published.ts';

/** A declared resource that visitors can see. */
export interface Subject {
  readonly desired: Desired;
  readonly verifier: Verifier;
  readonly request: VerifyRequest | undefined;
  readonly home: PublishedHome | undefined;
  readonly isPending: boolean;
  /** Whether it was deleted outside Colophon. */
  readonly isDeleted: boolean;
}

function invalid(detail: string): Diagnostic {
  return problem('published-address', 'Invalid --published', detail);
}

/** The given URLs of published sites, by address of the declared resource. */
export function givenHomes(
  resources: readonly Desired[],
  published: Readonly<Record<string, string>>,
): Outcome<ReadonlyMap<Address, string>> {
  const homes = resources.flatMap(({ address, kind: name }) => {
    const kind = kindNamed(name);
    const key = kind?.verify?.home === undefined ? undefined : splitAddress(address, kind.segment, kind.keyless).key;
    return key === undefined ? [] : [{ address, key }];
  });
  const given = new Map<Address, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, url] of Object.entries(published)) {
    const home = homes.find(({ address, key }) => address === name || key === name);
    if (home === undefined) {
      const known = homes.map(({ key }) => key).join(', ');
      const hint = known === '' ? 'It declares none' : `It declares: ${known}`;
      diagnostics.push(invalid(`--published: the manifest declares no site ${JSON.stringify(name)}. ${hint}.`));
    } else if (!parseBaseUrl(url).ok) {
      diagnostics.push(
        invalid(
          `--published: invalid URL for ${name}. Write https://HOST/PATH without password, query and fragment; http is for this machine only.`,
        ),
      );
    } else {
      given.set(home.address, url);
    }
  }
  return outcomeOf(given, diagnostics);
}

function isPendingIn({ action, cause, fields }: Change, visited: readonly string[]): boolean {
  const isNotApplied = (why: Change['cause']): boolean => why === 'pending' || why === 'conflict';
  return action === 'create'
    ? isNotApplied(cause)
    : fields.some((field) => visited.includes(field.field) && isNotApplied(field.cause));
}

/** All declared resources that visitors can see, in the order of the manifest. */
export function createSubjects(options: {
  readonly workspace: Workspace;
  readonly observation: Observation;
  readonly plan: Plan;
  readonly ledger: LedgerState;
  readonly given: ReadonlyMap<Address, string>;
  /** Whether to visit sites as well; with the API alone, resources with only images are left out. */
  readonly isVisiting: boolean;
  readonly now: string;
}): readonly Subject[] {
  const { workspace, observation, plan, ledger, given, isVisiting, now } = options;
  const { matches } = observation;
  const changesAt = groupBy(plan.changes, ({ address }) => address);
  const liveById = lazily(
    () => new Map<RemoteId, Live>(observation.collections.flatMap(({ live }) => live.map((one) => [one.id, one]))),
  );
  const resolve: VerifyRequest['resolve'] = (value) => {
    if (isReference(value)) {
      const live = matches.get(value.$ref)?.live;
      const id = live?.id ?? ledger.entries.get(value.$ref)?.id;
      return id === undefined ? undefined : { id, live };
    }
    return isForeignId(value) ? { id: value.$id, live: liveById().get(value.$id) } : undefined;
  };
  const placesAbove = (desired: Desired): readonly Place[] => {
    const holder = desired.parent === undefined ? undefined : matches.get(desired.parent);
    return holder?.live === undefined
      ? []
      : [...placesAbove(holder.desired), { kind: holder.desired.kind, id: holder.live.id }];
  };
  const homeOf = (address: Address): PublishedHome | undefined => {
    const match = matches.get(address);
    const home = match === undefined ? undefined : kindNamed(match.desired.kind)?.verify?.home;
    if (match !== undefined && home !== undefined) {
      const found = match.live === undefined ? undefined : home(match.live);
      return found === undefined ? undefined : { ...found, given: given.get(address) };
    }
    const parent = match?.desired.parent;
    return parent === undefined ? undefined : homeOf(parent);
  };
  return workspace.resources.flatMap((desired): Subject[] => {
    const { address, kind } = desired;
    const verifier = kindNamed(kind)?.verify;
    const live = matches.get(address)?.live;
    const images = verifier?.images?.(desired.fields);
    if (verifier === undefined || (images !== undefined && (!isVisiting || images.length === 0))) {
      return [];
    }
    const changes = changesAt.get(address) ?? [];
    const differing = new Set(changes.flatMap(({ fields }) => fields.map(({ field }) => field)));
    return [
      {
        desired,
        verifier,
        request:
          live === undefined
            ? undefined
            : {
                desired,
                live,
                parents: placesAbove(desired),
                resolve,
                differs: (field) => differing.has(field),
                now,
              },
        home: homeOf(address),
        isPending: changes.some((change) => isPendingIn(change, verifier.fields)),
        isDeleted: changes.some(({ action, cause }) => action === 'create' && cause !== 'pending'),
      },
    ];
  });
}
