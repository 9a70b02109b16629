import { defined } from '../../base/defined.ts';
import { NOT_APPLIED, type Verification, type Verified, type VerifiedStatus } from '../../core/engine/verification.ts';
import { viewOf } from './change.ts';
import { type Finding, type Findings, ruleOf, sentences } from './findings/findings.ts';
import type { Colour, Ink, Layout } from './ink.ts';
import { code, fitted, folded, prose } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, safe, safeParagraphs, wrapped } from './text.ts';
import { placeOf } from './words.ts';

const COLOURS: Readonly<Record<VerifiedStatus, Colour>> = {
  ok: 'green',
  mismatch: 'red',
  unreachable: 'yellow',
  skipped: 'dim',
};
const LABELS: Readonly<Record<VerifiedStatus, string>> = {
  ok: 'ok',
  mismatch: 'not as declared',
  unreachable: 'unreachable',
  skipped: 'skipped',
};
const ORDER: readonly VerifiedStatus[] = ['mismatch', 'unreachable', 'ok', 'skipped'];

function withStatus({ resources }: Verification, status: VerifiedStatus): readonly Verified[] {
  return resources.filter((resource) => resource.status === status);
}

export function verifySummary({ resources, summary }: Verification): string {
  const counted = ORDER.filter((status) => summary[status] > 0).map((status) => `${summary[status]} ${LABELS[status]}`);
  return resources.length === 0
    ? 'Nothing to verify: no declared resource is visible to visitors.'
    : `Verified ${count(resources.length, 'resource')}: ${counted.join(', ')}.`;
}

/** A note about pending changes; undefined if there are none. */
function pendingLine({ pending }: Verification): string | undefined {
  return pending === 0
    ? undefined
    : `${count(pending, 'change is', 'changes are')} not applied yet: \`colophon plan\` shows ${pending === 1 ? 'it' : 'them'}`;
}

function requestsLine({ requests: { service, published } }: Verification): string {
  const sites = published === 0 ? '' : `, ${count(published, 'request')} to published sites`;
  return `${count(service, 'request')} to the API${sites}, nothing was written`;
}

function skippedLine(resources: readonly Verified[]): string {
  const waiting = resources.filter((resource) => resource.code === NOT_APPLIED).length;
  const reasons = [
    ...(waiting === 0 ? [] : [`${waiting} not applied yet`]),
    ...(resources.length === waiting ? [] : [`${resources.length - waiting} for other reasons`]),
  ];
  return `Skipped: ${reasons.join(', ')}`;
}

function resourceLines(resource: Verified, { ink, width }: { readonly ink: Ink; readonly width: number }): string[] {
  const { status, address, source, expected, found, message } = resource;
  const place = source === undefined ? '' : `  ${ink.dim(placeOf(source))}`;
  return [
    `${ink.bold(ink[COLOURS[status]](LABELS[status]))}  ${safe(address)}${place}`,
    ...(expected === undefined ? [] : [`    expected  ${safe(expected)}`]),
    ...(found === undefined ? [] : [`    found     ${safe(found)}`]),
    ...(message === '' ? [] : safeParagraphs(message, width - 4).map((line) => `    ${line}`.trimEnd())),
  ];
}

/** A verification as text: mismatches in full; matching and skipped resources are listed if verbose, otherwise counted. */
export function renderVerifyText(verification: Verification, layout: Layout = {}): string {
  const view = viewOf(layout);
  const { ink, verbose } = view;
  const shown = ORDER.filter((status) => verbose || status === 'mismatch' || status === 'unreachable');
  const skipped = withStatus(verification, 'skipped');
  const pending = pendingLine(verification);
  return joined([
    ...shown.flatMap((status) =>
      withStatus(verification, status).flatMap((resource) =>
        status === 'ok' ? resourceLines(resource, view) : [...resourceLines(resource, view), ''],
      ),
    ),
    ...(verbose && verification.summary.ok > 0 && skipped.length === 0 ? [''] : []),
    ...(verbose || skipped.length === 0 ? [] : [skippedLine(skipped)]),
    ...(pending === undefined ? [] : wrapped(pending, view.width)),
    ...(skipped.length === 0 && pending === undefined ? [] : ['']),
    ink.dim(requestsLine(verification)),
    '',
    ink.bold(verifySummary(verification)),
  ]);
}

export function renderVerifyJson(verification: Verification): string {
  const { summary } = verification;
  return jsonDocument({ ...verification, mismatched: summary.mismatch > 0 });
}

export function renderVerifyNdjson({ resources, ...head }: Verification): string {
  const { organization, environment, service, verifiedAt, summary, pending, requests } = head;
  return jsonLines([
    { type: 'verify', organization, environment, service, verifiedAt },
    ...resources.map((resource) => ({ type: 'resource', ...resource })),
    { type: 'summary', ...summary, pending, requests },
  ]);
}

/** Leaves room in a comment for the rest. */
const ROOM = 55_000;

function item({ status, address, source, expected, found, message }: Verified): string[] {
  const place = source === undefined ? '' : ` at ${code(placeOf(source))}`;
  return [
    `- **${LABELS[status]}** ${code(address, 200)}${place}${message === '' ? '' : `: ${prose(message)}`}`,
    ...(expected === undefined ? [] : [`  - expected ${code(expected)}`]),
    ...(found === undefined ? [] : [`  - found ${code(found)}`]),
  ];
}

/** The same for a comment or an issue: mismatches in full, skipped resources folded. */
export function renderVerifyMarkdown(verification: Verification): string {
  const { organization, environment, service } = verification;
  const budget = { left: ROOM };
  const wrong = [...withStatus(verification, 'mismatch'), ...withStatus(verification, 'unreachable')];
  const listed = fitted(wrong, (resource) => [item(resource)], budget);
  const skipped = withStatus(verification, 'skipped');
  const left = fitted(skipped, (resource) => [item(resource)], budget);
  const pending = pendingLine(verification);
  const more = (rest: number): string[] => (rest === 0 ? [] : ['', `And ${rest} more: see \`colophon verify -v\`.`]);
  return joined([
    `### ${verifySummary(verification)}`,
    '',
    `${code(organization, 80)}, ${code(environment, 80)} on ${code(service, 80)}`,
    ...(listed.lines.length === 0 ? [] : ['', ...listed.lines]),
    ...more(listed.left),
    ...(skipped.length === 0 ? [] : ['', ...folded(`${skipped.length} skipped`, [...left.lines, ...more(left.left)])]),
    ...(pending === undefined ? [] : ['', `${pending}.`]),
    '',
    `${requestsLine(verification)}.`,
  ]);
}

const ABOUT: Readonly<Record<VerifiedStatus, string>> = {
  ok: 'Visitors get what is declared',
  mismatch: 'Visitors do not get what is declared',
  unreachable: 'The published site could not be reached',
  skipped: 'Not verified',
};

function findingOf({ status, code: name, address, source, expected, found, message }: Verified): Finding {
  const isWrong = status === 'mismatch' || status === 'unreachable';
  const lines = [
    ...(message === '' ? [] : [message]),
    ...(expected === undefined ? [] : [`expected ${safe(expected)}`]),
    ...(found === undefined ? [] : [`found ${safe(found)}`]),
  ];
  return {
    level: isWrong ? 'error' : 'notice',
    rule: ruleOf(`verify/${name}`),
    about: ABOUT[status],
    title: `${LABELS[status]}: ${safe(address, 120)}`,
    message: lines.length === 0 ? ABOUT[status] : sentences(lines.join('\n')),
    subject: address,
    address,
    ...defined({ source }),
    verdict: isWrong ? 'failed' : status === 'skipped' ? 'skipped' : 'passed',
    rank: isWrong ? 0 : 3,
  };
}

/** A verification as findings at the lines of the manifest; with `all`, including matching and skipped resources. */
export function verifyFindings(verification: Verification, { all }: { readonly all: boolean }): Findings {
  const wrong = verification.resources.filter(({ status }) => status === 'mismatch' || status === 'unreachable');
  return {
    name: 'verify',
    summary: safe(verifySummary(verification)),
    findings: (all ? verification.resources : wrong).map(findingOf),
  };
}
