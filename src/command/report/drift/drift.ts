import { pick } from '../../../base/defined.ts';
import {
  CHANGE_CLASSES,
  type ChangeClass,
  type Difference,
  type DriftFindings,
  findDrift,
} from '../../../core/engine/drift.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { addressesByKey } from '../change.ts';
import { code, prose } from '../markdown.ts';
import { changeFence, noteItems } from '../plan/markdown.ts';
import { joined, jsonDocument, jsonLines } from '../text.ts';
import { traffic, unmanagedLine } from '../words.ts';
import { driftHeadline, liveSections, pendingFold, unmanagedFold, WAYS_OUT, withoutCause } from './words.ts';

export { type DriftTextOptions, renderDriftText } from './text.ts';

/** The version of the JSON below. Additions raise the minor version. */
const FORMAT_VERSION = '2.2';

// A comment has 65,000 characters; titles and sentences in between take few of them.
const CHANGES_ROOM = 45_000;
const NOTES_ROOM = 12_000;
const UNMANAGED_ROOM = 4000;

function entryOf(change: Difference) {
  return pick(change, 'address', 'kind', 'action', 'cause', 'fields', 'source', 'explanation');
}

function headOf(plan: Plan, { drifted, found, only, classes }: DriftFindings) {
  return {
    formatVersion: FORMAT_VERSION,
    ...pick(plan, 'organization', 'environment', 'service', 'createdAt', 'git'),
    drifted,
    found,
    onlyClasses: only,
    classes,
  };
}

/** Drift as one JSON document, with `drifted` for scripts; `found` corresponds to the exit code. */
export function renderDriftJson(plan: Plan, findings: DriftFindings = findDrift(plan)): string {
  const { changes, unmanaged, counts, ignored } = findings;
  const entries = CHANGE_CLASSES.map((one) => [one, changes[one].map(entryOf)]);
  return jsonDocument({
    ...headOf(plan, findings),
    ...(Object.fromEntries(entries) as Record<ChangeClass, readonly ReturnType<typeof entryOf>[]>),
    unmanaged,
    diagnostics: plan.diagnostics,
    summary: { ...counts, ignored },
  });
}

export function renderDriftNdjson(plan: Plan, findings: DriftFindings = findDrift(plan)): string {
  const { changes, unmanaged, counts, ignored } = findings;
  return jsonLines([
    { type: 'drift', ...headOf(plan, findings) },
    ...CHANGE_CLASSES.flatMap((one) =>
      changes[one].map((change) => ({ type: one === 'drift' ? 'drifted' : one, ...entryOf(change) })),
    ),
    ...unmanaged.map((address) => ({ type: 'unmanaged', address })),
    ...plan.diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', ...counts, ignored },
  ]);
}

function unmanagedSection({ unmanaged }: DriftFindings): string[] {
  const fold = unmanagedFold(unmanaged, { left: UNMANAGED_ROOM });
  return fold.length === 0 ? [] : ['', `${prose(unmanagedLine({ unmanaged }))}.`, ...fold];
}

function notesSection({ diagnostics }: Plan): string[] {
  if (diagnostics.length === 0) {
    return [];
  }
  const { lines, left } = noteItems(diagnostics, { left: NOTES_ROOM });
  return ['', '#### Notes', '', ...lines, ...(left > 0 ? [`- and ${left} more`] : [])];
}

/** The same for a comment or an issue: drift in full, pending changes and unmanaged resources folded. */
export function renderDriftMarkdown(plan: Plan, findings: DriftFindings = findDrift(plan)): string {
  const { changes } = findings;
  const addresses = addressesByKey(plan);
  const budget = { left: CHANGES_ROOM };
  const fenceOf = (one: ChangeClass): string[] => changeFence(changes[one].map(withoutCause), addresses, budget);
  const place = `${code(plan.environment, 80)} of ${code(plan.organization, 80)}`;
  return joined([
    `### ${driftHeadline(findings, place)}`,
    '',
    `Read from ${code(plan.service, 80)}${plan.git === undefined ? '' : ` at commit ${code(plan.git.commit, 40)}`}.`,
    ...liveSections(changes, fenceOf),
    ...(findings.drifted ? ['', WAYS_OUT] : []),
    ...pendingFold(changes, fenceOf),
    ...unmanagedSection(findings),
    ...notesSection(plan),
    '',
    `${traffic(plan.live)}.`,
  ]);
}
