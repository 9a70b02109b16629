import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InvalidWorld } from '../../src/server/world/check.ts';
import { readWorldFile } from '../../src/server/world/file.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const DEPTH = 20_000;

const TEXTS: readonly (readonly [string, string])[] = [
  ['brackets without end', `a: ${'['.repeat(DEPTH)}`],
  ['brackets that are closed', `${HEAD}x: ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
  ['braces', `${HEAD}x: ${'{a: '.repeat(DEPTH)}`],
  ['dashes', `${HEAD}x:\n  ${'- '.repeat(DEPTH)}1\ny: 1`],
  ['colons', `${'a: '.repeat(DEPTH)}1\nb: 1`],
  ['question marks', `${'? '.repeat(DEPTH)}1\nb: 1`],
  ['blocks', Array.from({ length: 2000 }, (_line, index) => `${' '.repeat(index)}a:`).join('\n')],
  ['JSON', `{"openapi":"3.1.0","info":{},"x":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`],
  ['JSON that is cut off', `{"openapi":"3.1.0","info":{},"x":${'{"a":['.repeat(DEPTH)}`],
];

describe('text that is nested without end', () => {
  const world = defaultWorld(Date.now());
  const page = {
    id: 'web_deep',
    url: 'https://deep.example.com/deep.md',
    contentType: 'text/markdown',
    body: `---\ntitle: ${'['.repeat(DEPTH)}\n---\n\n# Heading\n`,
  };
  const api = useServer({
    world: { ...world, tables: { ...world.tables, webPages: [...(world.tables.webPages ?? []), page] } },
  });

  test('before the text of an imported page is text itself', async () => {
    const space = await api.post('/v1/orgs/org_acme/spaces', { title: 'Import' });
    const base = `/v1/spaces/${space.body.id}`;
    expect((await api.post(`${base}/content/import`, { url: page.url, source: 'markdown' })).status).toBe(201);
    const { id, title } = (await api.get(`${base}/content/pages`)).body.pages.at(-1);
    expect(title).toBe('Heading');
    const { document } = (await api.get(`${base}/content/page/${id}?format=document`)).body;
    expect(JSON.stringify(document.nodes[0])).toContain(`title: ${'['.repeat(50)}`);
  });

  test.each(TEXTS)('as an API description is an ordinary error, and the server lives: %s', async (_title, text) => {
    expect((await api.put('/v1/orgs/org_acme/openapi/deep', { source: { text } })).status).toBeLessThan(300);
    await expect
      .poll(async () => (await api.get('/v1/orgs/org_acme/openapi/deep')).body)
      .toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'PARSE_ERROR' });
    expect((await api.get('/v1/user')).status).toBe(200);
  });
});

describe('a world that is nested without end', () => {
  const file = useFolder();
  test.each([...TEXTS, ['a list that holds itself', 'a: &a [*a, *a]'] as const])('is refused: %s', (_title, text) => {
    const path = file('world.yaml');
    writeFileSync(path, text);
    expect(() => readWorldFile(path)).toThrow(InvalidWorld);
    expect(() => readWorldFile(path)).toThrow(/nested deeper than 500 levels|:\d+ /);
  });
});
