import { groupBy } from '../base/group-by.ts';
import { GUARDED_RISKS, meaningOf } from '../engine/guards.ts';
import type { Change, Plan } from '../plan/plan.ts';
import { effectOf } from '../plan/resources.ts';
import { fieldBrief } from './change.ts';
import { safe } from './text.ts';
import { EFFECT_WORDS } from './words.ts';

/** What a plan has of one risk. */
export interface RiskGroup {
  readonly risk: string;
  /** What it means, in a few words; empty for a risk of another version. */
  readonly meaning: string;
  readonly changes: readonly Change[];
}

/** The risks of a plan: first those that always need consent, each with the resources that it is about. */
export function riskGroups({ changes }: Plan): readonly RiskGroup[] {
  const pairs = changes.flatMap((change) => change.risk.map((risk) => ({ risk, change })));
  const groups = [...groupBy(pairs, ({ risk }) => risk)].map(([risk, own]) => ({
    risk,
    meaning: meaningOf(risk) ?? '',
    changes: own.map(({ change }) => change),
  }));
  const isAsked = ({ risk }: RiskGroup): boolean => Object.hasOwn(GUARDED_RISKS, risk);
  return [...groups.filter(isAsked), ...groups.filter((group) => !isAsked(group))];
}

/** What changes: the fields that are the risk, or what is done to the resource as a whole. */
export function riskCause(change: Change, risk: string): string {
  const fields = change.fields.filter((field) => field.risk?.includes(risk) === true || field.cause === risk);
  const shown = fields.slice(0, 3).map(fieldBrief);
  const rest = fields.length - shown.length;
  return fields.length === 0
    ? EFFECT_WORDS[effectOf(change)].verb
    : `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The name of a risk and what it means. */
export function riskTitle({ risk, meaning }: RiskGroup): string {
  return meaning === '' ? safe(risk, 40) : `${safe(risk, 40)}: ${meaning}`;
}
