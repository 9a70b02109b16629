import type { JsonObject } from '../base/json.ts';
import type { KindName } from '../core/plan/plan.ts';

/** A parent of a resource: an input with the id of another resource. */
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
  /** Whether all such resources have it. */
  readonly always: boolean;
  /** Whether it never changes during the life of the resource. */
  readonly stable: boolean;
  /**
   * Its source, if it is not the computed value of the same name: `*` for all computed values as one object, `field` for the field
   * of the same name, which is not an input.
   */
  readonly from?: '*' | 'field';
}

/**
 * A resource as used in programs, generated from the schema of its kind. Its inputs have the names of the kind's fields; ids of
 * other resources are plain strings instead of the engine's references.
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
  /** Conditions on combinations of fields: schema keywords such as `if` and `then`. */
  readonly together?: JsonObject;
  /** The paths of fields with the id of another resource. `*` matches every key. */
  readonly references: readonly (readonly string[])[];
  /** Fields without rules in the kind whose change replaces the resource. */
  readonly replaceOn: readonly string[];
  /** Fields whose values are secret. */
  readonly secretFields: readonly string[];
  /** Whether the input `after` sets the position among siblings. */
  readonly ordered: boolean;
  readonly outputs: Readonly<Record<string, OutputSpec>>;
  /**
   * Its lifecycle. `made`: created like resources of its kind. `looked-up`: only found, by its fields. `part`: fields of an existing
   * resource (its innermost parent), which are set and released, but never created.
   */
  readonly life: 'made' | 'looked-up' | 'part';
  /** For a `part`: the values of its fields after deletion; if absent, they do not change. */
  readonly onDelete?: JsonObject;
  /**
   * Whether a deletion deletes a resource of the service. Then a replacement deletes first, because two resources with the same key
   * cannot coexist. Otherwise the resource is found again, so its dependents remain.
   */
  readonly deletable: boolean;
}
