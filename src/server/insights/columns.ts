import type { Json } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { claimNames, claimTexts } from './claims.ts';
import { claimsOf, numberAt, objectAt, textAt, type VisitorEvent } from './event.ts';
import type { MeasureName } from './measures.ts';
import { startOf } from './time.ts';
import { botOf, browserOf, deviceOf, systemOf } from './user-agent.ts';

export type Column = Schemas['InsightsColumn'];
export type ColumnName = Column['column'];
/** A column with values for each single event. */
type DimensionName = Exclude<ColumnName, MeasureName>;
export type Dimension = Column & { readonly column: DimensionName };

/**
 * The values of an event in a column: usually one; several if each counts separately, such as a visitor's claims; none if the column does
 * not apply to the event and has no value for that.
 */
type Reader = (event: VisitorEvent, column: Column) => readonly Json[];

/** A column that is null where it does not apply. */
function orNull(read: (event: VisitorEvent) => Json | undefined): Reader {
  return (event) => [read(event) ?? null];
}

/** A column that is empty where it does not apply. */
function orEmpty(read: (event: VisitorEvent) => string | undefined): Reader {
  return (event) => [read(event) ?? ''];
}

/** A column that exists only for the events to which it applies. */
function orNone(read: (event: VisitorEvent) => Json | undefined): Reader {
  return (event) => {
    const value = read(event);
    return value === undefined ? [] : [value];
  };
}

function some(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [''] : [...new Set(texts)];
}

function parseUrl(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}

function campaign(parameter: string): Reader {
  return orEmpty(({ location }) => parseUrl(textAt(location, 'url'))?.searchParams.get(parameter) ?? undefined);
}

function place(key: string): Reader {
  return orNull(({ location }) => textAt(location, key));
}

function userAgentOf({ session }: VisitorEvent): string {
  return textAt(session, 'userAgent') ?? '';
}

/** The kinds of targets that the API counts; others have no name there. */
const TARGET_KINDS: Readonly<Record<Schemas['InsightsColumnValuesEventLinkTargetKind']['values'][number], true>> = {
  url: true,
  page: true,
  file: true,
  anchor: true,
  space: true,
  collection: true,
  user: true,
  'reusable-content': true,
};

function pageOf({ location }: VisitorEvent): Json | undefined {
  const space = textAt(location, 'space');
  return space === undefined ? undefined : { page: textAt(location, 'page') ?? null, space };
}

function timeOf(event: VisitorEvent, column: Column): readonly Json[] {
  const interval = column.column === 'datetime' ? column.interval : undefined;
  return [new Date(interval === undefined ? event.time : startOf(interval, event.time)).toISOString()];
}

/** There is no geographic database here, so every location is unknown. */
const NOWHERE: Reader = () => [null];

const READERS: Readonly<Record<DimensionName, Reader>> = {
  datetime: timeOf,
  url: orNone(({ location }) => textAt(location, 'url')),
  eventType: (event) => [event.type],
  dayOfWeek: ({ time }) => [new Date(time).getUTCDay() || 7],
  hourOfDay: ({ time }) => [new Date(time).getUTCHours()],
  displayContext: ({ location }) => [textAt(location, 'displayContext') ?? 'site'],
  urlPath: orEmpty(({ location }) => parseUrl(textAt(location, 'url'))?.pathname),
  visitorAuthenticated: (event) => [Object.keys(claimsOf(event)).length > 0],
  eventLLMSVariant: orNull(({ details }) => textAt(details, 'llmsVariant')),
  eventMarkdownSource: orNull(({ details }) => textAt(details, 'markdownSource')),
  // Nothing here knows whether a URL leads to conditional content, so that is never the reason for a miss.
  eventPageNotFoundType: () => [null],
  eventSearchResultRecordId: orNull(({ details }) => textAt(details, 'result', 'recordId')),
  siteSection: place('siteSection'),
  siteSpace: place('siteSpace'),
  siteShareKey: place('siteShareKey'),
  page: orNull(pageOf),
  visitorGeoCountry: NOWHERE,
  visitorGeoPoint: NOWHERE,
  visitorDevice: (event) => [deviceOf(userAgentOf(event))],
  visitorBrowser: (event) => [browserOf(userAgentOf(event))],
  visitorOS: (event) => [systemOf(userAgentOf(event))],
  visitorBot: (event) => [botOf(userAgentOf(event))],
  visitorLanguage: orNull(({ session }) => textAt(session, 'language')),
  visitorClaim: (event, column) =>
    some(column.column === 'visitorClaim' ? claimTexts(claimsOf(event), column.claim) : []),
  visitorClaimProperty: (event) => some(claimNames(claimsOf(event))),
  referrer: orEmpty(({ session }) => textAt(session, 'referrer')),
  referrerDomain: orEmpty(({ session }) => parseUrl(textAt(session, 'referrer'))?.hostname),
  utmSource: campaign('utm_source'),
  utmMedium: campaign('utm_medium'),
  utmCampaign: campaign('utm_campaign'),
  utmTerm: campaign('utm_term'),
  utmContent: campaign('utm_content'),
  eventLinkTargetValue: orNone(({ details }) => objectAt(details, 'link', 'target')),
  eventLinkTargetKind: orNone(({ details }) => {
    const kind = textAt(details, 'link', 'target', 'kind');
    return kind !== undefined && Object.hasOwn(TARGET_KINDS, kind) ? kind : undefined;
  }),
  eventLinkTargetDomain: orNull(({ details }) => {
    const domain = parseUrl(textAt(details, 'link', 'target', 'url'))?.hostname;
    return domain === '' ? undefined : domain;
  }),
  eventLinkPosition: orNone(({ details }) => textAt(details, 'link', 'position')),
  eventAPIOperationPath: orNull(({ details }) => textAt(details, 'operation', 'path')),
  eventAPIOperationMethod: orNull(({ details }) => textAt(details, 'operation', 'method')),
  // A question to the assistant is a search too: it has no column of its own.
  eventSearchQuery: orEmpty(({ details }) => textAt(details, 'query')),
  eventPageFeedbackRating: orNone(({ details }) => textAt(details, 'feedback', 'rating')),
  eventPageFeedbackComment: orEmpty(({ details }) => textAt(details, 'feedback', 'comment')),
  eventAskResponseRating: orNone(({ details }) => numberAt(details, 'rating')),
  eventAdDomain: orEmpty(({ details }) => textAt(details, 'ad', 'domain')),
  eventAdPlacement: orNone(({ details }) => textAt(details, 'ad', 'placement')),
  eventTrademarkPlacement: orNone(({ details }) => textAt(details, 'placement')),
};

/** Whether the column describes single events instead of counting many. */
export function isDimension(column: { readonly column: ColumnName }): column is Dimension {
  return Object.hasOwn(READERS, column.column);
}

/** The values of an event in a column; see `Reader`. */
export function valuesOf(event: VisitorEvent, column: Dimension): readonly Json[] {
  return READERS[column.column](event, column);
}
