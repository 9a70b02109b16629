import { distance } from '../../base/nearest.ts';
import { type Diagnostic, problem } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { Workspace } from '../../core/engine/model.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { type Address, addressOf, isBelow } from '../../core/plan/address.ts';
import type { Plan } from '../../core/plan/plan.ts';

interface Patterns {
  readonly target?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly ignore?: readonly string[] | undefined;
}

interface KnownAddresses {
  readonly workspace: Workspace;
  readonly record: Pick<LedgerState, 'entries' | 'before'>;
  readonly plan?: Pick<Plan, 'changes' | 'unmanaged'>;
}

const SUGGESTED = 3;

function addressesOf({ workspace, record, plan }: KnownAddresses): ReadonlySet<Address> {
  return new Set([
    ...workspace.resources.map(({ address }) => address),
    ...record.entries.keys(),
    // The same command must be able to continue an interrupted run, even if some of its targets are already deleted.
    ...(record.before?.keys() ?? []),
    ...(plan?.changes ?? []).map(({ address }) => address),
    ...(plan?.unmanaged ?? []),
  ]);
}

/** Placeholder addresses for collections, so that a pattern for all of their resources matches an empty collection too. */
function collectionsOf({ workspace }: KnownAddresses): readonly Address[] {
  const segments = new Map(KINDS.map(({ name, segment }) => [name, segment]));
  return workspace.collections.flatMap(({ kind, parent }) => {
    const segment = segments.get(kind);
    return segment === undefined ? [] : ['\u0001', 'a\u0001'].map((key) => addressOf(parent, segment, key));
  });
}

function nearestTo(pattern: string, known: Iterable<Address>): readonly Address[] {
  const limit = Math.min(12, Math.max(2, Math.floor(pattern.length / 3)));
  const text = pattern.replaceAll('*', '').toLowerCase();
  const near: { readonly address: Address; readonly steps: number }[] = [];
  for (const address of text.length < 2 || text.length > 500 ? [] : known) {
    const lower = address.toLowerCase();
    const steps = lower.includes(text) ? 0 : distance(text, lower, limit);
    if (steps <= limit) {
      near.push({ address, steps });
    }
  }
  return near
    .sort((a, b) => a.steps - b.steps || (a.address < b.address ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(({ address }) => address);
}

/** The items that match the patterns or are below a match (all without patterns), and the patterns that match nothing. */
export function chosenBy<T extends { readonly address: Address }>(
  patterns: readonly string[],
  items: readonly T[],
): { readonly chosen: readonly T[]; readonly unused: readonly string[] } {
  const isChosen = ({ address }: T): boolean => patterns.some((pattern) => isBelow(pattern, address));
  return {
    chosen: patterns.length === 0 ? items : items.filter(isChosen),
    unused: patterns.filter((pattern) => !items.some(({ address }) => isBelow(pattern, address))),
  };
}

/** Suggests similar addresses, or returns the fallback. */
export function meantBy(pattern: string, known: Iterable<Address>, otherwise: string): string {
  const near = nearestTo(pattern, known);
  return near.length === 0 ? otherwise : `Did you mean ${near.join(' or ')}?`;
}

function hintFor(pattern: string, known: ReadonlySet<Address>, { workspace }: KnownAddresses): string {
  const renamed = workspace.resources.find(({ previously }) => previously.some((address) => isBelow(pattern, address)));
  if (renamed !== undefined) {
    return `It was renamed to ${renamed.address}.`;
  }
  return meantBy(pattern, known, '`colophon graph` lists the addresses of the manifest.');
}

/** The patterns that match no address. They are most likely typos, and a plan with them would change too little or too much. */
export function unmatchedPatterns(patterns: Patterns, options: KnownAddresses): readonly Diagnostic[] {
  const given = [
    ...(patterns.target ?? []).map((pattern) => ({ flag: '--target', pattern })),
    ...(patterns.exclude ?? []).map((pattern) => ({ flag: '--exclude', pattern })),
    ...(patterns.ignore ?? []).map((pattern) => ({ flag: '--ignore', pattern })),
  ];
  if (given.length === 0) {
    return [];
  }
  const known = addressesOf(options);
  const all = [...known, ...collectionsOf(options)];
  return given
    .filter(({ pattern }) => !all.some((address) => isBelow(pattern, address)))
    .map(({ flag, pattern }) =>
      problem(
        'unmatched-pattern',
        'A pattern matches no address',
        `${flag} ${JSON.stringify(pattern)} matches nothing that is declared, recorded in the ledger or live. ${hintFor(pattern, known, options)} Nothing was written.`,
      ),
    );
}
