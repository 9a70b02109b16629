import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './provider-process.ts';

/** How a program is written. */
export type ProgramKind = 'commonjs' | 'module' | 'typescript';

/** A folder with a program in it. */
export interface ProgramFolder {
  readonly folder: string;
  /** What the runner has to be told about this kind of program. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes the program anew. */
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

const FILES: Readonly<Record<ProgramKind, string>> = {
  commonjs: 'index.js',
  module: 'index.js',
  typescript: 'index.ts',
};

/** Makes a folder with a program, in which packages are found as after an installation. */
export function writeProgram(
  kind: ProgramKind,
  text: string,
  files: Readonly<Record<string, string>> = {},
): ProgramFolder {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-program-'));
  const put = (name: string, content: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  put('package.json', JSON.stringify({ name: 'program', private: true, ...(kind === 'module' && { type: 'module' }) }));
  put('Pulumi.yaml', 'name: project\nruntime: nodejs\n');
  put(FILES[kind], text);
  for (const [name, content] of Object.entries(files)) {
    put(name, content);
  }
  for (const scope of ['@colophon-sync', '@pulumi']) {
    mkdirSync(join(folder, 'node_modules', scope), { recursive: true });
  }
  symlinkSync(REPOSITORY, join(folder, 'node_modules', '@colophon-sync', 'colophon'));
  for (const name of ['@pulumi/pulumi', 'typescript']) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return {
    folder,
    env: kind === 'typescript' ? { PULUMI_NODEJS_TYPESCRIPT: 'true', PULUMI_NODEJS_TRANSPILE_ONLY: 'true' } : {},
    write: (next) => put(FILES[kind], next),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
