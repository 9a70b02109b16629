import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { isRecorded } from '../audit.ts';
import type { Context, HandlersOf, Reader } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, forbidden, found } from '../problem.ts';
import { hasFields } from '../table.ts';
import type { RecordOf } from '../tables.ts';

type AuditEvent = RecordOf<'auditEvents'>;

/** The version of the payload below. */
const SCHEMA_VERSION = 1;

function eventView({ links }: Reader, event: AuditEvent): Schemas['AuditEvent'] {
  return {
    object: 'audit-event',
    ...pick(event, 'id', 'occurredAt', 'action'),
    actor: { type: 'user', id: event.actor, ...defined({ label: event.actorLabel }) },
    source: event.source,
    target: { type: event.targetType, id: event.target, ...defined({ label: event.targetLabel }) },
    urls: { location: links.location(`/orgs/${event.organization}/audit-events/${event.id}`) },
  };
}

/** The organization; refuses one whose plan has no audit events. */
function organizationWithEvents({ db, path }: Pick<Context<'listOrganizationAuditEvents'>, 'db' | 'path'>): string {
  const { id, auditLogs } = found(db.organizations.get(path.organizationId), 'Organization');
  if (auditLogs === false) {
    throw forbidden('The plan of the organization has no audit events');
  }
  return id;
}

function timeOf(name: string, text: string | undefined): number | undefined {
  const time = text === undefined ? undefined : Date.parse(text);
  if (Number.isNaN(time)) {
    throw badRequest(`query.${name}: is not a time (format)`);
  }
  return time;
}

/** The audit events of an organization. */
export const auditEvents: HandlersOf<'Audit events'> = {
  listOrganizationAuditEvents: (context) => {
    const { db, query } = context;
    const organization = organizationWithEvents(context);
    const from = timeOf('from', query.from) ?? Number.NEGATIVE_INFINITY;
    const to = timeOf('to', query.to) ?? Number.POSITIVE_INFINITY;
    const asked = { organization, ...pick(query, 'target', 'action', 'actor') };
    const chosen = db.auditEvents.rows().filter(({ value }) => {
      const at = Date.parse(value.occurredAt);
      return hasFields(value, asked) && at >= from && at <= to;
    });
    return pageOfRows(context, chosen, (event) => eventView(context, event), { newestFirst: true });
  },

  getOrganizationAuditEvent: (context) => {
    const organization = organizationWithEvents(context);
    const event = found(context.db.auditEvents.getIn(context.path.auditEventId, { organization }), 'Audit event');
    return { ...eventView(context, event), schemaVersion: SCHEMA_VERSION, payload: { fields: event.fields } };
  },

  listOrganizationAuditEventActions: (context) => {
    organizationWithEvents(context);
    const { profile } = context;
    const ids = [...profile.operations()].filter(([id, operation]) => isRecorded(profile, id, operation));
    return { items: ids.map(([id]) => ({ object: 'audit-event-action', id, label: labelOf(id) })) };
  },
};

/** `updateSiteById` becomes "Update site by id". */
function labelOf(id: string): string {
  const words = id.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
