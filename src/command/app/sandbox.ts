import { defined } from '../../base/defined.ts';
import { PROFILE_NAMES } from '../../core/contract/profile-name.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { World } from '../../server/index.ts';
import { kindNamed } from './load.ts';
import type { ServiceOptions } from './service.ts';

/** An in-process reference server; closing it discards its data. */
export interface Sandbox {
  readonly organization: string;
  readonly service: ServiceOptions;
  readonly close: () => Promise<void>;
}

export const SANDBOX_ORGANIZATION = 'org_acme';

type Tables = World['tables'];

interface SpaceNeeded {
  readonly id?: string;
  readonly title: string;
  readonly pages: Set<string>;
  /** The paths of pages whose ids do not matter. */
  readonly paths: Set<string>;
}

interface Needed {
  readonly spaces: Map<string, SpaceNeeded>;
  readonly people: Set<string>;
  readonly descriptions: Set<string>;
  readonly contents: Set<string>;
}

function addAll<T>(to: Set<T> | undefined, items: Iterable<T> = []): void {
  for (const item of items) {
    to?.add(item);
  }
}

/** Everything that the declared resources need and a manifest cannot create, without duplicates. */
function neededFor(resources: readonly Desired[]): Needed {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const needed: Needed = { spaces: new Map(), people: new Set(), descriptions: new Set(), contents: new Set() };
  for (const resource of resources) {
    const required = kindNamed(resource.kind)?.requires?.(resource, (address) => byAddress.get(address));
    for (const { pages, paths, ...space } of required?.spaces ?? []) {
      const name = space.id ?? space.title;
      const known = needed.spaces.get(name) ?? { ...space, pages: new Set(), paths: new Set() };
      needed.spaces.set(name, known);
      addAll(known.pages, pages);
      addAll(known.paths, paths);
    }
    addAll(
      needed.people,
      required?.people?.map((email) => email.toLowerCase()),
    );
    addAll(needed.descriptions, required?.descriptions);
    addAll(needed.contents, required?.contents);
  }
  return needed;
}

function alsoNamedBy(needed: Needed, others: readonly Desired[]): Needed {
  const more = neededFor(others);
  const byTitle = new Map([...needed.spaces.values()].map((space) => [space.title, space]));
  for (const [name, { title, pages, paths }] of more.spaces) {
    const known = needed.spaces.get(name) ?? byTitle.get(title);
    addAll(known?.pages, pages);
    addAll(known?.paths, paths);
  }
  addAll(needed.descriptions, more.descriptions);
  addAll(needed.contents, more.contents);
  return needed;
}

type Page = NonNullable<Tables['revisions']>[number]['pages'][number];

/** Pages with these paths, each a list of segments, below others. */
function pagesAt(paths: readonly (readonly string[])[], above: readonly string[], now: string): readonly Page[] {
  const slugs = new Set(paths.flatMap(([first]) => (first === undefined ? [] : [first])));
  return [...slugs].map((slug) => {
    const steps = [...above, slug];
    const below = paths.flatMap(([first, ...rest]) => (first === slug && rest.length > 0 ? [rest] : []));
    const page = { id: `page_${steps.join('_')}`, type: 'document' as const, title: slug, slug };
    return { ...page, createdAt: now, updatedAt: now, pages: pagesAt(below, steps, now) };
  });
}

/** The sandbox fetches nothing, so it uses this for every API description. */
const ANY_DESCRIPTION = '{ "openapi": "3.1.0", "info": { "title": "Sandbox", "version": "1" }, "paths": {} }';

/** The sandbox imports this instead of any content. */
const ANY_CONTENT = '# Sandbox\n\nThe content that the service imports would be here.\n';

type Rows<Name extends keyof Tables> = NonNullable<Tables[Name]>;

function peopleFor(
  emails: readonly string[],
  { organization, now }: { readonly organization: string; readonly now: string },
): { readonly users: Rows<'users'>; readonly members: Rows<'members'> } {
  const idAt = (index: number): string => `user_sandbox_${index + 1}`;
  return {
    users: emails.map((email, index) => ({ id: idAt(index), displayName: email.split('@')[0] ?? email, email })),
    members: emails.map((_email, index) => ({
      id: `${organization}.${idAt(index)}`,
      organization,
      user: idAt(index),
      role: 'read' as const,
      disabled: false,
      joinedAt: now,
      sso: false,
    })),
  };
}

function spacesFor(
  missing: readonly SpaceNeeded[],
  { organization, now }: { readonly organization: string; readonly now: string },
): { readonly spaces: Rows<'spaces'>; readonly revisions: Rows<'revisions'> } {
  const idOf = ({ id }: SpaceNeeded, index: number): string => id ?? `spc_sandbox_${index + 1}`;
  const pagesOf = ({ pages, paths }: SpaceNeeded): readonly Page[] => {
    const named = [...pages].map((id, index) => ({
      ...{ id, type: 'document' as const, title: id, slug: `page-${index + 1}` },
      ...{ createdAt: now, updatedAt: now },
    }));
    const steps = [...paths].map((path) => path.split('/').filter((step) => step !== ''));
    return [...named, ...pagesAt(steps, [], now)];
  };
  return {
    spaces: missing.map((space, index) => ({
      id: idOf(space, index),
      organization,
      title: space.title,
      visibility: 'private' as const,
      defaultLevel: 'inherit' as const,
      revision: `rev_sandbox_${index + 1}`,
      rank: 1000 + index,
      createdAt: now,
      updatedAt: now,
    })),
    revisions: missing.map((space, index) => ({
      id: `rev_sandbox_${index + 1}`,
      space: idOf(space, index),
      parents: [],
      type: 'edits' as const,
      createdAt: now,
      pages: pagesOf(space),
      files: [],
      reusableContents: [],
    })),
  };
}

/** The world with everything that the declared resources refer to: spaces by id or title, people by email address. */
function worldFor(base: World, resources: readonly Desired[], others: readonly Desired[] = []): World {
  const { spaces, people, descriptions, contents } = alsoNamedBy(neededFor(resources), others);
  const { organization } = base;
  const here = { organization, now: new Date(0).toISOString() };
  const tables: Tables = base.tables;
  const knownSpaces = new Set((tables.spaces ?? []).flatMap(({ id, title }) => [id, title]));
  const knownPeople = new Set((tables.users ?? []).map(({ email }) => email.toLowerCase()));
  const knownUrls = new Set((tables.webPages ?? []).map(({ url }) => url));
  const strangers = peopleFor(
    [...people].filter((email) => !knownPeople.has(email)),
    here,
  );
  const missing = spacesFor(
    [...spaces.values()].filter(({ id, title }) => !knownSpaces.has(id ?? title)),
    here,
  );
  const pages = [
    ...[...descriptions].map((url) => ({ url, contentType: 'application/json', body: ANY_DESCRIPTION })),
    ...[...contents].map((url) => ({ url, contentType: 'text/markdown', body: ANY_CONTENT })),
  ].filter(({ url }) => !knownUrls.has(url));
  return {
    ...base,
    tables: {
      ...tables,
      users: [...(tables.users ?? []), ...strangers.users],
      members: [...(tables.members ?? []), ...strangers.members],
      spaces: [...(tables.spaces ?? []), ...missing.spaces],
      revisions: [...(tables.revisions ?? []), ...missing.revisions],
      webPages: [
        ...(tables.webPages ?? []),
        ...pages.map((page, index) => ({ id: `web_sandbox_${index + 1}`, ...page })),
      ],
    },
  };
}

function emptyWorld(base: World): World {
  const { users, organizations, members } = base.tables;
  return {
    ...base,
    tables: {
      ...(users === undefined ? {} : { users: users.filter(({ id }) => id === base.tokenUser) }),
      ...(organizations === undefined
        ? {}
        : {
            organizations: organizations
              .filter(({ id }) => id === base.organization)
              .map(({ defaultSite: _site, ...rest }) => rest),
          }),
      ...(members === undefined
        ? {}
        : {
            members: members.filter(
              ({ user, organization }) => user === base.tokenUser && organization === base.organization,
            ),
          }),
    },
  };
}

/** Starts a reference server with the example world, or an empty one, and with everything that the declared resources refer to. */
export async function startSandbox(options: {
  readonly resources: readonly Desired[];
  /** Resources for which only the referenced pages and API descriptions are added. */
  readonly others?: readonly Desired[];
  readonly empty?: boolean;
  /** The name of its API profile; by default, and for `auto`, the profile of the reference server. */
  readonly profile?: string | undefined;
}): Promise<Sandbox> {
  const { startServer, defaultWorld } = await import('../../server/index.ts');
  const profile = PROFILE_NAMES.find((name) => name === options.profile);
  const base = defaultWorld(Date.now(), profile);
  const world = worldFor(options.empty === true ? emptyWorld(base) : base, options.resources, options.others);
  const server = await startServer({ world, processingDelay: 1, ...defined({ profile }) });
  return {
    organization: server.organization,
    service: { baseUrl: server.url, token: server.token, name: 'sandbox' },
    close: () => server.close(),
  };
}
