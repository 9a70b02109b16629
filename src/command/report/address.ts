import type { Address } from '../../core/plan/address.ts';

export interface Step {
  readonly segment: string;
  readonly key: string | undefined;
}

const TOKEN = /\.?([^.[\]"]+)|\["((?:[^"\\]|\\.)*)"\]/y;

function unquoted(key: string): string {
  try {
    return String(JSON.parse(`"${key}"`));
  } catch {
    return key;
  }
}

/** The steps of an address with their end positions, outermost first. Only for display: keyless steps are a guess. */
function stepsOf(address: Address): { readonly step: Step; readonly end: number }[] {
  const steps: { step: Step; end: number }[] = [];
  let open: string | undefined;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(address); match !== null; match = TOKEN.exec(address)) {
    const [, word, key] = match;
    if (open === undefined) {
      open = word ?? unquoted(key ?? '');
      steps.push({ step: { segment: open, key: undefined }, end: TOKEN.lastIndex });
    } else {
      steps[steps.length - 1] = {
        step: { segment: open, key: word ?? unquoted(key ?? '') },
        end: TOKEN.lastIndex,
      };
      open = undefined;
    }
  }
  return steps;
}

/** The first step of an address: `site.docs` of `site.docs.section.guides`. */
export function firstStep(address: Address): Address {
  const first = stepsOf(address)[0];
  return first === undefined ? address : address.slice(0, first.end);
}

/** The first segment of an address: `site` of `site.docs.section.guides`. */
export function firstSegment(address: Address): string {
  return stepsOf(address)[0]?.step.segment ?? address;
}

/** The last step: `section` and `guides` of `site.docs.section.guides`. */
export function lastStep(address: Address): Step {
  return stepsOf(address).at(-1)?.step ?? { segment: address, key: undefined };
}

/** The parent of a resource: `site.docs` of `site.docs.section.guides`; undefined at the top. */
export function holderOf(address: Address): Address | undefined {
  const end = stepsOf(address).at(-2)?.end;
  return end === undefined ? undefined : address.slice(0, end);
}

/** The number of addresses per segment, the most frequent first. */
export function countBySegment(addresses: readonly Address[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const { segment } = lastStep(address);
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}
