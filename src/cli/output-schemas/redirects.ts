import type { JsonObject } from '../../base/json.ts';
import { anything, count, described, flag, list, mapOf, object, oneOf, text } from './build.ts';
import { address, source } from './parts.ts';

const score: JsonObject = { type: 'number', minimum: 0, maximum: 1 };
const rule = { line: described(count, 'Counted from 1.'), text };
const candidate = object({ path: text, score });
const entry = described(mapOf(anything), 'The destination as the manifest writes it.');

/** What became of a file of another tool. */
export const redirectsImport: JsonObject = object({
  file: text,
  format: object({ name: described(text, 'As --from takes it.'), title: text }),
  doubts: described(list(text), 'Other formats that the content fits.'),
  site: address,
  carried: list(object({ ...rule, source: text, entry, destination: text })),
  rejected: described(list(object({ ...rule, code: text, why: text })), 'Rules that a site cannot have.'),
  notes: list(object({ ...rule, code: text, what: text, reduces: described(flag, 'Whether a part is lost.') })),
  unneeded: described(count, 'The number of rules that the manifest has already.'),
  'out?': described(text, 'The file that was written.'),
  summary: object({ rules: count, carried: count, reduced: count, unneeded: count, rejected: count }),
});

/** Where paths lead. */
export const redirectsTest: JsonObject = object({
  traces: list(
    object({
      url: described(text, 'As it was asked for.'),
      'site?': address,
      'path?': text,
      outcome: oneOf('content', 'redirected', 'loop', 'unknown', 'none', 'no-site'),
      via: described(list(object({ source: text, 'place?': source })), 'The redirects on the way.'),
      'target?': text,
      paths: list(text),
      'why?': text,
      'live?': described(
        object({
          verdict: oneOf('ok', 'differs', 'unreachable'),
          steps: list(object({ url: text, status: count })),
          'why?': text,
        }),
        'What the published site does, with --live.',
      ),
    }),
  ),
  summary: object({ paths: count, ok: count, wrong: count }),
});

/** What is proposed after a move. */
export const redirectsSuggest: JsonObject = object({
  'site?': described(text, 'The key of the site.'),
  minScore: score,
  pages: object({ old: count, new: count, gone: count, declared: count }),
  suggestions: list(
    object({
      source: text,
      status: oneOf('proposed', 'tie', 'low', 'none', 'source'),
      'destination?': candidate,
      'entry?': entry,
      alternatives: described(list(candidate), 'The best first.'),
      'why?': text,
    }),
  ),
  summary: object({ proposed: count, undecided: count }),
});
