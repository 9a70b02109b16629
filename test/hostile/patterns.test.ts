import { check } from 'recheck';
import { expect, test } from 'vitest';
import { attempted } from '../support/attempts.ts';
import { allPatterns } from '../support/patterns.ts';

/**
 * Patterns that are not linear, or not proved to be, each with the bound on its input that makes it harmless. A file without a
 * pattern stands for all of its patterns.
 */
const EXCEPTIONS: readonly { readonly file: string; readonly source?: string; readonly bound: string }[] = [
  { file: 'src/core/client/base-url.ts', source: '\\/+$', bound: 'a URL that the user configured' },
  {
    file: 'src/command/app/verify/published.ts',
    source: '\\/+$',
    bound: 'a path of a manifest, checked to be 512 characters or less',
  },
  { file: 'src/command/host/detect.ts', source: '\\/+$', bound: 'a variable of the CI system' },
  { file: 'src/core/kinds/redirect.ts', source: '\\/+$', bound: 'a path that the contract bounds' },
  { file: 'src/command/cli/agent/open.ts', bound: 'a URL that the user typed' },
  { file: 'src/core/git/checkout.ts', bound: 'a branch that the user typed' },
  { file: 'src/core/git/commits.ts', source: '^(.+) <[^>]*> ', bound: 'one line of git about the committer' },
  { file: 'src/core/git/run.ts', bound: 'what a failed git said, which is cut to its last lines' },
  { file: 'src/command/host/github.ts', bound: 'a header; undici bounds all headers to 16 KiB' },
  { file: 'src/core/manifest/export/names.ts', bound: 'a title that the contract bounds' },
  { file: 'src/command/report/diagnostics.ts', bound: 'one line of an excerpt' },
  { file: 'src/command/report/html/parts.ts', bound: 'one line of a report' },
  { file: 'src/command/report/html/names.ts', bound: 'an address of a plan' },
  { file: 'src/command/report/metrics.ts', bound: 'a line of a file that Colophon wrote itself' },
  { file: 'src/command/cli/reading.ts', bound: 'the names of our own operations' },
  { file: 'src/dev/', bound: 'our own sources; never published' },
];

/** Patterns that are put together while the program runs, and what goes into them. */
const DYNAMIC: Readonly<Record<string, string>> = {
  'src/base/precheck.ts': 'patterns of our own schemas, which are checked as part of them',
  'src/dev/bundle.mjs': 'names of variables of our own build',
  'src/dev/new-kind.mjs': 'a path of the contract: literals and segments',
  'src/core/manifest/recognize.ts': 'the keys of a manifest, constants; the result is checked below',
  'src/redirects/formats/path-patterns.ts': 'the name of a parameter: letters, digits and underscores',
  'src/redirects/text/literal.ts': 'the number of a group',
  'src/server/content/docx.ts': 'the name of an attribute, a constant',
  'src/server/reception.ts': 'the paths of the contract: literals and segments',
  'src/server/world/convert.ts': 'patterns of the contract, which are checked as part of it',
};

const { known, dynamic } = allPatterns();

/** A pattern is judged by the steps that it takes. By default one that takes a second is called vulnerable, as on a busy machine. */
const PATIENT = { timeout: 600_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

// The analyser is a program of its own where there is one for this machine, which takes a tenth of the time; else a thread.
test('every regular expression is linear, or its input is bounded', { timeout: 900_000 }, async (context) => {
  const found: string[] = [];
  for (const { source, flags, places } of known) {
    const open = places.filter(
      (place) =>
        !EXCEPTIONS.some((exception) => place.startsWith(exception.file) && (exception.source ?? source) === source),
    );
    if (open.length === 0) {
      continue;
    }
    attempted(context);
    const result = await check(source, flags, PATIENT);
    if (result.status !== 'safe') {
      found.push(`${result.status}: /${source}/${flags} at ${open.join(', ')}`);
    }
  }
  expect(found).toEqual([]);
});

test('patterns that are put together are known', () => {
  const files = new Set(dynamic.map((place) => place.split(':')[0] ?? ''));
  expect([...files].sort()).toEqual(Object.keys(DYNAMIC).sort());
});

test('every exception is still needed', () => {
  for (const { file, source } of EXCEPTIONS) {
    const uses = known.filter(
      (pattern) =>
        (source ?? pattern.source) === pattern.source && pattern.places.some((place) => place.startsWith(file)),
    );
    expect(uses.length, file).toBeGreaterThan(0);
  }
});
