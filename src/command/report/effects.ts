import { groupBy } from '../../base/group-by.ts';
import { ROLES, type Role, rankOf, roleNamed } from '../../core/access/model.ts';
import { ABLE } from '../../core/access/words.ts';
import type { AccessEffect } from '../../core/plan/plan.ts';
import { count } from './text.ts';

/** Places that a plan changes in the same way. */
export interface EffectGroup {
  /** `Handbook (space)`, or `Handbook (space) and 3 more places`. */
  readonly places: string;
  /** The effect: `17 people can now edit, 3 lose access`. */
  readonly what: string;
  readonly people: readonly string[];
}

const NAMED = 3;

type PersonEffect = AccessEffect['people'][number];

function lastRank({ after }: PersonEffect): number {
  return rankOf(roleNamed(after));
}

function isRaised(effect: PersonEffect): boolean {
  return lastRank(effect) > rankOf(roleNamed(effect.before));
}

function byRole(people: readonly PersonEffect[]): readonly (readonly [Role, number])[] {
  return ROLES.toReversed().flatMap((role): (readonly [Role, number])[] => {
    const number = people.filter(({ after }) => after === role).length;
    return number === 0 ? [] : [[role, number]];
  });
}

function visitorsText({ visitors }: AccessEffect): readonly string[] {
  return visitors === undefined
    ? []
    : visitors.after === null
      ? ['no longer published']
      : [`published for ${visitors.after}${visitors.before === null ? '' : ` (previously ${visitors.before})`}`];
}

function becoming(role: Role, number: number): string {
  const administrators = number === 1 ? 'becomes an administrator' : 'become administrators';
  return role === 'admin' ? administrators : `can now ${ABLE[role]}`;
}

function whatOf(effect: AccessEffect): string {
  const { people } = effect;
  const parts = [
    ...byRole(people.filter(isRaised)).map(([role, number]) => ({ number, text: becoming(role, number) })),
    ...byRole(people.filter((one) => one.after !== null && !isRaised(one))).map(([role, number]) => ({
      number,
      text: `${number === 1 ? 'is' : 'are'} reduced to ${role}`,
    })),
    ...[people.filter(({ after }) => after === null).length]
      .filter((number) => number > 0)
      .map((number) => ({ number, text: number === 1 ? 'loses access' : 'lose access' })),
  ];
  return [
    ...parts.map(({ number, text }, index) => `${index === 0 ? count(number, 'person', 'people') : number} ${text}`),
    ...visitorsText(effect),
  ].join(', ');
}

/** The effects of a plan on access, with places of equal effects in one group. */
export function effectGroups(effects: readonly AccessEffect[] = []): readonly EffectGroup[] {
  const said = effects.map((effect) => ({
    place: `${effect.title} (${effect.type})`,
    what: whatOf(effect),
    people: effect.people.map(({ person, before, after }) => `${person}: ${before ?? 'none'} -> ${after ?? 'none'}`),
  }));
  return [...groupBy(said, ({ what, people }) => JSON.stringify([what, people])).values()].flatMap((own) => {
    const [first] = own;
    const named = own.slice(0, own.length === NAMED + 1 ? NAMED + 1 : NAMED).map(({ place }) => place);
    const rest = own.length - named.length;
    return first === undefined
      ? []
      : [
          {
            places: `${named.join(', ')}${rest > 0 ? ` and ${count(rest, 'more place')}` : ''}`,
            what: first.what,
            people: first.people,
          },
        ];
  });
}
