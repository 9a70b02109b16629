import type { JsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Db } from '../handler.ts';
import { badRequest } from '../problem.ts';
import type { Space } from '../tables.ts';
import { evaluate } from './expression.ts';

type Rule = Schemas['MergeRule'];

/** The input of rules, as the API returns it; conditions use the same names. */
export interface MergeFacts {
  readonly space: Schemas['Space'];
  readonly changeRequest: Schemas['ChangeRequest'];
  readonly reviews: readonly Schemas['ChangeRequestReview'][];
  readonly actor: Schemas['User'];
}

/** Whether a document, or a part of one, has a visible character. */
function hasText(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) {
    return false;
  }
  const { text, nodes, leaves, fragments } = node as Readonly<Record<string, unknown>>;
  return (
    (typeof text === 'string' && text.trim() !== '') ||
    [nodes, leaves, fragments].some((parts) => Array.isArray(parts) && parts.some(hasText))
  );
}

/** Whether a change request meets a rule. Superseded reviews do not count; no reviewer here is an agent. */
function isMet(rule: Rule, facts: MergeFacts): boolean {
  const { changeRequest, actor } = facts;
  const reviews = facts.reviews.filter(({ outdated }) => !outdated);
  const hasReviewed = (user: string): boolean => reviews.some(({ reviewer }) => reviewer.id === user);
  switch (rule.rule) {
    case 'require_specific_reviewers':
      return rule.users.every(hasReviewed);
    case 'require_one_of_specific_reviewers':
      return rule.users.some(hasReviewed);
    case 'allow_bypass':
      return true;
    case 'require_at_least_one_review':
      return reviews.length > 0;
    case 'require_at_least_one_approved_review':
      return reviews.some(({ status }) => status === 'approved');
    case 'require_all_reviews_approved':
      return reviews.every(({ status }) => status === 'approved');
    case 'require_agent_review':
      return false;
    case 'require_up_to_date_change_request':
      return !changeRequest.outdated;
    case 'require_change_request_subject':
      return changeRequest.subject.trim() !== '';
    case 'require_change_request_description':
      return hasText(changeRequest.description);
    case 'require_author_to_merge':
      return changeRequest.createdBy.id === actor.id;
    case 'custom':
      return evaluate(rule.expression, facts as unknown as JsonObject);
  }
}

/** The rules of a space: its own, or those of its organization. */
function rulesOf(db: Db, { mergeRules, organization }: Space): readonly Rule[] {
  // Both were validated before they were stored.
  const rules = (mergeRules ?? db.organizations.get(organization)?.mergeRules) as Schemas['MergeRules'] | undefined;
  return rules?.type === 'rules' ? rules.rules : [];
}

/** Refuses a merge that does not meet all rules of the space, unless the caller may bypass them; names the first. */
export function checkMergeRules(db: Db, space: Space, facts: () => MergeFacts): void {
  const rules = rulesOf(db, space);
  if (rules.length === 0) {
    return;
  }
  const known = facts();
  const mayBypass = rules.some((rule) => rule.rule === 'allow_bypass' && rule.users.includes(known.actor.id));
  const unmet = mayBypass ? undefined : rules.find((rule) => !isMet(rule, known));
  if (unmet !== undefined) {
    const message = unmet.rule === 'custom' ? (unmet.message ?? unmet.expression) : unmet.rule;
    throw badRequest(`The change request does not meet a merge rule: ${message} (merge-rules)`);
  }
}
