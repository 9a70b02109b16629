import { systemReason } from '../../base/error-message.ts';
import { rewriteFile } from '../../core/ledger/files.ts';
import type { EditedFile } from '../../core/manifest/edit/edit.ts';
import type { Manifest, ManifestFile } from '../../core/manifest/types.ts';
import { failure } from './exit.ts';
import type { Terminal } from './terminal.ts';

/** A terminal that shows nothing, for commands whose output nobody reads. */
export function silenced(terminal: Terminal): Terminal {
  return { ...terminal, out: () => {}, err: () => {}, document: () => {}, draw: () => {} };
}

async function rewrite({ absolute, name }: ManifestFile, text: string, flag: string): Promise<void> {
  try {
    rewriteFile(absolute, text);
  } catch (error) {
    throw failure(`${flag}: cannot write ${name} (${systemReason(error)}); the file was not changed`);
  }
}

/** Writes edited files and reloads the manifest. Restores the files if it became invalid. */
export async function rewriteManifest(
  changed: readonly EditedFile[],
  {
    flag,
    what,
    todo,
    reread,
  }: {
    readonly flag: string;
    readonly what: string;
    /** The alternative for the user. */
    readonly todo: string;
    readonly reread: () => Promise<Manifest>;
  },
): Promise<Manifest> {
  for (const { file, text } of changed) {
    await rewrite(file, text, flag);
  }
  try {
    return await reread();
  } catch {
    for (const { file } of changed) {
      await rewrite(file, file.text, flag);
    }
    throw failure(`${flag}: the ${what} would make the manifest invalid, so the files were restored; ${todo} by hand`);
  }
}
