import { pick } from '../../base/defined.ts';
import { readVersion } from '../../base/version.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { membership } from '../access.ts';
import type { Context, Data, HandlersOf } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { organizationView, userView } from '../views/people.ts';

type Organization = RecordOf<'organizations'>;

/** The version at the start of every API path. */
const INTERFACE_VERSION = '1';

/** The hostname is part of the host of published sites, so it must be a valid label. */
const HOSTNAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;

function organizationOf({ db }: Data, id: string): Organization {
  return found(db.organizations.get(id), 'Organization');
}

function checkedHostname({ db }: Data, organization: string, wish: string): string {
  const hostname = wish.toLowerCase();
  if (!HOSTNAME.test(hostname)) {
    throw badRequest('body.hostname: must be letters, digits and inner hyphens (pattern)');
  }
  if (db.organizations.rows().some(({ value }) => value.hostname === hostname && value.id !== organization)) {
    throw badRequest('body.hostname: another organization already has it (unique)');
  }
  return hostname;
}

function defaultSiteIn({ db, body, path }: Context<'updateOrganizationById'>): string | null | undefined {
  const site = body.defaultContent?.site;
  if (site !== undefined && db.sites.get(site)?.organization !== path.organizationId) {
    throw badRequest('body.defaultContent.site: is not a site of this organization (reference)');
  }
  return body.defaultContent === undefined ? undefined : (site ?? null);
}

type Rules = Schemas['MergeRules'] | Schemas['SpaceMergeRules'];

/** The rules for storage; refuses those with a user who is not a member of the organization. */
export function checkedRules({ db }: Data, organization: string, rules: Rules): Record<string, never> {
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

/** The caller, and their organizations. */
export const organizations: HandlersOf<'Organizations'> = {
  getApiInformation: () => ({ version: INTERFACE_VERSION, build: readVersion() }),

  getAuthenticatedUser: (context) => userView(context, context.user),

  getUserById: (context) => {
    const { db, path, user } = context;
    const asked = found(db.users.get(path.userId), 'User');
    const known = db.members
      .rowsWhere('user', asked.id)
      .some(({ value }) => membership(db, value.organization, user.id) !== undefined);
    if (asked.id !== user.id && !known) {
      throw notFound('User');
    }
    return userView(context, asked);
  },

  listOrganizationsForAuthenticatedUser: (context) => {
    const { db, operation, query, user } = context;
    const memberships = db.members.rowsWhere('user', user.id).filter(({ value }) => !value.disabled);
    const view = ({ organization }: RecordOf<'members'>) =>
      organizationView(context, organizationOf(context, organization));
    // The path does not identify the list's owner, so a cursor is bound to the caller instead.
    const list = { operation, path: { userId: user.id }, query };
    return pageOfRows(list, memberships, view);
  },

  getOrganizationById: (context) => {
    const { db, path, user } = context;
    const { organization } = found(membership(db, path.organizationId, user.id), 'Organization');
    return organizationView(context, organizationOf(context, organization));
  },

  updateOrganizationById: (context) => {
    const { db, body, path } = context;
    const before = organizationOf(context, path.organizationId);
    const { emailDomains, hostname, mergeRules } = body;
    const changed = withChanges(before, {
      ...pick(body, 'title', 'sso', 'ai', 'inviteLinks', 'logo'),
      defaultSite: defaultSiteIn(context),
      emailDomains: emailDomains && [...new Set(emailDomains.map((domain) => domain.toLowerCase()))],
      hostname: hostname === undefined ? undefined : checkedHostname(context, before.id, hostname),
      mergeRules: mergeRules && checkedRules(context, before.id, mergeRules),
    });
    // Null is a role: that of guests.
    return organizationView(context, db.organizations.put({ ...changed, ...pick(body, 'defaultRole') }));
  },
};
