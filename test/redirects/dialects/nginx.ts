import fc from 'fast-check';
import { type Dialect, type Model, place, words } from './dialect.ts';
import { captured, type Directive, filled, followed, regex, type Step } from './steps.ts';

const nginxRewrite: fc.Arbitrary<Directive> = fc
  .tuple(regex, captured, fc.constantFrom('permanent', 'redirect', 'permanent', 'last'), fc.boolean())
  .map(([pattern, to, flag, isConditional]) => {
    const text = `rewrite "${pattern}" ${to} ${flag};`;
    const step: Step = (path) => {
      const found = path.match(new RegExp(pattern));
      if (found === null) {
        return undefined;
      }
      return flag === 'last' && to.startsWith('/') ? { rewritten: filled(to, found) } : { to: filled(to, found) };
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
  fc.tuple(words, place).map(
    ([path, to]): Directive => ({
      text: `if ($uri = "${path}") { return 301 ${to}; }`,
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
    fc.oneof(fc.tuple(fc.constantFrom('=', '', '^~'), words), fc.tuple(fc.constantFrom('~', '~*'), regex)),
    fc.array(fc.oneof(nginxReturn, nginxRewrite), { maxLength: 2 }),
  )
  .map(([[modifier, path], inner]) => ({ modifier, path, inner }));

const nginxMap = fc.array(
  fc.tuple(
    fc.oneof(
      words,
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

export const nginx: Dialect = {
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
          : ['map $uri $moved {', `default ${map[1]};`, ...entries.map(([key, to]) => `"${key}" ${to};`), '}']),
        'server {',
        ...all.map((one) => one.text),
        ...locations.map(
          ({ modifier, path, inner }) => `location ${modifier} "${path}" { ${inner.map((one) => one.text).join(' ')} }`,
        ),
        '}',
        '',
      ].join('\n');
      const model: Model = (asked) => {
        let path = decodeURIComponent(asked).replace(/\/+/g, '/');
        const first = followed(all, path);
        if (first !== undefined && 'to' in first) {
          return first.to;
        }
        let hasQuery = false;
        const follow = (rewritten: string): void => {
          hasQuery ||= rewritten.includes('?');
          path = rewritten.split('?', 1)[0] ?? '';
        };
        follow(first?.rewritten ?? path);
        for (let round = 0; round < 10; round++) {
          const next = followed(located(locations, path)?.inner ?? [], path);
          if (next === undefined || 'to' in next) {
            // A query stays with the request, and some redirects pass it on.
            return next?.to !== undefined && hasQuery ? '?' : next?.to;
          }
          follow(next.rewritten);
        }
        return undefined;
      };
      return { text, model: () => model };
    }),
};
