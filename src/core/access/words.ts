import type { PlaceType, Role, Way } from './model.ts';

/** The permissions of a role as the end of a sentence: `can now edit`. The administrator role has its own wording. */
export const ABLE: Readonly<Record<Exclude<Role, 'admin'>, string>> = {
  read: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  create: 'create content',
};

/** The reason for a role, as seen from the place with this id. */
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

const defaultOf = (title: string): string => `default of ${title}`;

const DEFAULTS: Readonly<Record<PlaceType, (title: string) => string>> = {
  organization: defaultOf,
  collection: defaultOf,
  space: defaultOf,
  site: () => 'site default',
};
