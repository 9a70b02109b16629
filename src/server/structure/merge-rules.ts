import type { components } from '../../contract/types.gen.ts';
import { membership } from '../access.ts';
import type { Services } from '../handler.ts';
import { badRequest } from '../problem.ts';

type Rules = components['schemas']['MergeRules'] | components['schemas']['SpaceMergeRules'];

/** The rules as they are stored; refuses those that name somebody who is not a member of the organization. */
export function checkedRules({ db }: Pick<Services, 'db'>, organization: string, rules: Rules): Record<string, never> {
  for (const [index, rule] of (rules.type === 'rules' ? rules.rules : []).entries()) {
    const stranger = ('users' in rule ? rule.users : []).find(
      (user) => membership(db, organization, user) === undefined,
    );
    if (stranger !== undefined) {
      throw badRequest(`body.mergeRules.rules.${index}.users: ${stranger} is not a member (reference)`);
    }
  }
  return { ...rules } as unknown as Record<string, never>;
}
