import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../../core/plan/address.ts';
import type { View } from './change.ts';
import { code } from './markdown.ts';
import { count, listed, safe } from './text.ts';

/** An output of an apply. A sensitive one only has its value if the user asked for it. */
export interface ShownOutput {
  readonly address: Address;
  readonly kind: string;
  readonly name: string;
  readonly sensitive: boolean;
  readonly value?: string;
}

const LISTED = 50;
const HIDDEN = '(sensitive; pass --show-links to see it)';

/** The name of the output that is a URL to visit. */
const URL_NAME = 'url';

export function outputLines(
  outputs: readonly ShownOutput[],
  { ink, verbose, named }: Pick<View, 'ink' | 'verbose'> & { readonly named: (address: Address) => string },
): string[] {
  const groups = [...groupBy(outputs, ({ address }) => address)];
  const lines = listed(
    groups,
    verbose ? groups.length : LISTED,
    ([address, own]) => [
      `  ${named(address)}`,
      ...own.map(({ name, value }) => `    ${safe(name, 40)}  ${value === undefined ? ink.dim(HIDDEN) : safe(value)}`),
    ],
    (rest) => ink.dim(`  … and ${count(rest, 'more resource')}; -v lists all`),
  );
  return lines.length === 0 ? [] : [ink.bold('Outputs'), ...lines, ''];
}

/** The same for a comment or a summary, which more people read than a log: never with a sensitive value. */
export function outputItems(outputs: readonly ShownOutput[]): string[] {
  return listed(
    outputs,
    LISTED,
    ({ address, name, value, sensitive }) => [
      `- ${code(address)} ${name}: ${sensitive || value === undefined ? 'sensitive' : code(value)}`,
    ],
    (rest) => `- and ${rest} more`,
  );
}

/** The URLs as step outputs: by address, and without one if there is only one. */
export function urlOutputs(outputs: readonly ShownOutput[]): Readonly<Record<string, string>> {
  const urls = (sensitive: boolean): readonly (readonly [Address, string])[] =>
    outputs.flatMap((one) =>
      one.name === URL_NAME && one.sensitive === sensitive && one.value !== undefined ? [[one.address, one.value]] : [],
    );
  const [sites, links] = [urls(false), urls(true)];
  const [first, ...others] = sites;
  return {
    ...(first === undefined || others.length > 0 ? {} : { url: first[1] }),
    ...(sites.length === 0 ? {} : { urls: JSON.stringify(Object.fromEntries(sites)) }),
    ...(links.length === 0 ? {} : { 'share-links': JSON.stringify(Object.fromEntries(links)) }),
  };
}

/** The output with the URL of a resource in the service's app. */
const APP = 'app';
const LONGEST_URL = 2000;

/** A URL that a terminal or a browser may open, in safe characters; undefined if it is not valid. */
export function openable(address: string | undefined): string | undefined {
  if (address === undefined || address.length > LONGEST_URL || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && /^[!-~]+$/.test(href) ? href : undefined;
}

/** Names resources by address, as links to the service's app if the terminal supports links and the URL is known. */
export function namesWithLinks(
  outputs: readonly ShownOutput[],
  links: boolean | undefined,
): (address: Address) => string {
  const urls = new Map(
    links === true
      ? outputs.flatMap(({ address, name, sensitive, value }) =>
          name === APP && !sensitive ? [[address, openable(value)]] : [],
        )
      : [],
  );
  return (address) => {
    const url = urls.get(address);
    const text = safe(address);
    return url === undefined ? text : `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
  };
}
