import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Diagnostic, Outcome } from '../../../src/core/diagnostics/diagnostic.ts';
import type { Desired } from '../../../src/core/engine/model.ts';
import { KINDS } from '../../../src/core/kinds/index.gen.ts';
import { loadManifest } from '../../../src/core/manifest/load.ts';
import type { LoadOptions, Manifest } from '../../../src/core/manifest/types.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with these files, which is gone after the test. */
export function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Loads what is in a folder. */
export function loadFrom(cwd: string, options: Partial<LoadOptions> = {}): Promise<Outcome<Manifest>> {
  return loadManifest({ kinds: KINDS, cwd, paths: [], variables: {}, env: {}, ...options });
}

/** Loads files from a folder of their own. */
export function load(files: Files, options: Partial<LoadOptions> = {}): Promise<Outcome<Manifest>> {
  return loadFrom(folderOf(files), options);
}

/** Loads one file that starts with the version and an organization. */
export function loadText(text: string, options: Partial<LoadOptions> = {}): Promise<Outcome<Manifest>> {
  return load({ 'colophon.yaml': `colophon: 1\norganization: org_1\n${text}` }, options);
}

/** The manifest, or a failed test that shows what was wrong. */
export function manifestIn(outcome: Outcome<Manifest>): Manifest {
  if (!outcome.ok) {
    throw new Error(`the manifest was refused:\n${outcome.diagnostics.map(brief).join('\n')}`);
  }
  return outcome.value;
}

/** One problem on one line. */
export function brief({ code, source, summary, detail }: Diagnostic): string {
  const place = source === undefined ? '' : ` ${source.file}:${source.line}:${source.column}`;
  return `${code}${place} ${summary}. ${detail}`;
}

export function briefs(outcome: Outcome<Manifest>): readonly string[] {
  return outcome.diagnostics.map(brief);
}

/** The codes and places of everything that was reported. */
export function marks(outcome: Outcome<Manifest>): readonly string[] {
  return outcome.diagnostics.map(({ code, source }) =>
    source === undefined ? code : `${code} ${source.file}:${source.line}:${source.column}`,
  );
}

export function resource(manifest: Manifest, address: string): Desired {
  const found = manifest.workspace.resources.find((one) => one.address === address);
  if (found === undefined) {
    throw new Error(
      `${address} is not there; there are ${manifest.workspace.resources.map((one) => one.address).join(', ')}`,
    );
  }
  return found;
}
