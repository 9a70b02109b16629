import type { Address } from '../../core/plan/address.ts';
import type { ShownOutput } from './apply-outputs.ts';
import { safe } from './text.ts';

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
