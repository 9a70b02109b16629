import { createHash } from 'node:crypto';
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';

/** Extensions of files that a manifest can consist of or include; others in the same folder do not matter. */
const ENDINGS = new Set(['.yaml', '.yml', '.csv', '.json', '.pem', '.crt', '.md', '.txt']);
/** Folders that contain no manifest and too many files. */
const SKIPPED = new Set(['node_modules', '.git', '.colophon']);
/** More folders than any manifest has; a wrong folder must not exhaust the system's watchers. */
const MOST_FOLDERS = 500;

/** What to watch: files that were read, and files and folders that were named. */
export interface Watched {
  readonly files: readonly string[];
  readonly named: readonly string[];
  readonly written: readonly string[];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function foldersBelow(folder: string, found: string[]): void {
  if (found.length >= MOST_FOLDERS) {
    return;
  }
  found.push(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      foldersBelow(join(folder, entry.name), found);
    }
  }
}

/** The folders to watch: editors replace files, so the files themselves cannot be watched. */
function foldersOf({ files, named }: Watched): ReadonlySet<string> {
  const found: string[] = [];
  for (const path of named) {
    if (isFolder(path)) {
      foldersBelow(path, found);
    } else {
      found.push(dirname(path));
    }
  }
  return new Set([...found, ...files.map((file) => dirname(file))].filter(isFolder));
}

/** A digest of everything that the result can depend on; equal if only times changed. */
export function fingerprintOf(watched: Watched): string {
  const written = new Set(watched.written.map((file) => resolve(file)));
  const candidates = [...foldersOf(watched)].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => ENDINGS.has(extname(name).toLowerCase()))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of [...new Set([...candidates, ...watched.files])].sort()) {
    if (!written.has(file)) {
      hash.update(`${file}\0`);
      try {
        // A link may lead to a device or a pipe, which never ends; no command reads those.
        hash.update(statSync(file).isFile() ? readFileSync(file) : 'other');
      } catch {
        hash.update('missing');
      }
    }
  }
  return hash.digest('hex');
}

/** Calls back after every event in the folders, until closed. Skips a folder that cannot be watched. */
export function watchFolders(watched: Watched, onEvent: () => void): { readonly close: () => void } {
  const watchers: FSWatcher[] = [];
  for (const folder of foldersOf(watched)) {
    try {
      const watcher = watch(folder, { persistent: true }, onEvent);
      // On some systems, deleting a folder ends its watcher with an error.
      watcher.on('error', onEvent);
      watchers.push(watcher);
    } catch {
      // The others are still watched.
    }
  }
  return {
    close: () => {
      for (const watcher of watchers) {
        watcher.close();
      }
    },
  };
}
