import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './pages.ts';

interface Screen {
  readonly title: string;
  readonly steps: readonly {
    readonly note: string;
    readonly command: string;
    readonly seconds: number;
    readonly isStill?: boolean;
    readonly lines: readonly string[];
  }[];
}

interface Makers {
  readonly recording: () => Promise<string>;
  readonly drawTerminal: (screen: Screen) => string;
  readonly example: () => Promise<{ readonly comment: string; readonly workspace: string }>;
  readonly commentPage: (markdown: string) => { readonly page: string; readonly lines: readonly string[] };
  readonly consoleLines: (page: string) => readonly string[];
  readonly withPalette: (png: Buffer) => Buffer;
}

const makers = await Promise.all(
  ['recording', 'terminal', 'example', 'comment', 'console', 'png'].map(
    async (name): Promise<object> => await import(new URL(`../../src/dev/pictures/${name}.mjs`, import.meta.url).href),
  ),
);
const { recording, drawTerminal, example, commentPage, consoleLines, withPalette }: Makers = Object.assign(
  {},
  ...makers,
);

/** The lines that a picture shows, without when and how. */
const textOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''));

const kept = readFileSync(join(ROOT, 'docs/pictures/recording.svg'), 'utf8');

test('the recording shows what its commands print (npm run pictures -- recording makes it again)', async () => {
  expect(textOf(kept)).toEqual(textOf(await recording()));
});

test('the recording works as an image of a page: nothing is loaded or run, and it is small', () => {
  expect(kept).not.toMatch(/<script|<foreignObject|href|url\(|@import|\bon\w+=/i);
  expect(kept.length).toBeLessThan(200_000);
  expect(kept).toContain('@media (prefers-color-scheme:dark)');
  expect(kept).toContain('@media (prefers-reduced-motion:no-preference)');
  const [, seconds = ''] = /animation:f0 ([\d.]+)s/.exec(kept) ?? [];
  expect(Number(seconds)).toBeGreaterThan(20);
  expect(Number(seconds)).toBeLessThan(40);
});

test('what a command prints stays text, and a look that cannot be drawn is an error', () => {
  const step = { note: 'A', command: 'b', seconds: 1, isStill: true };
  const svg = drawTerminal({ title: '<t>', steps: [{ ...step, lines: ['\u001b[1;31m<script>&\u001b[0m x', ''] }] });
  expect(svg).toContain('<title>&lt;t&gt;</title>');
  expect(svg).toContain('<tspan class="red bold">&lt;script&gt;&amp;</tspan> x');
  expect(() => drawTerminal({ title: 't', steps: [{ ...step, lines: ['\u001b[44mx'] }] })).toThrow('the code 44');
  expect(() => drawTerminal({ title: 't', steps: [{ ...step, lines: Array(60).fill('x') }] })).toThrow('does not fit');
});

interface Shown {
  readonly lines: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
}

const shownIn = (name: string): Shown => JSON.parse(readFileSync(join(ROOT, `docs/pictures/${name}.json`), 'utf8'));

describe('the pictures of pages (npm run pictures -- comment console makes them again, with Chromium)', () => {
  let made: Awaited<ReturnType<Makers['example']>>;

  beforeAll(async () => {
    made = await example();
  });

  test('show what the comment and the console show', () => {
    const { comment, workspace } = made;
    expect(commentPage(comment).lines).toEqual(shownIn('comment').lines);
    expect(consoleLines(workspace)).toEqual(shownIn('console').lines);
  });

  test.each(['comment', 'console'])(
    'of the %s are those that were made with their text, are small and are in README.md',
    (name) => {
      const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
      const pictures = Object.entries(shownIn(name).pictures);
      expect(pictures.map(([file]) => file)).toEqual([`${name}-light.png`, `${name}-dark.png`]);
      for (const [file, digest] of pictures) {
        const bytes = readFileSync(join(ROOT, 'docs/pictures', file));
        expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(digest);
        expect(bytes.length).toBeLessThan(150_000);
        expect(readme).toContain(`="docs/pictures/${file}"`);
      }
    },
  );

  test('notice another word of the comment, and another state or row in the console', () => {
    const { comment, workspace } = made;
    const { lines } = commentPage(comment);
    expect(commentPage(comment.replace('#### Risks', '#### Dangers')).lines).not.toEqual(lines);
    expect(commentPage(comment.replace('! site.docs ', '- site.docs ')).lines).not.toEqual(lines);
    for (const [before, after] of [
      ['"Drifted"', '"Pending"'],
      ['"title":"State"', '"title":"Status"'],
      ['>History<', '>Past<'],
      ['"Guides"', '"Guidebook"'],
    ] as const) {
      expect(consoleLines(workspace.replace(before, after)), before).not.toEqual(consoleLines(workspace));
    }
  });
});

test('a picture with a table of colours has the same pixels', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 5, 8, 2, 0, 0, 0]);
  // Two pixels in each row, written in each of the five ways that a PNG knows: all rows are the same.
  const rows = [
    [0, 10, 20, 30, 40, 60, 90],
    [1, 10, 20, 30, 30, 40, 60],
    [2, 0, 0, 0, 0, 0, 0],
    [3, 5, 10, 15, 15, 20, 30],
    [4, 0, 0, 0, 0, 0, 0],
  ];
  const png = Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const made = withPalette(png);
  const partOf = (type: string): Buffer => {
    const at = made.indexOf(type);
    return made.subarray(at + 4, at + 4 + made.readUInt32BE(at - 4));
  };
  expect([...partOf('PLTE')]).toEqual([10, 20, 30, 40, 60, 90]);
  expect([...inflateSync(partOf('IDAT'))]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
});
