import type { FieldRule } from '../../engine/model.ts';
import type { KindName } from '../../plan/plan.ts';
import type { KindNeeds } from './needs.ts';

/** Where the entries of a kind stand in a manifest. */
export interface ManifestPlace {
  /** The kind in whose entries they stand; none for the top of the manifest. */
  readonly parent?: KindName;
  readonly property: string;
  /** A map by key, a list in order, or one resource without a key. */
  readonly form: 'map' | 'list' | 'single';
  /** The property of a list's entry that is its key. */
  readonly key?: string;
}

/** What the schema of a kind says, as the generator reads it. */
export interface KindSchema {
  readonly segment: string;
  readonly places: readonly ManifestPlace[];
  /** What not every service has. */
  readonly needs?: KindNeeds;
  readonly rules: Readonly<Record<string, FieldRule>>;
}
