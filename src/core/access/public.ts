import type { Level, World } from './model.ts';

/** Public access other than sites. */
export interface Doors {
  /** Active share links, by the id of their site. */
  readonly shareLinks: ReadonlyMap<string, number>;
  /** The roles that link invites grant, one item per link. */
  readonly linkInvites: readonly Level[];
  /** The names of public OpenAPI specifications. */
  readonly specifications: readonly string[];
}

/** A resource that people outside of the organization can read, or a link by which they can join. */
export interface PublicRow {
  readonly type: 'site' | 'link invite' | 'OpenAPI specification';
  /** Never the id of a link, since anyone who has it can use it. */
  readonly id?: string;
  readonly title: string;
  /** The visibility of a site; `link` for a link invite. */
  readonly visibility: string;
  readonly who: string;
  /** The titles of the spaces that a site shows. */
  readonly spaces: readonly string[];
  /** How many links there are. */
  readonly links?: number;
  /** Comparisons only. */
  readonly change?: 'opens' | 'closes';
}

const WHO: Readonly<Record<string, string>> = {
  public: 'everyone on the internet',
  unlisted: 'everyone who has the address',
  'share-link': 'everyone who has a share link',
  'visitor-auth': 'visitors who log in',
};

/** Who can read a published site. */
export function visitorsOf(visibility: string): string {
  return Object.hasOwn(WHO, visibility) ? (WHO[visibility] ?? '') : `unknown (${visibility})`;
}

/** Widest first. */
const WIDTH: readonly string[] = Object.keys(WHO);

function widthOf(visibility: string): number {
  const index = WIDTH.indexOf(visibility);
  return index === -1 ? WIDTH.length : index;
}

function byTitle(a: PublicRow, b: PublicRow): number {
  return a.title < b.title ? -1 : a.title > b.title ? 1 : (a.id ?? '') < (b.id ?? '') ? -1 : 1;
}

function sitesIn({ places }: World, { shareLinks }: Doors): readonly PublicRow[] {
  const titles = new Map(places.map(({ id, title }) => [id, title]));
  const rows = places.flatMap(({ id, title, shows = [], visitors }): PublicRow[] => {
    if (visitors?.published !== true) {
      return [];
    }
    const { visibility } = visitors;
    const links = shareLinks.get(id) ?? 0;
    return [
      {
        type: 'site',
        id,
        title,
        visibility,
        who: visitorsOf(visibility),
        spaces: [...new Set(shows)].map((space) => titles.get(space) ?? space).sort(),
        ...(links > 0 || visibility === 'share-link' ? { links } : {}),
      },
    ];
  });
  return rows.sort((a, b) => widthOf(a.visibility) - widthOf(b.visibility) || byTitle(a, b));
}

/** The published sites that are among the chosen places or show one of them. */
export function sitesShowing({ places }: World, chosen: ReadonlySet<string>): World['places'] {
  return places.filter(
    ({ id, shows = [], visitors }) =>
      visitors?.published === true && (chosen.has(id) || shows.some((space) => chosen.has(space))),
  );
}

function invitesIn({ linkInvites }: Doors): readonly PublicRow[] {
  const counts = new Map<string, number>();
  for (const role of linkInvites) {
    counts.set(role ?? 'guest', (counts.get(role ?? 'guest') ?? 0) + 1);
  }
  return [...counts].sort().map(([role, links]) => ({
    type: 'link invite',
    title: `Join as ${role}`,
    visibility: 'link',
    who: 'everyone who has the link joins the organization',
    spaces: [],
    links,
  }));
}

/** Everything that people outside of the organization can read or join with; sites first, the most open first. */
export function publicIn(world: World, doors: Doors): readonly PublicRow[] {
  return [
    ...sitesIn(world, doors),
    ...invitesIn(doors),
    ...[...doors.specifications].sort().map(
      (slug): PublicRow => ({
        type: 'OpenAPI specification',
        id: slug,
        title: slug,
        visibility: 'public',
        who: visitorsOf('public'),
        spaces: [],
      }),
    ),
  ];
}
