const MAX_LENGTH = 100;

/** A title as a URL segment: its letters and digits, lowercase, with hyphens between the words. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Cut between characters: a lone surrogate cannot be encoded in a URL.
  return [...words.join('-')].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
}

/** Issues each name once: repeated names get a number. */
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
