import { dirname, resolve } from 'node:path';
import { parseRedirects } from './csv.ts';
import { fileNamedAt, type Part } from './find.ts';
import type { MapEntry, MapNode, Node, TagNode } from './node.ts';
import type { Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the files that tags refer to, each once. */
export interface FileReader {
  readonly read: (tag: TagNode) => SourceFile | undefined;
  /** The CSV files read so far. */
  readonly tables: () => readonly SourceFile[];
  readonly table: (tag: TagNode) => MapNode | undefined;
}

/** A reader for the tags of one manifest. */
export function createFileReader(problems: Problems): FileReader {
  const texts = new Map<string, SourceFile | undefined>();
  const tables = new Map<string, { readonly file: SourceFile; readonly map: MapNode | undefined }>();
  const read = (tag: TagNode): SourceFile | undefined => {
    if (tag.text.includes('${')) {
      problems.report('variable-syntax', {
        summary: `Variables are not allowed in !${tag.tag} paths`,
        detail: 'Write the path itself. To use another file in one environment, name it in the overlay.',
        at: tag,
      });
      return undefined;
    }
    const absolute = resolve(dirname(tag.file.absolute), tag.text.replaceAll('\0', ''));
    const key = `${tag.file.fence.folder}\0${absolute}`;
    const file = texts.get(key) ?? fileNamedAt(tag, { path: tag.text, what: `!${tag.tag}` }, problems);
    texts.set(key, file);
    return file;
  };
  return {
    read,
    tables: () => [...tables.values()].map(({ file }) => file),
    table: (tag) => {
      const file = read(tag);
      if (file === undefined) {
        return undefined;
      }
      const known = tables.get(file.absolute) ?? { file, map: parseRedirects(file, problems) };
      tables.set(file.absolute, known);
      return known.map;
    },
  };
}

function replaced(node: Node, reader: FileReader): Node {
  switch (node.type) {
    case 'scalar':
      return node;
    case 'list':
      return { ...node, items: node.items.map((item) => replaced(item, reader)) };
    case 'map':
      return mapReplaced(node, reader);
    case 'tag': {
      const { file, offset } = node;
      if (node.tag === 'file') {
        const text = reader.read(node)?.text;
        return { type: 'scalar', value: text ?? '', verbatim: true, file, offset, broken: text === undefined };
      }
      if (node.tag === 'csv') {
        const entries = reader.table(node)?.entries;
        return { type: 'map', entries: entries ?? new Map(), file, offset, broken: entries === undefined };
      }
      return node;
    }
  }
}

function mapReplaced(node: MapNode, reader: FileReader): MapNode {
  const entries = new Map<string, MapEntry>();
  for (const [key, entry] of node.entries) {
    entries.set(key, { ...entry, node: replaced(entry.node, reader) });
  }
  return { ...node, entries };
}

/** The content of a part, with `!file` and `!csv` replaced by the content of the files. */
export function withFiles({ parsed }: Part, reader: FileReader): MapNode | undefined {
  if (parsed === undefined) {
    return undefined;
  }
  return parsed.tags.some(({ tag }) => tag === 'file' || tag === 'csv')
    ? mapReplaced(parsed.root, reader)
    : parsed.root;
}
