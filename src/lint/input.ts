import type { Json } from '../base/json.ts';
import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { RemoteId } from '../plan/value.ts';

/** What was seen of the service; only there when the user asked for a look at it. */
export interface LintLive {
  /** The pages of each site space, by the address of the site space. One that is not here is not judged. */
  readonly pages: ReadonlyMap<Address, readonly LivePage[]>;
  /** The ids of all sections and site spaces there are. */
  readonly liveIds?: ReadonlySet<RemoteId>;
}

/** A page as it is published. */
export interface LivePage {
  readonly id: string;
  /** Below the site space that shows it, without a leading slash. */
  readonly path: string;
}

/** A declared resource and the field of it that matters; its place in the files follows from both. */
export interface Spot {
  readonly thing: Desired;
  readonly field?: string;
}

/** What the rules look at. Nothing else decides what they say. */
export interface LintInput {
  readonly things: readonly Desired[];
  /** What users set for single rules; it then holds for everything that the rule finds. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** The present day or moment, in ISO form. */
  readonly today: string;
  readonly live?: LintLive;
}

/** A change of the manifest that takes a finding away. */
export interface LintFix {
  readonly address: Address;
  /** The keys inside the entry of that address; none of them means the entry itself. */
  readonly path: readonly (string | number)[];
  /** What is put there, as a user would write it. */
  readonly value: Json;
  /** What the change does, in one sentence. */
  readonly message: string;
}
