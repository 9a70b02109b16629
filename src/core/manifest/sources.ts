import type { Kind } from '../kinds/define.ts';
import { createFileReader, withFiles } from './file-tags.ts';
import { type Found, findParts } from './find.ts';
import { mergeFiles, placesOf } from './merge.ts';
import type { MapNode } from './node.ts';
import { createProblems, type Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

/** The files of a manifest, read and merged: what all of its environments share. */
export interface Sources {
  readonly found: Found;
  readonly problems: Problems;
  /** The tables that tags name. */
  readonly tables: readonly SourceFile[];
  /** Undefined where nothing could be read. */
  readonly base: MapNode | undefined;
}

/** Reads the files that every environment of a manifest has. */
export async function readSources(options: {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly kinds: readonly Kind[];
}): Promise<Sources> {
  const problems = createProblems();
  const found = await findParts(options, problems);
  const reader = createFileReader(problems);
  // If no file declares that it is a manifest, none of the files that they name is read.
  const isManifest = found.parts.length === 0 || found.recognized;
  const roots = isManifest ? found.parts.flatMap((part) => withFiles(part, reader) ?? []) : [];
  const base = mergeFiles(roots, { placesBelow: placesOf(options.kinds), problems });
  return { found, problems, tables: reader.tables(), base };
}
