import type { Json } from '../../../base/json.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { FieldRule } from '../../engine/model.ts';
import type { KindName } from '../../plan/plan.ts';

/** Where the entries of a kind stand in a manifest. */
export interface ManifestPlace {
  /** The kind in whose entries they stand; none for the top of the manifest. */
  readonly parent?: KindName;
  readonly property: string;
  /** A map by key, a list in order, or one resource without a key. */
  readonly form: 'map' | 'list' | 'single';
  /** The property of a list's entry that is its key. */
  readonly key?: string;
  /** What a service must offer for entries at this place, where the kind needs less elsewhere. */
  readonly needs?: Need;
}

/** What a service must offer: an operation, or a field in the body of one. */
export interface Need {
  readonly operation: OperationId;
  readonly field?: string;
  /** What to declare where it is not offered. */
  readonly instead?: string;
  /** Of a kind: its lists can be read from every service, so they are read without asking what it offers. */
  readonly readable?: boolean;
}

/** What the resources of a kind need of a service, as a whole and for single fields. */
export interface KindNeeds {
  readonly kind?: Need;
  readonly fields?: Readonly<Record<string, Need>>;
}

/** How a value is written on the wire, where not as it is; `support/customization/codecs.ts` has them. */
export type CodecName = 'text' | 'list' | 'texts' | 'pair' | 'colors' | 'tint' | 'favicon' | 'target' | 'actions';

/** How a value is written on the wire: by a codec, as an object of parts, or as a list of items; else as it is. */
export interface ValueShape {
  readonly codec?: CodecName;
  readonly parts?: Readonly<Record<string, PartShape>>;
  readonly items?: ValueShape;
}

interface PartShape extends ValueShape {
  /** Where it is on the wire, with dots between; at its own name where absent. */
  readonly wire?: string;
  /** The value where there is none. */
  readonly default?: Json;
  /** What a request has where there is no value; nothing where absent. */
  readonly unset?: Json;
}

/** One setting of a look, as the schema of the kind `customization` describes it. */
export interface SettingShape extends PartShape {
  readonly wire: string;
  /** What the plan of a site has to include for it, as the service calls it. */
  readonly gate?: string;
  /** Only a whole site has it. */
  readonly of?: 'site';
  /** Its value is the URL of an image, or one for each theme. */
  readonly image?: boolean;
}

/** What the schema of a kind says, as the generator reads it. */
export interface KindSchema {
  readonly segment: string;
  readonly places: readonly ManifestPlace[];
  /** What not every service has. */
  readonly needs?: KindNeeds;
  /** Where an entry may have secrets: the keys that lead there. Anything below is one too. */
  readonly secrets: readonly (readonly string[])[];
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Of a look: its settings by name. */
  readonly settings?: Readonly<Record<string, SettingShape>>;
}

/** What the schema of a kind says to people, and nothing else reads. */
export interface KindText {
  readonly title: string;
  /** What its collection in a manifest is. */
  readonly collection?: string;
  /** The names of its Pulumi resources. */
  readonly resources: readonly string[];
  /** A whole small manifest that declares it. */
  readonly example?: string;
}
