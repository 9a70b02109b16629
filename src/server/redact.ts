import { OPERATIONS } from '../core/contract/operations.gen.ts';
import { decoded } from './content/refs.ts';

const REDACTED = '[redacted]';

/** Path segments that precede a secret, which gives access to anyone who knows it. */
const SECRET_AFTER: ReadonlySet<string> = new Set(['invites', 'link-invites']);

/** The API's secret query parameters, and secrets that callers put into a query by mistake. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  'token',
  'access_token',
  'key',
  ...Object.values(OPERATIONS).flatMap(({ query }) =>
    query.filter(({ secret }) => secret).map(({ name }) => name.toLowerCase()),
  ),
]);

function redactParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  // A name in an unreadable encoding counts as secret.
  return name.includes('%') || SECRET_PARAMETERS.has(name.toLowerCase()) ? `${name}=${REDACTED}` : parameter;
}

/** The target of a request without its secrets. */
export function redactUrl(url: string): string {
  const mark = url.indexOf('?');
  const segments = (mark < 0 ? url : url.slice(0, mark)).split('/');
  let before = '';
  const path = segments
    .map((segment) => {
      // Slashes may be repeated.
      if (segment === '') {
        return segment;
      }
      const isSecret = SECRET_AFTER.has(before);
      before = decoded(segment).toLowerCase();
      return isSecret ? REDACTED : segment;
    })
    .join('/');
  return mark < 0
    ? path
    : `${path}?${url
        .slice(mark + 1)
        .split('&')
        .map(redactParameter)
        .join('&')}`;
}
