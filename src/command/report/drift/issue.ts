import { isWithinBounds } from '../../../base/bounds.ts';
import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { shortened } from '../../../base/text.ts';
import {
  ASSERT_FAILED,
  CHANGE_CLASSES,
  type ChangeClass,
  type Explanation,
  PAGE_MISSED,
  SERVICE_CLASSES,
} from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Action, Cause, FieldChange } from '../../../core/plan/plan.ts';
import { effectOf } from '../../../core/plan/resources.ts';
import { COMMENTED, changeLines, type Line, type ShownChange, type View } from '../change.ts';
import type { Provenance } from '../comment.ts';
import { PLAIN } from '../ink.ts';
import { type Budget, code, fittedFence, link, prose, sizeOf } from '../markdown.ts';
import { COMMENT_LIMIT, changeForms } from '../plan/markdown.ts';
import { count, joined, safe } from '../text.ts';
import { EFFECT_WORDS } from '../words.ts';
import { liveSections, pendingFold, unmanagedFold } from './sections.ts';
import { CLASSES, WAYS_OUT, withoutCause } from './words.ts';

/** One difference, as the JSON of `drift` has it. */
interface DriftEntry {
  readonly address: Address;
  readonly action: Action;
  readonly cause: Cause;
  readonly fields: readonly FieldChange[];
  readonly explanation?: Explanation;
}

/** The part of the JSON of `colophon drift -o json` that an issue needs. */
export interface DriftDocument {
  readonly organization: string;
  readonly environment: string;
  readonly service: string;
  /** Whether there is something to report. */
  readonly found: boolean;
  readonly changes: Readonly<Record<ChangeClass, readonly DriftEntry[]>>;
  readonly unmanaged: readonly Address[];
  /** What does not hold, in sentences. */
  readonly assertions: readonly string[];
  /** What visitors miss, in sentences. */
  readonly missed: readonly string[];
  /** Why nobody is named, where somebody could have been. */
  readonly unexplained?: string;
}

const CAUSES: ReadonlySet<unknown> = new Set(['pending', 'drift', 'conflict', 'deleted', 'removed', 'expired']);
const BOUNDS = { depth: 1000, size: 200_000_000 };

function fieldOf(value: unknown): FieldChange | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  const { path, sensitive, cause, before, after } = value as Readonly<Record<string, Json | undefined>>;
  if (typeof path !== 'string' || typeof sensitive !== 'boolean' || !CAUSES.has(cause)) {
    return undefined;
  }
  return {
    path,
    field: path,
    sensitive,
    cause: cause as Cause,
    ...defined({ before, after }),
  };
}

/** All items, or undefined where one of them cannot be read. */
function every<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const items = value.map(read);
  return items.includes(undefined) ? undefined : (items as readonly T[]);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Who made the difference; what cannot be read of it is left out, and is no reason to refuse the rest. */
function explanationOf(value: Json | undefined): Explanation | undefined {
  const { at, by, source, changes, on, earlier } = isJsonObject(value) ? value : {};
  const { type, id, name, email } = isJsonObject(by) ? by : {};
  if (typeof at !== 'string' || typeof type !== 'string' || typeof id !== 'string') {
    return undefined;
  }
  return {
    at,
    by: { type, id, ...defined({ name: textOf(name), email: textOf(email) }) },
    changes: typeof changes === 'number' ? changes : 1,
    ...defined({ source: textOf(source), on: textOf(on) }),
    ...(earlier === true ? { earlier } : {}),
  };
}

function entryOf(value: unknown): DriftEntry | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  const { address, action, cause } = value;
  const fields = every(value['fields'], fieldOf);
  if (typeof address !== 'string' || typeof action !== 'string' || !Object.hasOwn(EFFECT_WORDS, action)) {
    return undefined;
  }
  return fields === undefined || !CAUSES.has(cause)
    ? undefined
    : {
        address,
        action: action as Action,
        cause: cause as Cause,
        fields,
        ...defined({ explanation: explanationOf(value['explanation']) }),
      };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The details of the diagnostics of a code. */
function detailsOf(code: string, diagnostics: Json | undefined): readonly string[] {
  const all = Array.isArray(diagnostics) ? (diagnostics as readonly Json[]) : [];
  return all.flatMap((one) => (isJsonObject(one) && one['code'] === code ? (textOf(one['detail']) ?? []) : []));
}

/** Reads the JSON of `drift`; undefined where it is anything else, also the problems of a `drift` that failed. */
export function readDriftDocument(text: string): DriftDocument | undefined {
  return driftIn(parsed(text));
}

/** The same for JSON inside another document. */
export function driftIn(json: unknown): DriftDocument | undefined {
  if (!isJsonObject(json) || !isWithinBounds(json, BOUNDS)) {
    return undefined;
  }
  const { organization, environment, service, drifted } = json;
  const found = json['found'] ?? drifted;
  const [drift, conflict, deleted, pending] = CHANGE_CLASSES.map((one) => every(json[one], entryOf));
  const unmanaged = every(json['unmanaged'], (item) => (typeof item === 'string' ? item : undefined));
  if (
    typeof organization !== 'string' ||
    typeof environment !== 'string' ||
    typeof service !== 'string' ||
    typeof drifted !== 'boolean' ||
    typeof found !== 'boolean' ||
    drift === undefined ||
    conflict === undefined ||
    deleted === undefined ||
    pending === undefined ||
    unmanaged === undefined
  ) {
    return undefined;
  }
  const changes = { drift, conflict, deleted, pending };
  const [unexplained] = detailsOf('not-explained', json['diagnostics']);
  return {
    organization,
    environment,
    service,
    found: found || drifted,
    changes,
    unmanaged,
    assertions: detailsOf(ASSERT_FAILED, json['diagnostics']),
    missed: detailsOf(PAGE_MISSED, json['diagnostics']),
    ...defined({ unexplained }),
  };
}

const VIEW: View = { ink: PLAIN, width: 100, verbose: false, limits: COMMENTED };

function changeOf({ address, action, cause, fields, explanation }: DriftEntry): ShownChange {
  const base = { key: address, address, kind: '', parents: [], reason: '', cause, dependsOn: [], risk: [], after: {} };
  return withoutCause({
    ...base,
    action: action === 'create' ? action : 'update',
    fields,
    ...defined({ explanation }),
  });
}

/** An entry as lines. Entries have no ids and positions, so all but creations are laid out like updates. */
function entryLines(entry: DriftEntry): Line[] {
  const [head, ...rest] = changeLines(changeOf(entry), VIEW, new Map());
  return head === undefined ? [] : [{ ...head, sign: EFFECT_WORDS[effectOf(entry)].symbol }, ...rest];
}

/** The title of the drift issue. */
export function driftIssueTitle({ environment, organization }: DriftDocument): string {
  return `Drift in ${safe(environment, 80)} of ${safe(organization, 80)}`;
}

/** `2 changed, 1 deleted`: what was found. */
export function driftCounts({ changes, unmanaged, assertions, missed }: DriftDocument): string {
  const counted = CHANGE_CLASSES.filter((one) => changes[one].length > 0).map(
    (one) => `${changes[one].length} ${CLASSES[one].word}`,
  );
  return [
    ...counted,
    ...(unmanaged.length === 0 ? [] : [`${unmanaged.length} unmanaged`]),
    ...(assertions.length === 0 ? [] : [count(assertions.length, 'failed assertion')]),
    ...(missed.length === 0 ? [] : [count(missed.length, 'missed page')]),
  ].join(', ');
}

const FOUND_BY = 'First found in this state by ';

/** The body of an issue without the lines that differ in every run. */
export function lastingPart(body: string): string {
  const lines = body.replaceAll('\r\n', '\n').trimEnd().split('\n');
  return lines
    .filter((line) => !line.startsWith(FOUND_BY))
    .join('\n')
    .trimEnd();
}

export interface DriftIssueOptions extends Provenance {
  readonly marker: string;
  /** The most characters, at least 5,000. */
  readonly limit?: number;
}

/** How many sentences of a kind are listed; all of them are in the report. */
const SENTENCES = 10;

function listed(title: string, sentences: readonly string[], after: readonly string[] = []): readonly string[] {
  const items = sentences.slice(0, SENTENCES).map((detail) => `- ${prose(shortened(detail, 600))}`);
  return items.length === 0 ? [] : ['', `#### ${title}`, '', ...items, ...after];
}

const SUGGEST = 'To get the redirects: `colophon redirects suggest --from insights`.';

/** The most characters of titles, tags around folded parts, and lines that count what was left out. */
const TITLES = 1500;

/** How the issue is kept, and which run found it. */
export function issueFoot({ runUrl }: Provenance): readonly string[] {
  const run = link('this run', runUrl);
  return [
    'Colophon updates this issue, and closes it when the drift is gone.',
    ...(run === undefined ? [] : ['', `${FOUND_BY}${run}.`]),
  ];
}

/** Drift as the one issue that Colophon maintains: the marker, the counts, the changes, and what to do. */
export function renderDriftIssue(document: DriftDocument, options: DriftIssueOptions): string {
  const { environment, organization, service } = document;
  const { marker, limit = COMMENT_LIMIT } = options;
  return framedDrift(document, {
    limit,
    head: [
      marker,
      `**${driftCounts(document)}** in ${code(environment, 80)} of ${code(organization, 80)} on ${code(service, 80)}.`,
    ],
    foot: issueFoot(options),
  });
}

/** Drift in a frame, never longer than the limit: what does not fit is counted. */
export function framedDrift(
  document: DriftDocument,
  { limit, ...frame }: { readonly limit: number; readonly head: readonly string[]; readonly foot: readonly string[] },
): string {
  const { changes, unmanaged, unexplained, assertions, missed } = document;
  const { head } = frame;
  const foot = [
    ...listed('Failed assertions', assertions),
    ...listed('Pages that visitors miss', missed, ['', SUGGEST]),
    ...(unexplained === undefined ? [] : ['', `Who changed it is not known. ${prose(shortened(unexplained, 400))}`]),
    '',
    ...(SERVICE_CLASSES.some((one) => changes[one].length > 0) ? [WAYS_OUT] : []),
    ...frame.foot,
  ];
  const budget: Budget = { left: Math.max(0, limit - sizeOf(head) - sizeOf(foot) - TITLES) };
  const entries = (one: ChangeClass): string[] => {
    const { lines, left } = fittedFence(changes[one], changeForms(entryLines), { budget, language: 'diff' });
    const rest = `${count(left, 'more change does', 'more changes do')} not fit here: see \`colophon drift -v\`.`;
    return [...lines, ...(left === 0 ? [] : ['', rest])];
  };
  return joined([
    ...head,
    ...liveSections(changes, entries),
    ...pendingFold(changes, entries),
    ...unmanagedFold(unmanaged, budget),
    ...foot,
  ]);
}

/** The comment that closes the issue. */
export function renderCleanAgain({ environment, organization }: DriftDocument, { runUrl }: Provenance): string {
  const run = link('this run', runUrl);
  const where = `${code(environment, 80)} of ${code(organization, 80)}`;
  return joined([`Clean again: no drift in ${where}${run === undefined ? '' : `, according to ${run}`}.`]);
}
