import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { type Answer, useServer } from '../support/server.ts';

const HANDBOOK = '/v1/spaces/spc_handbook';
const TIPS = `${HANDBOOK}/change-requests/cr_tips`;
const API = '/v1/spaces/spc_api';

const TEXT = [
  'First ![logo](file:file_logo) and ![gone](file:file_gone).',
  '',
  '## Other places',
  '',
  '[same](page:pg_faq), [again](page:pg_faq), [anchor](page:pg_install#linux), [lost](page:pg_install#macos),',
  '[here](#other-places), [not here](#nothing), [elsewhere](page:spc_api/pg_api_pets), [secret](page:spc_internal/pg_oncall).',
  '',
  '## More',
  '',
  '[collection](collection:col_product), [person](user:user_lin), [stranger](user:user_stella), [spec](openapi:petstore),',
  '[shared](reusable:reuse_support), [other company](space:spc_other), [questions](page:pg_faq), [path](./readme.md),',
  '<https://app.colophon.example/o/org_acme>, [mail](mailto:a@example.com), `[code](page:pg_gone)`.',
  '',
].join('\n');

/** The default world with one more page in the handbook, which holds a link of every kind. */
function worldWithLinks(more = 0): ReturnType<typeof defaultWorld> {
  const world = defaultWorld(Date.now());
  const { documents = [], revisions = [] } = world.tables;
  return {
    ...world,
    tables: {
      ...world.tables,
      documents: [...documents, { id: 'doc_links', space: 'spc_handbook', markdown: TEXT }],
      revisions: revisions.map((revision) =>
        revision.id === 'rev_handbook_1'
          ? {
              ...revision,
              pages: [
                ...revision.pages,
                { id: 'pg_links', type: 'document' as const, title: 'Links', slug: 'links', document: 'doc_links' },
                ...Array.from({ length: more }, (_, index) => ({
                  id: `pg_more_${index}`,
                  type: 'document' as const,
                  title: `More ${index}`,
                  slug: `more-${index}`,
                })),
              ],
            }
          : revision,
      ),
    },
  };
}

type Link = Answer['body'];

function shortly({ status, relation, targetReference: target }: Link): string {
  const what = target?.[target?.kind === 'reusable-content' ? 'reusableContent' : target?.kind];
  const name = target?.kind === 'openapi' ? target.openAPISpec.slug : (what?.id ?? what ?? '');
  const anchor = target?.internalLocation?.anchor;
  return `${status} ${relation} ${target?.kind ?? '-'} ${name}${anchor === undefined ? '' : `#${anchor}`}`.trim();
}

describe('the links on a page', () => {
  const api = useServer({ world: worldWithLinks() });
  const links = `${HANDBOOK}/content/page/pg_links/links`;

  test('are told with their targets, as far as the caller may see them', async () => {
    const { body } = await api.as('user_lin').get(links);
    expect(body.items.map(shortly)).toEqual([
      'ok dependsOn file file_logo',
      'broken dependsOn -',
      'ok reference page pg_faq',
      'ok reference page pg_install#linux',
      'broken reference page pg_install#macos',
      'ok reference page pg_links#other-places',
      'broken reference page pg_links#nothing',
      'ok reference page pg_api_pets',
      'broken reference -',
      'ok reference collection col_product',
      'ok reference user user_lin',
      'broken reference -',
      'ok reference openapi petstore',
      'ok dependsOn reusable-content reuse_support',
      'broken reference -',
      'broken reference url ./readme.md',
      'in-app reference url https://app.colophon.example/o/org_acme',
      'ok reference url mailto:a@example.com',
    ]);
    expect(body.count).toBe(18);
    expect(body.stats).toEqual({ total: 18, broken: { total: 7 } });
    // An administrator sees one more of the targets.
    expect((await api.get(links)).body.stats.broken.total).toBe(6);
  });

  test('name every place where the target is written, once', async () => {
    const { body } = await api.get(`${links}?limit=3`);
    const [, , questions] = body.items;
    expect(
      questions.locationReferences.map(({ kind, page, internalLocation }: Link) => [
        kind,
        page.id,
        internalLocation.anchor,
      ]),
    ).toEqual([
      ['page', 'pg_links', 'other-places'],
      ['page', 'pg_links', 'more'],
    ]);
    expect(questions.targetReference).toMatchObject({
      organization: { id: 'org_acme', permissions: { admin: true } },
      space: { id: 'spc_handbook', object: 'space' },
      page: { id: 'pg_faq', title: 'Questions', path: 'faq' },
      versionContext: { type: 'revision', revision: { id: 'rev_handbook_1' } },
    });
  });

  test('can be narrowed to a status, and the counts stay those of all', async () => {
    const { body } = await api.get(`${links}?status=broken`);
    expect(body.items.every(({ status }: Link) => status === 'broken')).toBe(true);
    expect(body).toMatchObject({ count: 6, stats: { total: 18, broken: { total: 6 } } });
    expect((await api.get(`${links}?status=in-app`)).body.count).toBe(1);
  });

  test('come in pages', async () => {
    const all = (await api.get(links)).body.items.map(shortly);
    const walked: string[] = [];
    for (let next: string | undefined = links; next !== undefined; ) {
      const { body } = await api.get(next.includes('?') ? next : `${next}?limit=7`);
      walked.push(...body.items.map(shortly));
      next = body.next === undefined ? undefined : `${links}?limit=7&page=${body.next.page}`;
    }
    expect(walked).toEqual(all);
  });

  test('of a change request are judged by what the request holds', async () => {
    const { body } = await api.get(`${TIPS}/content/page/pg_tips/links`);
    expect(body.items.map(shortly)).toEqual(['broken reference -', 'ok reference page pg_faq']);
    expect(body.items[1].targetReference.versionContext).toMatchObject({
      type: 'changeRequest',
      changeRequest: { id: 'cr_tips', number: 1 },
    });
  });

  test('include covers, the targets of link pages and what a page is made from', async () => {
    const listed = async (path: string): Promise<string[]> => (await api.get(`${path}/links`)).body.items.map(shortly);
    expect((await listed(`${HANDBOOK}/content/page/pg_intro`))[0]).toBe('ok dependsOn file file_logo');
    expect(await listed(`${HANDBOOK}/content/page/pg_status`)).toEqual(['ok reference url https://status.example.com']);
    expect(await listed(`${API}/content/page/pg_api_models`)).toEqual(['ok dependsOn openapi petstore']);
    expect(await listed(`${HANDBOOK}/content/page/pg_start`)).toEqual([]);
  });
});

describe('references in a revision of many pages', () => {
  const api = useServer({ world: worldWithLinks(200) });

  test('name their revision, whose pages are read on their own', async () => {
    const { items } = (await api.get(`${HANDBOOK}/content/page/pg_links/links?limit=1000`)).body;
    const inRevision = items.filter(({ targetReference: to }: Link) => ['page', 'file'].includes(to?.kind));
    expect(inRevision.length).toBeGreaterThan(3);
    const { body: revision } = await api.get(`${HANDBOOK}/content`);
    for (const { targetReference } of inRevision) {
      const { type, revision: named } = targetReference.versionContext;
      expect([type, named.object]).toEqual(['revision', 'revision']);
      if (named.id === revision.id) {
        expect(named).toMatchObject({ pages: [], files: [], reusableContents: [], createdAt: revision.createdAt });
      }
    }
    const backlinks = (await api.get(`${HANDBOOK}/content/files/file_logo/backlinks`)).body.items;
    for (const { versionContext } of backlinks) {
      expect(versionContext).toMatchObject({ type: 'revision', revision: { id: revision.id } });
    }
  });
});
