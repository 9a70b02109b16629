import type { BroughtAlong, Change } from '../../core/plan/plan.ts';
import { safe } from './text.ts';

const BROUGHT_ALONG: Readonly<Record<BroughtAlong['because'], (by: string) => string>> = {
  needed: (by) => by,
  'lets-go': (by) => `the deletion of ${by}, to which it refers`,
  default: (by) => `the deletion of ${by}, whose place as the default it takes`,
  'set-again': (by) => `the replacement of ${by}, to which it refers`,
  order: (by) => `the move of ${by}, which comes after it`,
};

/** Why a change is in the plan although no --target selects it. */
export function broughtAlongText({ broughtAlong }: Change): string | undefined {
  return broughtAlong === undefined
    ? undefined
    : `dependency of ${BROUGHT_ALONG[broughtAlong.because](safe(broughtAlong.by))}`;
}
