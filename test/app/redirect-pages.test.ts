import { describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { drift } from '../../src/command/app/drift.ts';
import { plan } from '../../src/command/app/plan.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { NamedPage } from '../../src/core/plan/value.ts';
import { admin } from '../support/admin.ts';
import { useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const manifest = (redirects: string): string => `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
sites:
  docs:
    id: site_docs
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2, default: true, customization: { title: Book } }, { space: handbook-v1, path: v1 }]
    redirects:
${redirects}`;

const BEFORE = manifest(`      /old/start: { page: { space: guides/v2, id: pg_install } }
      /later: { section: guides }
`);

const SITE = 'site.docs.redirect';
const INSTALL = { id: 'pg_install', path: 'getting-started/installation', title: 'Installation' };
const FAQ = { id: 'pg_faq', path: 'faq', title: 'Questions' };
const UPGRADE = { id: 'pg_upgrade', path: 'getting-started/installation/upgrade', title: 'Upgrade', hidden: true };

function pagesIn({ changes }: Plan): Readonly<Record<string, readonly NamedPage[] | undefined>> {
  return Object.fromEntries(
    changes.filter(({ kind }) => kind === 'redirect').map(({ address, pages }) => [address.replace(SITE, ''), pages]),
  );
}

describe.each(PROFILE_NAMES)('on %s, a plan', (profile) => {
  const api = useServer({ profile });
  const service = () => ({ baseUrl: api.server.url, token: api.server.token });

  async function worked(whole: string) {
    // Settings of a site space have its id, and not every service has them.
    const text = profile === 'today' ? whole : whole.replace(', customization: { title: Book }', '');
    return { manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text }))), service: service() };
  }

  async function begun() {
    api.server.reset();
    const ledger = createMemoryLedger({});
    await applied({ ...(await worked(BEFORE)), ledger }, ['adopt', 'delete=9', 'moves-urls', 'conflict', 'dangling']);
    const planned = async (text: string): Promise<Plan> => valueIn(await plan({ ...(await worked(text)), ledger }));
    return { ledger, planned };
  }

  /** Changes the stored world: people change pages in the editor. */
  async function edit(from: string, to: string): Promise<void> {
    const world = JSON.stringify(api.server.exportWorld());
    expect(world).toContain(from);
    expect((await admin(api.server, 'PUT', 'world', JSON.parse(world.replaceAll(from, to)))).status).toBeLessThan(300);
  }

  const reads = (seq: number): number =>
    api.server.journal({ since: seq }).filter(({ operation }) => operation === 'listPages').length;

  test('names the pages that changes refer to, and reads each space once', async () => {
    const { planned } = await begun();
    const seq = lastIn(api.server);
    const made = await planned(
      manifest(`      /old/start: { page: { space: guides/v2, path: /faq } }
      /later: { page: { space: guides/v2, id: pg_upgrade } }
      /new: { page: { space: guides/v1, id: pg_v1_intro } }
      /gone: { page: { space: guides/v2, id: pg_gone } }
`),
    );
    expect(pagesIn(made)).toEqual({
      '["/old/start"]': [INSTALL, FAQ],
      '["/later"]': [UPGRADE],
      '["/new"]': [{ id: 'pg_v1_intro', path: '', title: 'Introduction to version 1' }],
      '["/gone"]': [{ id: 'pg_gone' }],
    });
    expect(reads(seq)).toBe(2);
    const text = renderPlanText(made, { width: 200, allow: [] });
    for (const line of [
      'page pg_install: "Installation", getting-started/installation\n',
      'page pg_faq: "Questions", faq\n',
      'page pg_upgrade: "Upgrade", getting-started/installation/upgrade, hidden\n',
      'page pg_v1_intro: "Introduction to version 1", /\n',
      'page pg_gone: not a page of its space: it was deleted, or is not merged yet\n',
    ]) {
      expect(text).toContain(line);
    }
    expect(renderPlanMarkdown(made, { allow: [] })).toContain('page pg_faq: "Questions", faq');
    expect(renderPlanHtml(made, { allow: [] })).toContain('page pg_faq: &quot;Questions&quot;, faq');
    const decoded = decodePlan(encodePlan(made));
    expect(valueIn(decoded).changes).toEqual(made.changes);
  });

  test('refuses a path that several pages have, with their ids', async () => {
    const { ledger } = await begun();
    await edit('"slug":"faq"', '"slug":"getting-started"');
    const text = manifest(`      /old/start: { page: { space: guides/v2, path: getting-started } }\n`);
    const outcome = await plan({ ...(await worked(text)), ledger });
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('has 2 pages with the path "getting-started": pg_start, pg_faq. Name the page by its id'),
    ]);
    const byId = await plan({ ...(await worked(text.replace('path: getting-started', 'id: pg_faq'))), ledger });
    const faq = { ...FAQ, path: 'getting-started', sharesPath: true };
    expect(pagesIn(valueIn(byId))['["/old/start"]']).toEqual([INSTALL, faq]);
  });

  test('reads no pages where nothing that changes refers to one', async () => {
    const { planned } = await begun();
    const seq = lastIn(api.server);
    const made = await planned(BEFORE.replace('/later: { section: guides }', '/later: { space: guides/v1 }'));
    expect(pagesIn(made)).toEqual({ '["/later"]': undefined });
    expect(reads(seq)).toBe(0);
  });

  test('has the same digest whatever pages are called, and is not stale because of it', async () => {
    const { planned, ledger } = await begun();
    const text = manifest(`      /old/start: { page: { space: guides/v2, id: pg_faq } }\n`);
    const first = await planned(text);
    expect(pagesIn(first)['["/later"]']).toBeUndefined();
    const title = '`x` <b>&\\u001b[31m @everyone |';
    await edit('"title":"Questions"', `"title":"${title}"`);
    const second = await planned(text);
    expect(second.changes.map(({ pages }) => pages)).not.toEqual(first.changes.map(({ pages }) => pages));
    expect(second.digest).toBe(first.digest);
    expect(renderPlanHtml(second, { allow: [] })).not.toContain('<b>&');
    for (const report of [
      renderPlanText(second, { allow: [] }),
      renderPlanMarkdown(second, { allow: [] }),
      renderPlanHtml(second, { allow: [] }),
    ]) {
      expect(report).not.toContain('\u001b');
      expect(report).toContain('pg_faq');
    }
    const report = await apply({
      plan: first,
      ...(await worked(text)),
      ledger,
      allow: first.blocked.flatMap(({ consents }) => consents),
    });
    expect(report.status).toBe('done');
    expect((await planned(text)).changes).toEqual([]);
  });

  test('is made as well where pages cannot be read, and says nothing of them', async () => {
    const { planned } = await begun();
    api.server.setFaults([{ kind: 'status', status: 403, operation: 'listPages' }]);
    const made = await planned(manifest(`      /old/start: { page: { space: guides/v2, id: pg_faq } }\n`));
    api.server.setFaults([]);
    expect(pagesIn(made)['["/old/start"]']).toBeUndefined();
    expect(made.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('of drift names them too', async () => {
    const { ledger } = await begun();
    const { body } = await api.get('/v1/orgs/org_acme/sites/site_docs/redirects');
    const { id } = body.items.find(({ source }: { source: string }) => source === '/old/start');
    const destination = { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_faq' };
    await api.patch(`/v1/orgs/org_acme/sites/site_docs/redirects/${id}`, { destination });
    const found = valueIn(await drift({ ...(await worked(BEFORE)), ledger }));
    expect(JSON.stringify(found)).toContain('"title":"Questions"');
  });
});
