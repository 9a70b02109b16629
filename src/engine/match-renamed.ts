import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { Matching, OwnedEntry } from './matching.ts';
import type { Desired, Live } from './model.ts';

/** A declared resource and the one that it was before. */
interface Renaming {
  readonly thing: Desired;
  readonly owned: OwnedEntry;
  readonly there: Live;
  /** The address that it had before; undefined where an interrupted run had recorded the rest. */
  readonly former: Address | undefined;
}

function keyIn(matching: Matching, address: Address): string {
  const { segment, keyless } = matching.context.model;
  return splitAddress(address, segment, keyless).key ?? '';
}

/** What a declared resource was before, as far as the ledger knows it and it was not renamed by an earlier run. */
function renamingOf(matching: Matching, thing: Desired): Renaming | undefined {
  const carried = matching.carriedTo(thing);
  const found = carried === undefined ? undefined : matching.liveWith(carried.entry.id);
  if (carried !== undefined && found !== undefined) {
    return { thing, owned: carried, there: found, former: undefined };
  }
  const done = new Set(matching.entryAt(thing.address)?.entry.formerly);
  for (const former of thing.previously) {
    const owned = former === thing.address || done.has(keyIn(matching, former)) ? undefined : matching.entryAt(former);
    const there = owned === undefined ? undefined : matching.liveWith(owned.entry.id);
    if (
      owned !== undefined &&
      there !== undefined &&
      !matching.isTaken(there.id) &&
      !matching.isAnother(thing, there)
    ) {
      return { thing, owned, there, former };
    }
  }
  return undefined;
}

function problem(severity: Diagnostic['severity'], { source }: Desired, texts: [string, string]): Diagnostic {
  const [summary, detail] = texts;
  return { severity, code: 'former-name', summary, detail, ...defined({ source }) };
}

function bothExist({ thing, owned, there }: Renaming, own: OwnedEntry): Diagnostic {
  const former = owned.address;
  return problem('error', thing, [
    'A resource and the one that it was before both exist',
    `${thing.address} has \`previously\` with ${former}, but both were applied as resources of their own: ${own.entry.id} and ${there.id}. Only one of them can be ${thing.address}, and nothing is deleted on a guess. To keep ${own.entry.id} and delete ${there.id}, remove ${JSON.stringify(formerKey(former))} from \`previously\`. To keep both, declare ${former} again. To keep ${there.id} instead, remove ${thing.address} from the manifest, declare ${former}, apply, and rename it then.`,
  ]);
}

function formerKey(address: Address): string {
  return address.slice(address.lastIndexOf('.') + 1);
}

/** Nothing is lost by that: the other one stays what it is, so this is no more than a warning. */
function stillDeclared({ thing, owned }: Renaming): Diagnostic {
  const former = owned.address;
  return problem('warning', thing, [
    'A resource was another one before that is still declared',
    `${thing.address} has \`previously\` with ${former}, which is declared too and is not renamed itself, so this is ignored. Remove it from \`previously\` of ${thing.address}, or give ${former} the \`previously\` that says what it was.`,
  ]);
}

function claimedTwice({ thing, owned }: Renaming, first: Desired): Diagnostic {
  return problem('error', thing, [
    'Two resources were the same one before',
    `${first.address} and ${thing.address} both have \`previously\` with ${owned.address}. Only one of them can be it; remove it from the other one.`,
  ]);
}

/**
 * The resources that have another address now than in the ledger. Names can go along a row and be exchanged: what has an
 * entry of its own is renamed only where another one gets that entry.
 */
export function matchRenamed(matching: Matching): void {
  const candidates = matching.open().filter(({ previously }) => previously.length > 0);
  const renamings = candidates.flatMap((thing) => renamingOf(matching, thing) ?? []);
  const byFormer = new Map<Address, Desired>();
  const moving = new Set(renamings.map(({ thing }) => thing.address));
  for (const renaming of renamings) {
    const { thing, owned, former } = renaming;
    const first = byFormer.get(owned.address);
    if (former !== undefined && first !== undefined) {
      matching.diagnostics.push(claimedTwice(renaming, first));
    } else if (former !== undefined) {
      byFormer.set(owned.address, thing);
    }
  }
  for (const renaming of renamings) {
    const { thing, owned, there, former } = renaming;
    const own = matching.entryAt(thing.address);
    const isLive = own !== undefined && matching.liveWith(own.entry.id) !== undefined && own.entry.id !== there.id;
    if (former !== undefined && matching.isWanted(former) && !moving.has(former)) {
      matching.diagnostics.push(stillDeclared(renaming));
    } else if (isLive && !byFormer.has(own.address)) {
      matching.diagnostics.push(bothExist(renaming, own));
    } else {
      matching.settleWithEntry(thing, owned, there);
    }
  }
}
