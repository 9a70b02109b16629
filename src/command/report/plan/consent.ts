import { DEFAULT_ENVIRONMENT } from '../../../base/environment-name.ts';
import { argumentOf, typed } from '../../../base/shell.ts';
import type { Blocked, Plan } from '../../../core/plan/plan.ts';
import { isAllowed } from '../words.ts';

export interface NeededConsents {
  /** One consent for each blocked change: a given one if possible, otherwise the first that allows it. */
  readonly all: readonly string[];
  readonly missing: readonly string[];
  readonly refused: readonly Blocked[];
}

export function consentsFor({ blocked }: Pick<Plan, 'blocked'>, allow: readonly string[]): NeededConsents {
  const refused = blocked.filter(({ consents }) => consents.length === 0);
  const refusedKeys = new Set(refused.map(({ key }) => key));
  const all = new Set<string>();
  const missing = new Set<string>();
  // If another guard can never be allowed, a consent for the same change is pointless.
  for (const one of blocked.filter(({ key }) => !refusedKeys.has(key))) {
    const given = one.consents.find((consent) => allow.includes(consent));
    const chosen = given ?? one.consents.find((consent) => all.has(consent)) ?? one.consents[0];
    if (chosen !== undefined) {
      all.add(chosen);
      if (!isAllowed(one, allow)) {
        missing.add(chosen);
      }
    }
  }
  return { all: [...all], missing: [...missing], refused };
}

export function unblockText({ consents, override }: Blocked): string {
  return consents.length === 0 ? override : `pass ${consents.map((consent) => `--allow ${consent}`).join(' or ')}`;
}

/** How a plan can be applied. */
export interface ApplyTarget {
  readonly allow: readonly string[];
  /** The arguments of `colophon apply` besides consents: the saved plan, or the flags that planned it. */
  readonly applyArguments?: readonly string[];
  /** The command that executes the plan; `apply` when absent. */
  readonly applyWith?: 'apply' | 'destroy';
  /** Refuses any other plan. */
  readonly expectDigest?: boolean;
}

function planArguments({ environment }: Plan, { applyArguments }: ApplyTarget): string[] {
  if (applyArguments !== undefined) {
    return applyArguments.length === 0 ? [] : [typed(applyArguments)];
  }
  return environment === DEFAULT_ENVIRONMENT ? [] : [`-e ${argumentOf(environment, 'ENVIRONMENT')}`];
}

/**
 * The command that applies a plan, with every consent it needs, ready to paste. If no consent allows some of the changes, it applies the
 * others.
 */
export function applyCommand(plan: Plan, target: ApplyTarget): string {
  const { all, refused } = consentsFor(plan, target.allow);
  return [
    `colophon ${target.applyWith ?? 'apply'}`,
    ...planArguments(plan, target),
    ...all.map((consent) => `--allow ${argumentOf(consent, 'CONSENT')}`),
    ...(refused.length === 0 ? [] : ['--on-guard skip']),
    ...(target.expectDigest === true ? [`--expect ${argumentOf(plan.digest, 'DIGEST')}`] : []),
  ].join(' ');
}

/** How to proceed with a blocked plan: a sentence, and the command it introduces. Undefined if nothing is blocked. */
export function unblockHint(
  plan: Plan,
  target: ApplyTarget,
): { readonly text: string; readonly command: string | undefined } | undefined {
  const { missing, refused } = consentsFor(plan, target.allow);
  if (missing.length === 0 && refused.length === 0) {
    return undefined;
  }
  if (refused.length === 0) {
    return { text: 'To allow everything that is blocked and apply:', command: applyCommand(plan, target) };
  }
  const refusedKeys = new Set(refused.map(({ key }) => key));
  const sentence = `No flag allows ${refusedKeys.size} of these changes.`;
  return plan.changes.every(({ key }) => refusedKeys.has(key))
    ? { text: `${sentence} This plan cannot be applied.`, command: undefined }
    : { text: `${sentence} To apply everything else:`, command: applyCommand(plan, target) };
}
