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
import type { Verified } from '../../src/core/engine/verification.ts';
import { FOUND, RESOURCES, verificationOf } from './plans.ts';

const PLACING = { pathOf: (file: string) => file };
const SARIF = { ...PLACING, version: '1.0.0', mainFile: 'docs.yaml' };

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
});
