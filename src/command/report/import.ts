import type { Plan } from '../../core/plan/plan.ts';
import { planByResource } from '../../core/plan/resources.ts';
import { addressesByKey, changeText, type View, viewOf } from './change.ts';
import type { Layout } from './ink.ts';
import { joined, jsonDocument, quoted, safe } from './text.ts';
import { blockedGroups } from './words.ts';

/** An import of a live resource, planned or done. */
export interface ShownImport {
  readonly address: string;
  readonly kind: string;
  /** The recorded id; never a secret. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly ledger: string;
  readonly status: 'planned' | 'imported' | 'in-ledger';
  readonly next: Plan;
}

/** An import for a person: first the resource and what the next plan changes about it, then the confirmation. */
export function renderImportText(shown: ShownImport, layout: Layout): string {
  const { address, ledger, status } = shown;
  switch (status) {
    case 'planned':
      return plannedText(shown, viewOf(layout));
    case 'imported':
      return joined([`Imported ${safe(address)} into ${safe(ledger)}. Nothing on the service was changed.`]);
    case 'in-ledger':
      return joined([`${safe(address)} is in the ledger with this id already; nothing to import.`]);
  }
}

export function renderImportJson({ next, ...shown }: ShownImport): string {
  const { changes, blocked } = planByResource(next);
  return jsonDocument({
    ...shown,
    changes: changes.map(({ action, reason, cause, risk, fields }) => ({ action, reason, cause, risk, fields })),
    blocked: blocked.map(({ guard, message, consents }) => ({ guard, message, consents })),
  });
}

function plannedText({ address, id, title, next }: ShownImport, view: View): string {
  const plan = planByResource(next);
  const addresses = addressesByKey(plan);
  const name = title === undefined ? '' : `  ${quoted(title, 60)}`;
  const changes = plan.changes.flatMap((change) => changeText(change, view, addresses));
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
