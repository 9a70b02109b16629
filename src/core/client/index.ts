/**
 * A client for the API: typed calls, complete lists, retries that never apply a change twice, and a single error class.
 * @module
 */
export type { Clock as Time } from '../../base/clock.ts';
export { createRedactor, HIDDEN, type Redactor, type Secrets } from '../../base/redaction/redactor.ts';
export type { WriteOutcome } from '../http/failure.ts';
export { type BaseUrl, type BaseUrlOutcome, parseBaseUrl, SERVICE_URL } from './base-url.ts';
export { type Client, type ClientOptions, createClient, createLines, type Lines, type RawAnswer } from './client.ts';
export type { ClientEvent, ClientStats } from './events.ts';
export type { SettingHints } from './explain.ts';
export { ApiError, type ApiFailure, type Call } from './failure.ts';
export type { CallArguments, CallInput, ListArguments, ListInput, PagedId, RawInput } from './input.ts';
export { type Route, routeOf } from './route.ts';
