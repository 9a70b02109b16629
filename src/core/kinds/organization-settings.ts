import { defined } from '../../base/defined.ts';
import type { Json } from '../../base/json.ts';
import type { BodyOf, ResultOf } from '../contract/operation.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import type { Risk } from '../engine/risks.ts';
import { type Fields, isForeignId } from '../plan/value.ts';
import { defineKind, idIn, type Kind, objectOf, pick, type Session } from './define.ts';
import { lostIn, withoutEmpty } from './support/fields.ts';
import {
  comparableRules,
  lookUpRules,
  peopleOfRules,
  readRules,
  rulesForService,
  rulesLost,
  rulesWeakened,
} from './support/merge-rules.ts';
import { partOfOrganization } from './support/organization.ts';
import { maybeIs, organizationRole, rolesUpTo } from './support/risks.ts';

type Organization = ResultOf<'getOrganizationById'>;
type Body = BodyOf<'updateOrganizationById'>;

/** Settings with the same name and form in a manifest and in the API. */
const PLAIN = ['title', 'emailDomains', 'hostname', 'defaultRole', 'logo', 'sso', 'ai', 'inviteLinks'];

async function liveOf(session: Session, organization: Organization): Promise<Live> {
  const { id, title, emailDomains, hostname, defaultRole, defaultContent, urls } = organization;
  const { sso, ai, inviteLinks } = organization;
  const site = defaultContent?.site ?? undefined;
  const { rules, ...unreadable } = await readRules(session, organization.mergeRules);
  return {
    kind: 'organization-settings',
    id,
    title,
    fields: {
      ...withoutEmpty({ title, hostname, logo: urls?.logo, sso, ai, inviteLinks }),
      ...rules,
      emailDomains: emailDomains ?? [],
      // Null is a role here: that of a guest.
      ...defined({ defaultRole }),
      ...(site === undefined ? {} : { defaultSite: { $id: site } }),
    },
    ...unreadable,
    outputs: withoutEmpty({ app: urls?.app, customHostname: organization.customHostname, plan: organization.plan }),
  };
}

async function bodyOf(session: Session, fields: Fields): Promise<Body> {
  const { defaultSite, mergeRules } = fields;
  const content =
    defaultSite === undefined
      ? {}
      : { defaultContent: defaultSite === null ? null : { type: 'site', site: idIn(defaultSite) } };
  const rules = mergeRules === undefined ? {} : { mergeRules: await rulesForService(session, mergeRules) };
  // The manifest schema allows only what the API accepts.
  return { ...pick(fields, PLAIN), ...content, ...rules } as Body;
}

function domainsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map((domain: Json) => String(domain).toLowerCase()) : [];
}

/** Anyone with an address in one of the domains can join. */
function domainsGrow({ before, after, live }: FieldAssessment): Risk | undefined {
  const known = new Set(domainsIn(before));
  const isHidden = !Array.isArray(after);
  return live !== undefined && (isHidden || domainsIn(after).some((domain) => !known.has(domain)))
    ? 'open-domains'
    : undefined;
}

/** The risks of enabling and of disabling a setting. */
function switched(on: Risk, off: Risk): (assessment: FieldAssessment) => Risk | undefined {
  return ({ after }) => (maybeIs(after, false) ? off : on);
}

/** The settings of the organization. They always exist, so they are never created or deleted. */
export const organizationSettings: Kind = defineKind('organization-settings', {
  removal: 'release',
  isValidatedAgainst: true,

  readers: { isRoot: true, admits: ({ defaultRole }) => [rolesUpTo(defaultRole)] },
  urls: { segment: 'hostname' },
  risks: {
    harmless: ['title', 'defaultSite', 'logo', 'ai'],
    fields: {
      emailDomains: domainsGrow,
      hostname: () => 'rename-host',
      defaultRole: organizationRole,
      sso: switched('grant', 'break-sso'),
      inviteLinks: switched('open-links', 'revoke-links'),
      mergeRules: rulesWeakened,
    },
  },

  keyOf: () => 'settings',
  asserts: {
    hostname: 'the first label of the host of published sites',
    customHostname: 'the custom hostname of the organization',
    plan: 'the plan that is paid for',
    sso: 'whether people log in with single sign-on',
  },

  comparable: (field, value) => {
    switch (field) {
      case 'emailDomains':
        return [...new Set(domainsIn(value))];
      case 'hostname':
        return typeof value === 'string' ? value.toLowerCase() : value;
      case 'mergeRules':
        return comparableRules(value);
      default:
        return value;
    }
  },

  declare: (entry, { refer, find, all }) => {
    const { defaultSite, ...rest } = pick(objectOf(entry), [...PLAIN, 'defaultSite', 'mergeRules']);
    const site =
      defaultSite === undefined || defaultSite === null
        ? defaultSite
        : refer('site', defaultSite, { at: ['defaultSite'] });
    const people = peopleOfRules(rest['mergeRules']);
    return {
      fields: { ...rest, ...defined({ defaultSite: site }) },
      after: [
        ...people.flatMap((email) => find('member', email) ?? []),
        // Without a provider, nobody could log in.
        ...(rest['sso'] === undefined ? [] : all('saml-provider')),
        // None can be created once they are disabled.
        ...(rest['inviteLinks'] === false ? all('link-invite') : []),
      ],
    };
  },

  lookUp: lookUpRules,
  requires: ({ fields }) => ({ people: peopleOfRules(fields['mergeRules']) }),

  export: ({ title, fields }, { nameOf, portable = false }) => {
    const { defaultSite, hostname, mergeRules, ...entry } = fields;
    const site = isForeignId(defaultSite) ? { id: defaultSite.$id } : undefined;
    const named = site === undefined ? undefined : nameOf('site', site.id);
    const lost: Readonly<Record<string, string | false>> = {
      // The schema allows only what every service accepts.
      title: title !== title.trim() && 'it does not begin and end with a visible character',
      hostname: portable && hostname !== undefined && 'one organization has it',
      defaultSite: portable && site !== undefined && named === undefined && 'the site is not exported',
      mergeRules: portable && rulesLost(mergeRules),
    };
    const whole = { ...entry, ...defined({ hostname, defaultSite: named ?? site, mergeRules }) };
    return {
      key: '',
      entry: Object.fromEntries(Object.entries(whole).filter(([name]) => (lost[name] ?? false) === false)),
      ...lostIn(lost),
    };
  },

  read: async (session) => {
    const { client, organization } = session;
    const found = await partOfOrganization(session, 'organization settings', () =>
      client.call('getOrganizationById', { path: { organizationId: organization } }),
    );
    return [await liveOf(session, found)];
  },

  update: async (session, { fields }) => {
    const path = { organizationId: session.organization };
    const body = await bodyOf(session, fields);
    return await liveOf(session, await session.client.call('updateOrganizationById', { path, body }));
  },
});
