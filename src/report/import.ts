import type { Plan } from '../plan/plan.ts';
import { effectOf, planByResource } from '../plan/resources.ts';
import { addressesByKey, changeLines, FULL, terminalLines, type View } from './change.ts';
import { inkOf } from './ink.ts';
import { joined, quoted, safe } from './text.ts';
import { blockedGroups, EFFECT_WORDS } from './words.ts';

/** What is told of an import before it is done. */
export interface ShownImport {
  readonly address: string;
  readonly id: string;
  readonly title: string | undefined;
  /** What a plan changes about the resource then. */
  readonly next: Plan;
}

/** An import for a person: which resource it is, and what the next plan changes about it. */
export function renderImportText(
  { address, id, title, next }: ShownImport,
  { colour, width, verbose }: { readonly colour: boolean; readonly width: number; readonly verbose: boolean },
): string {
  const view: View = { ink: inkOf(colour), width: Math.max(40, width), verbose, limits: FULL };
  const plan = planByResource(next);
  const addresses = addressesByKey(plan);
  const name = title === undefined ? '' : `  ${quoted(title, 60)}`;
  const changes = plan.changes.flatMap((change) => {
    const { colour: ofEffect } = EFFECT_WORDS[effectOf(change)];
    return changeLines(change, view, addresses).flatMap((line) => terminalLines(line, ofEffect, view));
  });
  const blocked = blockedGroups(plan.blocked).map(
    ({ first }) => `      blocked by guard ${safe(first.guard, 40)}: ${safe(first.override)}`,
  );
  return joined([
    `${view.ink.bold(safe(address))}  =  ${safe(id, 100)}${name}`,
    '',
    ...(changes.length === 0
      ? ['It is as declared: the next plan changes nothing about it.']
      : ['The next plan changes it:', '', ...changes, ...blocked]),
  ]);
}
