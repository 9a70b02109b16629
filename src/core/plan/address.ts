/** The address of a declared resource: `site.docs`, `site.docs.redirect["/old"]`, `team.writers`. */
export type Address = string;

/** Longer than any real address: keys are bounded, and nesting is shallow. */
const LONGEST_ADDRESS = 10_000;
const PLAIN = /^[A-Za-z_][\w-]*$/;

/** The address of a resource below a parent, or at the top level. Keys that are not plain words are quoted. */
export function addressOf(parent: Address | undefined, segment: string, key?: string): Address {
  const step =
    key === undefined ? segment : PLAIN.test(key) ? `${segment}.${key}` : `${segment}[${JSON.stringify(key)}]`;
  return parent === undefined ? step : `${parent}.${step}`;
}

const STEP = /(?:^|\.)[A-Za-z_][\w-]*|\["(?:[^"\\]|\\.)*"\]/y;

/** Whether a text has the form that `addressOf` produces. External input is checked before it is split. */
export function isAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !/^[A-Za-z_]/.test(text)) {
    return false;
  }
  let from = 0;
  do {
    STEP.lastIndex = from;
    const step = STEP.exec(text)?.[0];
    if (step === undefined || (step.startsWith('[') && !isQuotedKey(step.slice(1, -1)))) {
      return false;
    }
    from += step.length;
  } while (from < text.length);
  return true;
}

/** Whether a key is quoted as `addressOf` quotes it, and needs quotes. */
function isQuotedKey(quoted: string): boolean {
  try {
    const key: unknown = JSON.parse(quoted);
    return typeof key === 'string' && JSON.stringify(key) === quoted && !PLAIN.test(key);
  } catch {
    return false;
  }
}

/** An address split before its last step. */
export interface SplitAddress {
  readonly parent: Address | undefined;
  readonly key: string | undefined;
}

/** The position of the opening quote of the last key: inside the quotes, an odd number of backslashes precedes every quote. */
function openingQuote(address: Address): number {
  let quote = address.lastIndexOf('"', address.length - 3);
  for (;;) {
    let before = quote - 1;
    while (address[before] === '\\') {
      before--;
    }
    if ((quote - before) % 2 === 1) {
      return quote;
    }
    quote = address.lastIndexOf('"', before);
  }
}

/** The start of the last key of an address, and the address without it. */
function lastKeyOf(address: Address): { readonly rest: string; readonly start: number; readonly quoted: boolean } {
  const quoted = address.endsWith('"]');
  const start = quoted ? openingQuote(address) - 1 : address.lastIndexOf('.');
  return { rest: address.slice(0, start), start, quoted };
}

/** The parent of a resource whose address `addressOf` built with this segment; a keyless resource has no key in it. */
export function parentAddress(address: Address, segment: string, keyless: boolean): Address | undefined {
  const rest = keyless ? address : lastKeyOf(address).rest;
  const parent = rest.slice(0, Math.max(0, rest.length - segment.length - 1));
  return parent === '' ? undefined : parent;
}

/** Splits an address that `addressOf` built with this segment; a keyless resource has no key in it. */
export function splitAddress(address: Address, segment: string, keyless: boolean): SplitAddress {
  const parent = parentAddress(address, segment, keyless);
  if (keyless) {
    return { parent, key: undefined };
  }
  const { start, quoted } = lastKeyOf(address);
  return { parent, key: quoted ? (JSON.parse(address.slice(start + 1, -1)) as string) : address.slice(start + 1) };
}

/** Matches a pattern in which `*` matches any number of characters. Searches for each part once, from left to right. */
function matchesWildcards(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) {
    return text === first;
  }
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) {
    return false;
  }
  let from = first.length;
  for (const part of others) {
    const found = text.indexOf(part, from);
    if (found < 0) {
      return false;
    }
    from = found + part.length;
  }
  return from <= end;
}

/** Whether a pattern matches an address or one of its ancestors. `*` matches any characters. */
export function isBelow(pattern: string, address: Address): boolean {
  return (
    matchesWildcards(pattern, address) ||
    matchesWildcards(`${pattern}.*`, address) ||
    matchesWildcards(`${pattern}[*`, address)
  );
}

/** Whether a pattern matches exactly this address. `*` matches any characters. */
export function matchesAddress(pattern: string, address: Address): boolean {
  return matchesWildcards(pattern, address);
}
