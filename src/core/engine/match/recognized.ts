import { canonicalJson } from '../../../base/canonical.ts';
import type { Address } from '../../plan/address.ts';
import { isDigestOf, type Salt } from '../../plan/digest.ts';
import {
  type Fields,
  isForeignId,
  isHidden,
  isReference,
  mapValue,
  type RemoteId,
  referencesIn,
} from '../../plan/value.ts';
import { comparableValue } from '../compare.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';

interface RecognizedOptions {
  readonly model: KindModel;
  readonly live: Live;
  readonly entry: LedgerEntry;
  /** The id of the resource at an address; undefined if it is no longer known. */
  readonly idOf: (address: Address) => RemoteId | undefined;
  /** The address that has an id now; undefined if nothing declared or owned has it. */
  readonly addressOf: (id: RemoteId) => Address | undefined;
  readonly salt: Salt;
}

/** The recorded fields in the form of live ones: ids for references, and live values where their digest matches. */
function asLive({ model, live, entry, idOf, salt }: RecognizedOptions): Fields {
  const revealed = Object.entries(entry.fields).map(([field, value]) => {
    const there = live.fields[field];
    const isTheSame =
      isHidden(value) && there !== undefined && isDigestOf(salt, value, comparableValue(model, field, there));
    return [field, isTheSame ? there : value] as const;
  });
  return mapValue(Object.fromEntries(revealed), (part) => {
    const id = isReference(part) ? idOf(part.$ref) : undefined;
    return id === undefined ? undefined : { $id: id };
  }) as Fields;
}

/**
 * Whether a live resource matches what the ledger recorded last. Its kind and parent do, since it was
 * found in that collection; what remains is the natural key. A ledger can be wrong or forged, so an id alone
 * proves nothing.
 */
export function isRecognized(options: RecognizedOptions): boolean {
  const { model, live, addressOf } = options;
  const key = model.keyOf(asLive(options));
  if (key !== undefined && key === model.keyOf(live.fields)) {
    return true;
  }
  // An address that the key refers to can have left the manifest, or belong to another resource by now: the ledger has
  // addresses and no ids. Then nobody may own what the live resource refers to, and the rest must be as recorded.
  const values = Object.entries(asLive({ ...options, idOf: () => undefined })).filter(([, value]) => value !== null);
  const named = values.filter(([, value]) => referencesIn(value).length > 0);
  const plain = values.filter(([, value]) => referencesIn(value).length === 0);
  return (
    model.keyOf(Object.fromEntries(plain)) === undefined &&
    named.length > 0 &&
    (key === undefined || plain.length > 0) &&
    named.every(([field]) => {
      const there = live.fields[field];
      return isForeignId(there) && addressOf(there.$id) === undefined;
    }) &&
    plain.every(
      ([field, value]) =>
        canonicalJson(comparableValue(model, field, value)) ===
        canonicalJson(comparableValue(model, field, live.fields[field])),
    )
  );
}

function isVisible({ rules }: KindModel, entry: LedgerEntry | undefined, field: string): boolean {
  return rules[field]?.secret !== true && !isHidden(entry?.fields[field]);
}

/** The name of a live resource, as far as it may be shown. */
export function liveName(model: KindModel, live: Live, entry: LedgerEntry | undefined): string | undefined {
  const { title } = live.fields;
  if (typeof title === 'string') {
    return isVisible(model, entry, 'title') ? title : undefined;
  }
  const shown = Object.entries(live.fields).filter(([field]) => isVisible(model, entry, field));
  const isOpen =
    !Object.values(model.rules).some(({ secret }) => secret) && shown.length === Object.keys(live.fields).length;
  return isOpen && live.title !== '' ? live.title : model.keyOf(Object.fromEntries(shown));
}

/** The recorded name of a resource, if there is one and it may be shown. */
export function recordedName(model: KindModel, entry: LedgerEntry): string | undefined {
  const shown = Object.entries(entry.fields).filter(([field]) => isVisible(model, entry, field));
  const { title } = Object.fromEntries(shown);
  return typeof title === 'string' ? title : model.keyOf(Object.fromEntries(shown));
}
