import { type Address, splitAddress } from '../../plan/address.ts';
import type { Desired, Live } from '../model.ts';
import type { CollectionMatcher, OwnedEntry } from './collection-matcher.ts';

/** A declared resource and its previous entry. */
interface Renaming {
  readonly resource: Desired;
  readonly owned: OwnedEntry;
  readonly there: Live;
  readonly former: Address;
}

function keyIn(matcher: CollectionMatcher, address: Address): string {
  const { segment, keyless } = matcher.context.model;
  return splitAddress(address, segment, keyless).key ?? '';
}

/** The previous entry of a declared resource, unless an earlier run has already renamed it. */
function renamingOf(matcher: CollectionMatcher, resource: Desired): Renaming | undefined {
  const done = new Set(matcher.entryAt(resource.address)?.entry.formerly);
  for (const former of resource.previously) {
    const owned = former === resource.address || done.has(keyIn(matcher, former)) ? undefined : matcher.entryAt(former);
    const there = owned === undefined ? undefined : matcher.liveWith(owned.entry.id);
    if (
      owned !== undefined &&
      there !== undefined &&
      !matcher.isTaken(there.id) &&
      !matcher.isAnother(resource, there)
    ) {
      return { resource, owned, there, former };
    }
  }
  return undefined;
}

type Report = Parameters<CollectionMatcher['report']>[1];

function bothExist({ resource, owned, there }: Renaming, own: OwnedEntry): Report {
  const former = owned.address;
  return {
    code: 'former-name',
    summary: 'A resource and its former name both exist',
    detail: `${resource.address} lists ${former} under \`previously\`, but both were applied as separate resources: ${own.entry.id} and ${there.id}. Only one of them can be ${resource.address}, and Colophon deletes nothing on a guess. To keep ${own.entry.id} and delete ${there.id}, remove ${JSON.stringify(formerKey(former))} from \`previously\`. To keep both, declare ${former} again. To keep ${there.id} instead, remove ${resource.address} from the manifest, declare ${former}, apply, and then rename it.`,
  };
}

function formerKey(address: Address): string {
  return address.slice(address.lastIndexOf('.') + 1);
}

/** Nothing is lost: the other resource stays as it is, so this is only a warning. */
function stillDeclared({ resource, owned }: Renaming): Report {
  const former = owned.address;
  return {
    severity: 'warning',
    code: 'former-name',
    summary: 'A former name is still declared',
    detail: `${resource.address} lists ${former} under \`previously\`, but ${former} is declared too and is not renamed itself, so Colophon ignores it. Remove it from \`previously\` of ${resource.address}, or add to ${former} the \`previously\` that says what it was.`,
  };
}

function claimedTwice({ resource, owned }: Renaming, first: Desired): Report {
  return {
    code: 'former-name',
    summary: 'Two resources have the same former name',
    detail: `${first.address} and ${resource.address} both list ${owned.address} under \`previously\`. Only one of them can be it; remove it from the other one.`,
  };
}

/**
 * Matches resources whose address differs from the one in the ledger. Renames can be chained or swapped: a resource with an entry of its
 * own is renamed only if another one gets that entry.
 */
export function matchRenamed(matcher: CollectionMatcher): void {
  const candidates = matcher.open().filter(({ previously }) => previously.length > 0);
  const renamings = candidates.flatMap((resource) => renamingOf(matcher, resource) ?? []);
  const byFormer = new Map<Address, Desired>();
  const moving = new Set(renamings.map(({ resource }) => resource.address));
  for (const renaming of renamings) {
    const { resource, owned } = renaming;
    const first = byFormer.get(owned.address);
    if (first !== undefined) {
      matcher.report(resource, claimedTwice(renaming, first));
    } else {
      byFormer.set(owned.address, resource);
    }
  }
  for (const renaming of renamings) {
    const { resource, owned, there, former } = renaming;
    const own = matcher.entryAt(resource.address);
    const isLive = own !== undefined && matcher.liveWith(own.entry.id) !== undefined && own.entry.id !== there.id;
    if (matcher.isWanted(former) && !moving.has(former)) {
      matcher.report(resource, stillDeclared(renaming));
    } else if (isLive && !byFormer.has(own.address)) {
      matcher.report(resource, bothExist(renaming, own));
    } else {
      matcher.settleWithEntry(resource, owned, there);
    }
  }
}
