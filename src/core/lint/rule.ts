import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Facts } from './facts.ts';
import type { LintFix, Spot } from './input.ts';

/** One finding of a rule. Never contains the value of a sensitive field. */
export interface Finding extends Spot {
  /** The problem, why it matters and what to do, in complete sentences. */
  readonly detail: string;
  /** Overrides the severity of the rule. */
  readonly severity?: Severity;
  readonly related?: readonly (Spot & { readonly message: string })[];
}

/** A lint rule, made of data and pure functions that run in linear time. */
export interface LintRule {
  /** Stable; used in manifests and as the code of findings. */
  readonly name: string;
  /** The default severity of its findings. */
  readonly severity: Severity;
  /** The headline of its findings. */
  readonly summary: string;
  /** Why it matters. */
  readonly reason: string;
  readonly check: (facts: Facts) => readonly Finding[];
  /** Changes that resolve findings without losing anything; only if the correct value is certain. */
  readonly fix?: (facts: Facts) => readonly LintFix[];
}
