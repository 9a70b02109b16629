import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import { shortened } from '../../base/text.ts';
import { ApiError, type Client } from '../../core/client/index.ts';
import type { ItemOf } from '../../core/contract/operation.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { type Difference, type DriftFindings, type Explanation, SERVICE_CLASSES } from '../../core/engine/drift.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { Change, KindName, Plan } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import type { Service } from './service.ts';

type AuditEvent = ItemOf<'listOrganizationAuditEvents'>;

/** The maximum number of pages of events read in bulk, regardless of how many resources drifted. */
const MOST_PAGES = 20;
const PAGE_SIZE = 100;
const MOST_QUESTIONS = 20;
const MOST_PEOPLE = 10;
/** The tolerated clock difference between this machine and the service, in milliseconds. */
const SKEW = 2 * 60_000;
const LONGEST_NAME = 200;

/** The target of a change: the resource, or its parent if the service records no events for the resource itself. */
interface Subject {
  readonly key: string;
  readonly own: RemoteId | undefined;
  readonly holder: { readonly id: RemoteId; readonly kind: KindName };
}

interface Last {
  readonly event: AuditEvent;
  readonly changes: number;
}

export interface ExplainInput {
  readonly plan: Plan;
  readonly findings: DriftFindings;
  readonly record: LedgerState;
  readonly service: Pick<Service, 'client' | 'profile'>;
}

function subjectOf(change: Change, { plan, record }: ExplainInput): Subject {
  const { key, address, previousAddress, parents } = change;
  const recorded = record.entries.get(address) ?? record.entries.get(previousAddress ?? address);
  const own = 'id' in change ? change.id : undefined;
  const holder = parents
    .map((parent) => ({
      id: record.entries.get(parent)?.id ?? plan.ids[parent],
      kind: record.entries.get(parent)?.kind ?? parent.split(/[.[]/)[0] ?? '',
    }))
    .findLast((parent): parent is { id: RemoteId; kind: KindName } => parent.id !== undefined);
  return {
    key,
    own: own ?? recorded?.id,
    holder: holder ?? { id: plan.organization, kind: 'organization' },
  };
}

function noted(detail: string): Diagnostic {
  return { severity: 'info', code: 'not-explained', summary: 'Who changed it is not known', detail };
}

const NOT_OFFERED: Diagnostic = {
  ...noted('This service does not offer audit events.'),
  code: 'no-audit-events',
};

function noteOf(error: unknown): Diagnostic {
  const type = error instanceof ApiError ? error.failure.type : undefined;
  switch (type) {
    case 'forbidden':
    case 'unauthenticated':
      return noted(
        'This token may not read the audit events of the organization: that needs an administrator, and a plan that has them.',
      );
    case 'not-found':
    case 'refused':
      return NOT_OFFERED;
    default:
      return noted(`Cannot read the audit events of the organization: ${shortened(messageOf(error), 300)}`);
  }
}

class Events {
  readonly #last = new Map<string, Last>();
  readonly #seen = new Set<string>();
  readonly #isOurs: (event: AuditEvent) => boolean;

  constructor(isOurs: (event: AuditEvent) => boolean) {
    this.#isOurs = isOurs;
  }

  add(events: readonly AuditEvent[]): void {
    for (const event of events) {
      if (this.#seen.has(event.id) || this.#isOurs(event)) {
        continue;
      }
      this.#seen.add(event.id);
      const { id } = event.target;
      const known = this.#last.get(id);
      // Events usually arrive newest first, but nothing depends on it.
      const isNewer = known === undefined || event.occurredAt > known.event.occurredAt;
      this.#last.set(id, { event: isNewer ? event : known.event, changes: (known?.changes ?? 0) + 1 });
    }
  }

  of(id: RemoteId | undefined): Last | undefined {
    return id === undefined ? undefined : this.#last.get(id);
  }
}

interface Asking {
  readonly client: Client;
  readonly organization: string;
  readonly subjects: readonly Subject[];
}

async function readPages(
  { client, organization, subjects }: Asking,
  from: string | undefined,
  events: Events,
): Promise<void> {
  let page: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await client.call('listOrganizationAuditEvents', {
      path: { organizationId: organization },
      query: { limit: PAGE_SIZE, ...defined({ from, page }) },
    });
    events.add(answer.items);
    const next = answer.next?.page;
    if (next === undefined || next === page || subjects.every(({ own }) => events.of(own) !== undefined)) {
      return;
    }
    page = next;
  }
}

/** Queries events for each resource that is still unexplained, without a time limit. */
async function askForSingle({ client, organization, subjects }: Asking, events: Events): Promise<ReadonlySet<string>> {
  const left = subjects.filter(({ own, holder }) => events.of(own) === undefined && events.of(holder.id) === undefined);
  const ids = [...new Set(left.flatMap(({ own }) => own ?? []))].slice(0, MOST_QUESTIONS);
  for (const target of ids) {
    const { items } = await client.call('listOrganizationAuditEvents', {
      path: { organizationId: organization },
      query: { limit: PAGE_SIZE, target },
    });
    events.add(items.filter(({ target: { id } }) => id === target));
  }
  return new Set(ids);
}

async function peopleOf(client: Client, lasts: readonly Last[]): Promise<ReadonlyMap<string, string>> {
  const actors = lasts.map(({ event: { actor } }) => actor);
  const ids = new Set(actors.filter(({ type }) => type === 'user').map(({ id }) => id));
  const found = new Map<string, string>();
  for (const userId of [...ids].slice(0, MOST_PEOPLE)) {
    try {
      const { email } = await client.call('getUserById', { path: { userId } });
      if (typeof email === 'string') {
        found.set(userId, email);
      }
    } catch {
      // The person left the organization; the event has the name.
    }
  }
  return found;
}

function explanationOf(
  { event, changes }: Last,
  { on, isEarlier, email }: { on: KindName | undefined; isEarlier: boolean; email: string | undefined },
): Explanation {
  const { actor, occurredAt, source, action } = event;
  const name = typeof actor.label === 'string' ? shortened(actor.label, LONGEST_NAME) : undefined;
  return {
    at: occurredAt,
    by: { type: actor.type ?? 'user', id: actor.id, ...defined({ name, email }) },
    ...defined({ source: source ?? undefined, action: action ?? undefined }),
    changes,
    ...defined({ on }),
    ...(isEarlier ? { earlier: true } : {}),
  };
}

/** Recognizes the API calls of this token's user until the end of the last run. */
async function ownEvents(client: Client, { lastRun }: LedgerState): Promise<(event: AuditEvent) => boolean> {
  const { id } = await client.call('getAuthenticatedUser');
  const until = lastRun === undefined ? Number.POSITIVE_INFINITY : Date.parse(lastRun.to) + SKEW;
  return ({ actor, source, occurredAt }) =>
    actor.id === id && (source ?? 'api') === 'api' && !(Date.parse(occurredAt) > until);
}

/**
 * Adds to each difference who made it, from the audit events of the organization. Sends only a few requests, however many resources
 * drifted. If the events cannot be read, adds a single note.
 */
export async function explainDrift(
  input: ExplainInput,
): Promise<{ readonly findings: DriftFindings; readonly notes: readonly Diagnostic[] }> {
  const { plan, findings, record, service } = input;
  const { client, profile } = service;
  const changed = SERVICE_CLASSES.flatMap((one) => findings.changes[one]);
  if (changed.length === 0) {
    return { findings, notes: [] };
  }
  if (profile?.offers('listOrganizationAuditEvents') === false) {
    return { findings, notes: [NOT_OFFERED] };
  }
  const asking: Asking = {
    client,
    organization: plan.organization,
    subjects: changed.map((change) => subjectOf(change, input)),
  };
  try {
    const events = new Events(await ownEvents(client, record));
    const { lastRun } = record;
    const from = lastRun === undefined ? undefined : new Date(Date.parse(lastRun.from) - SKEW).toISOString();
    await readPages(asking, from, events);
    const asked = await askForSingle(asking, events);
    const found = new Map(
      asking.subjects.flatMap(({ key, own, holder }) => {
        const last = events.of(own) ?? events.of(holder.id);
        return last === undefined
          ? []
          : [[key, { last, on: events.of(own) === undefined ? holder.kind : undefined, own }]];
      }),
    );
    const emails = await peopleOf(
      client,
      [...found.values()].map(({ last }) => last),
    );
    const explained = (change: Difference): Difference => {
      const known = found.get(change.key);
      if (known === undefined) {
        return change;
      }
      const { last, on, own } = known;
      const isEarlier = asked.has(own ?? '') && from !== undefined && last.event.occurredAt < from;
      const email = emails.get(last.event.actor.id);
      return { ...change, explanation: explanationOf(last, { on, isEarlier, email }) };
    };
    const changes = { ...findings.changes };
    for (const one of SERVICE_CLASSES) {
      changes[one] = changes[one].map(explained);
    }
    return { findings: { ...findings, changes }, notes: [] };
  } catch (error) {
    return { findings, notes: [noteOf(error)] };
  }
}
