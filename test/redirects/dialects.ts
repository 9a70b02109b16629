import fc from 'fast-check';
import redirector from 'netlify-redirector';
import { compile, match } from 'path-to-regexp';

/** Where a path leads at once on the old site: undefined where it is no redirect, `?` where this model does not say. */
export type Model = (path: string) => string | undefined;

/** A way to write random files, and a reading of them that is not ours. */
export interface Dialect {
  readonly format: string;
  readonly file: fc.Arbitrary<Written>;
}

interface Written {
  readonly text: string;
  readonly model: () => Promise<Model> | Model;
}

const NAMES = ['/old', '/old/b', '/old/b/', '/Old/b', '/older', '/cc', '/old/b/cc', '/old/12', '/cc/b', '/x.html'];

/** Paths that rules are about, and near misses. */
export const PATHS: readonly string[] = [
  ...new Set(
    NAMES.flatMap((name) => [name, `${name}/`.replace('//', '/'), `${name}/more`.replace('//', '/'), `${name}s`]),
  ),
  ...['/', '/OLD/B', '/cc/12', '/new/a', '/b/old', '/old/b.html'],
];

const name = fc.constantFrom(...NAMES);
/** What begins with /new is shown by the new site; everything else leads on, or to nothing. */
const place = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/new/a', '/new/b', '/new/c/d') },
  { weight: 1, arbitrary: name },
);

function fileOf<T>(rule: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(rule, { minLength: 1, maxLength: 6 });
}

const netlifyRule = fc
  .tuple(
    fc.oneof(
      fc.tuple(name, place),
      fc.tuple(fc.constantFrom('/old/*', '/old/b/*', '/*', '/cc/*', '/old*'), fc.constantFrom('/new/:splat', '/new/a')),
      fc.constant(['/cc/*', '/old/:splat'] as const),
      fc.tuple(fc.constantFrom('/old/:page', '/:one/b'), fc.constantFrom('/new/:page', '/new/x/:one', '/new/a')),
    ),
    fc.constantFrom('', '', '', ' 301', ' 302!', ' 200', ' 404', ' 301 Country=de', ' 302 Language=fr'),
  )
  .map(([[source, destination], end]) => `${source} ${destination}${end}`);

const netlify: Dialect = {
  format: 'netlify',
  file: fileOf(netlifyRule).map((rules) => {
    const text = `${rules.join('\n')}\n`;
    return {
      text,
      model: async () => {
        const matcher = await redirector.parsePlain(text, { jwtSecret: '', jwtRole: '' });
        const request = {
          scheme: 'https',
          host: 'docs.example.com',
          query: '',
          getHeader: () => '',
          getCookie: () => '',
        };
        return (path) => {
          const found = matcher.match({ ...request, path });
          return found === null || found.status === 200 || found.status >= 400 ? undefined : found.to;
        };
      },
    };
  }),
};

const patternRule = fc.oneof(
  fc.tuple(name, place),
  fc.tuple(
    fc.constantFrom('/old/:path*', '/:path*', '/old/b/:path+'),
    fc.constantFrom('/new/:path*', '/new/a', '/old/:path*'),
  ),
  fc.tuple(fc.constantFrom('/old/(.*)', '/(old|cc)/b'), fc.constantFrom('/new/$1', '/new/a')),
  fc.tuple(
    fc.constantFrom('/old/:page', '/:page/b', '/old/:page(\\d+)', '/old/:page?'),
    fc.constantFrom('/new/:page?', '/new/b'),
  ),
);

function patterns(format: string, options: { readonly strict: boolean; readonly sensitive: boolean }): Dialect {
  return {
    format,
    file: fileOf(patternRule).map((rules) => ({
      text: JSON.stringify({ redirects: rules.map(([source, destination]) => ({ source, destination })) }, null, 1),
      model: () => {
        const matchers = rules.map(([source, destination]) => ({
          find: match(options.strict ? source : source.replace(/\/$/, ''), options),
          destination,
        }));
        return (path) => {
          for (const { find, destination } of matchers) {
            const found = find(path);
            if (found !== false) {
              const params = found.params as Readonly<Record<string, string>>;
              return destination.includes('$1')
                ? destination.replace('$1', params['0'] ?? '')
                : compile(destination, { validate: false })(params);
            }
          }
          return undefined;
        };
      },
    })),
  };
}

/** A step of a program that is followed in order: it answers with a destination, ends without one, or goes on. */
type Step = (path: string) => { readonly to: string | undefined } | { readonly rewritten: string } | undefined;

const regex = fc.constantFrom(
  '^/old/(.*)$',
  '^/old/b$',
  '^/old',
  '/b$',
  '^/(old|cc)$',
  '^/old/b/?$',
  '^/cc$',
  '^/old/\\d+$',
);

function filled(destination: string, found: RegExpMatchArray): string {
  return destination.replace(/\$1/g, found[1] ?? '');
}

interface Directive {
  readonly text: string;
  readonly step: Step;
}

const captured = fc.oneof(place, fc.constant('/new/$1'));

const nginxRewrite: fc.Arbitrary<Directive> = fc
  .tuple(regex, captured, fc.constantFrom('permanent', 'redirect', 'permanent', 'last'), fc.boolean())
  .map(([pattern, to, flag, isConditional]) => {
    const text = `rewrite ${pattern} ${to} ${flag};`;
    const step: Step = (path) => {
      const found = path.match(new RegExp(pattern));
      if (found === null) {
        return undefined;
      }
      return flag === 'last' ? { rewritten: filled(to, found) } : { to: filled(to, found) };
    };
    return isConditional && flag === 'redirect'
      ? { text: `if ($host = other.example.com) { ${text} }`, step: () => undefined }
      : { text, step };
  });

const nginxReturn: fc.Arbitrary<Directive> = fc.oneof(
  place.map((to): Directive => ({ text: `return 301 ${to};`, step: () => ({ to }) })),
  fc.constant<Directive>({ text: 'return 410;', step: () => ({ to: undefined }) }),
  place.map(
    (to): Directive => ({ text: `if ($host = other.example.com) { return 302 ${to}; }`, step: () => undefined }),
  ),
  fc.tuple(name, place).map(
    ([path, to]): Directive => ({
      text: `if ($uri = ${path}) { return 301 ${to}; }`,
      step: (asked) => (asked === path ? { to } : undefined),
    }),
  ),
);

interface NginxLocation {
  readonly modifier: string;
  readonly path: string;
  readonly inner: readonly Directive[];
}

const nginxLocation: fc.Arbitrary<NginxLocation> = fc
  .tuple(
    fc.oneof(fc.tuple(fc.constantFrom('=', '', '^~'), name), fc.tuple(fc.constantFrom('~', '~*'), regex)),
    fc.array(fc.oneof(nginxReturn, nginxRewrite), { maxLength: 2 }),
  )
  .map(([[modifier, path], inner]) => ({ modifier, path, inner }));

const nginxMap = fc.array(
  fc.tuple(
    fc.oneof(
      name,
      regex.map((one) => `~${one}`),
    ),
    place,
  ),
  { maxLength: 3 },
);

function located(locations: readonly NginxLocation[], path: string): NginxLocation | undefined {
  const exact = locations.find((one) => one.modifier === '=' && one.path === path);
  const prefixes = locations.filter((one) => /^(?:\^~)?$/.test(one.modifier) && path.startsWith(one.path));
  const longest = prefixes.toSorted((a, b) => b.path.length - a.path.length)[0];
  const expression = locations.find(
    (one) => one.modifier.startsWith('~') && new RegExp(one.path, one.modifier === '~*' ? 'i' : '').test(path),
  );
  return exact ?? (longest?.modifier === '^~' ? longest : (expression ?? longest));
}

function followed(steps: readonly Directive[], path: string): ReturnType<Step> {
  for (const { step } of steps) {
    const done = step(path);
    if (done !== undefined) {
      return done;
    }
  }
  return undefined;
}

const nginx: Dialect = {
  format: 'nginx',
  file: fc
    .tuple(
      fc.array(
        fc.oneof(
          nginxRewrite,
          nginxRewrite,
          nginxReturn.filter(({ text }) => text.startsWith('if')),
        ),
        { maxLength: 3 },
      ),
      fc.uniqueArray(nginxLocation, {
        maxLength: 4,
        selector: ({ modifier, path }) => `${modifier.replace('^~', '')} ${path}`,
      }),
      fc.option(fc.tuple(nginxMap, fc.constantFrom('""', '""', '/new/rest'), fc.nat(3))),
    )
    .map(([steps, locations, map]) => {
      const entries = [
        ...new Map(map?.[0].map(([key, value]) => [key.toLowerCase(), [key, value] as const]) ?? []).values(),
      ];
      const byDefault = map?.[1] === '/new/rest' ? '/new/rest' : undefined;
      const use: Directive = {
        text: 'if ($moved) { return 301 $moved; }',
        step: (path) => {
          const exact = entries.find(([key]) => key.toLowerCase() === path.toLowerCase());
          const like = entries.find(([key]) => key.startsWith('~') && new RegExp(key.slice(1)).test(path));
          const to = (exact ?? like)?.[1] ?? byDefault;
          return to === undefined ? undefined : { to };
        },
      };
      const all = map === null ? steps : steps.toSpliced(map[2], 0, use);
      const text = [
        ...(map === null
          ? []
          : ['map $uri $moved {', `default ${map[1]};`, ...entries.map(([key, to]) => `${key} ${to};`), '}']),
        'server {',
        ...all.map((one) => one.text),
        ...locations.map(
          ({ modifier, path, inner }) => `location ${modifier} ${path} { ${inner.map((one) => one.text).join(' ')} }`,
        ),
        '}',
        '',
      ].join('\n');
      const model: Model = (asked) => {
        let path = asked.replace(/\/+/g, '/');
        const first = followed(all, path);
        if (first !== undefined && 'to' in first) {
          return first.to;
        }
        path = first?.rewritten ?? path;
        for (let round = 0; round < 10; round++) {
          const next = followed(located(locations, path)?.inner ?? [], path);
          if (next === undefined || 'to' in next) {
            return next?.to;
          }
          path = next.rewritten;
        }
        return undefined;
      };
      return { text, model: () => model };
    }),
};

const apacheAlias = fc.oneof(
  fc.tuple(name, place).map(
    ([from, to]): ApacheRule => ({
      text: `Redirect 301 ${from} ${to}`,
      isRewrite: false,
      step: (path) => {
        const rest = path.startsWith(from) ? path.slice(from.length) : undefined;
        return rest === undefined || !(rest === '' || from.endsWith('/') || rest.startsWith('/'))
          ? undefined
          : { to: to + rest };
      },
    }),
  ),
  fc.tuple(regex, captured).map(
    ([pattern, to]): ApacheRule => ({
      text: `RedirectMatch 302 "${pattern}" ${to}`,
      isRewrite: false,
      step: (path) => {
        const found = path.match(new RegExp(pattern));
        return found === null ? undefined : { to: filled(to, found) };
      },
    }),
  ),
  name.map(
    (from): ApacheRule => ({
      text: `Redirect gone ${from}`,
      isRewrite: false,
      step: (path) =>
        path === from || path.startsWith(`${from}/`) || (from.endsWith('/') && path.startsWith(from))
          ? { to: undefined }
          : undefined,
    }),
  ),
);

interface ApacheRule extends Directive {
  readonly isRewrite: boolean;
  /** Whether it may match a URL, which this model does not hold against it. */
  readonly isLoose?: boolean;
}

const apacheRewrite = fc
  .tuple(regex, captured, fc.constantFrom('R=301,L', 'R=301,L', 'R=302,L,NC', 'G', 'R=301', 'L', '-'), fc.boolean())
  .map(([pattern, to, flags, isConditional]): ApacheRule => {
    const own = pattern.replace('^/', '^');
    const text = `RewriteRule "${own}" ${/^[G-]$/.test(flags) ? '-' : to} [${flags.replace('-', 'L')}]`;
    return isConditional && flags === 'R=302,L,NC'
      ? { text: `RewriteCond %{HTTP_HOST} ^other\\.example\\.com$\n${text}`, isRewrite: true, step: () => undefined }
      : {
          text,
          isRewrite: true,
          isLoose: !own.startsWith('^old') && own !== '^cc$',
          step: (path) => {
            const found = (path.startsWith('/') ? path.slice(1) : path).match(
              new RegExp(own, flags.includes('NC') ? 'i' : ''),
            );
            if (found === null) {
              return undefined;
            }
            if (flags === 'L' || flags === '-') {
              return { rewritten: flags === 'L' ? '?' : '' };
            }
            const url = `http://docs.example.com${filled(to, found)}`;
            return flags === 'G'
              ? { to: undefined }
              : flags === 'R=301'
                ? { rewritten: url }
                : { to: filled(to, found) };
          },
        };
  });

const apache: Dialect = {
  format: 'apache',
  file: fileOf(fc.oneof(apacheAlias, apacheRewrite)).map((rules) => {
    const rewrites = rules.filter(({ isRewrite }) => isRewrite);
    const model: Model = (asked) => {
      let path = asked;
      for (const { step, isLoose } of rewrites) {
        const done = path === asked || !isLoose ? step(path) : { to: '?' };
        if (done !== undefined && 'to' in done) {
          return done.to;
        }
        path = done?.rewritten ?? path;
        if (path === '' || path === '?') {
          break;
        }
      }
      // A path that is rewritten inside of the server meets mod_alias first.
      const isInside = path === '' || path === '?';
      if (path !== asked && !isInside) {
        return path.replace('http://docs.example.com', '');
      }
      const alias = followed(
        rules.filter(({ isRewrite }) => !isRewrite),
        asked,
      );
      if (alias !== undefined && 'to' in alias) {
        return alias.to;
      }
      return path === '?' ? '?' : undefined;
    };
    return { text: `RewriteEngine On\n${rules.map(({ text }) => text).join('\n')}\n`, model: () => model };
  }),
};

/** Tables without a program: the first rule counts, in any case of letters and with or without a slash at the end. */
function table(format: string, write: (rules: readonly (readonly [string, string])[]) => string): Dialect {
  return {
    format,
    file: fileOf(fc.tuple(name, place)).map((rules) => {
      const formOf = (path: string): string => path.toLowerCase().replace(/\/$/, '');
      return {
        text: write(rules),
        model: () => (path) => rules.find(([source]) => formOf(source) === formOf(path))?.[1],
      };
    }),
  };
}

export const DIALECTS: readonly Dialect[] = [
  netlify,
  patterns('vercel', { strict: true, sensitive: true }),
  patterns('mintlify', { strict: false, sensitive: false }),
  nginx,
  apache,
  table('csv', (rules) => rules.map((rule) => `${rule.join(',')}\n`).join('')),
  table('docusaurus', (rules) => JSON.stringify({ redirects: rules.map(([from, to]) => ({ from, to })) })),
];
