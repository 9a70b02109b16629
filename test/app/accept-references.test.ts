import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { appliedFolder, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });
const ORG = '/v1/orgs/org_acme';

const SECTIONS = [
  '      - { path: first, title: First, spaces: [{ space: handbook, path: v2 }, { space: notes, path: v1 }] } # the way in\n',
  "      - { link: status, title: Status, url: 'https://status.example.com/' }\n",
  '      - { path: second, title: Second, group: more, spaces: [{ space: handbook }] }\n',
] as const;
const HEAD = `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook }, notes: { id: spc_handbook_v1 } }
sites:
  made:
    title: Made for this
    defaultSection: first # for newcomers
    groups: { more: { title: More } }
    sections:
`;
const REDIRECTS = `    redirects:
      /one: { section: first }
      /two: { space: first/v1 }
      /three: { section: second }
`;
const SITE = HEAD + SECTIONS.join('') + REDIRECTS;

interface Part {
  readonly id: string;
  readonly path?: string;
  readonly siteSpaces?: readonly Part[];
}

/** The manifest, applied, with the site in it and what accepting gives after somebody did something. */
async function world(text: string) {
  const { accept, planned, site, text: textNow } = await appliedFolder(api, { 'colophon.yaml': text });
  return {
    site,
    parts: async (): Promise<readonly Part[]> => (await api.get(`${await site()}/structure`)).body.structure,
    accepted: async (addresses: readonly string[] = []): Promise<string> => {
      expect(valueIn(await accept({ addresses }))).toMatchObject({ written: true, refused: [] });
      expect((await planned()).changes).toEqual([]);
      return textNow();
    },
  };
}

describe('accepting, together with what refers to it,', () => {
  test('the order of sections and links', async () => {
    const { site, parts, accepted } = await world(SITE);
    const [first, link] = await parts();
    await api.patch(`${await site()}/structure/sort`, {
      item: { type: 'site-external-link', id: link?.id },
      position: { before: { type: 'site-section', id: first?.id } },
    });
    expect(await accepted()).toBe(HEAD + SECTIONS[1] + SECTIONS[0] + SECTIONS[2] + REDIRECTS);
  });

  test('a deleted link beside a moved group', async () => {
    const { site, parts, accepted } = await world(SITE);
    const [first, link, group] = await parts();
    await api.delete(`${await site()}/external-links/${link?.id}`);
    await api.patch(`${await site()}/structure/sort`, {
      item: { type: 'site-section-group', id: group?.id },
      position: { before: { type: 'site-section', id: first?.id } },
    });
    expect(await accepted()).toBe(HEAD + SECTIONS[2] + SECTIONS[0] + REDIRECTS);
  });

  test('another path of a section, and another one of a space in it', async () => {
    const { site, parts, accepted } = await world(SITE);
    const [first] = await parts();
    await api.patch(`${await site()}/sections/${first?.id}`, { path: 'start' });
    await api.patch(`${await site()}/site-spaces/${first?.siteSpaces?.[1]?.id}`, { path: 'old' });
    expect(await accepted(['site.made.section.first'])).toBe(
      SITE.replace('defaultSection: first', 'defaultSection: start')
        .replace('path: first', 'path: start')
        .replace('path: v1', 'path: old')
        .replace('/one: { section: first }', '/one: { section: start }')
        .replace('/two: { space: first/v1 }', '/two: { space: start/old }'),
    );
  });

  test('a deleted section that was the default', async () => {
    const { site, parts, accepted } = await world(SITE.replace(/ {6}\/(?:one|two): .*\n/g, ''));
    const [first] = await parts();
    await api.delete(`${await site()}/sections/${first?.id}`);
    expect(await accepted()).toBe(
      `${HEAD.replace('defaultSection: first', 'defaultSection: second')}${SECTIONS[1]}${SECTIONS[2]}    redirects:\n      /three: { section: second }\n`,
    );
  });

  test.each([
    ['a space that moved to another collection', 'other', ', in: other'],
    ['a space that moved out of its collection', undefined, ', in: null'],
  ])('%s, which has an order,', async (_title, to, written) => {
    const text = `colophon: 1
organization: org_acme
collections:
  product: { title: Product docs, order: [manual, reference, appendix] }
  other: { title: Other docs }
spaces:
  manual: { manage: true, title: The manual, in: product }
  reference: { manage: true, title: The reference, in: product }
  appendix: { manage: true, title: The appendix, in: product }
`;
    const { accepted } = await world(text);
    const idIn = async (list: string, title: string): Promise<string> =>
      (await api.get(`${ORG}/${list}?limit=1000`)).body.items.find((item: { title: string }) => item.title === title)
        .id;
    const parent = to === undefined ? null : await idIn('collections', 'Other docs');
    await api.post(`/v1/spaces/${await idIn('spaces', 'The reference')}/move`, { parent });
    expect(await accepted()).toBe(
      text
        .replace('manual, reference, appendix', 'manual, appendix')
        .replace('reference, in: product', `reference${written}`),
    );
  });

  test('the only space of an order, which is gone', async () => {
    const text = `colophon: 1
organization: org_acme
collections:
  product: { title: Product docs, order: [manual] }
spaces:
  manual: { manage: true, title: The manual, in: product }
  kept: { manage: true, title: The rest }
`;
    const { accepted } = await world(text);
    const { body } = await api.get(`${ORG}/spaces?limit=1000`);
    await api.delete(`/v1/spaces/${body.items.find((item: { title: string }) => item.title === 'The manual').id}`);
    expect(await accepted()).toBe(text.replace(', order: [manual]', '').replace(/ {2}manual: .*\n/, ''));
  });
});
