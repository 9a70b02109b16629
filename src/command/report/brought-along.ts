import type { BroughtAlong, Change } from '../../core/plan/plan.ts';
import { safe } from './text.ts';

const BROUGHT_ALONG: Readonly<Record<BroughtAlong['because'], (by: string) => string>> = {
  needed: (by) => `${by} needs it`,
  'lets-go': (by) => `it refers to ${by}, which is deleted`,
  default: (by) => `it becomes the default instead of ${by}, which is deleted`,
  'set-again': (by) => `it refers to ${by}, which is replaced`,
  order: (by) => `${by} moves after it`,
};

/** Why a change is in the plan although no --target selects it. */
export function broughtAlongText({ broughtAlong }: Change): string | undefined {
  return broughtAlong === undefined
    ? undefined
    : `brought along: ${BROUGHT_ALONG[broughtAlong.because](safe(broughtAlong.by))}`;
}
