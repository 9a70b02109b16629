import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTransformedRoutes, isHandler } from '@vercel/routing-utils';
import fc from 'fast-check';
import { parseAllRedirects } from 'netlify-redirect-parser';
import redirector from 'netlify-redirector';
import { compile, type Key, match, pathToRegexp } from 'path-to-regexp';
import { type Dialect, fileOf, type Model, name, place, withoutSlash } from './dialect.ts';

/** Reads a file with Netlify's parser, and asks Netlify's matcher. */
async function netlifyModel(file: { readonly config?: string; readonly redirects?: string }): Promise<Model> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: file.redirects === undefined ? [] : [file.redirects],
    ...(file.config === undefined ? {} : { netlifyConfigPath: file.config }),
    configRedirects: [],
    minimal: false,
  });
  if (errors.length > 0) {
    throw new AggregateError(errors, 'the file is malformed');
  }
  // What Netlify's own command line passes on.
  const rules = (redirects as readonly Readonly<Record<string, unknown>>[]).map(({ from, query, ...rule }) => ({
    ...rule,
    origin: from,
    params: query,
  }));
  const matcher = await redirector.parseJSON(JSON.stringify(rules), { jwtSecret: '', jwtRole: '' });
  const request = { scheme: 'https', host: 'docs.example.com', query: '', getHeader: () => '', getCookie: () => '' };
  return (path) => {
    const found = matcher.match({ ...request, path });
    return found === null || found.status === 200 || found.status >= 400 ? undefined : found.to;
  };
}

const netlifyPlaces = fc.oneof(
  fc.tuple(name, place),
  fc.tuple(fc.constantFrom('/old/*', '/old/b/*', '/*', '/cc/*', '/old*'), fc.constantFrom('/new/:splat', '/new/a')),
  fc.constant(['/cc/*', '/old/:splat'] as const),
  fc.tuple(fc.constantFrom('/old/:page', '/:one/b'), fc.constantFrom('/new/:page', '/new/x/:one', '/new/a')),
);

const netlify: Dialect = {
  format: 'netlify',
  file: fileOf(
    fc
      .tuple(
        netlifyPlaces,
        fc.constantFrom('', '', '', ' 301', ' 302!', ' 200', ' 404', ' 301 Country=de', ' 302 Language=fr', ' # why'),
      )
      .map(([[source, destination], end]) => `${source} ${destination}${end}`),
  ).map((rules) => {
    const text = `${rules.join('\n')}\n`;
    return {
      text,
      model: async (folder) => {
        const redirects = join(folder, '_redirects');
        writeFileSync(redirects, text);
        return await netlifyModel({ redirects });
      },
    };
  }),
};

const netlifyToml: Dialect = {
  format: 'netlify-toml',
  file: fileOf(
    fc
      .tuple(
        netlifyPlaces,
        fc.constantFrom(
          '',
          '',
          '',
          'status = 301\n',
          'status = 302\nforce = true\n',
          'status = 200\n',
          'status = 404\n',
          'query = { id = ":id" }\n',
          'conditions = { Country = ["de"] }\n',
          '[redirects.conditions]\nLanguage = ["fr"]\n',
        ),
      )
      .map(([[from, to], rest]) => `[[redirects]]\nfrom = "${from}"\nto = '${to}'\n${rest}`),
  ).map((rules) => {
    const text = rules.join('\n');
    return {
      text,
      model: async (folder) => {
        const config = join(folder, 'netlify.toml');
        writeFileSync(config, text);
        return await netlifyModel({ config });
      },
    };
  }),
};

/** Sources and destinations as path-to-regexp takes them; each name of a destination is one of its source. */
const patternPlaces = fc.oneof(
  fc.tuple(name, place),
  fc.tuple(
    fc.constantFrom('/old/:path*', '/:path*', '/old/b/:path+', '/:path(old|cc|older)', '/old/:path(b|12)'),
    fc.constantFrom('/new/:path*', '/new/a', '/old/:path*', '/new/:path'),
  ),
  fc.tuple(fc.constantFrom('/old/(.*)', '/(old|cc)/b'), fc.constantFrom('/new/$1', '/new/a')),
  fc.tuple(
    fc.constantFrom('/old/:page', '/:page/b', '/old/:page(\\d+)', '/old/:page?', '/old/b-:page'),
    fc.constantFrom('/new/:page?', '/new/b', '/new/x-:page'),
  ),
);

interface PatternRule {
  readonly source: string;
  readonly destination: string;
  readonly permanent?: boolean;
  readonly has?: readonly { readonly type: 'host'; readonly value: string }[];
}

/** For a host that nobody asks for. */
const ELSEWHERE = [{ type: 'host', value: 'other.example.com' }] as const;

const patternRule = fc.tuple(patternPlaces, fc.boolean(), fc.nat(9)).map(
  ([[source, destination], permanent, chance]): PatternRule => ({
    source,
    destination,
    permanent,
    ...(chance === 0 ? { has: ELSEWHERE } : {}),
  }),
);

/** Vercel's own program makes routes with regular expressions of the file; the first one with a place to go counts. */
const vercel: Dialect = {
  format: 'vercel',
  file: fc
    .tuple(
      fileOf(patternRule),
      fc.option(fc.boolean(), { nil: undefined }),
      fc.constantFrom(undefined, undefined, true),
    )
    .map(([redirects, trailingSlash, cleanUrls]) => {
      const config = {
        ...(trailingSlash === undefined ? {} : { trailingSlash }),
        ...(cleanUrls === undefined ? {} : { cleanUrls }),
      };
      return {
        text: JSON.stringify({ ...config, redirects }, null, 1),
        model: () => {
          const { routes, error } = getTransformedRoutes({
            ...config,
            redirects: redirects.map((rule) => ({ ...rule, has: rule.has === undefined ? [] : [...rule.has] })),
          });
          if (error !== null) {
            throw new Error(error.message);
          }
          const tried = (routes ?? []).flatMap((route) =>
            !isHandler(route) && (route.has ?? []).length === 0
              ? [{ regex: new RegExp(route.src), to: route.headers?.['Location'] }]
              : [],
          );
          return (path) => {
            const route = tried.find(({ regex }) => regex.test(path));
            const found = route?.regex.exec(path);
            return route?.to?.replace(/\$(\d)/g, (_written, group: string) => found?.[Number(group)] ?? '');
          };
        },
      };
    }),
};

/** A destination with what the source captured; undefined where a part of it is missing, which is an error for the visitor. */
function compiled(destination: string, params: object): string | undefined {
  const [, origin = '', path = '', tail = ''] = /^(https?:\/\/[^/]+)?([^?#]*)(.*)$/.exec(destination) ?? [];
  try {
    return `${origin}${compile(path, { validate: false })(params)}${tail}`;
  } catch (error) {
    if (error instanceof TypeError) {
      return undefined;
    }
    throw error;
  }
}

/** Next.js leads paths to the form of its setting first. Then the first rule counts, in any case, with or without one more slash. */
const next: Dialect = {
  format: 'next',
  file: fc.tuple(fileOf(patternRule), fc.boolean()).map(([rules, trailingSlash]) => {
    const written = rules.map((rule) => JSON.stringify(rule)).join(',\n');
    const list = `async redirects() {\nreturn [\n${written}\n];\n}`;
    return {
      text: `module.exports = {\n${trailingSlash ? 'trailingSlash: true,\n' : ''}${list}\n};\n`,
      model: () => {
        const tried = rules
          .filter(({ has }) => has === undefined)
          .map(({ source, destination }) => {
            const keys: Key[] = [];
            const regex = pathToRegexp(source, keys, { strict: true, sensitive: false, delimiter: '/' });
            return { keys, regex: new RegExp(regex.source.replace(/\$$/, '(?:\\/)?$'), 'i'), destination };
          });
        const formOf = (path: string): string => {
          const plain = withoutSlash(path);
          if (trailingSlash && /\.[^/]*$/.test(plain)) {
            return /\.\w+$/.test(plain) ? plain : path;
          }
          return trailingSlash && path !== '/' ? `${plain}/` : plain;
        };
        return (path) => {
          if (formOf(path) !== path) {
            return formOf(path);
          }
          for (const { keys, regex, destination } of tried) {
            const found = regex.exec(path);
            if (found !== null) {
              const values = keys.map((key, index) => {
                const value = found[index + 1];
                return [key.name, /[*+]/.test(key.modifier) ? (value?.split('/') ?? []) : value];
              });
              return compiled(destination, Object.fromEntries(values));
            }
          }
          return undefined;
        };
      },
    };
  }),
};

/** What the documentation of Mintlify says: path-to-regexp, whose own defaults ignore the case and a slash at the end. */
const mintlify: Dialect = {
  format: 'mintlify',
  file: fileOf(patternPlaces).map((rules) => ({
    text: JSON.stringify({ redirects: rules.map(([source, destination]) => ({ source, destination })) }, null, 1),
    model: () => {
      const tried = rules.map(([source, destination]) => ({ find: match(withoutSlash(source)), destination }));
      return (path) => {
        for (const { find, destination } of tried) {
          const found = find(path);
          if (found !== false) {
            // It does not say what an unnamed group is called.
            return destination.includes('$') ? '?' : compiled(destination, found.params);
          }
        }
        return undefined;
      };
    },
  })),
};

export const MATCHERS: readonly Dialect[] = [netlify, netlifyToml, vercel, next, mintlify];
