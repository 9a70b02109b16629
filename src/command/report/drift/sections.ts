import { type ChangeClass, SERVICE_CLASSES } from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import { type Budget, fittedFence, folded } from '../markdown.ts';
import { count, safe } from '../text.ts';
import { CLASSES, readingHint } from './words.ts';

type Changes = Readonly<Record<ChangeClass, readonly unknown[]>>;

type Fence = (one: ChangeClass) => readonly string[];

/** The changes made outside Colophon by class, each below its title. */
export function liveSections(changes: Changes, fenceOf: Fence): string[] {
  return SERVICE_CLASSES.flatMap((one) =>
    changes[one].length === 0
      ? []
      : ['', `#### ${CLASSES[one].title}`, '', ...readingHint(one).flatMap((line) => [line, '']), ...fenceOf(one)],
  );
}

export function pendingFold({ pending }: Changes, fenceOf: Fence): string[] {
  return pending.length === 0
    ? []
    : ['', ...folded(`${count(pending.length, 'change')} not applied yet`, fenceOf('pending'))];
}

export function unmanagedFold(unmanaged: readonly Address[], budget: Budget): string[] {
  if (unmanaged.length === 0) {
    return [];
  }
  const { lines, left } = fittedFence(unmanaged, (address) => [[safe(address, 200)]], { budget, language: 'text' });
  const more = left > 0 ? ['', `And ${left} more.`] : [];
  return ['', ...folded(`${unmanaged.length} unmanaged`, [...lines, ...more])];
}
