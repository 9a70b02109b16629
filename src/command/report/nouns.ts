import { safe } from './text.ts';

const ACRONYMS: ReadonlyMap<string, string> = new Map([
  ['ai', 'AI'],
  ['api', 'API'],
  ['openapi', 'OpenAPI'],
  ['saml', 'SAML'],
  ['url', 'URL'],
  ['sso', 'SSO'],
  ['id', 'ID'],
]);

/** Segments of addresses that are not nouns by themselves. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['saml', 'SAML provider'],
  ['openapi', 'OpenAPI specification'],
]);

/** A name of ours in words: `share-link` and `shareLink` both become `Share link`. */
export function words(name: string): string {
  const parts = safe(name, 60)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .split(/[-_ ]+/)
    .map((part) => ACRONYMS.get(part.toLowerCase()) ?? part.toLowerCase());
  const text = parts.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function nounOf(name: string): string {
  return NOUNS.get(name) ?? words(name);
}

/** The plural of a kind or an address segment: `Share links`. */
export function plural(name: string): string {
  const one = nounOf(name);
  if (one.endsWith('s')) {
    return one;
  }
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

function nounFor(number: number, name: string): string {
  const text = number === 1 ? nounOf(name) : plural(name);
  const isAcronym = /^[A-Z]{2}|^OpenAPI/.test(text);
  return isAcronym ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** `1,204`. Loading the number formats of all languages takes Node longer than a small plan. */
export function withCommas(number: number): string {
  let rest = String(number);
  let text = '';
  for (; rest.length > 3; rest = rest.slice(0, -3)) {
    text = `,${rest.slice(-3)}${text}`;
  }
  return rest + text;
}

/** `1 redirect`, `3 share links`, `1,204 members`. */
export function countedNoun(number: number, name: string): string {
  return `${withCommas(number)} ${nounFor(number, name)}`;
}
