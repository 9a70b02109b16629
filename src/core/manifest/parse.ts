import type { Parsed } from './node.ts';
import { parsePlain } from './plain-yaml.ts';
import type { Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

// Escape codes and the like: YAML allows none of them, and a terminal would act on them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Reads one file of YAML; undefined where it says nothing that can be used, which has been reported then. */
export async function parseYaml(file: SourceFile, problems: Problems): Promise<Parsed | undefined> {
  const control = CONTROL.exec(file.text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
    problems.report('yaml-syntax', {
      summary: `Invalid YAML: control character U+${code}`,
      detail: 'Remove the character, or write it as an escape in double quotes, for example "\\u001b".',
      at: { file, offset: control.index },
    });
    return undefined;
  }
  const plain = parsePlain(file);
  if (plain !== undefined) {
    return plain;
  }
  const { parseFully } = await import('./full-yaml.ts');
  return parseFully(file, problems);
}
