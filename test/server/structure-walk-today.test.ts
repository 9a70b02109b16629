import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWorld } from '../../src/server/world/check.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

const DOCS = '/v1/orgs/org_acme/sites/site_docs';

interface Node {
  readonly object: string;
  readonly id: string;
  readonly sectionGroup?: string;
  readonly sections?: readonly Node[];
  readonly children?: readonly Node[];
}

/** Every part of a structure, a group before what is in it; each names the group that holds it. */
function flat(nodes: readonly Node[], group?: string): Node[] {
  return nodes.flatMap((node) => {
    expect(node.sectionGroup).toBe(group);
    expect(node.sections).toEqual(node.children?.filter(({ object }) => object === 'site-section'));
    return [node, ...flat(node.children ?? [], node.id)];
  });
}

const PATHS: Readonly<Record<string, readonly [path: string, holder: string]>> = {
  'site-section': ['sections', 'siteSectionGroupId'],
  'site-section-group': ['section-groups', 'parentSectionGroupId'],
  'site-external-link': ['external-links', 'parent'],
};

const some = fc.nat({ max: 30 });
const STEP = fc.oneof(
  fc.record({ do: fc.constant('section' as const), group: some }),
  fc.record({ do: fc.constant('group' as const), group: some }),
  fc.record({ do: fc.constant('link' as const), group: some }),
  fc.record({ do: fc.constant('into' as const), item: some, group: some }),
  fc.record({ do: fc.constant('sort' as const), item: some, anchor: some, side: fc.constantFrom('before', 'after') }),
  fc.record({ do: fc.constant('delete' as const), item: some }),
);

describe('whatever is done to a structure of today', () => {
  const api = useServer({ profile: 'today' });
  const structure = async (): Promise<Node[]> => (await api.get(`${DOCS}/structure`)).body.structure;

  test('no part is lost or shown twice, and lists agree with the structure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 30 }), async (steps) => {
        api.server.reset();
        let expected = new Set(flat(await structure()).map(({ id }) => id));
        for (const step of steps) {
          const parts = flat(await structure());
          if (parts.length === 0) {
            return;
          }
          const groups = parts.filter(({ object }) => object === 'site-section-group');
          /** A group, or undefined for the root. */
          const groupAt = (index: number): string | undefined => groups[index % (groups.length + 1)]?.id;
          const partAt = (index: number): Node | undefined => parts[index % parts.length];
          switch (step.do) {
            case 'section':
            case 'group':
            case 'link': {
              const holder = groupAt(step.group);
              const { status, body } =
                step.do === 'section'
                  ? await api.post(`${DOCS}/sections`, { spaceId: 'spc_notes', siteSectionGroupId: holder })
                  : step.do === 'group'
                    ? await api.post(`${DOCS}/section-groups`, { title: 'Group', parent: holder })
                    : await api.post(`${DOCS}/external-links`, {
                        title: 'Link',
                        url: 'https://a.example',
                        parent: holder,
                      });
              if (status === 201) {
                expected.add(body.id);
                const row = flat(await structure()).filter(({ sectionGroup }) => sectionGroup === holder);
                expect(row.at(-1)?.id).toBe(body.id);
              }
              break;
            }
            case 'into': {
              const part = partAt(step.item);
              const [path = '', holder = ''] = PATHS[part?.object ?? ''] ?? [];
              const group = groupAt(step.group) ?? null;
              await api.patch(`${DOCS}/${path}/${part?.id}`, { [holder]: group });
              break;
            }
            case 'sort': {
              const [item, anchor] = [partAt(step.item), partAt(step.anchor)];
              await api.patch(`${DOCS}/structure/sort`, {
                item: { type: item?.object, id: item?.id },
                position: { [step.side]: { type: anchor?.object, id: anchor?.id } },
              });
              break;
            }
            default: {
              const part = partAt(step.item);
              const [path = ''] = PATHS[part?.object ?? ''] ?? [];
              expect((await api.delete(`${DOCS}/${path}/${part?.id}`)).status).toBe(205);
              expected = new Set([...expected].filter((id) => id !== part?.id));
            }
          }
          const after = flat(await structure());
          expect(after.map(({ id }) => id).sort()).toEqual([...expected].sort());
          const listed = async (path: string): Promise<string[]> =>
            (await api.get(`${DOCS}/${path}?limit=1000`)).body.items.map(({ id }: Node) => id);
          const inStructure = (object: string): string[] =>
            after.filter((part) => part.object === object).map(({ id }) => id);
          expect(await listed('sections')).toEqual(inStructure('site-section'));
          expect(await listed('section-groups')).toEqual(inStructure('site-section-group'));
        }
        checkWorld(api.server.exportWorld());
      }),
      { numRuns: runs(10), seed: newSeed('walks through a structure', 20_261_116), endOnFailure: true },
    );
  }, 600_000);
});
