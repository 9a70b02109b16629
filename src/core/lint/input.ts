import type { Json } from '../../base/json.ts';
import type { Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { RemoteId } from '../plan/value.ts';

/** Live values; only with `--live`. */
export interface LintLive {
  /** The pages by the address of their site space. Absent site spaces are not checked. */
  readonly pages: ReadonlyMap<Address, readonly LivePage[]>;
  /** The ids of all live sections and site spaces. */
  readonly liveIds?: ReadonlySet<RemoteId>;
  /** The URL of each published site. */
  readonly homes?: ReadonlyMap<Address, string>;
  /** External hosts that DNS cannot resolve. */
  readonly unknownHosts?: ReadonlySet<string>;
}

/** A published page. */
export interface LivePage {
  readonly id: string;
  /** The path below its site space, without a leading slash. */
  readonly path: string;
  readonly title?: string;
  /** The source file, in the repository of its space. */
  readonly file?: string;
}

/** A declared resource and one of its fields, which together determine the place in the files. */
export interface Spot {
  readonly resource: Desired;
  readonly field?: string;
}

/** The complete input of the rules. */
export interface LintInput {
  readonly resources: readonly Desired[];
  /** The severities that users set for rules; each applies to all findings of the rule. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** The place where the severity of a rule is set. */
  readonly placeOfSeverity?: (rule: string) => SourcePlace | undefined;
  /** The current date or time, in ISO format. */
  readonly today: string;
  readonly live?: LintLive;
}

/** A change to the manifest that resolves a finding. */
export interface LintFix {
  readonly address: Address;
  /** The keys inside the entry of the address; empty for the entry itself. */
  readonly path: readonly (string | number)[];
  /** The new value, as written in the manifest; undefined removes the entry. */
  readonly value: Json | undefined;
  /** Describes the change in one sentence. */
  readonly message: string;
}
