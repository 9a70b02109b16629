import { pick } from '../../base/defined.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { at } from '../../core/contract/place.ts';
import type { RecordOf } from '../tables.ts';

type Tracked = Schemas['TrackingEvent'];

/** An event in the form that columns read. */
export interface VisitorEvent {
  /** In milliseconds since the epoch. */
  readonly time: number;
  readonly type: string;
  readonly session: JsonObject;
  readonly location: JsonObject;
  /** The fields specific to this type of event. */
  readonly details: JsonObject;
}

const NOTHING: JsonObject = {};

/** The event of a record. */
export function visitorEvent({ timestamp, type, session, location, details }: RecordOf<'events'>): VisitorEvent {
  return {
    time: Date.parse(timestamp),
    type,
    // All stored data came as JSON, from a request or from a world file.
    session: session as JsonObject,
    location: location as JsonObject,
    details: (details as JsonObject | undefined) ?? NOTHING,
  };
}

/** The text at a path; undefined when there is none. */
export function textAt(value: JsonObject, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** The number at a path; undefined when there is none. */
export function numberAt(value: JsonObject, ...path: string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : undefined;
}

/** The object at a path; undefined when there is none. */
export function objectAt(value: JsonObject, ...path: string[]): JsonObject | undefined {
  const found = at(value, ...path);
  return isJsonObject(found) ? found : undefined;
}

export function claimsOf({ session }: VisitorEvent): JsonObject {
  return objectAt(session, 'visitorAuthClaims') ?? NOTHING;
}

const DETAILS: Readonly<Record<Schemas['InsightsEventType'], readonly string[]>> = {
  page_view: [],
  page_markdown_request: ['markdownSource'],
  agent_feedback: [],
  ask_view: [],
  llms_request: ['llmsVariant'],
  mcp_request: [],
  rss_request: [],
  search_open: [],
  search_type_query: ['query'],
  search_open_result: ['query', 'result'],
  page_post_feedback: ['feedback'],
  page_post_feedback_comment: ['feedback'],
  ask_question: ['query'],
  ask_rate_response: ['query', 'rating', 'responseId'],
  link_click: ['link'],
  api_client_open: ['operation'],
  api_client_request: ['operation'],
  ad_click: ['ad'],
  ad_display: ['ad'],
  trademark_click: ['placement'],
};

/** The stored fields of an event besides its id, site and time; unknown fields are dropped. */
export function storedFields(
  event: Tracked,
  remoteAddress: string,
): Pick<RecordOf<'events'>, 'type' | 'session' | 'location' | 'details'> {
  const { session, location } = event;
  // Without the visitor's sign-in token, which is a credential and not needed for any query.
  const visitor = pick(session, 'visitorId', 'sessionId', 'cookies', 'ip', 'userAgent', 'language', 'referrer');
  const content = pick(location, 'siteSection', 'siteSpace', 'siteShareKey', 'space', 'revision', 'page');
  const details = pick<Readonly<Record<string, unknown>>, string>({ ...event }, ...DETAILS[event.type]);
  return {
    type: event.type,
    session: { ip: remoteAddress, ...visitor, ...pick(session, 'visitorAuthClaims') },
    location: { ...pick(location, 'url', 'displayContext'), ...content },
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}
