import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plan } from '../../src/app/plan.ts';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { renderPlanComment } from '../../src/report/comment.ts';
import { planFindings } from '../../src/report/findings/findings.ts';
import { renderPlanHtml } from '../../src/report/plan/html.ts';
import { renderPlanMarkdown } from '../../src/report/plan/markdown.ts';
import { renderPlanText } from '../../src/report/plan/text.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ processingDelay: 1 });
});
afterAll(() => server.close());

const HEAD = 'colophon: 1\norganization: org_acme\n';
const site = (visibility: string, more = ''): string =>
  `${HEAD}${more}sites:\n  news: { title: News, visibility: ${visibility}, published: true }\n`;
const POLICY = 'policy: { requireConsent: [publish, grant] }\n';

async function planned(text: string, ledger = createMemoryLedger({})): Promise<Plan> {
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  return valueIn(await plan({ manifest, service: { baseUrl: server.url, token: server.token }, ledger }));
}

describe('opening a site that is live', () => {
  let opening: Plan;
  beforeAll(async () => {
    const service = { baseUrl: server.url, token: server.token };
    const ledger = createMemoryLedger({});
    const text = site('unlisted', POLICY);
    const folder = mkdtempSync(join(tmpdir(), 'colophon-risk-'));
    writeFileSync(join(folder, 'colophon.yaml'), text);
    const manifest = valueIn(await loadFrom(folder));
    await applied({ manifest, service, ledger }, ['publish']);
    writeFileSync(join(folder, 'colophon.yaml'), site('public', POLICY));
    opening = valueIn(await plan({ manifest: valueIn(await loadFrom(folder)), service, ledger }));
    rmSync(folder, { recursive: true });
  });

  test('is a risk with a consent of its own, which the policy cannot do without', () => {
    expect(opening.changes).toMatchObject([
      { address: 'site.news', risk: ['expose'], fields: [{ path: 'visibility', risk: ['expose'] }] },
    ]);
    expect(opening.blocked).toMatchObject([{ guard: 'expose', consents: ['expose'], override: '--allow expose' }]);
  });

  test('comes first in every report, with what changes and what it means', () => {
    const sentence =
      'more people can see the content of a space, a site or an API description, up to everyone on the internet';
    const isBefore = (text: string, first: string, second: string): void => {
      expect(text.indexOf(first), first).toBeGreaterThan(-1);
      expect(text.indexOf(first), first).toBeLessThan(text.indexOf(second));
    };
    const text = renderPlanText(opening, { colour: false, allow: [], width: 100 });
    isBefore(text, 'Risks', '\nsite\n');
    expect(text).toMatch(
      /Risks\n\n {2}! expose \(blocked\): more people.*\n(?: {4}\w.*\n)? {6}site\.news {2}visibility: "unlisted" → "public"\n/,
    );
    for (const report of [
      renderPlanMarkdown(opening, { allow: [] }),
      renderPlanComment(opening, { allow: [], marker: '' }),
    ]) {
      isBefore(report, '#### Risks', '#### Blocked');
      expect(report).toContain('`site.news`');
      expect(report).toContain(sentence);
    }
    const html = renderPlanHtml(opening, { allow: [] });
    isBefore(html, 'id="risks"', 'id="changes"');
    isBefore(html, 'id="risks"', 'id="decisions"');
    const [first] = planFindings(opening, { allow: ['expose'] }).findings;
    expect(first).toMatchObject({ level: 'warning', rule: 'risk/expose' });
    expect(first?.message).toContain(sentence);
  });
});

describe('a role that is raised', () => {
  const members = (more = ''): string => `${HEAD}${more}members:\n  lin@example.com: { role: admin }\n`;

  test('is marked, and asks where the policy says so', async () => {
    const marked = await planned(members());
    expect(marked.changes).toMatchObject([{ address: 'member["lin@example.com"]', risk: ['grant'] }]);
    expect(marked.blocked).toEqual([]);
    const asked = await planned(members(POLICY));
    expect(asked.blocked).toMatchObject([{ guard: 'grant', consents: ['grant'] }]);
    expect(renderPlanText(marked, { colour: false, allow: [] })).toContain('Risks\n');
  });
});
