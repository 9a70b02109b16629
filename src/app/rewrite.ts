import { randomUUID } from 'node:crypto';
import { chmod, stat } from 'node:fs/promises';
import { realPathOf } from '../base/fenced-file.ts';
import { replaceFile } from '../ledger/files.ts';

/** Replaces the text of a file at once, and keeps its mode. */
export async function rewriteFile(absolute: string, text: string): Promise<void> {
  const path = realPathOf(absolute);
  const { mode } = await stat(path);
  replaceFile(path, { text, temporary: `${path}.${randomUUID()}.tmp` });
  await chmod(path, mode & 0o7777);
}
