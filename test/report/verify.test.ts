import { describe, expect, test } from 'vitest';
import { renderVerifyMarkdown, renderVerifyText, verifySummary } from '../../src/command/report/verify.ts';
import type { Verified } from '../../src/core/engine/verification.ts';
import { FOUND, RESOURCES, verificationOf } from './plans.ts';

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
});
