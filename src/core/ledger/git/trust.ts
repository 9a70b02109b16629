import { argumentOf } from '../../../base/shell.ts';
import { printable } from '../../../base/text.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type LedgerCode, ledgerProblem } from '../problems.ts';
import type { Place, RemoteView } from './place.ts';

/** A reason not to delete anything. */
export interface TrustIssue {
  readonly code: LedgerCode;
  readonly reason: string;
  readonly detail: string;
}

function short(commit: string): string {
  return printable(commit.slice(0, 12));
}

/** Why the history of the ledger cannot be trusted, and how to resolve it. */
export function ledgerTrustIssue(place: Place, { relation, remote }: RemoteView): TrustIssue | undefined {
  const name = argumentOf(place.remote ?? '', 'REMOTE');
  switch (relation.type) {
    case 'rewritten':
      return {
        code: 'ledger-rewritten',
        reason: 'the history of the ledger was rewritten',
        detail: `${place.name} was last seen here at ${short(relation.ours)}, and its current commit (${short(remote ?? '')}) does not descend from that: somebody force-pushed it. An older ledger could claim resources that were released since. Compare: git log --oneline ${relation.ours} ${remote ?? ''}. To continue with the remote's: git update-ref ${place.ref} ${remote ?? ''} && git update-ref ${place.seenRef} ${remote ?? ''}. To restore this clone's: git push --force ${name} ${relation.ours}:${place.ref}`,
      };
    case 'lost':
      return {
        code: 'ledger-lost',
        reason: 'the ledger was deleted from the remote',
        detail: `${place.name} existed, and is gone. This clone has it as it was last seen (${short(relation.tip)}), which may not be the latest. To restore that: git push ${name} ${relation.tip}:${place.ref}. To start over, with resources found by their names and nothing owned that is not found: git update-ref -d ${place.ref}`,
      };
    default:
      return undefined;
  }
}

/** Notes about the ledger that do not affect its trust. */
export function notesAbout(place: Place, { relation }: RemoteView, isCutOff: boolean): readonly Diagnostic[] {
  const { remote } = place;
  if (remote === undefined && !place.isAlone) {
    return [
      {
        ...ledgerProblem(
          'ledger-local',
          `The repository has no remote, so ${place.ref} stays in this clone, and other clones do not know what was applied. Add a remote to share it, or pass --ledger git:. to confirm that this is intended.`,
        ),
        severity: 'info',
      },
    ];
  }
  if (isCutOff && remote !== undefined && relation.type !== 'parted') {
    return [
      {
        ...ledgerProblem(
          'ledger-unpushed',
          `An interrupted run left records of ${place.name} in this clone that ${printable(remote)} does not have. The next apply from this clone pushes them.`,
        ),
        severity: 'warning',
      },
    ];
  }
  if (remote !== undefined && relation.type === 'unpushed') {
    return [
      {
        ...ledgerProblem(
          'ledger-unpushed',
          `${place.ref} has records in this clone that ${printable(remote)} does not have. The next apply from this clone pushes them; to do it now: git push ${printable(remote)} ${place.ref}`,
        ),
        severity: 'warning',
      },
    ];
  }
  if (relation.type === 'parted') {
    return [
      {
        ...ledgerProblem(
          'ledger-parted',
          `Another clone updated ${place.name} while records of this clone were not pushed. Where both have a record, the remote's wins; the next apply from this clone adds the records that only this clone has.`,
        ),
        severity: 'info',
      },
    ];
  }
  return [];
}

/** The issue of a manifest that does not descend from the last apply: it may lack resources that are still wanted. */
export async function commitTrustIssue(
  { repository }: Place,
  { applied, commit }: { readonly applied: string | undefined; readonly commit: string | undefined },
): Promise<TrustIssue | undefined> {
  if (applied === undefined || commit === undefined || applied === commit) {
    return undefined;
  }
  const way = 'To delete anyway, after reviewing what that deletes: --allow history.';
  const issue = (reason: string, detail: string): TrustIssue => ({ code: 'ledger-history', reason, detail });
  if (!(await repository.has(applied))) {
    return repository.isShallow
      ? issue(
          'this clone is shallow',
          `The commit that was applied last, ${short(applied)}, is not in this clone, which is shallow, so Colophon cannot tell whether ${short(commit)} comes after it. Fetch the history: git fetch --unshallow, or \`fetch-depth: 0\` in the checkout step of a workflow. ${way}`,
        )
      : issue(
          'the commit that was applied last is not in this clone',
          `The commit that was applied last, ${short(applied)}, is not in this clone: it was never pushed, or its branch was rewritten or is not fetched. Fetch it if you can: git fetch --all. ${way}`,
        );
  }
  if (await repository.isAncestor(applied, commit)) {
    return undefined;
  }
  if (await repository.isAncestor(commit, applied)) {
    return issue(
      'the manifest is older than the last apply',
      `The manifest is at ${short(commit)}, and ${short(applied)}, which comes after it, was already applied. Colophon would take what was added since for removed. Check out the newer commit. ${way}`,
    );
  }
  return repository.isShallow
    ? issue(
        'this clone is shallow',
        `This clone is shallow, so Colophon cannot tell whether ${short(commit)} comes after ${short(applied)}, which was applied last. Fetch the history: git fetch --unshallow, or \`fetch-depth: 0\` in the checkout step of a workflow. ${way}`,
      )
    : issue(
        'the manifest does not descend from the last apply',
        `The manifest is at ${short(commit)}, and ${short(applied)}, which was applied last, is not in its history: it comes from another branch, or the branch was rewritten. Colophon would take what only the other one has for removed. Merge it, or check out a commit that has both. ${way}`,
      );
}
