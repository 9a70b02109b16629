import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readDocx } from '../../src/server/content/docx.ts';
import { unzip, ZipProblem } from '../../src/server/content/zip.ts';
import { readSpecification } from '../../src/server/openapi/specification.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { attempted } from '../support/attempts.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { messageOf, useServer } from '../support/server.ts';

const MEGABYTE = 1024 * 1024;
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const zip = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? text(content) : content]),
      ),
    ),
  );

/** An archive whose directory lists one and the same file so many times. */
function overlapping(content: Uint8Array, times: number): Buffer {
  const once = zip({ 'a.md': content });
  const end = once.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const start = once.readUInt32LE(end + 16);
  const entry = once.subarray(start, end);
  const tail = Buffer.from(once.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE(entry.length * times, 12);
  return Buffer.concat([once.subarray(0, start), ...Array<Buffer>(times).fill(entry), tail]);
}

const WORD = (body: string): Buffer =>
  zip({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` });

/** What an import is given, and what it is answered. */
const SOURCES: readonly (readonly [string, string, Buffer | string, number])[] = [
  ['one file that unpacks to 40 MiB', 'zip', zip({ 'a.md': new Uint8Array(40 * MEGABYTE) }), 400],
  ['one file that is listed 60,000 times', 'zip', overlapping(new Uint8Array(MEGABYTE).fill(97), 60_000), 400],
  ['a file outside its folder', 'zip', zip({ '../../etc/passwd.md': '# x' }), 400],
  ['folders that are nested 10,000 deep', 'zip', zip({ [`${'a/'.repeat(10_000)}x.md`]: '# x' }), 400],
  ['a page of 1 MiB', 'markdown', 'a b\n\n'.repeat(MEGABYTE / 5), 400],
  ['HTML that is nested 5,000 deep', 'html', '<div>'.repeat(5_000), 400],
  ['HTML whose paragraphs open everything again', 'html', `${'<b>'.repeat(150)}${'<p>x'.repeat(30_000)}`, 400],
  [
    'a document that declares entities',
    'docx',
    WORD('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><w:p><w:t>&b;</w:t></w:p>'),
    201,
  ],
  ['a document without end', 'docx', WORD('<w:p><w:t>a'.repeat(20_000)), 400],
  ['Markdown of open brackets', 'markdown', '['.repeat(60_000), 201],
];

describe('an import of', () => {
  const world = defaultWorld(Date.now());
  const webPages = SOURCES.map(([, , content], index) => ({
    id: `web_hostile_${index}`,
    url: `https://hostile.example.com/${index}`,
    contentType: 'application/octet-stream',
    ...(typeof content === 'string' ? { body: content } : { bodyBase64: content.toString('base64') }),
  }));
  const logged: string[] = [];
  const api = useServer({
    world: { ...world, tables: { ...world.tables, webPages: [...(world.tables.webPages ?? []), ...webPages] } },
    log: (message) => logged.push(message),
  });

  test.each(SOURCES.map(([title, source, , status], index) => ({ title, source, status, index })))(
    '$title is answered $status, and the server lives',
    async ({ source, status, index }) => {
      const space = await api.post('/v1/orgs/org_acme/spaces', { title: 'Import' });
      const base = `/v1/spaces/${space.body.id}`;
      const answer = await api.post(`${base}/content/import`, { url: `https://hostile.example.com/${index}`, source });
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status);
      if (status === 400) {
        expect(messageOf(answer)).toContain('body.url');
      }
      expect(JSON.stringify((await api.get(`${base}/content/pages`)).body)).not.toContain('root:');
      expect((await api.get('/v1/user')).status).toBe(200);
      expect(logged).toEqual([]);
    },
  );

  test('XML in the place of a certificate stays text', async (context) => {
    attempted(context, SOURCES.length + 1);
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    const made = await api.post('/v1/orgs/org_acme/saml', { label: 'Hostile', certificate: bomb });
    expect([201, 400]).toContain(made.status);
    if (made.status === 201) {
      expect(made.body.certificate).toBe(bomb);
    }
    const long = await api.post('/v1/orgs/org_acme/saml', { label: 'Long', certificate: 'A'.repeat(10_001) });
    expect(long.status).toBe(400);
  });
});

test('an archive that lists one file many times is unpacked up to the bound only', (context) => {
  attempted(context);
  expect(() => unzip(overlapping(new Uint8Array(MEGABYTE), 60_000), 32 * MEGABYTE, () => true)).toThrow(ZipProblem);
});

describe('ten times as much takes about ten times as long', () => {
  const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
  test.each<[string, (size: number) => unknown]>([
    ['tags of a document that are never closed', (size) => readDocx(WORD('<w:aaaa '.repeat(size)), 32 * MEGABYTE)],
    ['names of a document that never end', (size) => readDocx(WORD(`<w:${'a'.repeat(size * 10)}`), 32 * MEGABYTE)],
    ['paragraphs of a document', (size) => readDocx(WORD('<w:p><w:t>a</w:t></w:p>'.repeat(size)), 32 * MEGABYTE)],
    [
      'aliases of an API description',
      (size) => readSpecification(`${HEAD}a: &a [1]\nb: [${'*a, '.repeat(size / 10)}]`),
    ],
    [
      'aliases of aliases',
      (size) =>
        readSpecification(
          `${HEAD}${Array.from({ length: size / 100 }, (_, index) =>
            index === 0 ? 'a0: &a0 [1]\n' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]\n`,
          ).join('')}`,
        ),
    ],
    [
      'keys that are there twice',
      (size) => readSpecification(`{"openapi":"3.1.0","info":{},${'"a":1,'.repeat(size)}"b":1}`),
    ],
    [
      'references in a circle',
      (size) =>
        readSpecification(
          `${HEAD}components: { schemas: { A: { $ref: "#/components/schemas/A" } } }\nx: [${'{ $ref: "#/components/schemas/A" }, '.repeat(size / 10)}]`,
        ),
    ],
  ])('%s', async (_title, work) => {
    expect(await growth(1_000, work)).toBeLessThan(LINEAR);
  });
});
