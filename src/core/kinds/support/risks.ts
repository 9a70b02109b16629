import type { Json } from '../../../base/json.ts';
import type { FieldAssessment } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import { isHidden } from '../../plan/value.ts';

/** The names of all roles up to one; all of them if it may be any. For comparing who gets access through two roles. */
export function rolesUpTo(role: Json | undefined): readonly string[] {
  const place = ROLES.indexOf(role ?? null);
  return ROLES.slice(1, place < 0 ? undefined : place + 1).map(String);
}

type Judge = (assessment: FieldAssessment) => Risk | undefined;

/** Lowest first. Null is a guest, who has only individually granted access. */
export const ROLES: readonly Json[] = [null, 'read', 'comment', 'edit', 'review', 'create', 'admin'];

/** Whether a value is further on in a row than another. A hidden or unknown value may be any, so it counts as further on. */
export function isRaised(row: readonly Json[], before: Json | undefined, after: Json | undefined): boolean {
  const [from, to] = [row.indexOf(before ?? null), row.indexOf(after ?? null)];
  return to < 0 || from < 0 || to > from;
}

/** The risk that a value of an existing resource is raised in a row, lowest first. */
export function raised(risk: Risk, row: readonly Json[]): Judge {
  return ({ before, after, live }) => (live !== undefined && isRaised(row, before, after) ? risk : undefined);
}

/** The risk that the role of an existing member is raised. */
const roleRaised: Judge = raised('grant', ROLES);

/** The same for a role in the organization: its administrators have all permissions, so a new administrator is a risk too. */
export const organizationRole: Judge = (assessment) => {
  const { before, after } = assessment;
  return before !== 'admin' && maybeIs(after, 'admin') ? 'organization-admin' : roleRaised(assessment);
};

/** The risk that a value of an existing resource is set, changed or removed. */
export function decides(risk: Risk): Judge {
  return ({ live }) => (live === undefined ? undefined : risk);
}

/** The risk that a value of an existing resource becomes this one. */
export function becomes(risk: Risk, wanted: Json): Judge {
  return ({ after, live }) => (live !== undefined && maybeIs(after, wanted) ? risk : undefined);
}

/** The risk that an existing value is changed or removed. */
export function changedFrom(risk: Risk): Judge {
  return ({ before, live }) => (live !== undefined && before !== undefined && before !== null ? risk : undefined);
}

/** The risk that a draft becomes visible to visitors. */
export const endsDraft: Judge = ({ before, after, live }) =>
  live !== undefined && maybeIs(before, true) && after !== true ? 'expose' : undefined;

/** The risk that a space is shown in a new place. */
export const showsSpace: Judge = () => 'expose';

/** Whether a value equals this one, or is hidden and may do so. */
export function maybeIs(value: Json | undefined, wanted: Json): boolean {
  return value === wanted || isHidden(value ?? null);
}
