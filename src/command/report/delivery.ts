import { jsonDocument, jsonLines } from './text.ts';

/** A comment or an issue that was written, or was up to date. */
export interface Delivery {
  readonly action: string;
  /** Its address; empty where there is none. */
  readonly url: string;
  readonly message: string;
  /** Others with the same marker, which were not touched. */
  readonly others: readonly string[];
}

function jsonOf({ action, url, others }: Delivery) {
  return { action, ...(url === '' ? {} : { url }), others };
}

/** A delivery as one JSON document. */
export function renderDeliveryJson(delivery: Delivery): string {
  return jsonDocument(jsonOf(delivery));
}

/** The same as one line of JSON. */
export function renderDeliveryNdjson(delivery: Delivery): string {
  return jsonLines([jsonOf(delivery)]);
}
