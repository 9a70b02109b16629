import { isMap, isScalar, LineCounter } from 'yaml';
import { withoutEnd } from '../../base/text.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';
import { type Collector, createCollector, type RulePlace } from '../rule.ts';
import { shownOf } from '../text/lines.ts';
import type { FormatReading } from './format.ts';

const DEEPEST = 50;

export function textOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

export function valueAt(node: unknown, name: string): unknown {
  return isMap(node) ? node.items.find(({ key }) => textOf(key) === name)?.value : undefined;
}

/** The URL path of a page file: without its extension, and without a name that means the folder's own page. */
export function pathOfFile(file: string, folderPage: RegExp): string {
  const [path = '', ...fragment] = file.replace(/^\.?\//, '').split('#');
  const page = path.replace(/\.(?:md|markdown)$/i, '').replace(folderPage, '$1');
  return `/${page.replace(/\/$/, '')}${fragment.length === 0 ? '' : `#${fragment.join('#')}`}`;
}

/** The possible paths of a file in its repository: below the configured folder, or below the root. */
export function filesOf(file: string, root: string): readonly string[] {
  const plain = (path: string): string => (path.split('#', 1)[0] ?? '').replace(/^(?:\.?\/)+/, '');
  const below = withoutEnd(plain(root), '/');
  return below === '' ? [plain(file)] : [`${below}/${plain(file)}`, plain(file)];
}

interface PairsOptions {
  /** The map in the document. */
  readonly find: (root: unknown) => unknown;
  /** The expected form, for the message about an invalid pair. */
  readonly expected: string;
  /** Whether the last of several pairs for a path wins, not the first one. */
  readonly isLastFirst?: boolean;
  /** Adds a pair of strings; false if it is invalid. */
  readonly take: (pair: readonly [string, string], place: RulePlace, collector: Collector, root: unknown) => boolean;
}

/** Reads a YAML file with rules in a map. */
export function readYamlPairs(
  text: string,
  { find, expected, isLastFirst = false, take }: PairsOptions,
): FormatReading {
  const lines = new LineCounter();
  const document = yamlDocument(text, { depth: DEEPEST, lines, uniqueKeys: false });
  const [problem] = document?.errors ?? [];
  if (document === undefined || problem !== undefined) {
    const line = problem === undefined ? 1 : Math.max(1, lines.linePos(problem.pos[0]).line);
    return { ok: false, why: problem === undefined ? 'it is nested too deeply' : `line ${line} is not valid YAML` };
  }
  const collector = createCollector();
  const map = find(document.contents);
  const items = isMap(map) ? map.items : [];
  for (const { key, value } of isLastFirst ? items.toReversed() : items) {
    const [start, , end] = (isScalar(key) ? key.range : undefined) ?? [0, 0, 0];
    const until = Math.max(end, (isScalar(value) ? value.range?.[1] : undefined) ?? end);
    const place = { line: Math.max(1, lines.linePos(start).line), text: shownOf(text, start, until).trim() };
    const [source, target] = [isScalar(key) ? String(key.value) : undefined, textOf(value)];
    const isTaken =
      source !== undefined && target !== undefined && take([source, target], place, collector, document.contents);
    if (!isTaken) {
      collector.reject(place, 'syntax', expected);
    }
  }
  return { ok: true, reading: collector.reading() };
}
