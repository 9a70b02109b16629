import type { CST } from 'yaml';
import { yamlTokens } from '../../base/yaml-depth.ts';

/** How deep values may be nested. */
export const MAX_DEPTH = 100;
/**
 * How many entries the whole parser takes in: it needs two kilobytes of memory for each. What is plainly written has no
 * such limit, only that of its bytes.
 */
export const MAX_ENTRIES = 500_000;

/** The tokens of a text, or the place at which it goes beyond a limit. */
export type Tokens =
  | { readonly tokens: readonly CST.Token[] }
  | { readonly beyond: 'yaml-too-deep' | 'yaml-too-large'; readonly offset: number };

/** Splits a text into tokens and stops where it is nested too deep or holds too much. */
export function tokensOf(text: string): Tokens {
  const read = yamlTokens(text, { depth: MAX_DEPTH, entries: MAX_ENTRIES });
  return 'tokens' in read
    ? read
    : { beyond: read.beyond === 'depth' ? 'yaml-too-deep' : 'yaml-too-large', offset: read.offset };
}
