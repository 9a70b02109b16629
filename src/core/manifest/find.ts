import { lstatSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createFence, type Fence } from '../../base/fence.ts';
import { type FileRefusal, followNamed, listFenced } from '../../base/fenced-file.ts';
import type { Node, Parsed } from './node.ts';
import { parseYaml } from './parse.ts';
import { createProblems, type Problems } from './problems.ts';
import { pathFrom, type Read, readBelow, readNamed, unread } from './read-file.ts';
import { saysManifest } from './recognize.ts';
import { createSourceFile, decodeText, type SourceFile, type Spot, shownBeside, shownPath } from './source-file.ts';

/** One file of the manifest, parsed. */
export interface Part {
  readonly file: SourceFile;
  /** Undefined if it could not be parsed. */
  readonly parsed: Parsed | undefined;
}

/** The files found, and whether all named files could be read. */
export interface Found {
  readonly parts: readonly Part[];
  readonly complete: boolean;
  /** Whether any file declares that it is a manifest; otherwise the files may be anything. */
  readonly recognized: boolean;
}

interface Candidate {
  readonly absolute: string;
  /** The name in messages. */
  readonly name: string;
  readonly fence: Fence;
  /** Whether it was named on the command line, so it is always part of the manifest. */
  readonly named: boolean;
  readonly read: () => Read;
}

const MAX_FILES = 10_000;

const ADVICE = {
  'file-missing': 'Check the path; it is relative to the file that names it.',
  'file-unreadable': 'Make it a regular file with read permission.',
  'file-outside': 'Move it below the folder of the manifest and name it by a relative path.',
  'file-too-large': 'Split it.',
} as const;

/** Advice for files named on the command line. */
const NAMED_ADVICE = {
  'file-missing': 'Check the path after -f.',
  'file-outside': 'Name the real path with -f.',
} as const;

/** Converts a reason to a sentence. */
function sentence(why: string): string {
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}

/** How to fix a file that could not be read. */
function adviceFor(code: string): string {
  return ADVICE[code as keyof typeof ADVICE] ?? 'Check the path.';
}

/** All YAML files below a folder, sorted, without hidden files and without following links to folders. */
function filesBelow(fence: Fence): readonly string[] | FileRefusal {
  const found: string[] = [];
  const visit = (current: string): FileRefusal | undefined => {
    const listed = listFenced(current, { fence });
    if (!listed.ok) {
      return listed;
    }
    for (const entry of [...listed.entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || found.length > MAX_FILES) {
        continue;
      }
      if (entry.isDirectory()) {
        const refused = visit(join(current, entry.name));
        if (refused !== undefined) {
          return refused;
        }
      } else if (/\.ya?ml$/i.test(entry.name)) {
        found.push(join(current, entry.name));
      }
    }
    return undefined;
  };
  return visit(fence.folder) ?? found;
}

function isFolder(path: string): boolean | undefined {
  try {
    return statSync(path).isDirectory();
  } catch {
    return undefined;
  }
}

/** The files of a folder; undefined if it cannot be used, which has then been reported. */
function candidatesIn(
  folder: string,
  { cwd, top, shown, problems }: { readonly cwd: string; readonly top: string; shown: string; problems: Problems },
): readonly Candidate[] | undefined {
  const fence = createFence(folder);
  const files = filesBelow(fence);
  if ('ok' in files) {
    const { code, why } = unread(files);
    problems.report(code, {
      summary: `Cannot read folder ${shown.slice(0, 60)}`,
      detail: `${sentence(why)} ${adviceFor(code)}`,
    });
    return undefined;
  }
  if (files.length === 0) {
    problems.report('no-manifest', {
      summary: `No manifest in folder ${shown.slice(0, 60)}`,
      detail: 'It has no *.yaml or *.yml file. Write one, or name another path with -f.',
    });
    return undefined;
  }
  if (files.length > MAX_FILES) {
    problems.report('no-manifest', {
      summary: `Too many files in folder ${shown.slice(0, 60)}`,
      detail: `It has more than ${MAX_FILES} YAML files. Name the folder of the manifest with -f.`,
    });
    return undefined;
  }
  return files.map((absolute) => ({
    absolute,
    name: shownPath(cwd, join(top, relative(folder, absolute))),
    fence,
    named: false,
    read: () => readBelow(fence, join(folder, 'x'), relative(folder, absolute)),
  }));
}

function candidatesAt(path: string, cwd: string, problems: Problems): readonly Candidate[] | undefined {
  if (path.includes('\0')) {
    problems.report('file-missing', {
      summary: 'Invalid path',
      detail: 'A path cannot contain the character NUL. Remove it from -f.',
    });
    return undefined;
  }
  const top = resolve(cwd, path);
  const way = followNamed(top);
  if (way.ok && isFolder(way.real) === true) {
    return candidatesIn(way.real, { cwd, top, shown: path, problems });
  }
  if (!way.ok) {
    const { code, why } = unread(way);
    const isOne = isFolder(top) === true;
    problems.report(code, {
      summary: `Cannot read ${isOne ? 'folder' : 'manifest'} ${(isOne ? path : shownPath(cwd, top)).slice(0, 80)}`,
      detail: `${sentence(why)} ${NAMED_ADVICE[code as keyof typeof NAMED_ADVICE] ?? adviceFor(code)}`,
    });
    return undefined;
  }
  const absolute = join(way.folder, basename(top));
  return [
    {
      absolute,
      name: shownPath(cwd, top),
      fence: createFence(way.folder),
      named: true,
      read: () => readNamed(way),
    },
  ];
}

/** Decodes a file; problems show the name that the user knows. */
function textOf(
  read: Read & { readonly ok: true },
  { absolute, fence, name }: Pick<SourceFile, 'absolute' | 'fence' | 'name'>,
  problems: Problems,
): SourceFile | undefined {
  const decoded = decodeText(read.bytes);
  if ('text' in decoded) {
    return createSourceFile({ name, absolute, fence, text: decoded.text });
  }
  const before = Buffer.from(read.bytes.subarray(0, decoded.wrongAt)).toString('utf8');
  const line = before.split('\n').length;
  problems.report('file-encoding', {
    summary: 'File is not UTF-8',
    detail: `Byte ${decoded.wrongAt + 1} is not valid UTF-8. Save the file as UTF-8.`,
    at: { file: name, line, column: before.length - before.lastIndexOf('\n') },
  });
  return undefined;
}

/** Resolves the relative path of a file in a value; undefined if it cannot be used, which has then been reported. */
export function fileNamedAt(
  at: Spot,
  { path, what }: { readonly path: string; readonly what: string },
  problems: Problems,
): SourceFile | undefined {
  const { fence, absolute } = at.file;
  const read = readBelow(fence, absolute, path);
  if (!read.ok) {
    problems.report(read.code, {
      summary: `Cannot read ${what} ${path.slice(0, 60)}`,
      detail: `${sentence(read.why)} ${adviceFor(read.code)}`,
      at,
    });
    return undefined;
  }
  return textOf(
    read,
    { absolute: resolve(dirname(absolute), path), fence, name: shownBeside(at.file, path) },
    problems,
  );
}

/** The overlays in a file, as written. */
export function overlaysIn({ parsed }: Part): readonly Node[] {
  const environments = parsed?.root.entries.get('environments')?.node;
  const entries = environments?.type === 'map' ? [...environments.entries.values()] : [];
  return entries.flatMap(({ node }) => {
    const overlay = node.type === 'map' ? node.entries.get('overlay')?.node : undefined;
    return overlay?.type === 'list' ? overlay.items : overlay === undefined ? [] : [overlay];
  });
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Suggests a manifest that the user may have meant: with another name, or in a parent folder. */
function elsewhere(cwd: string): string | undefined {
  if (isThere(join(cwd, 'colophon.yml'))) {
    return 'There is a colophon.yml: rename it to colophon.yaml, or pass -f colophon.yml';
  }
  for (let folder = dirname(cwd), above = cwd; folder !== above; above = folder, folder = dirname(folder)) {
    const file = join(folder, 'colophon.yaml');
    if (isThere(file)) {
      return `There is one above: pass -f ${relative(cwd, file)}, or change to its folder`;
    }
  }
  return undefined;
}

function defaultPaths(cwd: string, problems: Problems): readonly string[] {
  // A dangling link counts as present, so that it is not silently replaced by another file.
  const path = ['colophon.yaml', 'colophon'].find((name) => isThere(join(cwd, name)));
  if (path === undefined) {
    problems.report('no-manifest', {
      summary: 'No manifest in the current folder',
      detail: `There is no colophon.yaml and no colophon/ here. ${elsewhere(cwd) ?? 'Name a manifest with -f, or create one: colophon init'}`,
    });
    return [];
  }
  return [path];
}

/** Files that tags or overlays refer to, which are not parts of the manifest themselves. */
function namedElsewhere(parts: readonly Part[]): { readonly overlays: Set<string>; readonly read: Set<string> } {
  const overlays = new Set<string>();
  const read = new Set<string>();
  for (const { file, parsed } of parts) {
    for (const { tag, text } of parsed?.tags ?? []) {
      const path = tag === 'file' || tag === 'csv' ? pathFrom(file.absolute, text) : undefined;
      if (path !== undefined) {
        read.add(path);
      }
    }
    for (const item of overlaysIn({ file, parsed })) {
      const path = item.type === 'scalar' ? pathFrom(file.absolute, String(item.value)) : undefined;
      if (path !== undefined) {
        overlays.add(path);
      }
    }
  }
  return { overlays, read };
}

/** The maximum number of files to check for a note. */
const LOOKED_AT = 100;

/** Notes a manifest in `colophon/` that is ignored because `colophon.yaml` exists. */
function mentionUnread(cwd: string, isRead: (absolute: string) => boolean, problems: Problems): void {
  const files = isThere(join(cwd, 'colophon')) ? (candidatesAt('colophon', cwd, createProblems()) ?? []) : [];
  const unread = files.slice(0, LOOKED_AT).find(({ absolute, fence, name, read }) => {
    const bytes = isRead(absolute) ? undefined : read();
    const file = bytes?.ok === true ? textOf(bytes, { absolute, fence, name }, createProblems()) : undefined;
    return file !== undefined && saysManifest({ file, parsed: undefined });
  });
  if (unread !== undefined) {
    problems.report('folder-unread', {
      severity: 'warning',
      summary: 'The folder colophon/ is not read',
      detail: `colophon.yaml is the manifest, and colophon/ beside it is not part of it, although ${unread.name} is a manifest too. To read both, pass -f colophon.yaml -f colophon; otherwise remove or rename one of them.`,
    });
  }
}

/** Finds, reads and parses the files of a manifest. */
export async function findParts(
  { cwd, paths }: { readonly cwd: string; readonly paths: readonly string[] },
  problems: Problems,
): Promise<Found> {
  const named = paths.length > 0 ? paths : defaultPaths(cwd, problems);
  let complete = named.length > 0;
  const seen = new Set<string>();
  const found: { readonly part: Part; readonly named: boolean; readonly problems: Problems }[] = [];
  for (const path of named) {
    const candidates = candidatesAt(path, cwd, problems);
    complete &&= candidates !== undefined;
    for (const candidate of candidates ?? []) {
      const { absolute, fence, name } = candidate;
      const read = candidate.read();
      if (!read.ok) {
        problems.report(read.code, {
          summary: `Cannot read manifest ${name.slice(0, 80)}`,
          detail: `${sentence(read.why)} ${adviceFor(read.code)}`,
        });
        complete = false;
        continue;
      }
      if (seen.has(read.real)) {
        continue;
      }
      seen.add(read.real);
      const own = createProblems();
      const file = textOf(read, { absolute, fence, name }, own);
      const parsed = file === undefined ? undefined : await parseYaml(file, own);
      const part = { file: file ?? createSourceFile({ name, absolute, fence, text: '' }), parsed };
      found.push({ part, named: candidate.named, problems: own });
    }
  }
  const elsewhere = namedElsewhere(found.map(({ part }) => part));
  const kept = found.filter(({ part: { file, parsed }, named: explicit }) => {
    const onlyRead = elsewhere.read.has(file.absolute) && parsed?.root.entries.has('colophon') !== true;
    return explicit || !(elsewhere.overlays.has(file.absolute) || onlyRead);
  });
  for (const { problems: own } of kept) {
    problems.add(own.all());
  }
  if (paths.length === 0 && named.includes('colophon.yaml')) {
    mentionUnread(cwd, (absolute) => elsewhere.overlays.has(absolute) || elsewhere.read.has(absolute), problems);
  }
  return {
    parts: kept.map(({ part }) => part),
    complete: complete && kept.every(({ part }) => part.parsed !== undefined),
    recognized: kept.some(({ part }) => saysManifest(part)),
  };
}
