import type { Json } from '../../../base/json.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { FieldRule } from '../../engine/model.ts';
import type { KindName } from '../../plan/plan.ts';

/** A place for the entries of a kind in a manifest. */
export interface ManifestPlace {
  /** The kind whose entries contain it; missing at the top level. */
  readonly parent?: KindName;
  readonly property: string;
  /** A map by key, an ordered list, or one keyless resource. */
  readonly form: 'map' | 'list' | 'single';
  /** The property of a list entry that is its key. */
  readonly key?: string;
  /** The required capabilities for entries at this place, if the kind needs less elsewhere. */
  readonly needs?: Need;
}

/** A required capability of a service: an operation, or a field in the body of one. */
export interface Need {
  readonly operation: OperationId;
  readonly field?: string;
  /** An alternative to declare if it is not supported. */
  readonly instead?: string;
  /** For a kind: its lists can be read from every service, so they are read without detecting the profile. */
  readonly readable?: boolean;
}

/** The required capabilities of a kind, and of its single fields. */
export interface KindNeeds {
  readonly kind?: Need;
  readonly fields?: Readonly<Record<string, Need>>;
}

/** The encoding of a value on the wire; see `support/customization/codecs.ts`. */
export type CodecName = 'text' | 'list' | 'texts' | 'pair' | 'colors' | 'tint' | 'favicon' | 'target' | 'actions';

/** The encoding of a value on the wire: with a codec, as an object of parts, or as a list of items; otherwise unchanged. */
export interface ValueShape {
  readonly codec?: CodecName;
  readonly parts?: Readonly<Record<string, PartShape>>;
  readonly items?: ValueShape;
}

interface PartShape extends ValueShape {
  /** Its dotted path on the wire; by default its own name. */
  readonly wire?: string;
  /** The default value. */
  readonly default?: Json;
  /** The value in a request if none is set; omitted by default. */
  readonly unset?: Json;
}

/** One setting in the schema of the kind `customization`. */
export interface SettingShape extends PartShape {
  readonly wire: string;
  /** The feature that the plan of a site must include for it, by its name in the API. */
  readonly gate?: string;
  /** Only for complete sites, not for site spaces. */
  readonly of?: 'site';
  /** Its value is the URL of an image, or one per theme. */
  readonly image?: boolean;
}

/** The schema of a kind, as the generator reads it. */
export interface KindSchema {
  readonly segment: string;
  readonly places: readonly ManifestPlace[];
  /** The required capabilities, if not every service has them. */
  readonly needs?: KindNeeds;
  /** The key paths in an entry that may contain secrets, including everything below them. */
  readonly secrets: readonly (readonly string[])[];
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Customizations only: the settings by name. */
  readonly settings?: Readonly<Record<string, SettingShape>>;
}

/** The documentation of a kind in its schema. */
export interface KindText {
  readonly title: string;
  /** A description of its collection in a manifest. */
  readonly collection?: string;
  /** The names of its Pulumi resources. */
  readonly resources: readonly string[];
  /** A complete small manifest that declares it. */
  readonly example?: string;
}
