import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll } from 'vitest';

const NAME = 'kill-child';

const besideThis = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Makes one file of the program that applies a plan and does nothing else; it is removed with the tests of the file. */
export async function buildKillProgram(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'colophon-kill-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  // What the program reads from beside itself is two folders up, as in the sources and in the package.
  for (const name of ['schemas', 'package.json']) {
    symlinkSync(besideThis(`../../${name}`), join(root, name));
  }
  const folder = join(root, 'built', 'test');
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    ssr: { noExternal: true },
    build: {
      ssr: besideThis(`${NAME}.ts`),
      target: 'node20',
      outDir: folder,
      minify: true,
      rolldownOptions: { output: { entryFileNames: `${NAME}.mjs`, codeSplitting: false } },
    },
  });
  return join(folder, `${NAME}.mjs`);
}
