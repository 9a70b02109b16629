import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { isRecorded } from '../audit/record.ts';
import type { Context, HandlersOf, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, forbidden, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';

type Schemas = components['schemas'];
type AuditEvent = RecordOf<'auditEvents'>;

/** The version of the payload below. */
const SCHEMA_VERSION = 1;

function eventView({ links }: Pick<Services, 'links'>, event: AuditEvent): Schemas['AuditEvent'] {
  const { id, organization, occurredAt, action, actor, actorLabel, source, target, targetType, targetLabel } = event;
  return {
    object: 'audit-event',
    id,
    occurredAt,
    action,
    actor: { type: 'user', id: actor, ...defined({ label: actorLabel }) },
    source,
    target: { type: targetType, id: target, ...defined({ label: targetLabel }) },
    urls: { location: links.location(`/orgs/${organization}/audit-events/${id}`) },
  };
}

/** Refuses organizations whose plan has no audit events. */
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

/** Who changed what in an organization. */
export const auditEvents: HandlersOf<
  'listOrganizationAuditEvents' | 'getOrganizationAuditEvent' | 'listOrganizationAuditEventActions'
> = {
  listOrganizationAuditEvents: (context) => {
    const { db, query } = context;
    const organization = organizationWithEvents(context);
    const from = timeOf('from', query.from) ?? Number.NEGATIVE_INFINITY;
    const to = timeOf('to', query.to) ?? Number.POSITIVE_INFINITY;
    const isBetween = ({ occurredAt }: AuditEvent): boolean => {
      const at = Date.parse(occurredAt);
      return at >= from && at <= to;
    };
    const chosen = db.auditEvents
      .rows()
      .filter(
        ({ value }) =>
          value.organization === organization &&
          (query.target === undefined || value.target === query.target) &&
          (query.action === undefined || value.action === query.action) &&
          (query.actor === undefined || value.actor === query.actor) &&
          isBetween(value),
      );
    return {
      status: 200,
      body: pageOfRows(context, chosen, (event) => eventView(context, event), { newestFirst: true }),
    };
  },

  getOrganizationAuditEvent: (context) => {
    const { db, path } = context;
    const organization = organizationWithEvents(context);
    const known = db.auditEvents.get(path.auditEventId);
    const event = found(known?.organization === organization ? known : undefined, 'Audit event');
    const payload = { fields: event.fields };
    return { status: 200, body: { ...eventView(context, event), schemaVersion: SCHEMA_VERSION, payload } };
  },

  listOrganizationAuditEventActions: (context) => {
    organizationWithEvents(context);
    const { profile } = context;
    const ids = [...profile.operations()].filter(([id, operation]) => isRecorded(profile, id, operation));
    return {
      status: 200,
      body: { items: ids.map(([id]) => ({ object: 'audit-event-action', id, label: labelOf(id) })) },
    };
  },
};

/** `updateSiteById` reads "Update site by id". */
function labelOf(id: string): string {
  const words = id.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
