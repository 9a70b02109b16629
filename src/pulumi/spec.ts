import type { JsonObject } from '../base/json.ts';
import type { KindName } from '../plan/plan.ts';

/** What holds a resource: an input that takes the id of another one. */
interface ParentInput {
  /** The name of the input. */
  readonly property: string;
  readonly kind: KindName;
  /** Whether it may be absent: a site space stands in a section or at the root of its site. */
  readonly optional: boolean;
}

/** Something that the service computes. */
interface OutputSpec {
  readonly description: string;
  /** A schema of the value. */
  readonly schema: JsonObject;
  readonly secret: boolean;
  /** Whether every such thing has it. */
  readonly always: boolean;
  /** Whether it stays what it is as long as the thing is there. */
  readonly stable: boolean;
  /**
   * Where it comes from when it is not the computed value of the same name: `*` is all computed values as one object,
   * `field` the field of the same name, which is no input here.
   */
  readonly from?: '*' | 'field';
}

/**
 * A resource as programs see it, generated from the schema of its kind. Its inputs have the names of the kind's fields; ids
 * of other things are plain texts in the place of the engine's references.
 */
export interface ResourceSpec {
  /** The name of the class, and what `provider(name)` is asked for. Never changes: states hold it for years. */
  readonly name: string;
  readonly kind: KindName;
  readonly description: string;
  /** Outermost first. */
  readonly parents: readonly ParentInput[];
  /** The fields of the kind that are inputs here, with their schemas; what is not here is not managed by this resource. */
  readonly fields: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** Conditions on all fields together: keywords of a schema, such as `if` and `then`. */
  readonly together?: JsonObject;
  /** Paths in the fields at which the id of another thing stands. `*` stands for every key. */
  readonly references: readonly (readonly string[])[];
  /** Fields without rule of their own whose change makes the resource anew. */
  readonly replaceOn: readonly string[];
  /** Fields whose values are secret. */
  readonly secretFields: readonly string[];
  /** Whether the place among siblings can be said, by the input `after`. */
  readonly ordered: boolean;
  readonly outputs: Readonly<Record<string, OutputSpec>>;
  /**
   * How it comes and goes: `made` like things of its kind; `looked-up` is only found, by its fields; `part` is a field of a
   * thing that exists (whose id is the innermost parent), set and released but never made.
   */
  readonly life: 'made' | 'looked-up' | 'part';
  /** For a `part`: what its fields are set to when it is deleted; absent leaves them as they are. */
  readonly onDelete?: JsonObject;
  /**
   * Whether a deletion does something at the service. Then a replacement deletes first: two with one key cannot exist at
   * once. What stays is found again instead, so that nothing that depends on it has to go.
   */
  readonly deletable: boolean;
}
