import type { JsonObject } from '../../base/json.ts';
import { count, described, flag, list, mapOf, object, oneOf, text, timestamp } from './build.ts';
import { action, address, cause, fieldChange, git, kind } from './parts.ts';

const written = described(flag, 'Whether the ledger was changed; false with --dry-run.');

export const ledgerShow: JsonObject = object({
  place: text,
  environment: text,
  'organization?': text,
  serial: count,
  'config?': git,
  'untrusted?': described(text, 'Why nothing is deleted.'),
  'holder?': object({ id: text, 'by?': text, command: text, host: text, pid: count, at: timestamp }),
  entries: list(object({ address, kind, id: text })),
  intents: described(list(address), 'Resources whose creation was interrupted.'),
});

export const ledgerLog: JsonObject = object({
  versions: list(
    object({ id: text, at: timestamp, by: text, subject: text, lines: list(text), trailers: mapOf(text) }),
  ),
});

export const ledgerForget: JsonObject = object({
  written,
  forgotten: list(
    object({
      address,
      kind,
      'id?': described(text, 'Missing if only the creation was started.'),
      'protect?': flag,
    }),
  ),
});

export const ledgerRename: JsonObject = object({ written, renamed: list(object({ from: address, to: address })) });

/** What `import` adopted. */
export const imported: JsonObject = object({
  address,
  kind,
  id: described(text, 'As the ledger records it; never a secret.'),
  'title?': described(text, 'The name of the live resource.'),
  ledger: text,
  status: described(
    oneOf('planned', 'imported', 'in-ledger'),
    'planned with --dry-run; in-ledger if the ledger had it under this id already.',
  ),
  changes: described(
    list(object({ action, reason: text, cause, risk: list(text), fields: list(fieldChange) })),
    'What the next plan changes about it; empty if it is as declared.',
  ),
  blocked: list(object({ guard: text, message: text, consents: list(text) })),
});
