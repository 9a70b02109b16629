import type { PlaceType, Role, Way } from './model.ts';

/** What people with a role may do, as the end of a sentence: `can now edit`. */
export const ABLE: Readonly<Record<Role, string>> = {
  read: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  create: 'create content',
  admin: 'administrate',
};

/** Why somebody has a role, as seen from the place with that id. */
export function reasonOf({ level, by, at, team }: Way, place: string): string {
  const isHere = at === undefined || at.id === place;
  const title = at?.title ?? '';
  const labels: Readonly<Record<Way['by'], string>> = {
    organization: level === 'admin' ? 'organization admin' : 'by default of the organization',
    direct: isHere ? 'directly' : `by collection ${title}`,
    team: isHere ? `by team ${team ?? ''}` : `by collection ${title} (team ${team ?? ''})`,
    default: isHere ? DEFAULTS[at?.type ?? 'space'](title) : `by collection ${title} (default)`,
    space: `through space ${title}`,
    service: 'the service says so',
  };
  return labels[by];
}

const byDefaultOf = (title: string): string => `by default of ${title}`;

const DEFAULTS: Readonly<Record<PlaceType, (title: string) => string>> = {
  organization: byDefaultOf,
  collection: byDefaultOf,
  space: byDefaultOf,
  site: () => 'site default',
};
