import { type Diagnostic, hasErrors, type Outcome } from '../../diagnostics/diagnostic.ts';
import { fileNamedAt, findParts, overlaysIn } from '../find.ts';
import { parseYaml } from '../parse.ts';
import { presented } from '../present.ts';
import { createProblems, startOf } from '../problems.ts';
import { isQuotable } from '../recognize.ts';
import type { SourceFile } from '../source-file.ts';
import { formatManifest } from './format.ts';

/**
 * Finds the files of a manifest to format: its parts and overlays that are valid YAML. Excludes files that only tags refer to,
 * such as OpenAPI specifications, and files that do not look like a manifest.
 */
export async function filesToFormat({
  cwd,
  paths,
}: {
  readonly cwd: string;
  readonly paths: readonly string[];
}): Promise<Outcome<readonly SourceFile[]>> {
  const problems = createProblems();
  const { parts, recognized } = await findParts({ cwd, paths }, problems);
  const files = new Map(parts.map(({ file }): [string, SourceFile] => [file.absolute, file]));
  for (const { file } of parts) {
    if (!recognized && !isQuotable(file) && !hasErrors(problems.all())) {
      problems.report('version', {
        summary: 'This file does not look like a manifest',
        detail: 'Write `colophon: 1` at its top, or name another file.',
        at: startOf(file),
      });
    }
  }
  for (const node of parts.flatMap(overlaysIn)) {
    const path = node.type === 'scalar' && typeof node.value === 'string' ? node.value : '';
    // `validate` reports unreadable files.
    const overlay = fileNamedAt(node, { path, what: 'overlay' }, createProblems());
    if (overlay !== undefined && !files.has(overlay.absolute)) {
      await parseYaml(overlay, problems);
      files.set(overlay.absolute, overlay);
    }
  }
  const all = [...files.values()];
  const diagnostics = await presented(problems.all(), { files: all, secrets: [] });
  return hasErrors(diagnostics) ? { ok: false, diagnostics } : { ok: true, value: all, diagnostics };
}

/** Formats files; returns the changed files, and a warning for each that cannot be formatted. */
export async function formatFiles(files: readonly SourceFile[]): Promise<{
  readonly changed: readonly { readonly file: SourceFile; readonly text: string }[];
  readonly left: readonly Diagnostic[];
}> {
  const changed: { readonly file: SourceFile; readonly text: string }[] = [];
  const left: Diagnostic[] = [];
  for (const file of files) {
    const text = await formatManifest(file);
    if (text === undefined) {
      left.push({
        severity: 'warning',
        code: 'fmt-unchanged',
        summary: 'File cannot be formatted safely',
        detail: 'Formatting would lose a comment or change a value, so the file is unchanged. Format it by hand.',
        source: { file: file.name, line: 1, column: 1 },
      });
    } else if (text !== file.text) {
      changed.push({ file, text });
    }
  }
  return { changed, left };
}
