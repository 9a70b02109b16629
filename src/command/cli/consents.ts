import { usage } from './exit.ts';

/** Guards that allow an exact number, as in `delete=3`. */
const COUNTED = ['delete', 'recreate'];
/** Guards that no consent overrides. */
const ABSOLUTE = ['protect', 'same-name'];

async function problemOf(consent: string): Promise<string | undefined> {
  const { guardNames } = await import('./topics.ts');
  const { didYouMean, listed } = await import('../../base/nearest.ts');
  const split = consent.indexOf('=');
  const name = split < 0 ? consent : consent.slice(0, split);
  const known = guardNames();
  if (ABSOLUTE.includes(name)) {
    return `no consent overrides the guard ${name}; see \`colophon explain ${name}\``;
  }
  if (!known.includes(name)) {
    const names = known.filter((one) => !ABSOLUTE.includes(one));
    const hint = didYouMean(name, names) || ` Known are ${listed(names)}; \`colophon explain\` lists all guards.`;
    return `unknown consent ${JSON.stringify(consent.slice(0, 80))}.${hint}`;
  }
  if (split >= 0 && !COUNTED.includes(name)) {
    return `${name} takes no number; write --allow ${name}`;
  }
  const count = split < 0 ? undefined : consent.slice(split + 1);
  // Without a number it would allow nothing.
  const isWhole = count === undefined ? !COUNTED.includes(name) : /^[1-9]\d{0,8}$/.test(count);
  return isWhole ? undefined : `write --allow ${name}=N, with the number that the plan shows`;
}

/** Rejects a consent that no guard knows: as a typo it would allow nothing, and nobody would notice until the apply. */
export async function checkConsents(consents: readonly string[]): Promise<void> {
  for (const consent of consents) {
    const problem = await problemOf(consent);
    if (problem !== undefined) {
      throw usage(`--allow: ${problem}`);
    }
  }
}
