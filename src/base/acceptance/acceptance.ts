import type { Json, JsonObject } from '../json.ts';
import { all, object, type Test, Undecided } from './forms.ts';
import { KEYWORDS } from './keywords.ts';

// Whether a value keeps to a schema, and nothing about what is wrong with it. Ajv's code for our schemas is more than a
// megabyte, and reading it took a fifth of a start; almost every value is valid, so Ajv is loaded only to explain one
// that is not. A schema means here what it means to Ajv with `strict: false`; tests compare the two.

/** Tests a value against a schema. `root` is what the references in the schema point into. */
function createTests(root: JsonObject): (schema: Json | undefined) => Test {
  // Each is built once: schemas refer to themselves.
  const tests = new Map<JsonObject, Test>();
  const build = (schema: JsonObject): Test => {
    const parts: Test[] = [];
    for (const [name, operand] of Object.entries(schema)) {
      if (!name.startsWith('x-')) {
        const keyword = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined;
        if (keyword === undefined) {
          throw new Undecided();
        }
        parts.push(keyword(operand, { root, test }, schema));
      }
    }
    return all(parts);
  };
  const test = (schema: Json | undefined): Test => {
    if (schema === undefined || typeof schema === 'boolean') {
      return () => schema !== false;
    }
    const whole = object(schema);
    const known = tests.get(whole);
    if (known !== undefined) {
      return known;
    }
    // Built when a value comes, so that only what the values have is built.
    let built: Test | undefined;
    const made: Test = (value) => {
      built ??= build(whole);
      return built(value);
    };
    tests.set(whole, made);
    return made;
  };
  return test;
}

/** Accepts values that certainly keep to a schema; `false` means that Ajv has to say. */
export type Acceptance = (schema: Json, value: unknown) => boolean;

/**
 * Whether values keep to schemas whose references point into `root`. A value that is not accepted breaks the schema, or the
 * schema has something that is not understood here.
 */
export function createAcceptance(root: JsonObject): Acceptance {
  const tests = createTests(root);
  return (schema, value) => {
    try {
      return tests(schema)(value);
    } catch (error) {
      if (error instanceof Undecided) {
        return false;
      }
      throw error;
    }
  };
}
