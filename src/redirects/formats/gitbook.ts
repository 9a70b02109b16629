import { isMap, isScalar, LineCounter, type Pair } from 'yaml';
import { withoutEnd } from '../../base/text.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';
import { createCollector } from '../rule.ts';
import type { FormatReader } from './format.ts';

const DEEPEST = 50;
const SHOWN = 500;

/** The path at which a page file is shown: without its ending; a README is the page of its folder. */
function pathOfFile(file: string): string {
  const [path = '', ...fragment] = file.replace(/^\.?\//, '').split('#');
  const page = path.replace(/\.(?:md|markdown)$/i, '').replace(/(^|\/)README$/i, '$1');
  return `/${page.replace(/\/$/, '')}${fragment.length === 0 ? '' : `#${fragment.join('#')}`}`;
}

/** The paths that a file may have in its repository: below the folder that the configuration names, or below the root. */
function filesOf(file: string, root: string): readonly string[] {
  const plain = (path: string): string => (path.split('#', 1)[0] ?? '').replace(/^(?:\.?\/)+/, '');
  const below = withoutEnd(plain(root), '/');
  return below === '' ? [plain(file)] : [`${below}/${plain(file)}`, plain(file)];
}

function textOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

/** Reads `.gitbook.yaml`, whose redirects lead from paths of a space to files of its repository. */
export const format: FormatReader = {
  title: 'GitBook .gitbook.yaml',
  isNamed: (name) => /^\.gitbook\.ya?ml$/.test(name),
  isLike: (text) => /^redirects:[ \t]*(?:#.*)?$/m.test(text) && !/^\s*[[{]/.test(text),
  read: (text) => {
    const lines = new LineCounter();
    const document = yamlDocument(text, { depth: DEEPEST, lines, uniqueKeys: false });
    const [problem] = document?.errors ?? [];
    if (document === undefined || problem !== undefined) {
      const line = problem === undefined ? 1 : Math.max(1, lines.linePos(problem.pos[0]).line);
      return { ok: false, why: problem === undefined ? 'it is nested too deeply' : `line ${line} is not valid YAML` };
    }
    const entries = isMap(document.contents) ? document.contents.items : [];
    const entryOf = (name: string): unknown => entries.find(({ key }) => textOf(key) === name)?.value;
    const [redirects, root] = [entryOf('redirects'), textOf(entryOf('root')) ?? ''];
    const { rule, reject, reading } = createCollector();
    const pairs: readonly Pair[] = isMap(redirects) ? redirects.items : [];
    for (const { key, value } of pairs) {
      const [start, , end] = (isScalar(key) ? key.range : undefined) ?? [0, 0, 0];
      const until = Math.max(end, (isScalar(value) ? value.range?.[1] : undefined) ?? end);
      const place = {
        line: Math.max(1, lines.linePos(start).line),
        text: text.slice(start, Math.min(until, start + SHOWN)).trim(),
      };
      const [source, file] = [isScalar(key) ? String(key.value) : undefined, textOf(value)];
      if (source === undefined || file === undefined) {
        reject(place, 'syntax', 'Expected: old/path: page-file.md.');
      } else {
        const isExternal = /^[a-z][a-z0-9+.-]*:/i.test(file);
        rule({
          ...place,
          source: `/${source.replace(/^\/+/, '')}`,
          ...(isExternal ? { destination: file } : { destination: pathOfFile(file), files: filesOf(file, root) }),
        });
      }
    }
    return { ok: true, reading: reading() };
  },
};
