import { defined } from '../../base/defined.ts';
import { nearest } from '../../base/nearest.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Diagnostic, inReadingOrder, type Severity, type SourcePlace } from '../diagnostics/diagnostic.ts';
import { factsOf } from './facts.ts';
import type { LintFix, LintInput, Spot } from './input.ts';
import type { Finding, LintRule } from './rule.ts';
import { LINT_RULES } from './rules/index.ts';
import { quoted } from './words.ts';

export type { LintFix, LintInput, LintLive, LivePage } from './input.ts';
export { LINT_RULES } from './rules/index.ts';

function placeOf({ resource, field }: Spot): SourcePlace | undefined {
  const places = resource.fieldSources ?? {};
  return (field !== undefined && Object.hasOwn(places, field) ? places[field] : undefined) ?? resource.source;
}

/** The severity that the user set for a rule, if any. */
function settingOf({ name }: LintRule, { severities }: LintInput): Severity | 'off' | undefined {
  return Object.hasOwn(severities, name) ? severities[name] : undefined;
}

function diagnosticOf(rule: LintRule, finding: Finding, severity: Severity): Diagnostic {
  const source = placeOf(finding);
  const related = (finding.related ?? []).flatMap(({ message, ...spot }) => {
    const place = placeOf(spot);
    return place === undefined ? [] : [{ message, source: place }];
  });
  return {
    severity,
    code: rule.name,
    summary: rule.summary,
    detail: `${printable(shortened(finding.resource.address, 200))}: ${finding.detail}`,
    ...defined({ source }),
    ...(related.length === 0 ? {} : { related }),
  };
}

/** Reports severities set for rules that do not exist. */
export function unknownRules({
  severities,
  placeOfSeverity,
}: Pick<LintInput, 'severities' | 'placeOfSeverity'>): (Diagnostic & { readonly rule: string })[] {
  const known = LINT_RULES.map(({ name }) => name);
  const names = new Set(known);
  return Object.keys(severities)
    .filter((name) => !names.has(name))
    .map((name) => {
      const meant = nearest(name, known);
      const advice = meant === undefined ? `Rules: ${known.join(', ')}.` : `Did you mean "${meant}"?`;
      return {
        rule: name,
        severity: 'warning',
        code: 'lint-unknown-rule',
        summary: `Unknown lint rule ${quoted(name)}`,
        detail: `${advice} The severity under \`lint\` has no effect.`,
        ...defined({ source: placeOfSeverity?.(name) }),
      };
    });
}

/** The findings of all rules, in reading order. Never throws. */
export function lintWorkspace(input: LintInput): readonly Diagnostic[] {
  const facts = factsOf(input);
  const found = LINT_RULES.flatMap((rule) => {
    const setting = settingOf(rule, input);
    return setting === 'off'
      ? []
      : rule.check(facts).map((finding) => diagnosticOf(rule, finding, setting ?? finding.severity ?? rule.severity));
  });
  return inReadingOrder([...unknownRules(input).map(({ rule: _rule, ...one }) => one), ...found]);
}

/** The fixes of all enabled rules. */
export function lintFixes(input: LintInput): readonly LintFix[] {
  const facts = factsOf(input);
  return LINT_RULES.flatMap((rule) => (settingOf(rule, input) === 'off' ? [] : (rule.fix?.(facts) ?? [])));
}
