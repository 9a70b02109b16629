import { groupBy } from '../../base/group-by.ts';
import { shortened } from '../../base/text.ts';
import { type Diagnostic, inReadingOrder, type Severity, type SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { View } from './change.ts';
import { type Colour, type Ink, inkOf, type Layout } from './ink.ts';
import { code, fence, prose } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, safe, safeParagraphs } from './text.ts';

const COLOURS: Readonly<Record<Severity, Colour>> = { error: 'red', warning: 'yellow', info: 'cyan' };

function exactPlace({ file, line, column }: SourcePlace): string {
  return `${safe(file, 200)}:${line}:${column}`;
}

/** The lines of an excerpt, each harmless. Tabs become blanks, so that a caret stays where it points. */
function excerptLines(excerpt: string | undefined, width: number): string[] {
  const lines = shortened((excerpt ?? '').replace(/\s+$/, ''), 20_000).split('\n');
  return excerpt === undefined ? [] : lines.slice(0, 20).map((line) => safe(line.replaceAll('\t', '    '), width));
}

/** One diagnostic as a terminal shows it. */
export function diagnosticLines(diagnostic: Diagnostic, { ink, width }: Pick<View, 'ink' | 'width'>): string[] {
  const { severity, summary, detail, source, excerpt, related = [] } = diagnostic;
  const label = ink.bold(ink[COLOURS[severity]](`${severity}[${safe(diagnostic.code, 60)}]`));
  return [
    `${label}: ${ink.bold(safe(summary))}`,
    ...(source === undefined ? [] : [`  ${ink.dim('-->')} ${exactPlace(source)}`]),
    ...excerptLines(excerpt, 200).map((line) => `  ${line}`.trimEnd()),
    ...safeParagraphs(detail, width - 2).map((line) => `  ${line}`.trimEnd()),
    ...related.slice(0, 20).map(({ message, source: at }) => `  ${ink.dim('see')} ${exactPlace(at)}: ${safe(message)}`),
    ...(related.length > 20 ? [`  and ${count(related.length - 20, 'more place')}`] : []),
  ];
}

function tally(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) {
    counts[severity]++;
  }
  return counts;
}

/** `2 errors, 1 warning.` */
export function tallyText(diagnostics: readonly Diagnostic[]): string {
  const { error, warning, info } = tally(diagnostics);
  const counted = [
    ...(error > 0 ? [count(error, 'error')] : []),
    ...(warning > 0 ? [count(warning, 'warning')] : []),
    ...(info > 0 ? [count(info, 'note')] : []),
  ];
  return counted.length === 0 ? 'No problems.' : `${counted.join(', ')}.`;
}

/** Problems of one kind that are told in full, and then those that are named by their place. */
const FULL = 3;
const NAMED = 10;

/** The problems of one kind beyond the first few: where each is, and how many more there are. */
function repeatedLines(repeated: readonly Diagnostic[], ink: Ink): string[] {
  const [first] = repeated;
  const label = first === undefined ? '' : `${first.severity}[${safe(first.code, 60)}]`;
  const placeOf = ({ source }: Diagnostic): string => (source === undefined ? '' : `${exactPlace(source)}: `);
  return [
    `${repeated.length} more like ${ink.bold(label)}:`,
    ...repeated.slice(0, NAMED).map((one) => `  ${placeOf(one)}${safe(one.summary)}`),
    ...(repeated.length > NAMED ? [`  and ${repeated.length - NAMED} more; -v shows all of them`] : []),
    '',
  ];
}

/**
 * Diagnostics as text, in the order of the files, with their number at the end. Of many of one kind a few are told in full, unless it is
 * verbose. Empty where there are none.
 */
export function renderDiagnosticsText(
  diagnostics: readonly Diagnostic[],
  { colour = false, width = 80, verbose = false }: Layout,
): string {
  if (diagnostics.length === 0) {
    return '';
  }
  const ink: Ink = inkOf(colour);
  const kinds = [...groupBy(inReadingOrder(diagnostics), ({ severity, code: name }) => `${severity} ${name}`).values()];
  // One more than is told in full takes as little room as a line that says so.
  const repeated = verbose ? [] : kinds.map((kind) => (kind.length > FULL + 1 ? kind.slice(FULL) : []));
  const isShort = new Set(repeated.flat());
  const lines = inReadingOrder(diagnostics)
    .filter((one) => !isShort.has(one))
    .flatMap((one) => [...diagnosticLines(one, { ink, width }), '']);
  const rest = repeated.flatMap((some) => (some.length === 0 ? [] : repeatedLines(some, ink)));
  return joined([...lines, ...rest, tallyText(diagnostics)]);
}

/** Diagnostics as one JSON document. */
export function renderDiagnosticsJson(diagnostics: readonly Diagnostic[]): string {
  const { error, warning, info } = tally(diagnostics);
  const summary = { errors: error, warnings: warning, notes: info };
  return jsonDocument({ diagnostics: inReadingOrder(diagnostics), summary });
}

/** Diagnostics as lines of JSON; the last line counts them. */
export function renderDiagnosticsNdjson(diagnostics: readonly Diagnostic[]): string {
  const { error, warning, info } = tally(diagnostics);
  return jsonLines([
    ...inReadingOrder(diagnostics).map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', errors: error, warnings: warning, notes: info },
  ]);
}

/** One diagnostic as an item of a Markdown list. */
export function diagnosticItem({
  severity,
  code: name,
  summary,
  detail,
  source,
  excerpt,
  related,
}: Diagnostic): string[] {
  const place = source === undefined ? '' : ` at ${code(exactPlace(source))}`;
  const others = (related ?? []).slice(0, 20);
  const quote = excerptLines(excerpt, 200);
  return [
    `- **${severity}** ${code(name)}${place}: **${prose(summary)}** – ${prose(detail)}`,
    ...others.map(({ message, source: at }) => `  - see ${code(exactPlace(at))}: ${prose(message)}`),
    ...(quote.length === 0 ? [] : ['', ...fence(quote, 'text').map((line) => `  ${line}`)]),
  ];
}

/** Diagnostics for a comment on a pull request. */
export function renderDiagnosticsMarkdown(diagnostics: readonly Diagnostic[]): string {
  const items = inReadingOrder(diagnostics).flatMap(diagnosticItem);
  return joined([`### Colophon: ${tallyText(diagnostics)}`, ...(items.length === 0 ? [] : ['', ...items])]);
}
