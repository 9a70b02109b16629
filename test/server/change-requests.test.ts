import { describe, expect, test } from 'vitest';
import type { World } from '../../src/server/tables.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { type Answer, useServer } from '../support/server.ts';

const SPACE = '/v1/spaces/spc_handbook';
const REQUESTS = `${SPACE}/change-requests`;

type Tables = World['tables'];
type Revision = NonNullable<Tables['revisions']>[number];
type Page = Revision['pages'][number];

/** The pages with some of them changed, wherever they are. */
function changed(pages: readonly Page[], changes: Readonly<Record<string, Partial<Page>>>): Page[] {
  return pages.map((page) => ({
    ...page,
    ...changes[page.id],
    ...(page.pages === undefined ? {} : { pages: changed(page.pages, changes) }),
  }));
}

/** The default world with requests that change pages of the handbook, each numbered from 4 on. */
function worldWith(requests: Readonly<Record<string, Readonly<Record<string, Partial<Page>>>>>): World {
  const world = defaultWorld(Date.now());
  const { tables } = world;
  const revisions = [...(tables.revisions ?? [])];
  const changeRequests = [...(tables.changeRequests ?? [])];
  const documents = [...(tables.documents ?? [])];
  const base = revisions.find(({ id }) => id === 'rev_handbook_1');
  for (const [name, changes] of Object.entries(requests)) {
    if (base === undefined) {
      throw new Error('the default world has no handbook');
    }
    const revision = `rev_${name}`;
    revisions.push({ ...base, id: revision, parents: [base.id], pages: changed(base.pages, changes) });
    for (const { document } of Object.values(changes)) {
      if (document !== undefined) {
        documents.push({ id: document, space: 'spc_handbook', markdown: `# ${document}` });
      }
    }
    changeRequests.push({
      id: `cr_${name}`,
      space: 'spc_handbook',
      number: changeRequests.length + 1,
      status: 'open',
      subject: name,
      createdBy: 'user_lin',
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      revision,
      revisionInitial: base.id,
      revisionMergedAncestor: base.id,
      contributors: ['user_lin'],
    });
  }
  return { ...world, tables: { ...tables, revisions, changeRequests, documents } };
}

function ids({ body }: Answer): string[] {
  return body.items.map(({ id }: { id: string }) => id);
}

describe('change requests', () => {
  const api = useServer();

  test.each([
    ['', ['cr_tips']],
    ['?status=open', ['cr_tips']],
    ['?status=draft', ['cr_draft']],
    ['?status=archived', ['cr_old']],
    ['?status=merged', []],
    ['?contributor=user_lin', ['cr_tips']],
    ['?contributor=user_ada', []],
    ['?contributor=user_ada&status=draft', ['cr_draft']],
  ])('are listed with the query "%s"', async (query, expected) => {
    const answer = await api.get(`${REQUESTS}${query}`);
    expect(ids(answer)).toEqual(expected);
    expect(answer.body.count).toBe(expected.length);
  });

  test('are found by id and by number, in their own space only', async () => {
    const { body } = await api.get(`${REQUESTS}/cr_tips`);
    expect(body).toEqual({
      object: 'change-request',
      id: 'cr_tips',
      number: 1,
      status: 'open',
      subject: 'Add tips',
      createdBy: expect.objectContaining({ id: 'user_lin' }),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      revision: 'rev_handbook_tips',
      revisionInitial: 'rev_handbook_1',
      revisionMergedAncestor: 'rev_handbook_1',
      comments: 2,
      outdated: false,
      urls: {
        app: 'https://app.colophon.example/o/org_acme/s/spc_handbook/~/changes/1',
        location: `${api.server.url}${REQUESTS}/cr_tips`,
      },
    });
    expect((await api.get(`${REQUESTS}/1`)).body).toEqual(body);
    expect((await api.get('/v1/spaces/spc_api/change-requests/cr_tips')).status).toBe(404);
    expect((await api.get('/v1/spaces/spc_api/change-requests/1')).status).toBe(404);
  });

  test('start as drafts from the content of the space, numbered on', async () => {
    const before = (await api.get(SPACE)).body;
    const created = await api.as('user_edgar').post(REQUESTS, { subject: 'More words' });
    expect(created.body).toMatchObject({
      number: 4,
      status: 'draft',
      subject: 'More words',
      createdBy: { id: 'user_edgar' },
      revision: before.revision,
      revisionInitial: before.revision,
      revisionMergedAncestor: before.revision,
      comments: 0,
      outdated: false,
    });
    expect(created.body.revisionMerged).toBeUndefined();
    const second = await api.post(REQUESTS);
    expect(second.body).toMatchObject({ number: 5, subject: '' });
    expect((await api.post('/v1/spaces/spc_api/change-requests', {})).body.number).toBe(1);
    expect((await api.get(SPACE)).body).toMatchObject({
      changeRequests: before.changeRequests + 2,
      changeRequestsOpen: before.changeRequestsOpen,
      changeRequestsDraft: before.changeRequestsDraft + 2,
    });
    expect(ids(await api.get(`${REQUESTS}?status=draft`))).toEqual([second.body.id, created.body.id, 'cr_draft']);
    expect(ids(await api.get(`${REQUESTS}?status=draft&contributor=user_edgar`))).toEqual([created.body.id]);
  });

  test('change their subject and status, and say when', async () => {
    const { body: before } = await api.post(REQUESTS, { subject: 'First' });
    const path = `${REQUESTS}/${before.number}`;
    const opened = await api.patch(path, { status: 'open', subject: '' });
    expect(opened.body).toEqual({ ...before, status: 'open', subject: '', updatedAt: expect.any(String) });
    expect(ids(await api.get(REQUESTS))).toContain(before.id);
    expect((await api.patch(path, {})).body).toEqual(opened.body);
    expect((await api.patch(path, { status: 'archived' })).body.status).toBe('archived');
    expect((await api.patch(path, { status: 'draft' })).body.status).toBe('draft');
  });
});

describe('a merge', () => {
  const api = useServer({
    world: worldWith({
      words: { pg_intro: { document: 'doc_words' }, pg_install: { title: 'Set up' } },
      titles: { pg_intro: { title: 'Welcome' } },
      clash: { pg_intro: { document: 'doc_clash' } },
    }),
  });

  test('brings the content of a request into the space, and ends the request', async () => {
    const comment = { page: 'pg_tips', body: { markdown: 'Nice' } };
    expect((await api.post(`${SPACE}/comments`, comment)).status).toBe(400);
    const before = (await api.get(`${REQUESTS}/1`)).body;
    const merged = await api.as('user_rita').post(`${REQUESTS}/1/merge`);
    expect(merged.body).toEqual({ revision: expect.stringMatching(/^rev_/), result: 'merge' });
    const { revision } = merged.body;
    const { body: space } = await api.get(SPACE);
    expect(space.revision).toBe(revision);
    expect(space).toMatchObject({ changeRequests: 6, changeRequestsOpen: 3 });
    const { body: after } = await api.get(`${REQUESTS}/1`);
    expect(after).toMatchObject({ status: 'merged', revisionMerged: revision, revision: before.revision });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(after.updatedAt).toBe(space.updatedAt);
    expect(ids(await api.get(`${REQUESTS}?status=merged`))).toEqual(['cr_tips']);
    // The page of the request is now a page of the space.
    expect((await api.post(`${SPACE}/comments`, comment)).body.target.revision).toBe(revision);
    // Who merges has not contributed.
    expect(ids(await api.get(`${REQUESTS}?status=merged&contributor=user_rita`))).toEqual([]);
  });

  test('is done once: what is merged already is not merged again', async () => {
    const { body: before } = await api.get(`${REQUESTS}/1`);
    expect(before).toMatchObject({ status: 'merged', outdated: false });
    const again = await api.post(`${REQUESTS}/1/merge`);
    expect(again.body).toEqual({ revision: before.revisionMerged, result: 'merge' });
    expect((await api.get(`${REQUESTS}/1`)).body).toEqual(before);
    expect((await api.get(SPACE)).body.revision).toBe(before.revisionMerged);
  });

  test.each(['draft', 'open', 'archived', 'merged'])(
    'and an update are open to a request that is %s',
    async (state) => {
      const { number, id } = (await api.post(REQUESTS, { subject: `To be ${state}` })).body;
      const path = `${REQUESTS}/${number}`;
      if (state === 'merged') {
        await api.post(`${path}/merge`);
      } else {
        await api.patch(path, { status: state });
      }
      const updated = await api.post(`${path}/update`);
      expect([updated.status, updated.body.result]).toEqual([200, 'update']);
      expect((await api.get(path)).body).toMatchObject({ id, status: state });
      const merged = await api.post(`${path}/merge`);
      expect([merged.status, merged.body.result]).toEqual([200, 'merge']);
      expect((await api.get(path)).body).toMatchObject({ status: 'merged', revisionMerged: merged.body.revision });
      for (const status of ['open', 'archived', 'draft']) {
        expect((await api.patch(path, { status })).body.status).toBe(status);
      }
    },
  );

  test('leaves the other requests outdated until they are updated', async () => {
    const primary = (await api.get(SPACE)).body.revision;
    const { body: before } = await api.get(`${REQUESTS}/cr_words`);
    expect(before).toMatchObject({ outdated: true, revisionMergedAncestor: 'rev_handbook_1' });
    const updated = await api.as('user_edgar').post(`${REQUESTS}/cr_words/update`);
    expect(updated.body).toEqual({ revision: expect.stringMatching(/^rev_/), result: 'update' });
    expect(updated.body.revision).not.toBe(before.revision);
    const { body: after } = await api.get(`${REQUESTS}/cr_words`);
    expect(after).toEqual({
      ...before,
      revision: updated.body.revision,
      revisionMergedAncestor: primary,
      outdated: false,
      updatedAt: expect.any(String),
    });
    expect((await api.get(SPACE)).body.revision).toBe(primary);
    expect(ids(await api.get(`${REQUESTS}?contributor=user_edgar`))).toEqual(['cr_words']);
    // The page that the first request brought is here too, and nothing is left to take in.
    const target = (await api.post(`${REQUESTS}/cr_words/comments`, { page: 'pg_tips', body: { markdown: 'Seen' } }))
      .body.target;
    expect(target.revision).toBe(updated.body.revision);
    const again = await api.as('user_carl').post(`${REQUESTS}/cr_words/update`);
    expect(again.body).toEqual(updated.body);
    expect((await api.get(`${REQUESTS}/cr_words`)).body).toEqual({ ...after, comments: 1 });
    expect(ids(await api.get(`${REQUESTS}?contributor=user_carl`))).toEqual([]);
  });

  test('makes comments on changed pages outdated, and only those', async () => {
    const post = async (page: string): Promise<string> =>
      (await api.post(`${SPACE}/comments`, { page, body: { markdown: 'Look' } })).body.id;
    const pageOf = async (id: string): Promise<object> => (await api.get(`${SPACE}/comments/${id}`)).body.target.page;
    const [install, faq] = [await post('pg_install'), await post('pg_faq')];
    expect((await api.post(`${REQUESTS}/cr_words/merge`)).body.result).toBe('merge');
    expect(await pageOf(install)).toMatchObject({ title: 'Installation', outdated: true });
    expect(await pageOf(faq)).toMatchObject({ outdated: false });
    expect(await pageOf(await post('pg_install'))).toMatchObject({ title: 'Set up', outdated: false });
  });

  test('of changes to different fields of a page is no conflict, to the same one is', async () => {
    expect((await api.post(`${REQUESTS}/cr_titles/update`)).body.result).toBe('update');
    expect((await api.post(`${REQUESTS}/cr_titles/merge`)).body.result).toBe('merge');
    expect((await api.post(`${REQUESTS}/cr_clash/update`)).body.result).toBe('conflicts');
    expect((await api.get(`${REQUESTS}/cr_clash`)).body.outdated).toBe(false);
    // Settled by the update: the request's text is what will be merged.
    expect((await api.post(`${REQUESTS}/cr_clash/merge`)).body.result).toBe('merge');
  });

  test('goes into a locked space, and takes a draft', async () => {
    const locked = '/v1/spaces/spc_handbook_v1';
    expect((await api.get(locked)).body.editMode).toBe('locked');
    const { body: draft } = await api.post(`${locked}/change-requests`);
    const merged = await api.post(`${locked}/change-requests/${draft.number}/merge`);
    expect(merged.body.result).toBe('merge');
    expect((await api.get(locked)).body.revision).toBe(merged.body.revision);
  });
});

describe('a merge that meets another change', () => {
  const api = useServer({
    world: worldWith({
      ours: { pg_intro: { document: 'doc_ours' } },
      theirs: { pg_intro: { document: 'doc_theirs' } },
    }),
  });

  test('is made all the same, with the text of the request, and says so', async () => {
    expect((await api.post(`${REQUESTS}/cr_ours/merge`)).body.result).toBe('merge');
    const merged = await api.post(`${REQUESTS}/cr_theirs/merge`);
    expect(merged.body.result).toBe('conflicts');
    expect((await api.get(`${REQUESTS}/cr_theirs`)).body).toMatchObject({
      status: 'merged',
      revisionMerged: merged.body.revision,
    });
    const { body: page } = await api.get(`${SPACE}/content/page/pg_intro?format=markdown`);
    expect(page.markdown).toBe('# doc_theirs');
    const { body: content } = await api.get(`${SPACE}/content`);
    expect(content).toMatchObject({ id: merged.body.revision, type: 'merge', mergedFrom: { id: 'cr_theirs' } });
  });
});

describe('reviews', () => {
  const api = useServer();
  const REVIEWS = `${REQUESTS}/1/reviews`;

  test('are listed newest first, with the comment they came with', async () => {
    const { body: before } = await api.get(REVIEWS);
    expect(before.items).toEqual([
      {
        object: 'change-request-review',
        id: 'review_tips',
        revision: 'rev_handbook_tips',
        reviewer: expect.objectContaining({ id: 'user_rita' }),
        requestedBy: expect.objectContaining({ id: 'user_lin' }),
        status: 'changes-requested',
        comment: expect.objectContaining({ id: 'comment_review', body: { markdown: 'One link is broken.' } }),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const added = await api.as('user_remy').post(REVIEWS, { status: 'approved', comment: { markdown: 'Well done' } });
    expect(added.body).toMatchObject({
      revision: 'rev_handbook_tips',
      reviewer: { id: 'user_remy' },
      status: 'approved',
      comment: {
        body: { markdown: 'Well done' },
        postedBy: { id: 'user_remy' },
        target: { changeRequest: 'cr_tips', review: added.body.id },
      },
    });
    expect(added.body.requestedBy).toBeUndefined();
    expect(ids(await api.get(REVIEWS))).toEqual([added.body.id, 'review_tips']);
    expect(ids(await api.get(`${REQUESTS}/1/comments`))).toContain(added.body.comment.id);
    expect((await api.get(`${REQUESTS}/1`)).body.comments).toBe(3);
    const { items } = (await api.get(`${REVIEWS}?format=document`)).body;
    expect(items[0].comment.body.document.object).toBe('document');
  });

  test('stay when their comment is deleted', async () => {
    const { body: review } = await api.post(REVIEWS, { status: 'approved', comment: { markdown: 'Gone soon' } });
    expect((await api.delete(`${REQUESTS}/1/comments/${review.comment.id}`)).status).toBe(205);
    const { comment: _, ...rest } = review;
    expect((await api.get(REVIEWS)).body.items[0]).toEqual(rest);
  });

  test('need no comment, and may be given on a request of one’s own', async () => {
    for (const comment of [{}, { comment: {} }, { comment: { markdown: '' } }]) {
      const { status, body } = await api.post(`${REQUESTS}/2/reviews`, { status: 'changes-requested', ...comment });
      expect(status).toBe(201);
      expect(body.comment).toBeUndefined();
    }
    expect((await api.get(`${REQUESTS}/2/reviews`)).body.count).toBe(3);
    expect((await api.get(`${REQUESTS}/2`)).body.comments).toBe(0);
  });
});

describe('the links of a change request', () => {
  const api = useServer();
  const LINKS = `${REQUESTS}/1/links`;

  /** Where each link is written and where it leads, shortly. */
  const shortly = ({ body }: Answer): string[] =>
    body.items.map(
      // biome-ignore lint/suspicious/noExplicitAny: the contract has checked the answer.
      ({ status, locationReferences: [from], targetReference: to }: any) =>
        `${from.page?.id ?? from.reusableContent?.id} ${status} ${to?.page?.id ?? to?.kind ?? 'nowhere'}`,
    );

  test('are those of its own content, with counts over all of them', async () => {
    const answer = await api.get(LINKS);
    const links = shortly(answer);
    expect(links).toContain('pg_tips ok pg_faq');
    expect(links).toContain('pg_tips broken nowhere');
    expect(links).toContain('pg_intro broken nowhere');
    expect(links).toContain('pg_faq in-app url');
    expect(answer.body.count).toBe(links.length);
    expect(answer.body.stats).toEqual({ total: links.length, broken: { total: 2, changeRequest: 1 } });
    expect(shortly(await api.get(`${REQUESTS}/2/links`))).toEqual(links.filter((link) => !link.startsWith('pg_tips')));
    expect((await api.get(`${REQUESTS}/2/links`)).body.stats.broken).toEqual({ total: 1, changeRequest: 0 });
  });

  test.each([
    ['status=in-app', ['pg_faq in-app url']],
    ['status=broken', ['pg_intro broken nowhere', 'pg_tips broken nowhere']],
    ['brokenContext=change-request', ['pg_tips broken nowhere']],
    ['brokenContext=space', ['pg_intro broken nowhere']],
    ['brokenContext=space&status=broken', ['pg_intro broken nowhere']],
    ['brokenContext=space&status=ok', []],
  ])('are filtered by %s, the counts are not', async (query, expected) => {
    const { stats } = (await api.get(LINKS)).body;
    const answer = await api.get(`${LINKS}?${query}`);
    expect(shortly(answer)).toEqual(expected);
    expect(answer.body.count).toBe(expected.length);
    expect(answer.body.stats).toEqual(stats);
  });
});
