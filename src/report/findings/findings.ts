import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import { shortened } from '../../base/text.ts';
import type { Diagnostic, Severity, SourcePlace } from '../../diagnostics/diagnostic.ts';
import { meaningOf } from '../../engine/guards.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Effect, Held, Plan } from '../../plan/plan.ts';
import { effectOf, planByResource } from '../../plan/resources.ts';
import { addressesByKey, changeLines, type View } from '../change.ts';
import { PLAIN } from '../ink.ts';
import { riskCause } from '../risks.ts';
import { count, joined, safe } from '../text.ts';
import { EFFECT_WORDS, isAllowed, isRisky, summaryLine } from '../words.ts';

export type FindingLevel = 'error' | 'warning' | 'notice';

/** Something to look at, at a place of the manifest: what annotations, SARIF and JUnit have in common. All texts are harmless. */
export interface Finding {
  readonly level: FindingLevel;
  /** Stable: the code of a diagnostic, `plan/create`, `guard/unpublish`. */
  readonly rule: string;
  /** What the rule stands for, with no user-chosen words in it. */
  readonly about: string;
  /** Short enough for a headline. */
  readonly title: string;
  /** The name of the check that it is the outcome of, whatever the outcome; the title and the place when missing. */
  readonly check?: string;
  /** What it is and what to do, in lines. */
  readonly message: string;
  /** Names the finding over changes of its line: the address of a change, the words of a diagnostic. */
  readonly subject: string;
  /** The thing that it is about, where it is about one. */
  readonly address?: Address;
  readonly source?: SourcePlace;
  readonly related?: readonly { readonly message: string; readonly source: SourcePlace }[];
  /** What a check makes of it. */
  readonly verdict: 'passed' | 'failed' | 'skipped';
  /** Lower comes first: errors, what is held back, what is risky, the rest. */
  readonly rank: number;
}

/** Findings of one command, as a whole. */
export interface Findings {
  /** The command: `plan`, `validate`. */
  readonly name: string;
  /** The one line that says it all. */
  readonly summary: string;
  readonly findings: readonly Finding[];
  /** The files that were looked at: each is one check, and what was found in it makes it fail. Missing where each finding is a check. */
  readonly files?: readonly string[];
}

const LEVELS: Readonly<Record<Severity, FindingLevel>> = { error: 'error', warning: 'warning', info: 'notice' };
const RANKS: Readonly<Record<FindingLevel, number>> = { error: 0, warning: 2, notice: 3 };

// Enough to know what a change is about; the whole of it is for the other reports.
const VIEW: View = { ink: PLAIN, width: 100, verbose: false };
const LINES = 12;
const TITLE = 120;
const DETAIL = 4000;

/** Foreign sentences as harmless lines, none of which a runner takes for a command. */
export function sentences(text: string): string {
  const lines = shortened(text, DETAIL).split('\n').slice(0, 20);
  return joined(lines.map((line) => safe(line.replace(/\r$/, ''), DETAIL))).trimEnd();
}

/** The words for a rule that come from a code; anything else in it is left out, so that it can stand anywhere. */
export function ruleOf(code: string): string {
  const rule = shortened(code, 80).replace(/[^\w./-]/g, '-');
  return rule === '' ? 'unknown' : rule;
}

/** What diagnostics say, as findings; in a strict check warnings fail too. */
export function diagnosticFindings(
  diagnostics: readonly Diagnostic[],
  { strict = false }: { readonly strict?: boolean } = {},
): Finding[] {
  return diagnostics.map(({ severity, code, summary, detail, source, related }) => {
    const level = LEVELS[severity];
    return {
      level,
      rule: ruleOf(code),
      about: safe(summary, TITLE),
      title: safe(summary, TITLE),
      message: sentences(detail.trim() === '' ? summary : detail),
      subject: detail,
      ...defined({ source }),
      ...(related === undefined ? {} : { related: related.slice(0, 20) }),
      verdict: severity === 'error' || (strict && severity === 'warning') ? 'failed' : 'passed',
      rank: RANKS[level],
    };
  });
}

const ABOUT: Readonly<Record<Effect, string>> = {
  create: 'Something is made that is not there yet',
  update: 'Something that is there is changed',
  replace: 'Something is deleted and made anew, because it cannot be changed',
  delete: 'Something is deleted',
  move: 'Something is put in another place among its siblings',
  adopt: 'A resource that exists and was not created from this manifest is adopted',
  adoptUpdate: 'A resource that exists and was not created from this manifest is adopted and updated',
};

const RULES: Readonly<Record<Effect, string>> = {
  create: 'plan/create',
  update: 'plan/update',
  replace: 'plan/replace',
  delete: 'plan/delete',
  move: 'plan/move',
  adopt: 'plan/adopt',
  adoptUpdate: 'plan/adopt-update',
};

/** What a change does, in a few lines: the address, why, and its fields in brief. */
function changeMessage(change: Change, addresses: ReadonlyMap<string, Address>): string {
  const { source: _source, ...unplaced } = change;
  const lines = changeLines(unplaced as Change, VIEW, addresses).map(({ type, sign, text }) =>
    type === 'head'
      ? `${EFFECT_WORDS[effectOf(change)].verb} ${text}`
      : type === 'diff'
        ? `    ${sign} ${text}`.trimEnd()
        : `  ${text}`,
  );
  const rest = lines.length - LINES;
  return joined(rest > 1 ? [...lines.slice(0, LINES), `  … ${count(rest, 'more line')}`] : lines).trimEnd();
}

/** What is known of a change before it is said what became of it. */
export function changeFinding(
  change: Change,
  addresses: ReadonlyMap<string, Address>,
): Omit<Finding, 'level' | 'verdict' | 'rank'> {
  const { address, key, source } = change;
  const effect = effectOf(change);
  const title = `${EFFECT_WORDS[effect].verb} ${safe(address, TITLE)}`;
  return {
    rule: RULES[effect],
    about: ABOUT[effect],
    title,
    check: title,
    message: changeMessage(change, addresses),
    subject: key,
    address,
    ...defined({ source }),
  };
}

function heldLines(held: readonly Held[]): string {
  return held
    .slice(0, 5)
    .map(({ guard, message, override }) =>
      sentences(`Held back by the guard ${guard}: ${message.replaceAll('\n', ' ')}. To go on: ${override}`),
    )
    .join('\n');
}

function riskLines(change: Change): string {
  return change.risk
    .slice(0, 5)
    .map((risk) => {
      const meaning = meaningOf(risk);
      return sentences(`Risk ${risk}${meaning === undefined ? '' : `: ${meaning}`}. ${riskCause(change, risk)}`);
    })
    .join('\n');
}

function planFinding(change: Change, addresses: ReadonlyMap<string, Address>, held: readonly Held[]): Finding {
  const finding = changeFinding(change, addresses);
  const [first] = held;
  if (first !== undefined) {
    return {
      ...finding,
      level: 'warning',
      rule: ruleOf(`guard/${first.guard}`),
      about: 'A change that is not made without a word',
      title: `held back: ${finding.title}`,
      message: `${heldLines(held)}\n${finding.message}`,
      verdict: 'failed',
      rank: 1,
    };
  }
  const [risk] = change.risk;
  if (risk !== undefined) {
    return {
      ...finding,
      level: 'warning',
      // What the action says already needs no rule of its own.
      ...(risk === change.action
        ? {}
        : { rule: ruleOf(`risk/${risk}`), about: meaningOf(risk) ?? 'A change that may hurt' }),
      message: `${riskLines(change)}\n${finding.message}`,
      verdict: 'passed',
      rank: 1.5,
    };
  }
  return isRisky(change, new Set())
    ? { ...finding, level: 'warning', verdict: 'passed', rank: 2 }
    : { ...finding, level: 'notice', verdict: 'passed', rank: 3 };
}

/** A plan as findings: each resource is one, and one that is held back fails the check. */
export function planFindings(given: Plan, { allow }: { readonly allow: readonly string[] }): Findings {
  const plan = planByResource(given);
  const addresses = addressesByKey(plan);
  const waiting = groupBy(plan.held, (held) => (isAllowed(held, allow) ? undefined : held.key));
  return {
    name: 'plan',
    summary: summaryLine(plan, allow),
    findings: [
      ...diagnosticFindings(plan.diagnostics),
      ...plan.changes.map((change) => planFinding(change, addresses, waiting.get(change.key) ?? [])),
    ],
  };
}

/** The most important first; what is equally important stays in its order. */
export function byImportance(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => a.rank - b.rank);
}
