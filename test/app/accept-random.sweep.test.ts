import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { appliedFolder, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });
const ORG = '/v1/orgs/org_acme';
const TEXT = `colophon: 1
organization: org_acme
collections:
  product: { title: Product docs, order: [manual, reference, appendix] }
  other: { title: Other docs }
spaces:
  handbook: { id: spc_handbook }
  notes: { id: spc_handbook_v1 }
  manual: { manage: true, title: The manual, in: product }
  reference: { manage: true, title: The reference, in: product }
  appendix: { manage: true, title: The appendix, in: product }
sites:
  made:
    title: Made for this
    defaultSection: first
    groups: { more: { title: More }, less: { title: Less } }
    sections:
      - { path: first, title: First, spaces: [{ space: handbook, path: v2 }, { space: notes, path: v1 }] }
      - { link: status, title: Status, url: 'https://status.example.com/' }
      - { path: second, title: Second, group: more, spaces: [{ space: handbook }] }
      - { link: blog, title: Blog, group: more, url: 'https://blog.example.com/' }
      - { path: third, title: Third, group: more, spaces: [{ space: notes }] }
      - { path: fourth, title: Fourth, group: less, spaces: [{ space: handbook }] }
    redirects:
      /one: { section: first }
      /two: { space: first/v1 }
      /three: { section: third }
      /four: { url: 'https://example.com/' }
`;

interface Part {
  readonly object: string;
  readonly id: string;
  readonly title: string;
  readonly sections?: readonly Part[];
  readonly siteSpaces?: readonly Part[];
}

/** What somebody can do; `pick` chooses one of several, and `to` says what becomes of it. */
const HANDS: Readonly<
  Record<string, (site: string, pick: <T>(list: readonly T[]) => T, to: number) => Promise<unknown>>
> = {
  renameSection: async (site, pick, to) =>
    api.patch(`${site}/sections/${pick(await parts(site, 'section')).id}`, { path: `p${to}` }),
  retitleSection: async (site, pick, to) =>
    api.patch(`${site}/sections/${pick(await parts(site, 'section')).id}`, { title: `T${to}` }),
  deleteSection: async (site, pick) => api.delete(`${site}/sections/${pick(await parts(site, 'section')).id}`),
  chooseDefault: async (site, pick) => api.patch(site, { defaultSiteSection: pick(await parts(site, 'section')).id }),
  regroup: async (site, pick, to) => {
    const siteSectionGroupId = to % 3 === 0 ? null : (await parts(site, 'section-group')).at(to % 2)?.id;
    return api.patch(`${site}/sections/${pick(await parts(site, 'section')).id}`, { siteSectionGroupId });
  },
  renameSpace: async (site, pick, to) =>
    api.patch(`${site}/site-spaces/${pick(pick(await parts(site, 'section')).siteSpaces ?? [])?.id}`, {
      path: `q${to}`,
    }),
  deleteGroup: async (site, pick) =>
    api.delete(`${site}/section-groups/${pick(await parts(site, 'section-group'))?.id}`),
  deleteLink: async (site, pick) =>
    api.delete(`${site}/external-links/${pick(await parts(site, 'external-link'))?.id}`),
  move: async (site, pick, to) => {
    const all = await parts(site, '');
    const [item, next] = [pick(all), all[to % all.length]];
    const position = { before: { type: next?.object, id: next?.id } };
    return api.patch(`${site}/structure/sort`, { item: { type: item.object, id: item.id }, position });
  },
  repoint: async (site, pick) => {
    const { items } = (await api.get(`${site}/redirects`)).body;
    const destination = { kind: 'site-section', siteSectionId: pick(await parts(site, 'section')).id };
    return api.patch(`${site}/redirects/${pick<Part>(items).id}`, { destination });
  },
  moveSpace: async (_site, pick, to) => {
    const collections = (await api.get(`${ORG}/collections`)).body.items.filter(({ title }: Part) =>
      title.endsWith(' docs'),
    );
    return api.post(`/v1/spaces/${pick(await ownSpaces())?.id}/move`, {
      parent: to % 3 === 0 ? null : collections[to % 2]?.id,
    });
  },
  deleteSpace: async (_site, pick) => api.delete(`/v1/spaces/${pick(await ownSpaces())?.id}`),
};

async function parts(site: string, object: string): Promise<readonly Part[]> {
  const structure: readonly Part[] = (await api.get(`${site}/structure`)).body.structure;
  const all = structure.flatMap((part) => [part, ...(part.sections ?? [])]);
  return object === '' ? all : all.filter((part) => part.object === `site-${object}`);
}

async function ownSpaces(): Promise<readonly Part[]> {
  return (await api.get(`${ORG}/spaces?limit=1000`)).body.items.filter(({ title }: Part) => title.startsWith('The '));
}

test('whatever somebody did, accepting all of it ends in an empty plan', async () => {
  const hand = fc.record({ how: fc.constantFrom(...Object.keys(HANDS)), which: fc.nat(100), to: fc.nat(100) });
  await fc.assert(
    fc.asyncProperty(fc.array(hand, { minLength: 1, maxLength: 4 }), async (hands) => {
      const { accept, planned, site } = await appliedFolder(api, { 'colophon.yaml': TEXT });
      const made = await site();
      for (const { how, which, to } of hands) {
        // What is not possible any more is refused, and nothing happened.
        await HANDS[how]?.(made, (list) => list[which % list.length] as never, to);
      }
      expect(valueIn(await accept()).refused).toEqual([]);
      expect((await planned()).changes).toEqual([]);
    }),
    { numRuns: runs(40), seed: newSeed('accept', 1) },
  );
});
