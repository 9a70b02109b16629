import { describe, expect, test } from 'vitest';
import { type Answer, expectRefusal, useServer } from '../support/server.ts';

const SPACE = '/v1/spaces/spc_handbook';
const ON_SPACE = `${SPACE}/comments`;
const ON_REQUEST = `${SPACE}/change-requests/1/comments`;
const HELLO = { body: { markdown: 'Hello **you**' } };

function ids({ body }: Answer): string[] {
  return body.items.map(({ id }: { id: string }) => id);
}

function paragraph(text: string): object {
  return {
    object: 'block',
    type: 'paragraph',
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  };
}

function documentOf(...texts: string[]): object {
  return { object: 'document', data: { schemaVersion: 1 }, nodes: texts.map(paragraph) };
}

describe('the list of comments', () => {
  const api = useServer();

  test('holds those on the space alone or those on one request alone, newest first', async () => {
    expect(ids(await api.get(ON_SPACE))).toEqual(['comment_install', 'comment_done']);
    expect(ids(await api.get(ON_REQUEST))).toEqual(['comment_review', 'comment_tips']);
    expect(ids(await api.get(`${SPACE}/change-requests/cr_tips/comments`))).toEqual(['comment_review', 'comment_tips']);
    expect(ids(await api.get(`${SPACE}/change-requests/cr_draft/comments`))).toEqual([]);
  });

  test.each([
    ['order=asc', ['comment_done', 'comment_install']],
    ['order=desc', ['comment_install', 'comment_done']],
    ['status=open', ['comment_install']],
    ['status=resolved', ['comment_done']],
    ['status=all', ['comment_install', 'comment_done']],
    ['targetPage=pg_intro', ['comment_done']],
    ['targetPage=pg_intro&status=open', []],
    ['targetPage=pg_unknown', []],
  ])('with %s', async (query, expected) => {
    const answer = await api.get(`${ON_SPACE}?${query}`);
    expect(ids(answer)).toEqual(expected);
    expect(answer.body.count).toBe(expected.length);
  });

  test('shows texts as Markdown, or as documents on demand', async () => {
    const { body: plain } = await api.get(`${ON_SPACE}?targetPage=pg_intro`);
    expect(plain.items[0].body).toEqual({ markdown: 'A word is missing here.' });
    const { body } = await api.get(`${ON_SPACE}?targetPage=pg_intro&format=document`);
    expect(body.items[0].body).toEqual({ document: documentOf('A word is missing here.') });
  });
});

describe.each([
  ['a space', ON_SPACE, `${SPACE}/comments`, {}, 'rev_handbook_1'],
  [
    'a change request',
    ON_REQUEST,
    `${SPACE}/change-requests/cr_tips/comments`,
    { changeRequest: 'cr_tips' },
    'rev_handbook_tips',
  ],
])('a comment on %s', (_title, path, location, target, revision) => {
  const api = useServer();

  test('is posted about a page and read back', async () => {
    const created = await api.as('user_cora').post(path, { ...HELLO, page: 'pg_install', node: 'windows' });
    expect(created.body).toEqual({
      object: 'comment',
      id: created.body.id,
      postedBy: expect.objectContaining({ id: 'user_cora' }),
      postedAt: expect.any(String),
      reactions: [],
      replies: 0,
      body: HELLO.body,
      target: {
        space: 'spc_handbook',
        revision,
        ...target,
        node: { id: 'windows', preview: 'Windows' },
        page: {
          id: 'pg_install',
          title: 'Installation',
          icon: 'download',
          createdAt: '2025-01-15T09:00:00.000Z',
          updatedAt: '2025-04-02T14:30:00.000Z',
          path: 'getting-started/installation',
          outdated: false,
        },
      },
      urls: { location: `${api.server.url}${location}/${created.body.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
    });
    const read = await api.as('user_cora').get(`${path}/${created.body.id}`);
    expect(read.body).toEqual(created.body);
    expect(ids(await api.get(path))[0]).toBe(created.body.id);
  });

  test('is posted as a document, without a page, and with a node nobody knows', async () => {
    const created = await api.post(path, { body: { document: documentOf('One', 'Two') } });
    expect(created.body.body).toEqual({ markdown: 'One\n\nTwo' });
    expect(created.body.target).toEqual({ space: 'spc_handbook', revision, ...target });
    const { body } = await api.get(`${path}/${created.body.id}?format=document`);
    expect(body.body).toEqual({ document: documentOf('One', 'Two') });
    const odd = await api.post(path, { ...HELLO, page: 'pg_install', node: 'no-such-part' });
    expect(odd.body.target.node).toEqual({ id: 'no-such-part' });
  });

  test('is posted about a page that another one stands for', async () => {
    const { pages } = (await api.get('/v1/spaces/spc_api/content/pages')).body;
    const { id, title, path: place } = pages.at(-1);
    const posted = await api.post('/v1/spaces/spc_api/comments', { ...HELLO, page: id });
    expect(posted.body.target.page).toMatchObject({ id, title, path: place, outdated: false });
    expect(ids(await api.get(`/v1/spaces/spc_api/comments?targetPage=${id}`))).toContain(posted.body.id);
  });

  test.each([
    ['an empty body', { body: {} }, 'body.body: must contain text'],
    ['a blank text', { body: { markdown: ' \n ' } }, 'body.body: must contain text'],
    ['an empty document', { body: { document: documentOf() } }, 'body.body: must contain text'],
    ['too long a document', { body: { document: documentOf('x'.repeat(65_537)) } }, 'body.body.document'],
    ['too many lines', { body: { markdown: 'x\n\n'.repeat(10_001) } }, '10000 lines of text (maxItems)'],
    ['an unknown page', { ...HELLO, page: 'pg_gone' }, 'body.page: is not a page'],
    ['a page of another space', { ...HELLO, page: 'pg_api_intro' }, 'body.page'],
  ])('is refused with %s', async (_why, body, message) => {
    expectRefusal(await api.post(path, body), 400, message);
  });

  test('is changed by its author alone, and says that it was', async () => {
    const { body: before } = await api.as('user_cora').post(path, HELLO);
    const edited = await api.as('user_cora').put(`${path}/${before.id}`, { body: { markdown: 'Bye' } });
    expect(edited.body).toEqual({ ...before, body: { markdown: 'Bye' }, editedAt: expect.any(String) });
    expect((await api.put(`${path}/${before.id}`, { body: { markdown: 'Mine' } })).status).toBe(403);
    expect((await api.as('user_cora').put(`${path}/${before.id}`, { body: {} })).status).toBe(400);
    const { body: after } = await api.get(`${path}/${before.id}`);
    expect(after.body).toEqual({ markdown: 'Bye' });
    expect(after.permissions).toEqual({ view: true, edit: false, reply: true, delete: true });
  });

  test('is resolved and opened again, and counted only while it is open', async () => {
    const counter = async (): Promise<number> =>
      (await api.get(path === ON_SPACE ? SPACE : `${SPACE}/change-requests/1`)).body.comments;
    const { body: before } = await api.as('user_cora').post(path, HELLO);
    const open = await counter();
    const resolved = await api.as('user_lin').put(`${path}/${before.id}`, { resolved: true });
    expect(resolved.body).toMatchObject({ status: 'resolved', resolvedBy: { id: 'user_lin' } });
    expect(resolved.body.editedAt).toBeUndefined();
    expect(await counter()).toBe(open - 1);
    // Once more, by somebody else: nothing changes.
    const again = await api.put(`${path}/${before.id}`, { resolved: true });
    expect(again.body.resolvedBy.id).toBe('user_lin');
    expect(again.body.resolvedAt).toBe(resolved.body.resolvedAt);
    const reopened = await api.as('user_cora').put(`${path}/${before.id}`, { resolved: false });
    expect(reopened.body).toEqual(before);
    expect(await counter()).toBe(open);
  });

  test('takes reactions, each person once for each emoji', async () => {
    const { body: before } = await api.post(path, HELLO);
    const react = async (user: string, body: object): Promise<[string, string[]][]> => {
      const answer = await api.as(user).put(`${path}/${before.id}`, body);
      for (const { count, users } of answer.body.reactions) {
        expect(count).toBe(users.length);
      }
      return answer.body.reactions.map(({ emoji, users }: { emoji: string; users: { user: { id: string } }[] }) => [
        emoji,
        users.map(({ user: { id } }) => id),
      ]);
    };
    expect(await react('user_cora', { addedReactions: ['1f44d', '1f389', '1f44d'] })).toEqual([
      ['1f44d', ['user_cora']],
      ['1f389', ['user_cora']],
    ]);
    expect(await react('user_lin', { addedReactions: ['1f44d'] })).toEqual([
      ['1f44d', ['user_cora', 'user_lin']],
      ['1f389', ['user_cora']],
    ]);
    // Nobody takes away what another one gave.
    expect(await react('user_lin', { removedReactions: ['1f44d', '1f389'], addedReactions: ['1f600'] })).toEqual([
      ['1f44d', ['user_cora']],
      ['1f389', ['user_cora']],
      ['1f600', ['user_lin']],
    ]);
    expect(await react('user_cora', { removedReactions: ['1f44d', '1f389', '1f600'] })).toEqual([
      ['1f600', ['user_lin']],
    ]);
  });

  test('is deleted by its author or an administrator, with its replies', async () => {
    const { body: mine } = await api.as('user_cora').post(path, HELLO);
    const { body: reply } = await api.as('user_lin').post(`${path}/${mine.id}/replies`, HELLO);
    expect((await api.as('user_lin').delete(`${path}/${mine.id}`)).status).toBe(403);
    expect((await api.as('user_cora').delete(`${path}/${mine.id}`)).status).toBe(205);
    expect((await api.as('user_cora').delete(`${path}/${mine.id}`)).status).toBe(204);
    expect((await api.get(`${path}/${mine.id}`)).status).toBe(404);
    expect((await api.get(`${path}/${mine.id}/replies/${reply.id}`)).status).toBe(404);
    const { body: another } = await api.as('user_cora').post(path, HELLO);
    expect((await api.delete(`${path}/${another.id}`)).status).toBe(205);
  });

  test('is not found where it does not hang', async () => {
    const { body: comment } = await api.post(path, HELLO);
    const elsewhere = [
      `/v1/spaces/spc_api/comments/${comment.id}`,
      `${SPACE}/change-requests/2/comments/${comment.id}`,
      `${path === ON_SPACE ? ON_REQUEST : ON_SPACE}/${comment.id}`,
    ];
    for (const wrong of elsewhere) {
      expect((await api.get(wrong)).status).toBe(404);
      expect((await api.put(wrong, { resolved: true })).status).toBe(404);
      expect((await api.delete(wrong)).status).toBe(204);
      expect((await api.post(`${wrong}/replies`, HELLO)).status).toBe(404);
      expect((await api.get(`${wrong}/replies`)).status).toBe(404);
    }
    expect((await api.get(`${path}/${comment.id}`)).body.status).toBe('open');
  });

  test('has replies, oldest first, that are counted', async () => {
    const { body: comment } = await api.post(path, HELLO);
    const replies = `${path}/${comment.id}/replies`;
    const { body: one } = await api.as('user_cora').post(replies, { body: { markdown: 'One' } });
    const { body: two } = await api.as('user_lin').post(replies, { body: { document: documentOf('Two') } });
    expect(one).toEqual({
      object: 'comment-reply',
      id: one.id,
      postedBy: expect.objectContaining({ id: 'user_cora' }),
      postedAt: expect.any(String),
      reactions: [],
      body: { markdown: 'One' },
      urls: { location: `${api.server.url}${location}/${comment.id}/replies/${one.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect(two.body).toEqual({ markdown: 'Two' });
    expect((await api.get(`${path}/${comment.id}`)).body.replies).toBe(2);
    const listed = await api.get(`${replies}?format=document`);
    expect(ids(listed)).toEqual([one.id, two.id]);
    expect(listed.body.items[0].body).toEqual({ document: documentOf('One') });
    expect((await api.get(`${replies}/${two.id}?format=document`)).body.body).toEqual({ document: documentOf('Two') });

    const edited = await api.as('user_cora').put(`${replies}/${one.id}`, {
      body: { markdown: 'First' },
      addedReactions: ['1f44d'],
      resolved: true,
    });
    expect(edited.body).toMatchObject({ body: { markdown: 'First' }, reactions: [{ emoji: '1f44d', count: 1 }] });
    expect(edited.body.editedAt).toEqual(expect.any(String));
    expect((await api.get(`${path}/${comment.id}`)).body.status).toBe('open');
    expect((await api.put(`${replies}/${one.id}`, { body: { markdown: 'Not mine' } })).status).toBe(403);
    expect((await api.post(replies, { body: {} })).status).toBe(400);

    expect((await api.as('user_lin').delete(`${replies}/${one.id}`)).status).toBe(403);
    expect((await api.as('user_cora').delete(`${replies}/${one.id}`)).status).toBe(205);
    expect((await api.as('user_cora').delete(`${replies}/${one.id}`)).status).toBe(204);
    expect((await api.get(`${replies}/${one.id}`)).status).toBe(404);
    expect((await api.get(`${path}/${comment.id}`)).body.replies).toBe(1);
    expect((await api.get(`${ON_SPACE}/comment_install/replies/${two.id}`)).status).toBe(404);
  });
});

describe('replies to a comment on a change request', () => {
  const api = useServer();

  test('are shown with what the caller may do', async () => {
    const { body } = await api.as('user_cora').get(`${ON_REQUEST}/comment_tips/replies`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      id: 'reply_tips',
      permissions: { view: true, edit: false, reply: true, delete: false },
    });
  });

  test('are answered in the form that is asked for', async () => {
    const { body } = await api.post(`${ON_REQUEST}/comment_tips/replies?format=document`, HELLO);
    expect(body.body.document.object).toBe('document');
  });
});
