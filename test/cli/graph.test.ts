import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { graphOf, renderGraphDot, renderGraphMermaid, renderGraphText } from '../../src/command/report/graph.ts';
import { jsonDocument } from '../../src/command/report/text.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { addressOf } from '../../src/core/plan/address.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick } from '../support/runs.ts';

const folderWith = useFolders();

const MANIFEST = `colophon: 1
spaces: { handbook: { id: spc_handbook } }
sites:
  docs:
    title: Docs
    sections:
      - { path: guides, title: Guides, spaces: [{ space: handbook }] }
    redirects:
      /old: { section: guides }
teams: { writers: { title: Writers } }
`;

function graph(...args: readonly string[]): Promise<Ended> {
  return runInside(addGraphCommand, ['graph', ...args], { cwd: folderWith({ 'colophon.yaml': MANIFEST }) });
}

function resource(address: string, more: Partial<Desired> = {}): Desired {
  return { address, kind: 'redirect', fields: {}, sensitive: [], previously: [], protect: false, ...more };
}

describe('graph', () => {
  test('draws a tree with arrows to what resources need', async () => {
    const { code, out } = await runProcess(['graph'], { cwd: folderWith({ 'colophon.yaml': MANIFEST }) });
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        'site.docs',
        '├─ redirect["/old"]  → site.docs.section.guides',
        '└─ section.guides  → space.handbook',
        '   └─ space.handbook  → space.handbook',
        'space.handbook',
        'team.writers',
      ]),
    );
  });

  test('prints nodes and edges as JSON', async () => {
    const { nodes, edges } = JSON.parse((await graph('-o', 'json')).out);
    expect(nodes).toContainEqual({
      address: 'team.writers',
      kind: 'team',
      source: expect.objectContaining({ file: 'colophon.yaml', line: 10 }),
    });
    expect(edges).toContainEqual({
      from: 'site.docs.redirect["/old"]',
      to: 'site.docs.section.guides',
      type: 'reference',
    });
    expect(edges).toContainEqual({ from: 'site.docs.redirect["/old"]', to: 'site.docs', type: 'parent' });
  });

  test('draws a flowchart for Markdown and a graph for Graphviz', async () => {
    const mermaid = (await graph('-o', 'mermaid')).out;
    expect(mermaid).toMatch(/^flowchart LR\n/);
    expect(mermaid).toContain('["site.docs.redirect#91;#34;/old#34;#93;"]');
    const dot = (await graph('-o', 'dot')).out;
    expect(dot).toMatch(/^digraph colophon \{\n/);
    expect(dot).toContain(String.raw`label="site.docs.redirect[\"/old\"]"`);
  });

  test('other formats are refused, and so are manifests that are not valid', async () => {
    expect(await graph('-o', 'svg')).toMatchObject({ code: 64 });
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nsitez: {}\n' });
    expect(await runInside(addGraphCommand, ['graph', '-o', 'mermaid'], { cwd })).toMatchObject({ code: 8, out: '' });
  });

  test('shows each dependency once, and nothing that is not declared', () => {
    const resources = [
      resource('a', {
        fields: { one: { $ref: 'b' }, two: [{ $ref: 'b' }], three: { $ref: 'elsewhere' } },
        after: ['b'],
      }),
      resource('b', { after: ['b'] }),
    ];
    expect(graphOf(resources).edges).toEqual([{ from: 'a', to: 'b', type: 'reference' }]);
    expect(graphOf([resource('a', { after: ['b'] }), resource('b')]).edges).toEqual([
      { from: 'a', to: 'b', type: 'after' },
    ]);
  });

  test('whatever a key holds, it stays inside its label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        const shown = graphOf([
          resource('site.docs'),
          resource(addressOf('site.docs', 'redirect', key), { parent: 'site.docs' }),
        ]);
        const mermaid = renderGraphMermaid(shown).trimEnd().split('\n');
        expect(mermaid).toHaveLength(4);
        expect(mermaid[2]).toMatch(/^ {2}n2\["[\p{L}\p{N} ./:#;-]*"\]$/u);
        const dot = renderGraphDot(shown).trimEnd().split('\n');
        expect(dot).toHaveLength(7);
        expect(dot[4]).toMatch(/^ {2}n2 \[label="(?:[^"\\]|\\["\\])*", tooltip="redirect"\];$/);
        expect(renderGraphText(shown, { colour: false }).trimEnd().split('\n')).toHaveLength(2);
        expect(JSON.parse(jsonDocument(shown))).toEqual(shown);
      }),
    );
  });

  test.skipIf(isQuick)('a workspace that is ten times as large is drawn in about ten times as long', async () => {
    const draw = (count: number): void => {
      const many = Array.from({ length: count }, (_item, index) =>
        resource(`site.docs.redirect["/${index}"]`, {
          parent: 'site.docs',
          fields: { destination: { $ref: 'site.docs' } },
        }),
      );
      const lines = renderGraphText(graphOf([resource('site.docs'), ...many]), { colour: false }).split('\n');
      expect(lines).toHaveLength(count + 2);
    };
    expect(await growth(2000, draw)).toBeLessThan(LINEAR);
  });
});
