import type { Json } from '../../../base/json.ts';
import type { FieldAssessment } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import { isHidden } from '../../plan/value.ts';

/** The roles up to one, as names; all of them where it may be any. For comparing whom two roles let in. */
export function rolesUpTo(role: Json | undefined): readonly string[] {
  const place = ROLES.indexOf(role ?? null);
  return ROLES.slice(1, place < 0 ? undefined : place + 1).map(String);
}

type Judge = (assessment: FieldAssessment) => Risk | undefined;

/** Least first. Null is a guest, who sees only what is granted one by one. */
export const ROLES: readonly Json[] = [null, 'read', 'comment', 'edit', 'review', 'create', 'admin'];

/** Whether a value is further on in a row than another. What is hidden or unknown may be anything, so it counts as that. */
export function isRaised(row: readonly Json[], before: Json | undefined, after: Json | undefined): boolean {
  const [from, to] = [row.indexOf(before ?? null), row.indexOf(after ?? null)];
  return to < 0 || from < 0 || to > from;
}

/** Says that a value of a resource that exists is raised in a row, least first. */
export function raised(risk: Risk, row: readonly Json[]): Judge {
  return ({ before, after, live }) => (live !== undefined && isRaised(row, before, after) ? risk : undefined);
}

/** Says that the role of somebody who is there is raised. */
const roleRaised: Judge = raised('grant', ROLES);

/** The same where the role is one of the whole organization: its administrators can do everything, also where the role is new. */
export const organizationRole: Judge = (assessment) => {
  const { before, after } = assessment;
  return before !== 'admin' && maybeIs(after, 'admin') ? 'organization-admin' : roleRaised(assessment);
};

/** Says that a value of a resource that exists is set, changed or removed. */
export function decides(risk: Risk): Judge {
  return ({ live }) => (live === undefined ? undefined : risk);
}

/** Says that a value of a resource that exists becomes this one. */
export function becomes(risk: Risk, wanted: Json): Judge {
  return ({ after, live }) => (live !== undefined && maybeIs(after, wanted) ? risk : undefined);
}

/** Says that a value that was set is changed or removed. */
export function changedFrom(risk: Risk): Judge {
  return ({ before, live }) => (live !== undefined && before !== undefined && before !== null ? risk : undefined);
}

/** Says that what was a draft is shown to visitors. */
export const endsDraft: Judge = ({ before, after, live }) =>
  live !== undefined && maybeIs(before, true) && after !== true ? 'expose' : undefined;

/** Says that a space is shown where it was not. */
export const showsSpace: Judge = () => 'expose';

/** Whether a value is this one, or is hidden and may be. */
export function maybeIs(value: Json | undefined, wanted: Json): boolean {
  return value === wanted || isHidden(value ?? null);
}
