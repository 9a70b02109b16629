/**
 * The URL of a file of this package, by its path from the root. Both the source and the built module are two folders below the
 * root: `src/base/`, `dist/chunks/`. The build fails if it would put this module anywhere else.
 */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
