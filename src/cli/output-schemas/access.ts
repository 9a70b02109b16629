import type { JsonObject } from '../../base/json.ts';
import { count, described, list, object, oneOf, text } from './build.ts';
import { diagnostic } from './parts.ts';

const place = object({ type: oneOf('organization', 'collection', 'space', 'site'), id: text, title: text });
const person = object({ id: text, 'email?': text, name: text });
const role = oneOf('admin', 'create', 'review', 'edit', 'comment', 'read');
const orNothing: JsonObject = { type: ['string', 'null'], enum: [...(role['enum'] as string[]), null] };

/** Who may do what where, and why. */
export const access: JsonObject = object({
  formatVersion: text,
  organization: text,
  environment: text,
  service: text,
  view: oneOf('live', 'declared', 'diff'),
  rows: described(
    list(
      object({
        place,
        person,
        role,
        ways: described(list(object({ role, reason: text })), 'All ways to a role, the strongest first.'),
      }),
    ),
    'By place, then by person; empty with --diff and --public.',
  ),
  changes: described(
    list(
      object({
        place,
        person,
        change: oneOf('gains', 'loses', 'raised', 'lowered'),
        before: orNothing,
        after: orNothing,
      }),
    ),
    'With --diff: what an apply changes; null is no access.',
  ),
  'public?': described(
    list(
      object({
        type: oneOf('site', 'link invite', 'OpenAPI specification'),
        'id?': described(text, 'Never that of a link.'),
        title: text,
        visibility: text,
        who: text,
        spaces: list(text),
        'links?': count,
        'change?': oneOf('opens', 'closes'),
      }),
    ),
    'With --public: what people without an account can reach.',
  ),
  diagnostics: list(diagnostic),
  summary: object({
    people: count,
    places: count,
    roles: count,
    changes: count,
    'public?': count,
    unexplained: described(count, 'Roles that the service answers and that nothing in its lists explains.'),
  }),
});
