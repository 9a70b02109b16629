import type { Json } from '../../base/json.ts';
import type { Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { RemoteId } from '../plan/value.ts';

/** What was read from the service; only with `--live`. */
export interface LintLive {
  /** The pages of each site space, by its address. A site space that is absent is not checked. */
  readonly pages: ReadonlyMap<Address, readonly LivePage[]>;
  /** The ids of all live sections and site spaces. */
  readonly liveIds?: ReadonlySet<RemoteId>;
  /** The URL of each published site. */
  readonly homes?: ReadonlyMap<Address, string>;
  /** Hosts outside the service that no name server knows. */
  readonly unknownHosts?: ReadonlySet<string>;
}

/** A page as it is published. */
export interface LivePage {
  readonly id: string;
  /** Below the site space that shows it, without a leading slash. */
  readonly path: string;
  readonly title?: string;
  /** The file that it comes from, in the repository of its space. */
  readonly file?: string;
}

/** A declared resource and one of its fields; its place in the files follows from both. */
export interface Spot {
  readonly resource: Desired;
  readonly field?: string;
}

/** The input of the rules. Nothing else influences their findings. */
export interface LintInput {
  readonly resources: readonly Desired[];
  /** The severities that users set for rules; each applies to all findings of its rule. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** Where the severity of a rule is set. */
  readonly placeOfSeverity?: (rule: string) => SourcePlace | undefined;
  /** The current day or time, in ISO form. */
  readonly today: string;
  readonly live?: LintLive;
}

/** A change of the manifest that resolves a finding. */
export interface LintFix {
  readonly address: Address;
  /** The keys inside the entry of that address; none of them means the entry itself. */
  readonly path: readonly (string | number)[];
  /** The new value, as a user would write it; undefined removes the entry. */
  readonly value: Json | undefined;
  /** What the change does, in one sentence. */
  readonly message: string;
}
