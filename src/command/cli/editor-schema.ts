import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { installedSchema } from '../../base/package-name.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { failure } from './exit.ts';
import { schemaText } from './schema.ts';

/** A copy of the schema beside the manifest, for projects that do not install the package. */
const COPY = '.colophon/workspace.schema.json';

/** Where editors find the JSON Schema of a manifest. */
export interface EditorSchema {
  /** The path for the modeline, relative to the manifest's folder. */
  readonly path: string;
  /** The copy to write for it, relative to the same folder; undefined if none is needed. */
  readonly copy?: { readonly path: string; readonly text: () => Promise<string> };
}

/** The folders that a manifest shares with the rest of its project, nearest first. */
function foldersOf(folder: string, cwd: string): readonly string[] {
  const top = repositoryRootOf(folder) ?? (`${folder}${sep}`.startsWith(`${cwd}${sep}`) ? cwd : folder);
  const found = [folder];
  for (let current = folder; current !== top && dirname(current) !== current; ) {
    current = dirname(current);
    found.push(current);
  }
  return found;
}

/**
 * The schema for a manifest in `folder`: that of the installed package, otherwise a copy. `init` and `export` write the same modeline for
 * the same folder.
 */
export function editorSchemaFor(folder: string, cwd: string): EditorSchema {
  const folders = foldersOf(folder, cwd);
  for (const name of [installedSchema(), COPY]) {
    const at = folders.find((one) => existsSync(join(one, name)));
    if (at !== undefined) {
      const path = relative(folder, join(at, name)).split(sep).join('/');
      return { path: path.startsWith('../') ? path : `./${path}` };
    }
  }
  const text = async (): Promise<string> => schemaText();
  return { path: `./${COPY}`, copy: { path: COPY, text } };
}

/** Writes the copy if one is needed and returns its path. A copy that another command wrote meanwhile is as good. */
export async function writeCopy({ copy }: EditorSchema, folder: string): Promise<string | undefined> {
  if (copy === undefined) {
    return undefined;
  }
  const { mkdir, writeFile } = await import('node:fs/promises');
  const path = join(folder, copy.path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await copy.text(), { flag: 'wx', mode: 0o600 });
    return path;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      return undefined;
    }
    throw failure(`cannot write ${copy.path} (${code ?? message})`);
  }
}
