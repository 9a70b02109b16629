import { canonicalJson } from '../../../base/canonical.ts';
import type { Address } from '../../plan/address.ts';
import { isDigestOf, type Salt } from '../../plan/digest.ts';
import { type Fields, isForeignId, isHidden, type RemoteId, referencesIn, withIds } from '../../plan/value.ts';
import { comparableValue, isSensitive } from '../compare.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';

interface RecognizedOptions {
  readonly model: KindModel;
  readonly live: Live;
  readonly entry: LedgerEntry;
  /** The id of the resource at an address; undefined if it is unknown. */
  readonly idOf: (address: Address) => RemoteId | undefined;
  /** The address of an id; undefined if no declared or owned resource has it. */
  readonly addressOf: (id: RemoteId) => Address | undefined;
  readonly salt: Salt;
}

/** The recorded fields in the form of live ones: ids instead of references, and live values in place of matching digests. */
function asLive({ model, live, entry, idOf, salt }: RecognizedOptions): Fields {
  const revealed = Object.entries(entry.fields).map(([field, value]) => {
    const there = live.fields[field];
    const isTheSame =
      isHidden(value) && there !== undefined && isDigestOf(salt, value, comparableValue(model, field, there));
    return [field, isTheSame ? there : value] as const;
  });
  return withIds(Object.fromEntries(revealed), idOf);
}

/**
 * Whether a live resource matches its ledger entry. Kind and parent match already, since it was found in that collection; the natural key
 * remains. A ledger can be wrong or forged, so an id alone proves nothing.
 */
export function isRecognized(options: RecognizedOptions): boolean {
  const { model, live, addressOf } = options;
  const key = model.keyOf(asLive(options));
  if (key !== undefined && key === model.keyOf(live.fields)) {
    return true;
  }
  // An address in the key may have left the manifest, or belong to another resource by now, and the ledger has no id for it. Then the live
  // resource must refer to an unowned one, and everything else must be as recorded.
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

/** The fields that may be shown. */
function shownFields(model: KindModel, entry: LedgerEntry | undefined, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isSensitive(model, undefined, entry, field)));
}

/** The name of a live resource, if it may be shown. */
export function liveName(model: KindModel, live: Live, entry: LedgerEntry | undefined): string | undefined {
  const shown = shownFields(model, entry, live.fields);
  if (typeof live.fields['title'] === 'string') {
    return live.fields['title'] === shown['title'] ? live.fields['title'] : undefined;
  }
  const isOpen =
    !Object.values(model.rules).some(({ secret }) => secret) &&
    Object.keys(shown).length === Object.keys(live.fields).length;
  return isOpen && live.title !== '' ? live.title : model.keyOf(shown);
}

/** The recorded name of a resource, if there is one and it may be shown. */
export function recordedName(model: KindModel, entry: LedgerEntry): string | undefined {
  const shown = shownFields(model, entry, entry.fields);
  return typeof shown['title'] === 'string' ? shown['title'] : model.keyOf(shown);
}
