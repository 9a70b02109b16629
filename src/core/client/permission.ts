import type { Access } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { Call } from './failure.ts';

const ROLES: Readonly<Record<Access, string | undefined>> = {
  public: undefined,
  user: undefined,
  read: 'the role read or higher',
  comment: 'the role comment or higher',
  edit: 'the role edit or higher',
  review: 'the role review or higher',
  create: 'the role create or higher',
  admin: 'the role admin',
  'team-owner': 'to own the team, or the role admin',
};

/** The permission that an operation needs; undefined where a valid token is enough. */
export function permissionFor({ operation }: Pick<Call, 'operation'>): string | undefined {
  return ROLES[OPERATIONS[operation].access];
}
