const MAX_LENGTH = 100;

/** The form of a title that fits into a URL: its letters and digits, in lower case, with dashes between the words. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Cut between characters: half of one could not be written into a URL.
  return [...words.join('-')].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
}

/** Hands out each name once: a second asker of the same name gets it with a number behind. */
export function createNames(taken: Iterable<string> = []): (wanted: string) => string {
  const used = new Set(taken);
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    for (let count = next.get(wanted) ?? 1; used.has(name); count++) {
      name = `${wanted}-${count}`;
      next.set(wanted, count + 1);
    }
    used.add(name);
    return name;
  };
}
