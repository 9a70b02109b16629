import { defined } from '../base/defined.ts';
import { printable, shortened } from '../base/text.ts';
import { type Diagnostic, inReadingOrder, type Severity, type SourcePlace } from '../diagnostics/diagnostic.ts';
import { nearest } from '../manifest/suggest.ts';
import { factsOf } from './facts.ts';
import type { LintFix, LintInput, Spot } from './input.ts';
import type { Finding, LintRule } from './rule.ts';
import { LINT_RULES } from './rules/index.ts';
import { quoted } from './words.ts';

export type { LintFix, LintInput, LintLive, LivePage } from './input.ts';
export { LINT_RULES } from './rules/index.ts';

function placeOf({ thing, field }: Spot): SourcePlace | undefined {
  const places = thing.fieldSources ?? {};
  return (field !== undefined && Object.hasOwn(places, field) ? places[field] : undefined) ?? thing.source;
}

/** What the user set for a rule, if anything. */
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
    detail: `${printable(shortened(finding.thing.address, 200))}: ${finding.detail}`,
    ...defined({ source }),
    ...(related.length === 0 ? {} : { related }),
  };
}

function unknownRules({ severities }: LintInput): Diagnostic[] {
  const known = LINT_RULES.map(({ name }) => name);
  const names = new Set(known);
  return Object.keys(severities)
    .filter((name) => !names.has(name))
    .map((name) => {
      const meant = nearest(name, known);
      const advice = meant === undefined ? `The rules are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
      return {
        severity: 'warning',
        code: 'lint-unknown-rule',
        summary: 'A severity is set for a lint rule that does not exist',
        detail: `lint: there is no rule ${quoted(name)}, so its severity changes nothing. ${advice}`,
      };
    });
}

/** Everything that the rules have to say about a workspace, in reading order. Never throws, whatever is declared. */
export function lintWorkspace(input: LintInput): readonly Diagnostic[] {
  const facts = factsOf(input);
  const found = LINT_RULES.flatMap((rule) => {
    const setting = settingOf(rule, input);
    return setting === 'off'
      ? []
      : rule.check(facts).map((finding) => diagnosticOf(rule, finding, setting ?? finding.severity ?? rule.severity));
  });
  return inReadingOrder([...unknownRules(input), ...found]);
}

/** The changes of the manifest that take findings away, of all rules that are on. */
export function lintFixes(input: LintInput): readonly LintFix[] {
  const facts = factsOf(input);
  return LINT_RULES.flatMap((rule) => (settingOf(rule, input) === 'off' ? [] : (rule.fix?.(facts) ?? [])));
}
