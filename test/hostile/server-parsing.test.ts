import { describe, expect, test } from 'vitest';
import { isSimpleHtml, readHtml } from '../../src/server/content/html.ts';
import { documentOf, markdownOf } from '../../src/server/content/markdown.ts';
import { outlineOf } from '../../src/server/content/outline.ts';
import { attempted } from '../support/attempts.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { useServer } from '../support/server.ts';

/** A text of so many characters, made of one piece again and again. */
const of =
  (piece: string) =>
  (size: number): string =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const nested =
  (open: string, close: string) =>
  (size: number): string => {
    const count = Math.floor(size / (open.length + close.length));
    return `${open.repeat(count)}a${close.repeat(count)}`;
  };
const stair =
  (line: (step: number) => string) =>
  (size: number): string => {
    let text = '';
    for (let step = 0; text.length < size; step++) {
      text += line(step);
    }
    return text;
  };

/** What is known, or was found, to keep parsers of Markdown busy. */
const MARKDOWN: Readonly<Record<string, (size: number) => string>> = {
  'block quotes': of('> '),
  'block quotes on every line': of(`${'>'.repeat(39)}a\n\n`),
  lists: of('- '),
  'ordered lists': of('1. '),
  'lists in quotes in lists': of('> - 1. '),
  'lists that go deeper with every line': stair((step) => `${' '.repeat(2 * step)}- a\n`),
  'lists that go thirty deep': stair((step) => `${' '.repeat(2 * (step % 30))}- a\n`),
  emphasis: of('*a **b '),
  'emphasis around emphasis': nested('*a ', ' a*'),
  'emphasis on every line': of('*a _b **c\n'),
  'paragraphs of emphasis': of(`${'*a_b**c__ '.repeat(100)}\n\n`),
  'brackets that open': of('['),
  'brackets around brackets': nested('[', ']'),
  'links that are never closed': of('[a]('),
  'links in angles that are never closed': of('[a](<'),
  'links in links': nested('[', '](b)'),
  'pictures that are never closed': of('!['),
  'pictures in pictures': nested('![', '](b)'),
  references: of('[a][b] '),
  definitions: stair((step) => `[a${step}]: b\n`),
  'definitions with open titles': of('[a]: b "\n'),
  'a label over many lines': (size) => `[${of('a\n')(size)}`,
  backticks: of('`a'),
  'backticks in longer and longer runs': stair((step) => `${'`'.repeat(step)}a`),
  'a table of many columns and rows': (size) =>
    `|${of('a|')(size / 3)}\n|${of('-|')(size / 3)}\n${of('a\n')(size / 3)}`,
  'many tables': of('|a|\n|-|\n\n'),
  'rules of tables': of('|-\n'),
  footnotes: of('[^a]: b\n'),
  entities: of('&amp;'),
  'half entities': of('&#'),
  'autolinks that are never closed': of('<a:'),
  'bare URLs': of('http://a '),
  'half URLs': of('wwww.'),
  'punctuation behind a URL': (size) => `http://a${of('.)')(size)}`,
  'dots behind a URL': (size) => `http://a${of('.')(size)}b`,
  'mail addresses': of('a@b.c '),
  comments: of('<!--'),
  instructions: of('<?'),
  'tags that are never closed': of('<a b='),
  'a tag with many attributes': (size) => `<a ${of('b=c ')(size)}>`,
  tabs: of('-\t'),
  'underlined headings': of('a\n-\n'),
  'thematic breaks': of('* * * a\n'),
  fences: of('> ```\n'),
  strikethrough: of('~a ~~b '),
  hints: of('{% hint style="info" %}\n'),
  'spaces of all sorts': of('\u00a0\ufeff'),
  'spaces before a line end': of(' \u00a0 \n'),
};

describe('A7: Markdown of ten times the length takes about ten times as long', () => {
  test.each(Object.entries(MARKDOWN))('%s', async (_title, text) => {
    expect(await growth(5_000, (size) => documentOf(text(size)))).toBeLessThan(LINEAR);
    expect(await growth(5_000, (size) => outlineOf(text(size)))).toBeLessThan(LINEAR);
  });

  test('what is read becomes a document of bounded size', (context) => {
    for (const text of Object.values(MARKDOWN)) {
      attempted(context);
      const document = documentOf(text(60_000));
      expect(JSON.stringify(document).length).toBeLessThan(20_000_000);
      expect(markdownOf(document).length).toBeLessThan(5_000_000);
    }
  });
});

/** What is known to keep parsers of HTML busy. */
const HTML: Readonly<Record<string, (size: number) => string>> = {
  'elements in elements': of('<div>'),
  'formatting that is never closed': stair((step) => `<b id=${step}>`),
  'formatting that every paragraph opens again': (size) =>
    `${stair((step) => `<b id=${step}>`)(size / 2)}${of('<p>')(size / 2)}`,
  'formatting that is closed in the wrong order': of('<b><i></b></i>'),
  'links in links': of('<a href=x>'),
  tables: of('<table><tr><td>'),
  'text in tables': (size) => `<table>${of('a<b>')(size)}`,
  attributes: (size) => `<a ${stair((step) => `a${step} `)(size)}>`,
  'tags that are never closed': of('<a '),
  comments: of('<!--'),
  entities: of('&amp;&'),
  'lists in lists': of('<ul><li>'),
  selects: of('<select><option>'),
  spaces: of('a \n '),
};

describe('HTML of ten times the length takes about ten times as long, or is refused', () => {
  test.each(Object.entries(HTML))('%s', async (_title, text) => {
    const read = (size: number): void => {
      const html = text(size);
      if (isSimpleHtml(html)) {
        readHtml(html);
      }
    };
    expect(await growth(5_000, read)).toBeLessThan(LINEAR);
  });
});

describe('A7: comments that take long to read', () => {
  const api = useServer();
  const COMMENTS = '/v1/spaces/spc_handbook/comments';
  // Longer than what is read at once.
  const slow = of('- a\n\n- b *c* [d](e)\n')(20_000);

  test('are read once, and others are answered meanwhile', async (context) => {
    attempted(context, 10);
    for (let index = 0; index < 10; index++) {
      expect((await api.post(COMMENTS, { body: { markdown: `${index} ${slow}` } })).status).toBe(200);
    }
    const order: string[] = [];
    const list = api.get(`${COMMENTS}?format=document&limit=10`).then(({ body }) => {
      order.push('list');
      return body;
    });
    for (let index = 0; index < 5; index++) {
      expect((await api.get('/v1/user')).status).toBe(200);
      order.push('other');
    }
    const { items } = await list;
    expect(order.slice(0, 5)).toEqual(Array(5).fill('other'));
    expect(items).toHaveLength(10);
    // Kept: a second reading costs little of what the first did.
    const cost = async (): Promise<number> => {
      const before = process.cpuUsage();
      await api.get(`${COMMENTS}?format=markdown&limit=10`);
      await api.get(`${COMMENTS}?format=document&limit=1`);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const again = await cost();
    const before = process.cpuUsage();
    documentOf(`new ${slow}`);
    const { user, system } = process.cpuUsage(before);
    expect(again).toBeLessThan((user + system) * 10);
  });
});
