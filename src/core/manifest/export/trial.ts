import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Kind } from '../../kinds/define.ts';
import { manifestOf } from '../load.ts';
import { type MapEntry, type MapNode, type Node, type Path, refusedKey } from '../node.ts';
import { createProblems, type Problems } from '../problems.ts';
import type { SourceFile } from '../source-file.ts';
import type { Manifest } from '../types.ts';

/** A problem that `validate` would report, with the paths involved. */
interface Refusal {
  readonly why: string;
  readonly paths: readonly Path[];
}

/** Converts a value to parser nodes whose offset is the number of their path. */
class Paths {
  readonly #paths: Path[] = [];
  readonly #problems: Problems;
  readonly #file: SourceFile = {
    name: '',
    absolute: '',
    fence: { folder: '', closed: [] },
    text: '',
    place: (offset) => ({ file: '', line: offset, column: 1 }),
  };

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  mapOf(value: JsonObject, path: Path): MapNode {
    const spot = this.#spotOf(path);
    const entries = new Map<string, MapEntry>();
    for (const [key, child] of Object.entries(value)) {
      const node = this.#nodeOf(child, [...path, key]);
      const { file, offset } = node;
      const why = refusedKey(key);
      if (why !== undefined) {
        this.#problems.report('yaml-key', { summary: `Key \`${key}\` is reserved`, detail: why, at: node });
      }
      entries.set(key, { file, offset, node });
    }
    return { type: 'map', entries, ...spot };
  }

  #nodeOf(value: Json, path: Path): Node {
    if (isJsonObject(value)) {
      return this.mapOf(value, path);
    }
    const spot = this.#spotOf(path);
    return Array.isArray(value)
      ? { type: 'list', items: value.map((item: Json, index) => this.#nodeOf(item, [...path, index])), ...spot }
      : { type: 'scalar', value: value as string | number | boolean | null, ...spot };
  }

  #spotOf(path: Path): Pick<Node, 'file' | 'offset'> {
    this.#paths.push(path);
    return { file: this.#file, offset: this.#paths.length - 1 };
  }

  refusalOf({ summary, source, related = [] }: Diagnostic): Refusal {
    const places = [source, ...related.map((other) => other.source)];
    return {
      why: summary,
      paths: places.flatMap((place) => (place === undefined ? [] : [this.#paths[place.line] ?? []])),
    };
  }
}

/** The manifest with this value, and the problems that `validate` would report. */
export function tried(
  value: JsonObject,
  { kinds, organization }: { readonly kinds: readonly Kind[]; readonly organization: string },
): { readonly manifest: Manifest; readonly refusals: readonly Refusal[] } {
  const problems = createProblems();
  const paths = new Paths(problems);
  const whole = { root: paths.mapOf(value, []), environment: undefined, secrets: new Set<string>(), remedy: '' };
  const options = { kinds, organization, cwd: '', paths: [], variables: {}, env: {} };
  const manifest = manifestOf(whole, [], { options, problems, complete: true });
  const errors = problems.all().filter(({ severity }) => severity === 'error');
  return { manifest, refusals: errors.map((error) => paths.refusalOf(error)) };
}
