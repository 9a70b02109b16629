/**
 * What users can rely on, as lines of text.
 *
 * A line `has …` is something that is there: removing it breaks users. A line `needs …` is something that users must do
 * or must not exceed: adding it breaks users, unless what it is about is new itself. Everything else is an addition.
 */
export type Fact = `has ${string}` | `needs ${string}`;

/** How the facts of today differ from the recorded ones. */
export interface SurfaceDifference {
  /** What breaks users. */
  readonly broken: readonly string[];
  /** What is new and breaks nobody, with its own demands. */
  readonly added: readonly string[];
  /** Demands that are gone, or less strict. */
  readonly relaxed: readonly string[];
}

/** A bound in a demand: `needs site.title maxLength 100`. A larger `max…` and a smaller `min…` are less strict. */
const BOUND = /^(needs .* (max|min)\w*) (-?\d+(?:\.\d+)?)$/;

/** Whether a demand is less strict than one that was recorded. */
function isRelaxed(fact: string, recorded: readonly string[]): boolean {
  const [, subject, kind, bound] = BOUND.exec(fact) ?? [];
  const before = recorded
    .map((line) => BOUND.exec(line))
    .find((match) => match !== null && subject !== undefined && match[1] === subject)?.[3];
  if (before === undefined) {
    return false;
  }
  return kind === 'max' ? Number(bound) > Number(before) : Number(bound) < Number(before);
}

/** What a fact is about: a place in a document, a resource, or a command without its flags and arguments. */
function subjectOf(fact: string): string {
  const words = fact.replace(/^(?:has|needs) (?:keys of )?/, '').split(' ');
  const end = words[0] === 'colophon' ? words.findIndex((word) => /^(?:-|<|=|argument$)/.test(word)) : 1;
  return words
    .slice(0, end === -1 ? words.length : end)
    .join(' ')
    .replace(/:$/, '');
}

/** Every subject of facts, and everything that it is a part of. */
function subjectsOf(facts: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const subject of facts.map(subjectOf)) {
    all.add(subject);
    for (const { index } of subject.matchAll(/[.[ ]/g)) {
      all.add(subject.slice(0, index));
    }
  }
  return all;
}

/** Compares the facts of today with the recorded ones. */
export function compareSurface(recorded: readonly string[], now: readonly string[]): SurfaceDifference {
  const before = new Set(recorded);
  const after = new Set(now);
  const fresh = now.filter((fact) => !before.has(fact));
  const gone = recorded.filter((fact) => !after.has(fact));
  const known = subjectsOf(recorded);
  const isNew = (fact: string): boolean => !known.has(subjectOf(fact));
  const demands = fresh.filter((fact) => fact.startsWith('needs ') && !isNew(fact));
  return {
    broken: [
      ...gone.filter((fact) => fact.startsWith('has ')).map((fact) => `removed: ${fact}`),
      ...demands.filter((fact) => !isRelaxed(fact, gone)).map((fact) => `added: ${fact}`),
    ],
    added: fresh.filter((fact) => fact.startsWith('has ') || isNew(fact)),
    relaxed: [...gone.filter((fact) => fact.startsWith('needs ')), ...demands.filter((fact) => isRelaxed(fact, gone))],
  };
}

/** Sorted, each once: the order in which something is declared is no promise. */
export function sortedFacts(facts: readonly Fact[]): readonly Fact[] {
  return [...new Set(facts)].sort();
}
