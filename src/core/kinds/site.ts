import type { Json, JsonObject } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import { shortened } from '../../base/text.ts';
import type { BodyOf, ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Risk } from '../engine/risks.ts';
import { addressOf } from '../plan/address.ts';
import type { Fields } from '../plan/value.ts';
import {
  type DeclareContext,
  type Declared,
  defineKind,
  type Finding,
  type Home,
  type Kind,
  objectOf,
  type Session,
  type VerifyRequest,
} from './define.ts';
import { declared, differing, isEmptyObject, isSet, maybe, withoutEmpty } from './support/fields.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';
import { becomes, maybeIs, raised } from './support/risks.ts';
import { serialized } from './support/site-calls.ts';

type Site = ItemOf<'listSites'>;

const SETTINGS = ['title', 'visibility', 'basename', 'adaptiveContent', 'agentsContext', 'proxy'];

/** Older versions of the service return only the origin. */
function originOf(proxy: Site['proxy']): string | undefined {
  return typeof proxy === 'string' ? proxy : (proxy?.origin ?? undefined);
}

function liveOf(site: Site): Live {
  const { id, title, type, visibility, published, basename, adaptiveContent, agentsContext, urls } = site;
  return {
    kind: 'site',
    id,
    title,
    fields: {
      ...withoutEmpty({ title, type, visibility, basename, agentsContext, proxy: originOf(site.proxy) }),
      adaptiveContent: adaptiveContent?.enabled ?? false,
      published,
    },
    outputs: withoutEmpty({
      ...{ url: urls?.published, app: urls?.app, preview: urls?.preview },
      ...{ hostname: site.hostname, spaces: site.siteSpaces },
    }),
  };
}

function settingsBody(fields: Fields): BodyOf<'updateSiteById'> {
  const { adaptiveContent, ...rest } = fields;
  const enabled: JsonObject =
    adaptiveContent === undefined ? {} : { adaptiveContent: { enabled: adaptiveContent === true } };
  // The manifest schema allows only what the API accepts.
  return { ...rest, ...enabled } as BodyOf<'updateSiteById'>;
}

interface Target {
  readonly path: { readonly organizationId: string; readonly siteId: string };
}

/** Sets the fields that still differ; undefined if the site is unknown and there is nothing to set. */
async function changeSettings(
  { client }: Session,
  { path }: Target,
  { fields, known }: { readonly fields: Fields; readonly known?: Site },
): Promise<Site | undefined> {
  const changes = differing(fields, SETTINGS, known === undefined ? undefined : liveOf(known).fields);
  return isEmptyObject(changes) ? known : await client.call('updateSiteById', { path, body: settingsBody(changes) });
}

async function publish({ client }: Session, { path }: Target, changed: Site | undefined): Promise<Site> {
  const answer = await client.call('publishSite', { path });
  if (answer.type === 'checkout') {
    throw new DriverError(
      'the site cannot be published before its plan is paid for: go through the checkout in the service, then apply again',
      { failure: 'invalid', outcome: changed === undefined ? 'none' : 'done' },
    );
  }
  return answer as Site;
}

function defaultSection(name: Json, context: Parameters<Kind['declare']>[1]): Declared['elsewhere'] {
  const within = context.address;
  const at = ['defaultSection'];
  const address = typeof name === 'string' ? context.find('section', name, within) : undefined;
  if (address === undefined) {
    context.refer('section', name, { within, at });
    return [];
  }
  return [{ address, field: 'default', value: true, at }];
}

/** The fields that decide who can visit a site, and where. */
const VISITED = ['published', 'visibility', 'basename', 'proxy'];

function homeOf({ fields, outputs }: Live): Home | undefined {
  const url = outputs?.['url'];
  const { published, visibility } = fields;
  const open = visibility === 'public' || visibility === 'unlisted';
  return published === true && typeof url === 'string' ? { url, open } : undefined;
}

function judge({ desired, live, differs }: VerifyRequest): Finding | undefined {
  const wrong = VISITED.find(differs);
  if (wrong !== undefined) {
    const shown = (fields: Fields): string =>
      desired.sensitive.includes(wrong) ? `${wrong}: (hidden)` : `${wrong}: ${String(fields[wrong] ?? 'none')}`;
    return {
      code: wrong === 'published' ? (desired.fields[wrong] === true ? 'unpublished' : 'published') : `other-${wrong}`,
      message: 'It was changed outside Colophon. `colophon plan` shows what an apply would do.',
      expected: shown(desired.fields),
      found: shown(live.fields),
    };
  }
  return live.fields['published'] === true && homeOf(live) === undefined
    ? {
        code: 'no-address',
        message: 'The service reports the site as published but gives no URL. Check the site in the service.',
        expected: 'an address for visitors',
        found: 'none',
      }
    : undefined;
}

function isFilledList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** A site has sections, or spaces at its root; the service rejects the second of the two. */
function reportTwoRoots({ sections, spaces }: JsonObject, { address, problem }: DeclareContext): void {
  if (isFilledList(sections) && isFilledList(spaces)) {
    problem(
      ['spaces'],
      {
        code: 'contradiction',
        summary: 'Site has both sections and root spaces',
        detail: `${shortened(address, 200)} declares \`sections\` and \`spaces\`, and a site can have only one of them. Move the spaces into a section, or remove the sections.`,
      },
      { at: ['sections'], message: 'The sections are declared here.' },
    );
  }
}

/** The login provider is set up before visitors have to log in. */
function authenticationFirst(entry: JsonObject, { address }: DeclareContext): Pick<Declared, 'after'> {
  const { visibility, visitorAuth } = entry;
  return visibility === 'visitor-auth' && visitorAuth !== undefined
    ? { after: [addressOf(address, 'visitorAuth')] }
    : {};
}

/** Who may visit, the fewest first. */
const VISIBILITIES = ['visitor-auth', 'share-link', 'unlisted', 'public'];

/** Reports the risk of a change only if the site is live. */
function whenLive(judge: (assessment: FieldAssessment) => Risk | undefined): typeof judge {
  return (assessment) => (assessment.live?.['published'] === true ? judge(assessment) : undefined);
}

function publication({ after, live }: FieldAssessment): Risk | undefined {
  if (live?.['published'] === true) {
    return maybeIs(after, false) ? 'unpublish' : undefined;
  }
  return maybeIs(after, true) ? 'publish' : undefined;
}

/** A published site; its parts are separate kinds. */
export const site: Kind = defineKind('site', {
  readers: { closedWith: { published: false }, audience: { field: 'visibility', row: VISIBILITIES } },
  urls: { segment: 'basename' },
  risks: {
    remove: (live) => (live['published'] === true ? 'unpublish' : undefined),
    harmless: ['title', 'type', 'basename', 'proxy'],
    // A site that is not live exposes nothing; publishing it is a risk of its own.
    fields: {
      visibility: whenLive(raised('expose', VISIBILITIES)),
      adaptiveContent: whenLive(({ before, after }) =>
        maybeIs(before, true) && after !== true ? 'expose' : undefined,
      ),
      agentsContext: whenLive(becomes('expose', 'included')),
      published: publication,
    },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),
  shownOutputs: { url: { sensitive: false }, app: { sensitive: false } },
  asserts: {
    hostname: 'the custom hostname, without `https://`',
    url: 'the public URL, while the site is published',
    type: 'the plan of the site',
    basename: 'the path on its host',
    visibility: 'who can visit it',
    published: 'whether it is live',
  },

  writes: {
    create: (fields) => {
      const { proxy, adaptiveContent, basename, agentsContext } = fields;
      const settings =
        isSet(proxy) || adaptiveContent === true
          ? 1
          : maybe(isSet(basename) || isSet(agentsContext) || 'adaptiveContent' in fields);
      return together(together(1, settings), fields['published'] === true ? 1 : 0);
    },
    update: (changed) =>
      [SETTINGS.some((name) => name in changed), typeof changed['published'] === 'boolean'].filter(Boolean).length,
  },

  declare: (entry, context): Declared => {
    const { defaultSection: first, ...rest } = objectOf(entry);
    reportTwoRoots(rest, context);
    const fields = declared(rest, [...SETTINGS, 'type', 'published']);
    return {
      fields,
      ...(first === undefined ? {} : { elsewhere: defaultSection(first, context) ?? [] }),
      ...authenticationFirst(rest, context),
    };
  },

  export: ({ title, fields }) => {
    const { type, visibility, published, basename, adaptiveContent, agentsContext, proxy } = fields;
    return {
      key: slugOf(title, 'site'),
      entry: {
        title,
        ...withoutEmpty({ type, visibility, published, basename }),
        // Disabled features are omitted.
        ...(adaptiveContent === true ? { adaptiveContent } : {}),
        ...(agentsContext === 'excluded' ? {} : withoutEmpty({ agentsContext })),
        ...withoutEmpty({ proxy }),
      },
    };
  },

  verify: {
    fields: VISITED,
    home: homeOf,
    judge,
    visit: (_request, { url, open }) => ({ url, secret: false, expect: open ? 'page' : 'closed' }),
  },

  read: async (session) => (await listOfOrganization(session, 'sites', 'listSites')).map(liveOf),

  create: async (session, { fields, created }) => {
    const { client, organization: organizationId } = session;
    // The service first generates a basename, which may be the one that another new site needs.
    return await serialized(session, 'sites', async () => {
      const body = withoutEmpty({ title: fields['title'], type: fields['type'], visibility: fields['visibility'] });
      const made = await client.call('createSite', { path: { organizationId }, body });
      await created(made.id);
      const target = { path: { organizationId, siteId: made.id } };
      const settled = (await changeSettings(session, target, { fields, known: made })) ?? made;
      return liveOf(fields['published'] === true ? await publish(session, target, settled) : settled);
    });
  },

  update: async (session, { id, fields }) => {
    const { client, organization } = session;
    const target = { path: { organizationId: organization, siteId: id } };
    const change = (): Promise<Site | undefined> => changeSettings(session, target, { fields });
    // Unpublish it before anything else changes, and publish it only after all other changes.
    const hidden = fields['published'] === false ? await client.call('unpublishSite', target) : undefined;
    // A site that is being created may have this basename temporarily.
    const changed =
      (await (fields['basename'] === undefined ? change() : serialized(session, 'sites', change))) ?? hidden;
    const shown = fields['published'] === true ? await publish(session, target, changed) : changed;
    return liveOf(shown ?? (await client.call('getSiteById', target)));
  },

  remove: deletesBy('deleteSiteById', 'siteId'),
});
