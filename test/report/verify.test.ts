import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { renderGithub } from '../../src/command/report/formats/github.ts';
import { renderJunit } from '../../src/command/report/formats/junit.ts';
import { renderSarif } from '../../src/command/report/formats/sarif.ts';
import {
  renderVerifyJson,
  renderVerifyMarkdown,
  renderVerifyNdjson,
  renderVerifyText,
  verifyFindings,
  verifySummary,
} from '../../src/command/report/verify.ts';
import type { Verification, Verified } from '../../src/core/engine/verification.ts';

const SOURCE = { file: 'docs.yaml', line: 12, column: 7 };

const RESOURCES: readonly Verified[] = [
  { address: 'site.docs', kind: 'site', status: 'ok', asked: 'published', code: 'ok', message: '', source: SOURCE },
  {
    address: 'site.docs.redirect["/old"]',
    kind: 'redirect',
    status: 'mismatch',
    asked: 'published',
    code: 'hidden-by-page',
    message: 'The site serves a page at this path.',
    expected: 'https://docs.example.com/new',
    found: '200',
    source: SOURCE,
  },
  {
    address: 'site.docs.redirect["/slow"]',
    kind: 'redirect',
    status: 'unreachable',
    asked: 'published',
    code: 'unreachable',
    message: 'The published site did not respond (ETIMEDOUT).',
  },
  {
    address: 'site.docs.redirect["/next"]',
    kind: 'redirect',
    status: 'skipped',
    asked: 'service',
    code: 'not-applied',
    message: 'The manifest says something of it that was not applied yet.',
  },
];

function verificationOf(resources: readonly Verified[], changes: Partial<Verification> = {}): Verification {
  const count = (status: Verified['status']): number =>
    resources.filter((resource) => resource.status === status).length;
  return {
    organization: 'org_acme',
    environment: 'default',
    service: 'api.example.com',
    verifiedAt: '2031-05-01T08:00:00.000Z',
    resources,
    summary: {
      ok: count('ok'),
      mismatch: count('mismatch'),
      unreachable: count('unreachable'),
      skipped: count('skipped'),
    },
    pending: 1,
    requests: { service: 5, published: 4 },
    ...changes,
  };
}

const FOUND = verificationOf(RESOURCES);
const PLACING = { pathOf: (file: string) => file };
const SARIF = { ...PLACING, version: '1.0.0', mainFile: 'docs.yaml' };

/** What of a Markdown document is HTML. */
function htmlIn(text: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'html') {
      found.push(node.value);
    }
    expect(['image', 'link', 'table']).not.toContain(node.type);
    for (const child of 'children' in node ? node.children : []) {
      walk(child);
    }
  };
  walk(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

/** Every text of somebody else's replaced. */
function hostileOf(text: string): Verification {
  const resources = RESOURCES.map((resource) => ({
    ...resource,
    address: text,
    message: text,
    expected: text,
    found: text,
    source: { ...SOURCE, file: text },
  }));
  return verificationOf(resources, { organization: text, environment: text, service: text });
}

describe('a verification', () => {
  test('shows a person what is wrong in full and what is well as a number', () => {
    expect(renderVerifyText(FOUND)).toBe(`not as declared  site.docs.redirect["/old"]  docs.yaml:12
    expected  https://docs.example.com/new
    found     200
    The site serves a page at this path.

unreachable  site.docs.redirect["/slow"]
    The published site did not respond (ETIMEDOUT).

Skipped: 1 not applied yet
1 change is not applied yet: \`colophon plan\` shows it

5 requests to the API, 4 requests to published sites, nothing was written

Verified 4 resources: 1 not as declared, 1 unreachable, 1 ok, 1 skipped.
`);
    const verbose = renderVerifyText(FOUND, { verbose: true });
    expect(verbose).toContain('ok  site.docs  docs.yaml:12');
    expect(verbose).toContain('skipped  site.docs.redirect["/next"]');
    expect(verifySummary(verificationOf([]))).toBe('Nothing to verify: no declared resource is visible to visitors.');
  });

  test('is one document, or a line for each resource, for programs', () => {
    const document = JSON.parse(renderVerifyJson(FOUND));
    expect(document).toEqual({ ...FOUND, mismatched: true });
    const lines = renderVerifyNdjson(FOUND)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual([
      'verify',
      'resource',
      'resource',
      'resource',
      'resource',
      'summary',
    ]);
    expect(lines[2]).toMatchObject({ status: 'mismatch', code: 'hidden-by-page', found: '200' });
    expect(lines.at(-1)).toMatchObject({ ok: 1, mismatch: 1, unreachable: 1, skipped: 1, pending: 1 });
  });

  test('is a comment with what is wrong first, and fits one however much there is', () => {
    const markdown = renderVerifyMarkdown(FOUND);
    expect(markdown).toMatch(/^### Verified 4 resources: 1 not as declared/);
    expect(markdown).toContain('- **not as declared** `site.docs.redirect["/old"]` at `docs.yaml:12`');
    expect(markdown).toContain('  - expected `https://docs.example.com/new`\n  - found `200`');
    expect(markdown).toContain('<summary>1 skipped</summary>');
    const many = verificationOf(Array.from({ length: 5000 }, () => RESOURCES[1] as Verified));
    const long = renderVerifyMarkdown(many);
    expect(long.length).toBeLessThan(65_000);
    expect(long).toMatch(/And \d+ more: see `colophon verify -v`\./);
  });

  test('stands at the line of the manifest in annotations, SARIF and JUnit', async () => {
    const wrong = verifyFindings(FOUND, { all: false });
    expect(wrong.findings.map(({ rule, level }) => `${level} ${rule}`)).toEqual([
      'error verify/hidden-by-page',
      'error verify/unreachable',
    ]);
    expect(renderGithub(wrong, PLACING)).toMatch(/^::error file=docs\.yaml,line=12/m);
    const { runs } = JSON.parse(renderSarif(wrong, SARIF));
    expect(runs[0].results[0]).toMatchObject({ ruleId: 'verify/hidden-by-page', level: 'error' });
    const junit = renderJunit(verifyFindings(FOUND, { all: true }));
    expect(junit).toMatch(/<testsuite [^>]*tests="4"[^>]*failures="2"[^>]*skipped="1"/);
  });

  test('leaves nothing of a hostile text that a terminal, a runner or a page would act on', async () => {
    const pieces = [
      ...[
        '\u001b[2J',
        '\u202e',
        '\n::error::x',
        '##[error]x',
        '</details>',
        '<script>x</script>',
        '@everyone',
        '`',
        '```',
      ],
      ...['\n# h', '[x](javascript:y)', '| a |', '\r', '\0', '%0A', '\u2028', '"', ']]>', 'word', 'x'.repeat(5000)],
    ];
    const texts = fc.sample(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((list) => list.join('')),
      40,
    );
    for (const text of texts) {
      const found = hostileOf(text);
      const plain = [renderVerifyText(found, { verbose: true }), renderVerifyMarkdown(found)];
      for (const report of [...plain, renderVerifyJson(found), renderVerifyNdjson(found)]) {
        expect(report.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(report).not.toMatch(/^\s*::/m);
        expect(report).not.toMatch(/##(vso)?\[/);
      }
      expect(JSON.parse(renderVerifyJson(found)).resources[1].found).toBe(text);
      expect(htmlIn(renderVerifyMarkdown(found))).toEqual(['<details>\n<summary>1 skipped</summary>', '</details>']);
      const github = renderGithub(verifyFindings(found, { all: false }), PLACING);
      expect(github.split('\n').filter((line) => line.startsWith('::error'))).toHaveLength(2);
      JSON.parse(renderSarif(verifyFindings(found, { all: true }), SARIF));
      const junit = renderJunit(verifyFindings(found, { all: true }));
      expect(junit.replace(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(/<script|<\/details/);
    }
  });
});
