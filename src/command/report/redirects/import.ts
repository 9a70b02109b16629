import { groupBy } from '../../../base/group-by.ts';
import type { JsonObject } from '../../../base/json.ts';
import type { RulePlace } from '../../../redirects/rule.ts';
import { inkOf, type Layout } from '../ink.ts';
import { withCommas } from '../nouns.ts';
import { count, joined, safe, wrapped } from '../text.ts';

export interface ShownImport {
  readonly file: string;
  readonly format: { readonly name: string; readonly title: string };
  /** Other formats that match the content. */
  readonly doubts: readonly string[];
  readonly site: string;
  readonly carried: readonly (RulePlace & {
    readonly source: string;
    readonly entry: JsonObject;
    readonly destination: string;
    /** Why the entry has this form, if there is a reason. */
    readonly comment?: string;
    readonly isSecond?: boolean;
  })[];
  readonly rejected: readonly (RulePlace & { readonly code: string; readonly why: string })[];
  readonly notes: readonly (RulePlace & { readonly code: string; readonly what: string; readonly reduces: boolean })[];
  /** Rules that already exist. */
  readonly unneeded: number;
  readonly out?: string | undefined;
}

const MOST_LINES = 8;
const LONGEST_RULE = 160;

function carriedRules({ carried }: ShownImport): number {
  return carried.filter(({ isSecond }) => isSecond !== true).length;
}

function rulesOf(shown: ShownImport): number {
  return carriedRules(shown) + shown.rejected.length + shown.unneeded;
}

export function summaryOf(
  shown: ShownImport,
): Readonly<Record<'rules' | 'carried' | 'reduced' | 'unneeded' | 'rejected', number>> {
  const { rejected, notes, unneeded } = shown;
  const reduced = new Set(notes.filter(({ reduces }) => reduces).map(({ line }) => line)).size;
  return { rules: rulesOf(shown), carried: carriedRules(shown), reduced, unneeded, rejected: rejected.length };
}

function grouped<T extends RulePlace>(
  rules: readonly T[],
  sentence: (rule: T) => string,
  { file, width }: { readonly file: string; readonly width: number },
): readonly string[] {
  return [...groupBy(rules, sentence)].flatMap(([text, some]) => [
    ...wrapped(safe(text, 600), width - 2).map((line) => `  ${line}`),
    ...some.map((rule) => `    ${safe(`${file}:${rule.line}`)}  ${safe(rule.text, LONGEST_RULE)}`),
  ]);
}

function ruleOrEach(rules: number): string {
  return rules === 1 ? '1 rule' : `Each of ${withCommas(rules)} rules`;
}

function linesOf(rules: readonly RulePlace[]): string {
  const lines = [...new Set(rules.map(({ line }) => line))];
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MOST_LINES).join(', ')}${more}`;
}

/** The result for a person: losses first and in full. */
export function renderImportText(shown: ShownImport, { colour, width }: Required<Layout>): string {
  const { file, format, doubts, site, carried, rejected, notes, unneeded, out } = shown;
  const ink = inkOf(colour);
  const [reduced, others] = [notes.filter(({ reduces }) => reduces), notes.filter(({ reduces }) => !reduces)];
  const headline = `Carried over ${carriedRules(shown)} of ${count(rulesOf(shown), 'redirect')} from ${safe(file)} to ${safe(site)}`;
  return joined([
    ink.bold(`${headline}${unneeded === 0 ? '' : ` (${unneeded} already there)`}.`),
    ...wrapped(
      `Read as ${format.title}${doubts.length === 0 ? '' : `; the content also fits ${doubts.join(', ')}. Pass --from to choose`}.`,
      width,
    ),
    ...(rejected.length === 0
      ? []
      : ['', ink.red(`Not carried over: ${rejected.length}`), ...grouped(rejected, ({ why }) => why, { file, width })]),
    ...(reduced.length === 0
      ? []
      : [
          '',
          ink.yellow(`Carried over in part: ${new Set(reduced.map(({ line }) => line)).size}`),
          ...grouped(reduced, ({ what }) => `The rule ${what}.`, { file, width }),
        ]),
    ...(others.length === 0
      ? []
      : [
          '',
          'Notes',
          ...[...groupBy(others, ({ what }) => what)].flatMap(([what, some]) =>
            wrapped(`${ruleOrEach(some.length)} ${what} (${linesOf(some)}).`, width - 4).map(
              (line, index) => `${index === 0 ? '  - ' : '    '}${line}`,
            ),
          ),
        ]),
    ...(out === undefined ? [] : ['', `Wrote ${safe(out)}. Next: colophon validate && colophon plan`]),
    ...(carried.length === 0 ? ['', 'Nothing was written: there is nothing to carry over.'] : []),
  ]);
}
