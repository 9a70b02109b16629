import { printable } from '../../base/text.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type LedgerCode, ledgerProblem } from '../problems.ts';
import type { Place, RemoteView } from './place.ts';

/** A reason to delete nothing. */
export interface TrustIssue {
  readonly code: LedgerCode;
  readonly reason: string;
  readonly detail: string;
}

function short(commit: string): string {
  return printable(commit.slice(0, 12));
}

/** Why the history of the ledger cannot be trusted, and what a person can do about it. */
export function ledgerTrustIssue(place: Place, { relation, remote }: RemoteView): TrustIssue | undefined {
  const name = printable(place.remote ?? '');
  switch (relation.type) {
    case 'rewritten':
      return {
        code: 'ledger-rewritten',
        reason: 'the history of the ledger was changed',
        detail: `${place.name} was seen from here at ${short(relation.ours)}, and what it has now (${short(remote ?? '')}) does not come after that: somebody pushed over it. An older record could claim what was let go since. Compare: git log --oneline ${relation.ours} ${remote ?? ''}. To go on with the one of the remote: git update-ref ${place.ref} ${remote ?? ''} && git update-ref ${place.seenRef} ${remote ?? ''}. To bring back the one of this clone: git push --force ${name} ${relation.ours}:${place.ref}`,
      };
    case 'lost':
      return {
        code: 'ledger-lost',
        reason: 'the ledger is gone from the remote',
        detail: `${place.name} was there, and is gone. This clone has it as it was last seen (${short(relation.tip)}), which may not be the newest. To bring that back: git push ${name} ${relation.tip}:${place.ref}. To begin anew, with things found by their names and nothing owned that is not found: git update-ref -d ${place.ref}`,
      };
    default:
      return undefined;
  }
}

/** Notes about the ledger that do not make it untrusted. */
export function notesAbout(place: Place, { relation }: RemoteView, isCutOff: boolean): readonly Diagnostic[] {
  const { remote } = place;
  if (remote === undefined && !place.isAlone) {
    return [
      {
        ...ledgerProblem(
          'ledger-local',
          `The repository has no remote, so ${place.ref} stays in this clone, and other clones do not know what was applied. Add a remote to share it; --ledger git:. says that this is as it should be.`,
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
          `A run that was cut off has left records of ${place.name} in this clone that ${printable(remote)} does not have. The next apply from here pushes them.`,
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
          `${place.ref} has records in this clone that ${printable(remote)} does not have. The next apply from here pushes them; to do it now: git push ${printable(remote)} ${place.ref}`,
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
          `Another clone went on with ${place.name} while records of this clone were not pushed. What both know is as the remote says; what only this clone knows is taken in by the next apply from here.`,
        ),
        severity: 'info',
      },
    ];
  }
  return [];
}

/** Whether the manifest comes after the one that was applied last. One that does not may lack what is wanted still. */
export async function commitTrustIssue(
  { repository }: Place,
  { applied, commit }: { readonly applied: string | undefined; readonly commit: string | undefined },
): Promise<TrustIssue | undefined> {
  if (applied === undefined || commit === undefined || applied === commit) {
    return undefined;
  }
  const way = 'To delete all the same, after a look at what it would be: --allow history.';
  const issue = (reason: string, detail: string): TrustIssue => ({ code: 'ledger-history', reason, detail });
  if (!(await repository.has(applied))) {
    return repository.isShallow
      ? issue(
          'this clone is shallow',
          `The commit that was applied last, ${short(applied)}, is not in this clone, which is shallow, so it cannot be seen whether ${short(commit)} comes after it. Fetch the history: git fetch --unshallow, or \`fetch-depth: 0\` where a workflow checks out. ${way}`,
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
      'the manifest is older than what was applied last',
      `The manifest is at ${short(commit)}, and ${short(applied)}, which comes after it, was applied already. What was added since would be taken for unwanted. Check out the newer commit. ${way}`,
    );
  }
  return repository.isShallow
    ? issue(
        'this clone is shallow',
        `This clone is shallow, so it cannot be seen whether ${short(commit)} comes after ${short(applied)}, which was applied last. Fetch the history: git fetch --unshallow, or \`fetch-depth: 0\` where a workflow checks out. ${way}`,
      )
    : issue(
        'the manifest is on another line of history than what was applied last',
        `The manifest is at ${short(commit)}, and ${short(applied)}, which was applied last, is not in its history: it comes from another branch, or the branch was rewritten. What only the other one has would be taken for unwanted. Merge it, or check out a commit that has both. ${way}`,
      );
}
