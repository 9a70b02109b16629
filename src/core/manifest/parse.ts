import type { Parsed } from './node.ts';
import { parsePlain } from './plain-yaml.ts';
import type { Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

// Control characters such as escape codes: YAML does not allow them, and a terminal would interpret them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this searches for them.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Parses a YAML file; undefined if it has no usable content, which has then been reported. */
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
