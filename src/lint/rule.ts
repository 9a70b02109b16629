import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Facts } from './facts.ts';
import type { LintFix, Spot } from './input.ts';

/** One thing that a rule has to say. No part of it holds the value of a sensitive field. */
export interface Finding extends Spot {
  /** What exactly is wrong, why it matters and what to do, in full sentences. */
  readonly detail: string;
  /** Where it weighs less or more than its rule. */
  readonly severity?: Severity;
  readonly related?: readonly (Spot & { readonly message: string })[];
}

/** A rule: what it looks for, why that matters, and how it is found. Data and pure functions, linear in their input. */
export interface LintRule {
  /** Stable; users write it in manifests, and it is the code of what is reported. */
  readonly name: string;
  /** What its findings weigh when the user says nothing else. */
  readonly severity: Severity;
  /** What kind of thing is wrong. */
  readonly summary: string;
  /** Why it matters. */
  readonly reason: string;
  readonly check: (facts: Facts) => readonly Finding[];
  /** Changes that take findings away without losing anything; only where there is no doubt what they should be. */
  readonly fix?: (facts: Facts) => readonly LintFix[];
}
