import { printableJson } from '../base/text.ts';

/** A comment or an issue that was written, or was as it should be. */
export interface Delivery {
  readonly action: string;
  /** Where it can be seen; empty where there is nothing to see. */
  readonly url: string;
  /** What to say about it. */
  readonly message: string;
  /** Others with the same marker, which were left as they are. */
  readonly others: readonly string[];
}

function jsonOf({ action, url, others }: Delivery): object {
  return { action, ...(url === '' ? {} : { url }), others };
}

/** What was done as one JSON document. */
export function renderDeliveryJson(delivery: Delivery): string {
  return printableJson(jsonOf(delivery));
}

/** The same as one line of JSON. */
export function renderDeliveryNdjson(delivery: Delivery): string {
  return JSON.stringify(jsonOf(delivery));
}
