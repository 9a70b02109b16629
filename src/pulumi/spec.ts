import type { JsonObject } from '../base/json.ts';
import type { KindName } from '../core/plan/plan.ts';

/** A parent of a resource: an input that takes the id of another one. */
interface ParentInput {
  /** The name of the input. */
  readonly property: string;
  readonly kind: KindName;
  /** Whether it may be absent: a site space is in a section or at the root of its site. */
  readonly optional: boolean;
}

/** A computed output. */
interface OutputSpec {
  readonly description: string;
  /** The schema of the value. */
  readonly schema: JsonObject;
  readonly secret: boolean;
  /** Whether every such resource has it. */
  readonly always: boolean;
  /** Whether it never changes while the resource exists. */
  readonly stable: boolean;
  /**
   * Its source if it is not the computed value of the same name: `*` is all computed values as one object,
   * `field` the field of the same name, which is not an input.
   */
  readonly from?: '*' | 'field';
}

/**
 * A resource as programs see it, generated from the schema of its kind. Its inputs have the names of the kind's fields; ids
 * of other resources are plain strings instead of the engine's references.
 */
export interface ResourceSpec {
  /** The name of the class, and the argument of `provider(name)`. Never changes: states keep it for years. */
  readonly name: string;
  readonly kind: KindName;
  readonly description: string;
  /** Outermost first. */
  readonly parents: readonly ParentInput[];
  /** Whether it has exactly one of these parents: the roles of a space, a collection or a site. */
  readonly alternatives?: true;
  /** The fields of the kind that are inputs, with their schemas; this resource manages no others. */
  readonly fields: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** Conditions on all fields together: keywords of a schema, such as `if` and `then`. */
  readonly together?: JsonObject;
  /** Paths in the fields that have the id of another resource. `*` matches every key. */
  readonly references: readonly (readonly string[])[];
  /** Fields without their own rule whose change replaces the resource. */
  readonly replaceOn: readonly string[];
  /** Fields whose values are secret. */
  readonly secretFields: readonly string[];
  /** Whether the input `after` sets the position among siblings. */
  readonly ordered: boolean;
  readonly outputs: Readonly<Record<string, OutputSpec>>;
  /**
   * Its lifecycle: `made` like resources of its kind; `looked-up` is only found, by its fields; `part` is a field of a
   * resource that exists (whose id is the innermost parent), set and released but never created.
   */
  readonly life: 'made' | 'looked-up' | 'part';
  /** For a `part`: the values of its fields when it is deleted; they do not change if absent. */
  readonly onDelete?: JsonObject;
  /**
   * Whether a deletion deletes something on the service. Then a replacement deletes first: two with one key cannot exist at
   * once. Otherwise the resource is found again instead, so that its dependents stay.
   */
  readonly deletable: boolean;
}
