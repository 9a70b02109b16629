import type { PlaceType, Role, Way } from './model.ts';

/** What people with a role may do, as the end of a sentence: `can now edit`. Administrators are called so. */
export const ABLE: Readonly<Record<Exclude<Role, 'admin'>, string>> = {
  read: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  create: 'create content',
};

/** Why somebody has a role, as seen from the place with that id. */
export function reasonOf({ level, by, at, team }: Way, place: string): string {
  const isHere = at === undefined || at.id === place;
  const title = at?.title ?? '';
  const labels: Readonly<Record<Way['by'], string>> = {
    organization: level === 'admin' ? 'organization admin' : 'organization role',
    direct: isHere ? 'directly' : `by collection ${title}`,
    team: isHere ? `by team ${team ?? ''}` : `by collection ${title} (team ${team ?? ''})`,
    default: isHere ? DEFAULTS[at?.type ?? 'space'](title) : `by collection ${title} (default)`,
    space: `through space ${title}`,
    service: 'reported by the API',
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
