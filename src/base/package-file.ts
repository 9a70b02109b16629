/**
 * A file of this package, by its path from the root. Sources and built files are two folders below the root:
 * `src/base/`, `dist/chunks/`. The build refuses to put this module anywhere else.
 */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
