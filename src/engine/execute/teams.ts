/** Changes that start together. */
interface Teams {
  /** A change could start: the one to queue for it, once nobody else of its team is awaited. */
  readonly ready: (index: number) => number | undefined;
  /** A change never starts: the one to queue for the rest of its team, if it was the last that was awaited. */
  readonly gone: (index: number) => number | undefined;
  /** What starts with the one that was queued. */
  readonly membersOf: (first: number) => readonly number[];
}

/** Creates the teams of a run; what is left out belongs to none. */
export function createTeams(batches: readonly (readonly number[])[], isLeftOut: (index: number) => boolean): Teams {
  interface Team {
    awaited: number;
    readonly members: number[];
  }
  const byMember = new Map<number, Team>();
  const byFirst = new Map<number, readonly number[]>();
  for (const batch of batches) {
    const present = batch.filter((index) => !isLeftOut(index));
    const team: Team = { awaited: present.length, members: [] };
    for (const index of present) {
      byMember.set(index, team);
    }
  }
  const settle = (team: Team): number | undefined => {
    team.awaited--;
    const [first] = team.awaited === 0 ? team.members.sort((a, b) => a - b) : [];
    if (first !== undefined) {
      byFirst.set(first, team.members);
    }
    return first;
  };
  return {
    ready: (index) => {
      const team = byMember.get(index);
      if (team === undefined) {
        return index;
      }
      team.members.push(index);
      return settle(team);
    },
    gone: (index) => {
      const team = byMember.get(index);
      return team === undefined ? undefined : settle(team);
    },
    membersOf: (first) => byFirst.get(first) ?? [first],
  };
}
