import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../src/server/content/document-from-mdast.ts';
import { documentOf, markdownOf } from '../../src/server/content/markdown.ts';
import { definitionsOf, parseMarkdown, walkNodes } from '../../src/server/content/mdast.ts';
import { outlineOf } from '../../src/server/content/outline.ts';
import { hrefOfRef, refOfHref } from '../../src/server/content/refs.ts';
import { scanInline } from '../../src/server/content/scan.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick, newSeed, runs, sampled } from '../support/runs.ts';

const rewritten = (markdown: string): string => markdownOf(documentOf(markdown));

/** Pieces of Markdown that go together, and pieces that do not. */
const PIECES = [
  ...['**', '*', '_', '~~', '~', '`', '``', '[', '](', '](page:pg_a)', '](https://example.com/a "t")', '![', '<', '>'],
  ...['> ', '# ', '## ', '#### ', '- ', '* ', '+ ', '1. ', '2) ', '- [ ] ', '- [x] ', '\n', '\n\n', '\n\n\n', '    '],
  ...['  ', ' ', '\t', '|', '| a | b |\n| - | :-: |\n| c | d |', '---', '```', '```js\n', '~~~\n', 'a', 'b', 'word'],
  ...['https://example.com', 'www.example.com', 'x@example.com', '<div>', '<br>', '<b>', '&amp;', '&', '\\', '\\\n'],
  ...['!', '{% hint style="info" %}\n', '{% endhint %}\n', '{%', 'é', '😀', '=', '===', '[a]: /u', '[a]', '[^1]', ':'],
];
const anyMarkdown = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''));

describe('Markdown and documents', () => {
  test('rewriting a text twice changes no more than rewriting it once', () => {
    fc.assert(
      fc.property(fc.oneof(anyMarkdown, fc.string({ maxLength: 60 })), (markdown) => {
        const once = rewritten(markdown);
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: runs(250), seed: newSeed('rewritten Markdown', 20_250_401) },
    );
  });

  test.each([
    ['a paragraph', 'One line.'],
    ['headings', '# One\n\n## Two\n\n### Three'],
    ['marks', 'A **bold**, *italic*, ~~gone~~ and `code` word, and **_both_**.'],
    ['an unordered list', '- One\n- Two\n  - Below'],
    ['an ordered list', '3. Three\n4. Four'],
    ['a task list', '- [x] Done\n- [ ] Open'],
    ['code', '```sh\ncurl -O\n\n  # not a heading\n```'],
    ['a quote', '> Said.\n>\n> > Said by another.'],
    ['a divider', 'Above\n\n---\n\nBelow'],
    ['a picture', '![The logo](file:file_logo "Our logo")'],
    ['links', 'See [here](page:pg_a#top), [there](page:spc_b/pg_c) and <https://example.com>.'],
    ['a table', '| Name | Size |\n| ---- | ----: |\n| A    |  **1** |\n| B    |      2 |'],
    ['a hint', 'Before\n\n{% hint style="warning" %}\nMind the **gap**.\n\n- And this\n{% endhint %}\n\nAfter'],
    ['a hard break', 'One\\\ntwo'],
    ['what only looks like Markdown', '\\# No heading, \\*no emphasis\\*\n\n\\{% endhint %}'],
  ])('%s reads the same after a round trip', (_title, markdown) => {
    const once = rewritten(markdown);
    expect(once.replaceAll(/ +/g, ' ')).toBe(markdown.replaceAll(/ +/g, ' '));
  });

  test('a text becomes the blocks that readers of documents know', () => {
    const { nodes } = documentOf('# T\n\nA [b](page:p)\n\n```js\n1\n2\n```\n\n- [x] y\n\n![](file:f)\n\n###### deep');
    expect(nodes.map(({ type }) => type)).toEqual([
      'heading-1',
      'paragraph',
      'code',
      'list-tasks',
      'images',
      'heading-3',
    ]);
    expect(nodes[1]?.nodes?.[1]).toEqual({
      object: 'inline',
      type: 'link',
      isVoid: false,
      data: { ref: { kind: 'page', page: 'p' } },
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'b', marks: [] }] }],
    });
    expect(nodes[2]).toMatchObject({ data: { syntax: 'js' }, nodes: [{ type: 'code-line' }, { type: 'code-line' }] });
    expect(nodes[3]?.nodes?.[0]).toMatchObject({ type: 'list-item', data: { checked: true } });
    expect(nodes[4]?.nodes?.[0]).toMatchObject({ type: 'image', data: { ref: { kind: 'file', file: 'f' } } });
  });

  test('a line of a hint inside code stays code', () => {
    const { nodes } = documentOf('```\n{% hint style="info" %}\n```\n\n{% hint style="info" %}\nnever closed');
    expect(nodes.map(({ type }) => type)).toEqual(['code', 'paragraph']);
  });

  test('a document with blocks of unknown types keeps its words', () => {
    const leaf = (text: string, ...marks: string[]) => ({
      object: 'leaf' as const,
      text,
      marks: marks.map((type) => ({ object: 'mark' as const, type })),
    });
    const paragraph = {
      object: 'block' as const,
      type: 'paragraph',
      nodes: [{ object: 'text' as const, leaves: [leaf(' Bold ', 'bold'), leaf('x', 'code', 'sparkling')] }],
    };
    const markdown = markdownOf({
      object: 'document',
      data: {},
      nodes: [
        { object: 'block', type: 'tabs', nodes: [{ object: 'block', type: 'tabs-item', nodes: [paragraph] }] },
        { object: 'block', type: 'content-ref', data: { ref: { kind: 'page', page: 'pg_a' } } },
        { object: 'block', type: 'expandable', fragments: [{ object: 'fragment', nodes: [paragraph] }] },
        { object: 'block', type: 'nothing-we-know' },
      ],
    });
    expect(markdown).toBe('&#x20;**Bold** `x`\n\n<page:pg_a>\n\n&#x20;**Bold** `x`');
  });

  const TEXTS: readonly (readonly [string, (count: number) => string])[] = [
    ['containers', (count) => '- '.repeat(count)],
    ['emphasis', (count) => `${'*'.repeat(count)}a${'*'.repeat(count)}`],
    ['pictures in pictures', (count) => `${'!['.repeat(count / 2)}${'](a)'.repeat(count / 2)}`],
    ['dots behind a URL', (count) => `https://a${'.'.repeat(count * 4)}b`],
    ['underlined headings', (count) => 'a\n-\n'.repeat(count / 2)],
  ];
  test.each(sampled(TEXTS))(
    'ten times too many %s are read as text in about ten times as long',
    async (_title, markdown) => {
      const read = (count: number): void => expect(documentOf(markdown(count)).nodes.length).toBeGreaterThan(0);
      expect(await growth(400, read)).toBeLessThan(LINEAR);
    },
  );

  test.skipIf(isQuick)('a long text is read in pieces and says the same as in one', () => {
    const rows = (count: number, row: (index: number) => string): string =>
      Array.from({ length: count }, (_, index) => row(index)).join('\n');
    const markdown = [
      'A [reference][late] and [another].',
      rows(80, (index) => `- item ${index} with *words* and [late]\n  more of it\n\n  - inside ${index}`),
      'Between.',
      rows(60, (index) => `${index + 3}. counted ${index}`),
      `| a | b |\n|---|--:|\n${rows(80, (index) => `| ${index} | \`x|y\` |`)}`,
      `\`\`\`js\n${rows(80, (index) => `line ${index}\n\n# not a heading`)}\n\`\`\``,
      `<!--\n\n${rows(80, () => 'hidden\n')}\n-->`,
      `- fenced\n\n  ~~~\n${rows(60, () => '  code\n')}\n  ~~~`,
      rows(60, (index) => `# Heading ${index}\ntext ${index}\n> quoted\nlazy\n`),
      '[late]: https://example.com/late "Title"\n[another]: <page:pg_a>',
      rows(40, (index) => `* other ${index}\n* list`),
      '    indented code',
    ].join('\n\n');
    const whole = fromMarkdown(markdown, {
      extensions: [gfm()],
      mdastExtensions: gfmFromMarkdown().map(({ transforms: _, ...reader }) => reader),
    });
    const expected = blocksOf(whole.children, { definitions: definitionsOf(whole), depth: -1 });
    expect(documentOf(markdown).nodes).toEqual(expected);
  });

  test('nesting without end is cut, not followed', () => {
    expect(rewritten(`${'> '.repeat(500)}deep`)).toContain('deep');
    expect(rewritten(`${'**a *b '.repeat(300)}${'*b** '.repeat(300)}`)).toContain('b');
  });
});

describe('addresses in Markdown', () => {
  test.each([
    ['page:pg_a', { kind: 'page', page: 'pg_a' }],
    ['page:spc_b/pg_a', { kind: 'page', page: 'pg_a', space: 'spc_b' }],
    ['page:pg_a#top-of%20it', { kind: 'anchor', anchor: 'top-of it', page: 'pg_a' }],
    ['#top', { kind: 'anchor', anchor: 'top' }],
    ['file:f_1', { kind: 'file', file: 'f_1' }],
    ['space:spc_a', { kind: 'space', space: 'spc_a' }],
    ['collection:col_a', { kind: 'collection', collection: 'col_a' }],
    ['user:user_a', { kind: 'user', user: 'user_a' }],
    ['reusable:r_1', { kind: 'reusable-content', reusableContent: 'r_1' }],
    ['openapi:pets', { kind: 'openapi', spec: 'pets' }],
    ['https://example.com/#x', { kind: 'url', url: 'https://example.com/#x' }],
    ['file:///etc/hosts', { kind: 'url', url: 'file:///etc/hosts' }],
    ['mailto:a@example.com', { kind: 'url', url: 'mailto:a@example.com' }],
  ])('%s is a reference and back', (href, ref) => {
    expect(refOfHref(href)).toEqual(ref);
    expect(hrefOfRef(refOfHref(href))).toBe(href);
  });
});

describe('the quick reading of Markdown', () => {
  const linksByParser = (markdown: string): string[] => {
    const root = parseMarkdown(markdown);
    const definitions = definitionsOf(root);
    return [...walkNodes(root)].flatMap((node) => {
      switch (node.type) {
        case 'link':
        case 'image':
          return [`${node.type} ${node.url}`];
        case 'linkReference':
          return [`link ${definitions.get(node.identifier)?.url}`];
        case 'imageReference':
          return [`image ${definitions.get(node.identifier)?.url}`];
        default:
          return [];
      }
    });
  };
  const linksByOutline = (markdown: string): string[] =>
    outlineOf(markdown).flatMap(({ links }) => links.map(({ href, image }) => `${image ? 'image' : 'link'} ${href}`));

  const word = fc.constantFrom('alpha', 'beta *gamma*', '**delta**', '`a[b](c)`', 'x\\[y', '(z)', 'snake_case');
  const inline: fc.Arbitrary<string> = fc.oneof(
    word,
    fc
      .tuple(word, fc.constantFrom('page:pg_a', 'https://example.com/a_(b)', '<file:f 1>', '#top'))
      .map(([label, href]) => `[${label}](${href})`),
    word.map((label) => `![${label}](file:f "A title")`),
    fc.constantFrom(
      '<https://example.com/x>',
      '<mailto:a@example.com>',
      'https://example.com/bare.',
      '[ref]',
      '[t][ref]',
    ),
    fc.constantFrom('![alt][ref]', '[![img](file:g)](page:pg_b)', '[none]', '[broken](', '<b>', '\\![not](page:x)'),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
  const prefix = fc.constantFrom('', '', '', '# ', '## ', '> ', '- ', '1. ', '- [ ] ');
  const blockOfText = fc.oneof(
    fc.tuple(prefix, line).map(([mark, words]) => `${mark}${words}`),
    line.map((words) => `\`\`\`md\n${words}\n\`\`\``),
    line.map((words) => `Setext ${words}\n===`),
  );
  const prose = fc
    .array(blockOfText, { maxLength: 6 })
    .map((blocks) => [...blocks, '[ref]: https://example.com/ref'].join('\n\n'));

  test('finds the links that a full parse finds', () => {
    fc.assert(
      fc.property(prose, (markdown) => {
        // A full parse lists an outer link before the picture in it.
        expect(linksByOutline(markdown).sort()).toEqual(linksByParser(markdown).sort());
      }),
      { numRuns: runs(200), seed: newSeed('outlines of Markdown', 20250401) },
    );
  });

  test('never fails, whatever it reads', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        expect(outlineOf(markdown).every(({ text }) => typeof text === 'string')).toBe(true);
      }),
      { numRuns: runs(200), seed: newSeed('outlines of Markdown', 20250401) },
    );
  });

  test('cuts a text into its sections and gives every heading its own anchor', () => {
    const sections = outlineOf(
      'Start\n\n# One *two*\n\nText\n\n```\n# no heading\n```\n\n## One two\n\nTitle\n-----\nEnd',
    );
    expect(sections.map(({ title, anchor, text }) => [title, anchor, text])).toEqual([
      [undefined, undefined, 'Start'],
      ['One two', 'one-two', 'Text\n\n# no heading'],
      ['One two', 'one-two-1', ''],
      ['Title', 'title', 'End'],
    ]);
  });

  test('shows the words without their markup', () => {
    expect(scanInline('A **bold** [link](page:x), `code` and ![alt](file:f) \\*star\\* _it_ a_b<br>c').text).toBe(
      'A bold link, code and alt *star* it a_b\nc',
    );
  });
});
