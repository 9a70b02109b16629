import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { ApiError } from '../../src/core/client/index.ts';
import type { Live } from '../../src/core/engine/model.ts';
import type { VerifyRequest } from '../../src/core/kinds/define.ts';
import { redirect } from '../../src/core/kinds/redirect.ts';
import { shareLink } from '../../src/core/kinds/share-link.ts';
import { site } from '../../src/core/kinds/site.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { notFound, refusal, sessionOf } from './support/scripted-session.ts';

interface Parts {
  readonly declared: Fields;
  readonly live?: Fields;
  readonly outputs?: Fields;
  readonly sensitive?: readonly string[];
  readonly differs?: readonly string[];
  readonly expires?: string;
  readonly resolve?: VerifyRequest['resolve'];
}

function request(kind: string, parts: Parts): VerifyRequest {
  const {
    declared,
    live = declared,
    outputs,
    sensitive = [],
    differs = [],
    expires,
    resolve = () => undefined,
  } = parts;
  return {
    desired: {
      address: `${kind}.it`,
      kind,
      fields: declared,
      sensitive,
      previously: [],
      protect: false,
      ...(expires === undefined ? {} : { expires }),
    },
    live: { kind, id: 'id', title: 'It', fields: live, ...(outputs === undefined ? {} : { outputs }) },
    parents: [{ kind: 'site', id: 'site_docs' }],
    resolve,
    differs: (field) => differs.includes(field),
    now: '2026-03-01T12:00:00.000Z',
  };
}

const HOME = { url: 'https://docs.example/', open: true };
const CLOSED = { url: 'https://docs.example/', open: false };

describe('visitors of a site', () => {
  const home = (fields: Fields, outputs?: Fields) =>
    site.verify?.home?.({ kind: 'site', id: 's', title: 'S', fields, ...(outputs === undefined ? {} : { outputs }) });

  test.each([
    ['public', true],
    ['unlisted', true],
    ['share-link', false],
    ['visitor-auth', false],
  ])('find one that is %s at its address, open: %s', (visibility, open) => {
    expect(home({ published: true, visibility }, { url: 'https://docs.example' })).toEqual({
      url: 'https://docs.example',
      open,
    });
  });

  test('find nothing where it is not published, or has no address', () => {
    expect(home({ published: false, visibility: 'public' }, { url: 'https://docs.example' })).toBeUndefined();
    expect(home({ published: true, visibility: 'public' }, {})).toBeUndefined();
    expect(home({ published: true, visibility: 'public' })).toBeUndefined();
  });

  test('get a page from an open one, and none from a closed one', () => {
    const asked = request('site', { declared: {} });
    expect(site.verify?.visit?.(asked, HOME)).toEqual({ url: HOME.url, secret: false, expect: 'page' });
    expect(site.verify?.visit?.(asked, CLOSED)).toMatchObject({ expect: 'closed' });
  });

  test.each<[string, Parts, object | undefined]>([
    ['nothing where nothing differs', { declared: { published: false } }, undefined],
    [
      'one that went offline',
      { declared: { published: true }, live: { published: false }, differs: ['published'] },
      { code: 'unpublished', expected: 'published: true', found: 'published: false' },
    ],
    [
      'one that went live',
      { declared: { published: false }, live: { published: true }, differs: ['published'] },
      { code: 'published', expected: 'published: false', found: 'published: true' },
    ],
    [
      'another basename',
      { declared: { basename: 'docs' }, live: { basename: 'old' }, differs: ['basename'] },
      { code: 'other-basename', expected: 'basename: docs', found: 'basename: old' },
    ],
    [
      'a proxy that is gone',
      { declared: { proxy: 'a.example' }, live: {}, differs: ['proxy'] },
      { code: 'other-proxy', expected: 'proxy: a.example', found: 'proxy: none' },
    ],
    [
      'a value that is not shown',
      { declared: { proxy: 'secret' }, live: { proxy: 'b' }, sensitive: ['proxy'], differs: ['proxy'] },
      { expected: 'proxy: (hidden)', found: 'proxy: (hidden)' },
    ],
    ['nothing in a field that no visitor sees', { declared: { title: 'A' }, differs: ['title'] }, undefined],
    [
      'a published one without an address',
      { declared: { published: true }, outputs: {} },
      { code: 'no-address', found: 'none' },
    ],
    [
      'nothing in a published one with an address',
      { declared: { published: true }, outputs: { url: 'https://docs.example' } },
      undefined,
    ],
  ])('would notice %s', (_title, parts, expected) => {
    const found = site.verify?.judge?.(request('site', parts));
    if (expected === undefined) {
      expect(found).toBeUndefined();
    } else {
      expect(found).toMatchObject(expected);
    }
  });
});

describe('visitors with a share link', () => {
  const judge = (parts: Parts) => shareLink.verify?.judge?.(request('share-link', parts));

  test.each<[string, Parts, object | undefined]>([
    ['one that is on', { declared: {}, live: { active: true } }, undefined],
    ['one of which the service says nothing', { declared: {}, live: {} }, undefined],
    ['one that was switched off', { declared: {}, live: { active: false } }, { code: 'link-off', found: 'off' }],
    ['one that is off and should be', { declared: { active: false }, live: { active: false } }, undefined],
    ['one that should be off', { declared: { active: false }, live: { active: true } }, { code: 'link-on' }],
    [
      'one whose last day has passed',
      { declared: { active: true }, live: { active: true }, expires: '2026-03-01T00:00:00.000Z' },
      { code: 'link-expired', expected: 'off since 2026-03-01', found: 'on' },
    ],
    [
      'one that ends this very moment',
      { declared: {}, live: { active: true }, expires: '2026-03-01T12:00:00.000Z' },
      { code: 'link-expired' },
    ],
    ['one that ends later', { declared: {}, live: { active: true }, expires: '2026-03-02T00:00:00.000Z' }, undefined],
    ['one that ended', { declared: {}, live: { active: false }, expires: '2026-02-01T00:00:00.000Z' }, undefined],
  ])('are judged: %s', (_title, parts, expected) => {
    const found = judge(parts);
    if (expected === undefined) {
      expect(found).toBeUndefined();
    } else {
      expect(found).toMatchObject(expected);
    }
  });

  test('open the site with a link that is on, and with no other', () => {
    const url = 'https://docs.example/?key=1';
    const visit = (parts: Parts, home = CLOSED) =>
      shareLink.verify?.visit?.(request('share-link', { outputs: { url }, ...parts }), home);
    expect(visit({ declared: {} })).toEqual({ url, secret: true, expect: 'page' });
    expect(visit({ declared: { active: false } })).toEqual({ url, secret: true, expect: 'closed' });
    // Whoever visits an open site sees it with a dead link as well.
    expect(visit({ declared: { active: false } }, HOME)).toBeUndefined();
    expect(visit({ declared: {}, outputs: {} })).toBeUndefined();
  });
});

describe('visitors of an old path', () => {
  const SPACE_URL = 'https://docs.example/guides/';
  const resolve: VerifyRequest['resolve'] = (value) =>
    value === undefined
      ? undefined
      : {
          id: 'part_1',
          live: { kind: 'part', id: 'part_1', title: 'P', fields: {}, outputs: { url: SPACE_URL } } as Live,
        };
  const toSection = { source: '/old', destination: { section: { $ref: 'site.docs.section.guides' } } };
  const toSpace = { source: '/old', destination: { space: { $ref: 'site.docs.space.notes' } } };
  const toPage = { source: '/old', destination: { space: { $ref: 'site.docs.space.notes' }, page: 'pg_1' } };

  test('are sent on to where the redirect leads', () => {
    const visit = (declared: Fields, home = HOME, known = resolve) =>
      redirect.verify?.visit?.(request('redirect', { declared, resolve: known }), home);
    const sentOn = { url: 'https://docs.example/old', secret: false, expect: 'redirected' };
    expect(visit(toSection)).toEqual({ ...sentOn, target: SPACE_URL });
    // Where a page is only the service knows.
    expect(visit(toPage)).toEqual(sentOn);
    expect(visit(toSpace, HOME, () => ({ id: 'part_1' }))).toEqual(sentOn);
    expect(visit(toSpace, CLOSED)).toBeUndefined();
  });

  async function asked(answer: Json | ApiError, declared: Fields, parts: Partial<Parts> = {}) {
    const session = sessionOf(() => answer);
    const found = await redirect.verify?.ask?.(session, request('redirect', { declared, resolve, ...parts }));
    return { found, asked: session.asked };
  }
  const answerOf = (target: string, destination: Json): Json => ({
    target,
    redirect: { id: 'r', source: '/old', destination },
  });
  const SECTION = { kind: 'site-section', siteSectionId: 'part_1' };
  const SPACE = { kind: 'site-space', siteSpaceId: 'part_1' };
  const PAGE = { kind: 'site-page', siteSpaceId: 'part_1', pageId: 'pg_1' };

  test('are asked for by the declared path on the site', async () => {
    const { asked: requests } = await asked(answerOf(SPACE_URL, SECTION), toSection);
    expect(requests).toEqual([
      {
        operation: 'getSiteRedirectBySource',
        path: { organizationId: 'org_acme', siteId: 'site_docs' },
        query: { source: '/old' },
      },
    ]);
  });

  test.each<[string, Json, Fields]>([
    ['a section', answerOf('https://docs.example/guides', SECTION), toSection],
    ['a page below it', answerOf('https://docs.example/guides/start', SECTION), toSection],
    ['a space', answerOf('https://docs.example/guides/', SPACE), toSpace],
    ['a page', answerOf('https://docs.example/guides/page', PAGE), toPage],
  ])('arrive at %s', async (_title, answer, declared) => {
    const { found } = await asked(answer, declared);
    expect(found).toEqual({ target: (answer as { readonly target: string }).target });
  });

  test.each<[string, Json, Fields, string]>([
    ['another part', answerOf(SPACE_URL, { kind: 'site-section', siteSectionId: 'part_2' }), toSection, SPACE_URL],
    ['a space of the same id', answerOf(SPACE_URL, SPACE), toSection, SPACE_URL],
    ['the space and not the page', answerOf(SPACE_URL, SPACE), toPage, 'page pg_1 in site.docs.space.notes'],
    ['another place', answerOf('https://docs.example/guidesbook', SECTION), toSection, SPACE_URL],
  ])('do not arrive where it leads to %s', async (_title, answer, declared, expected) => {
    const { found } = await asked(answer, declared);
    expect(found).toMatchObject({
      code: 'other-target',
      expected,
      found: (answer as { readonly target: string }).target,
    });
  });

  test('are told apart: the destination is gone, or the redirect is', async () => {
    const gone = notFound;
    expect((await asked(gone, toSection)).found).toMatchObject({ code: 'dead-destination', expected: SPACE_URL });
    const { found } = await asked(gone, toSection, { live: { ...toSection, source: '/older' } });
    expect(found).toMatchObject({ code: 'gone', found: 'nothing (404)' });
    await expect(asked(refusal({ type: 'forbidden', status: 403, message: 'no' }), toSection)).rejects.toThrow(
      ApiError,
    );
  });

  test('are judged by their target alone where the manifest names what was not read', async () => {
    const { found } = await asked(answerOf('https://elsewhere.example', SECTION), toSection, {
      resolve: () => undefined,
    });
    expect(found).toEqual({ target: 'https://elsewhere.example' });
    const known = await asked(answerOf('https://docs.example/x', SPACE), toSection, {
      resolve: () => ({ id: 'part_9' }),
    });
    expect(known.found).toMatchObject({ code: 'other-target', expected: 'site.docs.section.guides' });
    const byId = { source: '/old', destination: { space: { $id: 'part_9' } } };
    const other = await asked(answerOf('https://docs.example/x', SPACE), byId, { resolve: () => ({ id: 'part_9' }) });
    expect(other.found).toMatchObject({ expected: 'part_9' });
  });
});
