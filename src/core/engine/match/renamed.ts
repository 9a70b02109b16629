import { defined } from '../../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Desired, Live } from '../model.ts';
import type { CollectionMatcher, OwnedEntry } from './collection-matcher.ts';

/** A declared resource and its former entry. */
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

/** The former entries of a declared resource that the ledger has and that no earlier run renamed. */
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

function problem(severity: Diagnostic['severity'], { source }: Desired, texts: [string, string]): Diagnostic {
  const [summary, detail] = texts;
  return { severity, code: 'former-name', summary, detail, ...defined({ source }) };
}

function bothExist({ resource, owned, there }: Renaming, own: OwnedEntry): Diagnostic {
  const former = owned.address;
  return problem('error', resource, [
    'A resource and its former name both exist',
    `${resource.address} lists ${former} under \`previously\`, but both were applied as separate resources: ${own.entry.id} and ${there.id}. Only one of them can be ${resource.address}, and Colophon deletes nothing on a guess. To keep ${own.entry.id} and delete ${there.id}, remove ${JSON.stringify(formerKey(former))} from \`previously\`. To keep both, declare ${former} again. To keep ${there.id} instead, remove ${resource.address} from the manifest, declare ${former}, apply, and then rename it.`,
  ]);
}

function formerKey(address: Address): string {
  return address.slice(address.lastIndexOf('.') + 1);
}

/** Nothing is lost: the other one stays what it is, so this is only a warning. */
function stillDeclared({ resource, owned }: Renaming): Diagnostic {
  const former = owned.address;
  return problem('warning', resource, [
    'A former name is still declared',
    `${resource.address} lists ${former} under \`previously\`, but ${former} is declared too and is not renamed itself, so Colophon ignores it. Remove it from \`previously\` of ${resource.address}, or add to ${former} the \`previously\` that says what it was.`,
  ]);
}

function claimedTwice({ resource, owned }: Renaming, first: Desired): Diagnostic {
  return problem('error', resource, [
    'Two resources have the same former name',
    `${first.address} and ${resource.address} both list ${owned.address} under \`previously\`. Only one of them can be it; remove it from the other one.`,
  ]);
}

/**
 * The resources whose address differs from the one in the ledger. Names can move along a chain and be exchanged: what has
 * its own entry is renamed only if another one gets that entry.
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
      matcher.diagnostics.push(claimedTwice(renaming, first));
    } else {
      byFormer.set(owned.address, resource);
    }
  }
  for (const renaming of renamings) {
    const { resource, owned, there, former } = renaming;
    const own = matcher.entryAt(resource.address);
    const isLive = own !== undefined && matcher.liveWith(own.entry.id) !== undefined && own.entry.id !== there.id;
    if (matcher.isWanted(former) && !moving.has(former)) {
      matcher.diagnostics.push(stillDeclared(renaming));
    } else if (isLive && !byFormer.has(own.address)) {
      matcher.diagnostics.push(bothExist(renaming, own));
    } else {
      matcher.settleWithEntry(resource, owned, there);
    }
  }
}
