import type { Kind } from '../kinds/define.ts';
import { createFileReader, withFiles } from './file-tags.ts';
import { type Found, findParts } from './find.ts';
import { mergeFiles, placesOf } from './merge.ts';
import type { MapNode } from './node.ts';
import { createProblems, type Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

/** The files of a manifest, read and merged; shared by all environments. */
export interface Sources {
  readonly found: Found;
  readonly problems: Problems;
  /** The CSV files that tags refer to. */
  readonly tables: readonly SourceFile[];
  /** Undefined if no file could be read. */
  readonly base: MapNode | undefined;
}

/** Reads the files that all environments of a manifest share. */
export async function readSources(options: {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly kinds: readonly Kind[];
}): Promise<Sources> {
  const problems = createProblems();
  const found = await findParts(options, problems);
  const reader = createFileReader(problems);
  // If no file declares that it is a manifest, the files that they refer to are not read.
  const isManifest = found.parts.length === 0 || found.recognized;
  const roots = isManifest ? found.parts.flatMap((part) => withFiles(part, reader) ?? []) : [];
  const base = mergeFiles(roots, { placesBelow: placesOf(options.kinds), problems });
  return { found, problems, tables: reader.tables(), base };
}
