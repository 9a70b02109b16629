import { usage } from './exit.ts';

async function problemOf(consent: string): Promise<string | undefined> {
  const { consentForms } = await import('./topics.ts');
  const { didYouMean, listed } = await import('../../base/nearest.ts');
  const split = consent.indexOf('=');
  const name = split < 0 ? consent : consent.slice(0, split);
  const forms = consentForms();
  switch (forms.get(name)) {
    case undefined: {
      const names = [...forms].flatMap(([one, form]) => (form === 'none' ? [] : [one]));
      const hint = didYouMean(name, names) || ` Known are ${listed(names)}; \`colophon explain\` lists all guards.`;
      return `unknown consent ${JSON.stringify(consent.slice(0, 80))}.${hint}`;
    }
    case 'none':
      return `no consent overrides the guard ${name}; see \`colophon explain ${name}\``;
    case 'name':
      return split < 0 ? undefined : `${name} takes no number; write --allow ${name}`;
    case 'number':
      // Without a number it would allow nothing.
      return /^[1-9]\d{0,8}$/.test(consent.slice(name.length + 1))
        ? undefined
        : `write --allow ${name}=N, with the number that the plan shows`;
  }
}

/** Rejects an unknown consent: a typo would allow nothing, and nobody would notice until the apply. */
export async function checkConsents(consents: readonly string[]): Promise<void> {
  for (const consent of consents) {
    const problem = await problemOf(consent);
    if (problem !== undefined) {
      throw usage(`--allow: ${problem}`);
    }
  }
}
