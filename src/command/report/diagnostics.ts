import { groupBy } from '../../base/group-by.ts';
import { shortened } from '../../base/text.ts';
import { type Diagnostic, inReadingOrder, type Severity, type SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { View } from './change.ts';
import { type Colour, type Ink, inkOf, type Layout } from './ink.ts';
import { code, fence, prose } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, listed, safe, safeParagraphs } from './text.ts';

const COLOURS: Readonly<Record<Severity, Colour>> = { error: 'red', warning: 'yellow', info: 'cyan' };

function exactPlace({ file, line, column }: SourcePlace): string {
  return `${safe(file, 200)}:${line}:${column}`;
}

/** The sanitized lines of an excerpt. Tabs become spaces, so that a caret keeps its position. */
function excerptLines(excerpt: string | undefined, width: number): string[] {
  const lines = shortened((excerpt ?? '').replace(/\s+$/, ''), 20_000).split('\n');
  return excerpt === undefined ? [] : lines.slice(0, 20).map((line) => safe(line.replaceAll('\t', '    '), width));
}

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

/** The number of problems of one kind that are shown in full, and then of those listed by place. */
const FULL = 3;
const NAMED = 10;

/** Separates diagnostics to show in full from the rest of each repeated kind. */
export function foldRepeated(diagnostics: readonly Diagnostic[]): {
  readonly full: readonly Diagnostic[];
  readonly repeated: readonly (readonly Diagnostic[])[];
} {
  const kinds = [...groupBy(diagnostics, ({ severity, code: name }) => `${severity} ${name}`).values()];
  // One more in full takes no more room than a line that counts it.
  const repeated = kinds.flatMap((kind) => (kind.length > FULL + 1 ? [kind.slice(FULL)] : []));
  const isShort = new Set(repeated.flat());
  return { full: diagnostics.filter((one) => !isShort.has(one)), repeated };
}

function placeBefore({ source }: Diagnostic): string {
  return source === undefined ? '' : `${exactPlace(source)}: `;
}

/** The problems of one kind beyond the first few: their places, and the number of the rest. */
function repeatedLines(repeated: readonly Diagnostic[], ink: Ink): string[] {
  const [first] = repeated;
  const label = first === undefined ? '' : `${first.severity}[${safe(first.code, 60)}]`;
  return [
    `${repeated.length} more like ${ink.bold(label)}:`,
    ...listed(
      repeated,
      NAMED,
      (one) => [`  ${placeBefore(one)}${safe(one.summary)}`],
      (rest) => `  and ${rest} more; -v shows all of them`,
    ),
    '',
  ];
}

/** Diagnostics, each followed by an empty line. Of many of one kind, only the first few are in full unless verbose. */
export function foldedLines(
  diagnostics: readonly Diagnostic[],
  { ink, width, verbose }: Pick<View, 'ink' | 'width' | 'verbose'>,
): string[] {
  const { full, repeated } = verbose ? { full: diagnostics, repeated: [] } : foldRepeated(diagnostics);
  return [
    ...full.flatMap((one) => [...diagnosticLines(one, { ink, width }), '']),
    ...repeated.flatMap((some) => repeatedLines(some, ink)),
  ];
}

export function renderDiagnosticsText(
  diagnostics: readonly Diagnostic[],
  { colour = false, width = 80, verbose = false }: Layout,
): string {
  return diagnostics.length === 0
    ? ''
    : joined([
        ...foldedLines(inReadingOrder(diagnostics), { ink: inkOf(colour), width, verbose }),
        tallyText(diagnostics),
      ]);
}

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

export function briefItem(diagnostic: Diagnostic): string {
  const { severity, code: name, summary, source } = diagnostic;
  const place = source === undefined ? '' : ` at ${code(exactPlace(source), 200)}`;
  return `- **${severity}** ${code(name, 80)}${place}: ${code(summary, 200)}`;
}

/** Diagnostics as items of a Markdown list. Of many of one kind, only the first few are in full. */
export function diagnosticItems(diagnostics: readonly Diagnostic[]): string[] {
  const { full, repeated } = foldRepeated(diagnostics);
  return [
    ...full.flatMap(diagnosticItem),
    ...repeated.flatMap((some) =>
      listed(
        some,
        NAMED,
        (one) => [briefItem(one)],
        (rest) =>
          `- and ${rest} more like ${some
            .slice(0, 1)
            .map((one) => code(one.code, 80))
            .join('')}`,
      ),
    ),
  ];
}

export function renderDiagnosticsMarkdown(diagnostics: readonly Diagnostic[]): string {
  const items = diagnosticItems(inReadingOrder(diagnostics));
  return joined([`### Colophon: ${tallyText(diagnostics)}`, ...(items.length === 0 ? [] : ['', ...items])]);
}
