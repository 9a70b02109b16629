import { defined } from '../base/defined.ts';
import { NOT_APPLIED, type Verification, type Verified, type VerifiedStatus } from '../engine/verification.ts';
import { type Finding, type Findings, ruleOf, sentences } from './findings/findings.ts';
import { type Colour, type Ink, inkOf } from './ink.ts';
import { code, fitted, folded, prose } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, safe, safeParagraphs, wrapped } from './text.ts';
import { placeOf } from './words.ts';

export interface VerifyTextOptions {
  readonly colour?: boolean;
  /** Also what is well and what was left out, one by one. */
  readonly verbose?: boolean;
  readonly width?: number;
}

const COLOURS: Readonly<Record<VerifiedStatus, Colour>> = {
  ok: 'green',
  mismatch: 'red',
  unreachable: 'yellow',
  skipped: 'dim',
};
const SAID: Readonly<Record<VerifiedStatus, string>> = {
  ok: 'ok',
  mismatch: 'not as declared',
  unreachable: 'could not be asked',
  skipped: 'skipped',
};
const ORDER: readonly VerifiedStatus[] = ['mismatch', 'unreachable', 'ok', 'skipped'];

function withStatus({ things }: Verification, status: VerifiedStatus): readonly Verified[] {
  return things.filter((thing) => thing.status === status);
}

/** The one line that says it all. */
export function verifySummary({ things, summary }: Verification): string {
  const said = ORDER.filter((status) => summary[status] > 0).map((status) => `${summary[status]} ${SAID[status]}`);
  return things.length === 0
    ? 'Nothing is declared that visitors could see.'
    : `Verified ${count(things.length, 'thing')}: ${said.join(', ')}.`;
}

/** What an apply would still do, when it would do something. */
function pendingLine({ pending }: Verification): string | undefined {
  return pending === 0
    ? undefined
    : `An apply would still make ${count(pending, 'change')}: \`colophon plan\` shows ${pending === 1 ? 'it' : 'them'}`;
}

function requestsLine({ requests: { service, published } }: Verification): string {
  const sites = published === 0 ? '' : `, ${count(published, 'request')} to published sites`;
  return `${count(service, 'request')} to the service${sites}, nothing was written`;
}

/** How many were skipped, by reason. */
function skippedLine(things: readonly Verified[]): string {
  const waiting = things.filter((thing) => thing.code === NOT_APPLIED).length;
  const said = [
    ...(waiting === 0 ? [] : [`${waiting} not applied yet`]),
    ...(things.length === waiting ? [] : [`${things.length - waiting} for other reasons`]),
  ];
  return `Skipped: ${said.join(', ')}`;
}

function thingLines(thing: Verified, { ink, width }: { readonly ink: Ink; readonly width: number }): string[] {
  const { status, address, source, expected, found, message } = thing;
  const place = source === undefined ? '' : `  ${ink.dim(placeOf(source))}`;
  return [
    `${ink.bold(ink[COLOURS[status]](SAID[status]))}  ${safe(address)}${place}`,
    ...(expected === undefined ? [] : [`    expected  ${safe(expected)}`]),
    ...(found === undefined ? [] : [`    found     ${safe(found)}`]),
    ...(message === '' ? [] : safeParagraphs(message, width - 4).map((line) => `    ${line}`.trimEnd())),
  ];
}

/** What was found, for a person: what is wrong in full, what is well as a number. */
export function renderVerifyText(verification: Verification, options: VerifyTextOptions = {}): string {
  const { colour = false, verbose = false, width = 80 } = options;
  const view = { ink: inkOf(colour), width: Math.max(40, width) };
  const { ink } = view;
  const shown = ORDER.filter((status) => verbose || status === 'mismatch' || status === 'unreachable');
  const skipped = withStatus(verification, 'skipped');
  const pending = pendingLine(verification);
  return joined([
    ...shown.flatMap((status) =>
      withStatus(verification, status).flatMap((thing) =>
        status === 'ok' ? thingLines(thing, view) : [...thingLines(thing, view), ''],
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

/** The same as one JSON document. `mismatched` is what a check looks at. */
export function renderVerifyJson(verification: Verification): string {
  const { summary } = verification;
  return jsonDocument({ ...verification, mismatched: summary.mismatch > 0 });
}

/** The same as lines of JSON. */
export function renderVerifyNdjson({ things, ...head }: Verification): string {
  const { organization, environment, service, verifiedAt, summary, pending, requests } = head;
  return jsonLines([
    { type: 'verify', organization, environment, service, verifiedAt },
    ...things.map((thing) => ({ type: 'thing', ...thing })),
    { type: 'summary', ...summary, pending, requests },
  ]);
}

/** So that it fits a comment, with room for the rest. */
const ROOM = 55_000;

function item({ status, address, source, expected, found, message }: Verified): string[] {
  const place = source === undefined ? '' : ` at ${code(placeOf(source))}`;
  return [
    `- **${SAID[status]}** ${code(address, 200)}${place}${message === '' ? '' : `: ${prose(message)}`}`,
    ...(expected === undefined ? [] : [`  - expected ${code(expected)}`]),
    ...(found === undefined ? [] : [`  - found ${code(found)}`]),
  ];
}

/** The same for a comment or an issue: what is wrong in full, what was skipped to be opened. */
export function renderVerifyMarkdown(verification: Verification): string {
  const { organization, environment, service } = verification;
  const budget = { left: ROOM };
  const wrong = [...withStatus(verification, 'mismatch'), ...withStatus(verification, 'unreachable')];
  const listed = fitted(wrong, (thing) => [item(thing)], budget);
  const skipped = withStatus(verification, 'skipped');
  const left = fitted(skipped, (thing) => [item(thing)], budget);
  const pending = pendingLine(verification);
  const more = (rest: number): string[] =>
    rest === 0 ? [] : ['', `And ${rest} more, for which there is no room here.`];
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
  ok: 'Visitors meet what is declared',
  mismatch: 'Visitors meet something else than what is declared',
  unreachable: 'Nobody could be asked what visitors meet',
  skipped: 'It was not asked what visitors meet',
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
    title: `${SAID[status]}: ${safe(address, 120)}`,
    message: lines.length === 0 ? ABOUT[status] : sentences(lines.join('\n')),
    subject: address,
    address,
    ...defined({ source }),
    verdict: isWrong ? 'failed' : status === 'skipped' ? 'skipped' : 'passed',
    rank: isWrong ? 0 : 3,
  };
}

/** What was found as findings at the lines of the manifest; with `all` what is well and what was skipped as well. */
export function verifyFindings(verification: Verification, { all }: { readonly all: boolean }): Findings {
  const wrong = verification.things.filter(({ status }) => status === 'mismatch' || status === 'unreachable');
  return {
    name: 'verify',
    summary: safe(verifySummary(verification)),
    findings: (all ? verification.things : wrong).map(findingOf),
  };
}
