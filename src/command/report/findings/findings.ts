import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import { shortened } from '../../../base/text.ts';
import type { Diagnostic, Severity, SourcePlace } from '../../../core/diagnostics/diagnostic.ts';
import { byWeight, meaningOf } from '../../../core/engine/risks.ts';
import { ruleKey, WEAKEN } from '../../../core/engine/rules.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Blocked, Change, Effect, Plan } from '../../../core/plan/plan.ts';
import { effectOf, planByResource } from '../../../core/plan/resources.ts';
import { addressesByKey, COMMENT_VIEW, changeLines } from '../change.ts';
import { unblockText } from '../plan/consent.ts';
import { riskCause } from '../risks.ts';
import { count, joined, safe, sentence } from '../text.ts';
import { EFFECT_WORDS, isAllowed, isRisky, summaryLine } from '../words.ts';

export type FindingLevel = 'error' | 'warning' | 'notice';

/** A finding at a place in the manifest: the common form of annotations, SARIF and JUnit. All texts are sanitized. */
export interface Finding {
  readonly level: FindingLevel;
  /** Stable: the code of a diagnostic, `plan/create`, `guard/unpublish`. */
  readonly rule: string;
  /** The meaning of the rule, without user-defined words. */
  readonly about: string;
  /** Short enough for a headline. */
  readonly title: string;
  /** The name of the check, whatever its outcome; the title and the place when absent. */
  readonly check?: string;
  /** The finding and the remedy, in lines. */
  readonly message: string;
  /** Identifies the finding when lines move: the key of a change, the detail of a diagnostic. */
  readonly subject: string;
  readonly address?: Address;
  readonly source?: SourcePlace;
  readonly related?: readonly { readonly message: string; readonly source: SourcePlace }[];
  readonly verdict: 'passed' | 'failed' | 'skipped';
  /** Lower comes first: errors, blocked changes, risky changes, the rest. */
  readonly rank: number;
}

export interface Findings {
  /** The command: `plan`, `validate`. */
  readonly name: string;
  readonly summary: string;
  readonly findings: readonly Finding[];
  /** The checked files. Each is one check, which its findings can fail. When absent, each finding is a check. */
  readonly files?: readonly string[];
}

const LEVELS: Readonly<Record<Severity, FindingLevel>> = { error: 'error', warning: 'warning', info: 'notice' };
const RANKS: Readonly<Record<FindingLevel, number>> = { error: 0, warning: 2, notice: 3 };

// Enough to recognize a change; the other reports have all of it.
const LINES = 12;
const TITLE = 120;
const DETAIL = 4000;

/** Foreign sentences as sanitized lines that a runner cannot read as commands. */
export function sentences(text: string): string {
  const lines = shortened(text, DETAIL).split('\n').slice(0, 20);
  return joined(lines.map((line) => safe(line.replace(/\r$/, ''), DETAIL))).trimEnd();
}

/** The id of a rule from a code, with only characters that are safe everywhere. */
export function ruleOf(code: string): string {
  const rule = shortened(code, 80).replace(/[^\w./-]/g, '-');
  return rule === '' ? 'unknown' : rule;
}

/** Diagnostics as findings; in a strict check, warnings fail too. */
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
  create: 'A resource is created',
  update: 'A resource is updated',
  replace: 'A resource is deleted and created again, because a field of it cannot be changed',
  delete: 'A resource is deleted',
  move: 'A resource moves to another position among its siblings',
  adopt: 'An existing resource that Colophon did not create is adopted',
  adoptUpdate: 'An existing resource that Colophon did not create is adopted and updated',
};

/** A change in a few lines: the address, the cause, and its fields. */
function changeMessage(change: Change, addresses: ReadonlyMap<string, Address>): string {
  const { source: _source, ...unplaced } = change;
  const lines = changeLines(unplaced as Change, COMMENT_VIEW, addresses).map(({ type, sign, text }) =>
    type === 'head'
      ? `${EFFECT_WORDS[effectOf(change)].verb} ${text}`
      : type === 'diff'
        ? `    ${sign} ${text}`.trimEnd()
        : `  ${text}`,
  );
  const rest = lines.length - LINES;
  return joined(rest > 1 ? [...lines.slice(0, LINES), `  … ${count(rest, 'more line')}`] : lines).trimEnd();
}

/** The parts of a finding that do not depend on the outcome of the change. */
export function changeFinding(
  change: Change,
  addresses: ReadonlyMap<string, Address>,
): Omit<Finding, 'level' | 'verdict' | 'rank'> {
  const { address, key, source } = change;
  const effect = effectOf(change);
  const title = `${EFFECT_WORDS[effect].verb} ${safe(address, TITLE)}`;
  return {
    rule: effect === 'adoptUpdate' ? 'plan/adopt-update' : `plan/${effect}`,
    about: ABOUT[effect],
    title,
    check: title,
    message: changeMessage(change, addresses),
    subject: key,
    address,
    ...defined({ source }),
  };
}

function blockedLines(blocked: readonly Blocked[]): string {
  return blocked
    .slice(0, 5)
    .map((one) =>
      sentences(
        `Blocked by guard ${one.guard}: ${sentence(one.message.replaceAll('\n', ' '))} ${sentence(unblockText(one))}`,
      ),
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

function planFinding(change: Change, addresses: ReadonlyMap<string, Address>, blocked: readonly Blocked[]): Finding {
  const finding = changeFinding(change, addresses);
  const [first] = blocked;
  if (first !== undefined) {
    return {
      ...finding,
      level: 'warning',
      rule: ruleOf(`guard/${first.guard}`),
      about: 'A guard blocks a change',
      title: `blocked: ${finding.title}`,
      message: `${blockedLines(blocked)}\n${finding.message}`,
      verdict: 'failed',
      rank: 1,
    };
  }
  const [risk] = change.risk;
  if (risk !== undefined) {
    return {
      ...finding,
      level: 'warning',
      // A risk that the action already names needs no rule of its own.
      ...(risk === change.action ? {} : { rule: ruleOf(`risk/${risk}`), about: meaningOf(risk) ?? 'A risky change' }),
      message: `${riskLines(change)}\n${finding.message}`,
      verdict: 'passed',
      rank: 1.5,
    };
  }
  return isRisky(change, new Set())
    ? { ...finding, level: 'warning', verdict: 'passed', rank: 2 }
    : { ...finding, level: 'notice', verdict: 'passed', rank: 3 };
}

/** A plan as findings, one per resource; a blocked one fails the check. */
export function planFindings(given: Plan, { allow }: { readonly allow: readonly string[] }): Findings {
  const plan = planByResource(given);
  const addresses = addressesByKey(plan);
  const blockedByKey = groupBy(plan.blocked, (blocked) => (isAllowed(blocked, allow) ? undefined : blocked.key));
  return {
    name: 'plan',
    summary: summaryLine(plan, allow),
    findings: [
      ...(plan.rules?.loosened ?? []).map(({ setting, text }): Finding => {
        const own = blockedByKey.get(ruleKey(setting)) ?? [];
        return {
          level: 'warning',
          rule: ruleOf(own.length === 0 ? `risk/${WEAKEN}` : `guard/${WEAKEN}`),
          about: sentence(meaningOf(WEAKEN) ?? ''),
          title: `${own.length === 0 ? '' : 'blocked: '}weaken ${safe(setting, TITLE)}`,
          message: own.length === 0 ? sentences(sentence(text)) : blockedLines(own),
          subject: setting,
          verdict: own.length === 0 ? 'passed' : 'failed',
          rank: 1,
        };
      }),
      ...diagnosticFindings(plan.diagnostics),
      ...byWeight(plan.changes, ({ risk }) => risk).map((change) =>
        planFinding(change, addresses, blockedByKey.get(change.key) ?? []),
      ),
    ],
  };
}

/** The most important first; equally important ones keep their order. */
export function byImportance(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => a.rank - b.rank);
}
