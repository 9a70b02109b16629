import fc from 'fast-check';

/** Where a path leads at once on the old site: undefined where it is no redirect, `?` where this model does not say. */
export type Model = (path: string) => string | undefined;

/** A way to write random files, and a reading of them that is not ours. */
export interface Dialect {
  readonly format: string;
  readonly file: fc.Arbitrary<Written>;
}

interface Written {
  readonly text: string;
  /** Some programs read files, which are written into a folder. */
  readonly model: (folder: string) => Promise<Model> | Model;
}

const NAMES = ['/old', '/old/b', '/old/b/', '/Old/b', '/older', '/cc', '/old/b/cc', '/old/12', '/cc/b', '/x.html'];

/** What some paths stand for. */
const WORDS = ['/old/ü b', '/50%'];

/** Paths that rules are about, and near misses. */
export const PATHS: readonly string[] = [
  ...new Set(
    [...NAMES, ...WORDS.map(encodeURI)].flatMap((name) => [
      name,
      `${name}/`.replace('//', '/'),
      `${name}/more`.replace('//', '/'),
      `${name}s`,
    ]),
  ),
  ...['/', '/OLD/B', '/cc/12', '/new/a', '/b/old', '/old/b.html'],
];

/** Any other paths. */
export const somePaths: fc.Arbitrary<readonly string[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.array(fc.constantFrom('old', 'b', 'cc', 'x.html', 'Old', '12', 'more', 'index.html', 'a-b_c.d~e'), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom('', '', '/'),
    )
    .map(([segments, end]) => `/${segments.join('/')}${end}`),
  { maxLength: 12 },
);

export const name = fc.constantFrom(...NAMES);

/** The path of a rule of a program that compares what paths stand for. */
export const words = fc.oneof({ weight: 8, arbitrary: name }, fc.constantFrom(...WORDS));

/** What begins with /new is shown by the new site; everything else leads on, elsewhere, or to nothing. */
export const place = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('/new/a', '/new/b', '/new/c/d') },
  { weight: 2, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom('/new/a#part', '/new/b?x=1', 'https://elsewhere.example.com/b') },
);

export function fileOf<T>(rule: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(rule, { minLength: 1, maxLength: 6 });
}

/** The form in which most servers of files look for a path: a folder with or without a slash at its end. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Asks for each path once. */
export function remembered(model: Model): Model {
  const answers = new Map<string, string | undefined>();
  return (path) => {
    if (!answers.has(path)) {
      answers.set(path, model(path));
    }
    return answers.get(path);
  };
}
