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
import { flag, listOf, object, oneOf, optional, text } from '../../../core/plan/check.ts';
import type { Action, Cause, FieldChange } from '../../../core/plan/plan.ts';
import { effectOf } from '../../../core/plan/resources.ts';
import { COMMENT_VIEW, changeLines, type Line, type ShownChange } from '../change.ts';
import type { Provenance } from '../comment.ts';
import { type Budget, code, fittedFence, link, prose, sizeOf } from '../markdown.ts';
import { COMMENT_LIMIT, changeForms } from '../plan/markdown.ts';
import { count, joined, safe } from '../text.ts';
import { EFFECT_WORDS } from '../words.ts';
import { CLASSES, liveSections, pendingFold, unmanagedFold, WAYS_OUT, withoutCause } from './words.ts';

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
  readonly found: boolean;
  readonly changes: Readonly<Record<ChangeClass, readonly DriftEntry[]>>;
  readonly unmanaged: readonly Address[];
  readonly assertions: readonly string[];
  /** Missing pages that visitors request, in sentences. */
  readonly missed: readonly string[];
  /** Why differences have no author, if they could have had one. */
  readonly unexplained?: string;
}

const BOUNDS = { depth: 1000, size: 200_000_000 };

const cause = oneOf('pending', 'drift', 'conflict', 'deleted', 'removed', 'expired');
const entries = listOf(
  object({
    address: text,
    action: oneOf(...Object.keys(EFFECT_WORDS)),
    cause,
    fields: listOf(object({ path: text, sensitive: flag, cause })),
  }),
);
const SHAPE = object({
  ...{ organization: text, environment: text, service: text, drifted: flag, found: optional(flag) },
  ...{ drift: entries, conflict: entries, deleted: entries, pending: entries, unmanaged: listOf(text) },
});

/** The JSON of `drift` as far as its shape is checked. */
interface DriftJson
  extends Pick<DriftDocument, 'organization' | 'environment' | 'service' | 'unmanaged'>,
    Readonly<Record<ChangeClass, readonly (DriftEntry & { readonly explanation?: Json })[]>> {
  readonly drifted: boolean;
  readonly found?: boolean;
  readonly diagnostics?: Json;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Who made the difference. Unreadable parts are left out and do not invalidate the rest. */
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function detailsOf(code: string, diagnostics: Json | undefined): readonly string[] {
  const all = Array.isArray(diagnostics) ? (diagnostics as readonly Json[]) : [];
  return all.flatMap((one) => (isJsonObject(one) && one['code'] === code ? (textOf(one['detail']) ?? []) : []));
}

/** Reads the JSON of `drift`; undefined if it is anything else, including the problems of a `drift` that failed. */
export function readDriftDocument(json: string): DriftDocument | undefined {
  return driftIn(parsed(json));
}

export function driftIn(json: unknown): DriftDocument | undefined {
  if (!isJsonObject(json) || !isWithinBounds(json, BOUNDS) || SHAPE(json, '') !== undefined) {
    return undefined;
  }
  const { organization, environment, service, drifted, found, unmanaged, diagnostics, ...all } =
    json as unknown as DriftJson;
  const changesOf = (one: ChangeClass): readonly DriftEntry[] =>
    all[one].map(({ explanation, ...entry }) => ({
      ...entry,
      ...defined({ explanation: explanationOf(explanation) }),
    }));
  const [unexplained] = detailsOf('not-explained', diagnostics);
  return {
    organization,
    environment,
    service,
    found: found === true || drifted,
    changes: {
      drift: changesOf('drift'),
      conflict: changesOf('conflict'),
      deleted: changesOf('deleted'),
      pending: changesOf('pending'),
    },
    unmanaged,
    assertions: detailsOf(ASSERT_FAILED, diagnostics),
    missed: detailsOf(PAGE_MISSED, diagnostics),
    ...defined({ unexplained }),
  };
}

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
  const [head, ...rest] = changeLines(changeOf(entry), COMMENT_VIEW, new Map());
  return head === undefined ? [] : [{ ...head, sign: EFFECT_WORDS[effectOf(entry)].symbol }, ...rest];
}

export function driftIssueTitle({ environment, organization }: DriftDocument): string {
  return `Drift in ${safe(environment, 80)} of ${safe(organization, 80)}`;
}

/** `2 changed, 1 deleted`: the findings. */
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
  /** The maximum number of characters, at least 5,000. */
  readonly limit?: number;
}

/** The maximum number of sentences of a kind; the report has all of them. */
const SENTENCES = 10;

function listed(title: string, sentences: readonly string[], after: readonly string[] = []): readonly string[] {
  const items = sentences.slice(0, SENTENCES).map((detail) => `- ${prose(shortened(detail, 600))}`);
  return items.length === 0 ? [] : ['', `#### ${title}`, '', ...items, ...after];
}

const SUGGEST = 'To get the redirects: `colophon redirects suggest --from insights`.';

/** The maximum number of characters for titles, tags around folded parts, and lines that count omitted items. */
const TITLES = 1500;

export function issueFoot({ runUrl }: Provenance): readonly string[] {
  const run = link('this run', runUrl);
  return [
    'Colophon updates this issue, and closes it when the drift is gone.',
    ...(run === undefined ? [] : ['', `${FOUND_BY}${run}.`]),
  ];
}

/** Drift as the single issue that Colophon maintains: the marker, the counts, the changes, and what to do. */
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

export function renderCleanAgain({ environment, organization }: DriftDocument, { runUrl }: Provenance): string {
  const run = link('this run', runUrl);
  const where = `${code(environment, 80)} of ${code(organization, 80)}`;
  return joined([`Clean again: no drift in ${where}${run === undefined ? '' : `, according to ${run}`}.`]);
}
