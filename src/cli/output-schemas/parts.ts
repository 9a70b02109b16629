import type { JsonObject } from '../../base/json.ts';
import { count, described, flag, list, object, oneOf, text } from './build.ts';

export const address: JsonObject = described(text, 'The address of a resource, such as site.docs.redirect["/old"].');
export const kind: JsonObject = described(text, 'The kind of a resource; `colophon explain` lists all.');
export const action: JsonObject = oneOf('create', 'adopt', 'update', 'replace', 'delete', 'move');

export const source: JsonObject = object({
  file: described(text, 'Relative to the working directory.'),
  line: described(count, 'Counted from 1.'),
  column: described(count, 'Counted from 1.'),
});

export const diagnostic: JsonObject = object({
  severity: oneOf('error', 'warning', 'info'),
  code: described(text, 'Stable; `colophon explain CODE` documents it.'),
  summary: text,
  detail: text,
  'source?': source,
  'excerpt?': described(text, 'The lines around the place, with a caret.'),
  'related?': list(object({ message: text, source })),
});

export const cause: JsonObject = described(
  oneOf('pending', 'drift', 'conflict', 'deleted', 'removed', 'expired'),
  'Why the value differs: pending change of the manifest, change outside Colophon (drift), both (conflict), deleted outside Colophon, no longer declared, or past its expiry date.',
);

export const fieldChange: JsonObject = object({
  path: text,
  field: text,
  'entry?': text,
  'before?': described({}, 'The live value. Missing where there is none, or where it is secret.'),
  'after?': described({}, 'The declared value. Missing where there is none, or where it is secret.'),
  sensitive: described(flag, 'Whether the value is a secret, which is never shown.'),
  cause,
  'risk?': list(text),
});

export const git: JsonObject = object({
  commit: text,
  dirty: described(flag, 'Whether the manifest has uncommitted changes.'),
});

export const traffic: JsonObject = object({ reads: count, writes: count });
