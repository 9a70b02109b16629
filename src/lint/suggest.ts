/** Names longer than this are not compared: nobody mistypes so much. */
const LONGEST = 64;

/** How many letters must be put in, taken out or changed to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_cell, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The one of the known names that was probably meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) {
    return undefined;
  }
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const apart = distance(name.toLowerCase(), candidate);
    if (apart <= Math.max(2, candidate.length / 3) && apart < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name: candidate, distance: apart };
    }
  }
  return best?.name;
}
