import type { Context, Db } from '../handler.ts';
import type { Space } from '../tables.ts';
import { takeSpaceOffSites } from './sections.ts';
import { withChanges } from './unset.ts';

const KEPT = 7 * 24 * 60 * 60 * 1000;

/** Deletes a space for everybody: removes it from its sites, revokes its grants, and drops its custom field values. */
export function removeSpace({ db, now }: Pick<Context, 'db' | 'now'>, space: Space): void {
  takeSpaceOffSites(db, space.id);
  db.grants.removeWhere('target', space.id);
  db.linkInvites.removeWhere('space', space.id);
  db.customFieldValues.removeWhere('space', space.id);
  db.gitInstallations.removeWhere('space', space.id);
  db.enabledIntegrations.removeWhere('space', space.id);
  db.spaces.put({ ...space, deletedAt: now, updatedAt: now });
}

/** Purges a deleted space with its content. */
function forgetSpace(db: Db, space: string): void {
  for (const { id } of db.changeRequests.where('space', space)) {
    db.reviews.removeWhere('changeRequest', id);
    db.reviewRequests.removeWhere('changeRequest', id);
    db.changeRequests.remove(id);
  }
  for (const { id } of db.comments.where('space', space)) {
    db.replies.removeWhere('comment', id);
    db.comments.remove(id);
  }
  db.revisions.removeWhere('space', space);
  db.documents.removeWhere('space', space);
  for (const translation of db.translations.all()) {
    if (translation.space === space) {
      db.translations.remove(translation.id);
    } else if (translation.result === space) {
      db.translations.put(withChanges(translation, { result: null, resultRevision: null, status: 'pending' }));
    }
  }
  db.spaces.remove(space);
}

/** Whether a space was deleted too long ago to be restored. */
export function isPurged({ deletedAt }: Space, now: number): boolean {
  return deletedAt !== undefined && Date.parse(deletedAt) < now - KEPT;
}

export function forgetOldSpaces({ db, clock }: Pick<Context, 'db' | 'clock'>, organization: string): void {
  const now = clock();
  for (const space of db.spaces.where('organization', organization)) {
    if (isPurged(space, now)) {
      forgetSpace(db, space.id);
    }
  }
}
