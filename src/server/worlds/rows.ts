import { defined } from '../../base/defined.ts';
import type { RecordOf } from '../tables.ts';

/** How many days ago it was created and updated. */
type Days = readonly [created: number, updated: number];

/** The company of the default world. */
export const organization = 'org_acme';

/** A role in a place; the ids of both say what they are. */
export function grant(target: string, subject: string, level: RecordOf<'grants'>['level']): RecordOf<'grants'> {
  const targetType = target.startsWith('site_') ? 'site' : target.startsWith('col_') ? 'collection' : 'space';
  const subjectType = subject.startsWith('team_') ? 'team' : 'user';
  return { id: `${target}.${subject}`, targetType, target, subjectType, subject, level };
}

/** Makes the rows of the tables in which most rows are alike. */
export class Rows {
  readonly #daysAgo: (days: number) => string;

  constructor(daysAgo: (days: number) => string) {
    this.#daysAgo = daysAgo;
  }

  member(user: string, role: RecordOf<'members'>['role'], joined: number, seen?: number): RecordOf<'members'> {
    const id = `${organization}.${user}`;
    const lastSeenAt = seen === undefined ? undefined : this.#daysAgo(seen);
    const joinedAt = this.#daysAgo(joined);
    return { id, organization, user, role, disabled: false, joinedAt, ...defined({ lastSeenAt }), sso: false };
  }

  space(
    id: string,
    title: string,
    rank: number,
    days: Days,
    more: Partial<RecordOf<'spaces'>> = {},
  ): RecordOf<'spaces'> {
    const revision = `${id.replace('spc', 'rev')}_1`;
    const fields = { visibility: 'private' as const, defaultLevel: 'inherit' as const, ...more };
    return { id, organization, title, ...fields, revision, rank, ...this.#times(days) };
  }

  /** A change of the handbook. */
  request(
    id: string,
    days: Days,
    fields: Pick<RecordOf<'changeRequests'>, 'number' | 'status' | 'subject' | 'createdBy'>,
    revision = 'rev_handbook_1',
  ): RecordOf<'changeRequests'> {
    const base = 'rev_handbook_1';
    const revisions = { revision, revisionInitial: base, revisionMergedAncestor: base };
    return {
      id,
      space: 'spc_handbook',
      ...fields,
      ...this.#times(days),
      ...revisions,
      contributors: [fields.createdBy],
    };
  }

  /** A remark on the handbook, by default on what is published. */
  comment(
    id: string,
    days: number,
    fields: Partial<RecordOf<'comments'>> & Pick<RecordOf<'comments'>, 'postedBy' | 'markdown'>,
  ): RecordOf<'comments'> {
    const postedAt = this.#daysAgo(days);
    return {
      id,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      postedAt,
      reactions: [],
      status: 'open',
      ...fields,
    };
  }

  #times([created, updated]: Days): Pick<RecordOf<'spaces'>, 'createdAt' | 'updatedAt'> {
    return { createdAt: this.#daysAgo(created), updatedAt: this.#daysAgo(updated) };
  }
}
