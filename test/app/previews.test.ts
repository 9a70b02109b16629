import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { renderPlanComment } from '../../src/command/report/comment.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { encodePlan } from '../../src/core/plan/codec.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { useServer } from '../support/server.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

/** The example's site with one section added or changed. */
function sections(entry: string): string {
  return `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    id: site_docs
    sections:
      - ${entry}
`;
}

describe.each(PROFILE_NAMES)('on %s', (profile) => {
  const api = useServer({ profile });

  async function planned(text: string): Promise<Plan> {
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const service = { baseUrl: api.server.url, token: api.server.token };
    return valueIn(await plan({ manifest, service, ledger: createMemoryLedger({}) }));
  }

  test.runIf(profile === 'today')('a plan names where the drafts that it changes can be seen', async () => {
    const made = await planned(sections('{ path: next, title: Next, draft: true, spaces: [{ space: handbook }] }'));
    const url = /^https?:\/\/\S+\/sites\/\w+\/preview$/;
    expect(made.previews).toEqual({ 'site.docs': expect.stringMatching(url) });
    const shown = made.previews?.['site.docs'] ?? '';
    expect(renderPlanText(made, { allow: [], colour: false })).toContain(shown);
    expect(renderPlanHtml(made, { allow: [] })).toContain(`href="${shown}"`);
    expect(renderPlanComment(made, { allow: [], marker: '' })).toContain(`[site.docs](${shown})`);
    expect(encodePlan(made)).toContain(shown);
  });

  test('nothing of it where no draft is changed', async () => {
    const made = await planned(sections('{ path: guides, title: Handbooks, spaces: [{ space: handbook }] }'));
    expect(made.changes.map(({ address }) => address)).toContain('site.docs.section.guides');
    expect(made.previews).toBeUndefined();
  });
});
