import fc from 'fast-check';
import { type Dialect, fileOf, type Model, place, words } from './dialect.ts';
import { captured, type Directive, filled, followed, regex } from './steps.ts';

const apacheAlias = fc.oneof(
  fc.tuple(words, place).map(
    ([from, to]): ApacheRule => ({
      text: `Redirect 301 "${from}" ${to}`,
      isRewrite: false,
      step: (path) => {
        const rest = path.startsWith(from) ? path.slice(from.length) : undefined;
        return rest === undefined || !(rest === '' || from.endsWith('/') || rest.startsWith('/'))
          ? undefined
          : { to: to + encodeURI(rest) };
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
  words.map(
    (from): ApacheRule => ({
      text: `Redirect gone "${from}"`,
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
  .tuple(regex, captured, fc.constantFrom('R=301,L', 'R=301,NE,L', 'R=302,L,NC', 'G', 'R=301', 'L', '-'), fc.boolean())
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
            if (flags === '-' || (flags === 'L' && to.startsWith('/'))) {
              // A query stays with the request.
              return { rewritten: flags !== 'L' ? '' : to.includes('?') ? '?query' : '?' };
            }
            // What may be escaped is, but for a fragment that is asked for.
            const led = flags.includes('NE') ? filled(to, found) : filled(to, found).replace('#', '%23');
            const url = to.startsWith('/') ? `http://docs.example.com${led}` : led;
            return flags === 'G' ? { to: undefined } : flags === 'R=301' ? { rewritten: url } : { to: led };
          },
        };
  });

export const apache: Dialect = {
  format: 'apache',
  file: fileOf(fc.oneof(apacheAlias, apacheRewrite)).map((rules) => {
    const rewrites = rules.filter(({ isRewrite }) => isRewrite);
    const model: Model = (url) => {
      const asked = decodeURIComponent(url);
      let path = asked;
      for (const { step, isLoose } of rewrites) {
        const done = path === asked || !isLoose ? step(path) : { to: '?' };
        if (done !== undefined && 'to' in done) {
          return done.to;
        }
        path = done?.rewritten ?? path;
        if (path === '' || path.startsWith('?')) {
          break;
        }
      }
      // A path that is rewritten inside of the server meets mod_alias first.
      const isInside = path === '' || path.startsWith('?');
      if (path !== asked && !isInside) {
        return path.replace('http://docs.example.com', '');
      }
      const alias = followed(
        rules.filter(({ isRewrite }) => !isRewrite),
        asked,
      );
      if (alias !== undefined && 'to' in alias) {
        return path === '?query' && alias.to !== undefined ? '?' : alias.to;
      }
      return path.startsWith('?') ? '?' : undefined;
    };
    return { text: `RewriteEngine On\n${rules.map(({ text }) => text).join('\n')}\n`, model: () => model };
  }),
};
