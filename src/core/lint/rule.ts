import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Facts } from './facts.ts';
import type { LintFix, Spot } from './input.ts';

/** One finding of a rule. No part of it contains the value of a sensitive field. */
export interface Finding extends Spot {
  /** What exactly is wrong, why it matters and what to do, in full sentences. */
  readonly detail: string;
  /** Where it differs from that of its rule. */
  readonly severity?: Severity;
  readonly related?: readonly (Spot & { readonly message: string })[];
}

/** A rule: what it looks for, why that matters, and how it is found. Data and pure functions, linear in their input. */
export interface LintRule {
  /** Stable; users write it in manifests, and it is the code of what is reported. */
  readonly name: string;
  /** The severity of its findings unless the user sets another. */
  readonly severity: Severity;
  /** The headline of its findings. */
  readonly summary: string;
  /** Why it matters. */
  readonly reason: string;
  readonly check: (facts: Facts) => readonly Finding[];
  /** Changes that resolve findings without losing anything; only where the right value is certain. */
  readonly fix?: (facts: Facts) => readonly LintFix[];
}
