import { afterEach, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { type Workspace, workspaceOf } from '../support/workspace.ts';

const api = useServer();
afterEach(() => api.server.reset());

const MANIFEST = `colophon: 1
organization: org_acme
spaces:
  handbook: { title: Handbook }
sites:
  manual:
    title: Manual
    visibility: share-link
    published: true
    spaces:
      - { space: handbook }
    shareLinks:
      press: { name: Press }
`;

interface Output {
  readonly address: string;
  readonly name: string;
  readonly value?: string;
  readonly sensitive: boolean;
}

function workspace(): Workspace {
  return workspaceOf(api.server, { 'colophon.yaml': MANIFEST });
}

function outputsIn(text: string): readonly Output[] {
  return (JSON.parse(text) as { outputs: readonly Output[] }).outputs;
}

/** What is secret about a link, which is another one each time. */
const KEY = /\bkey_[\w-]{8,}/;

/** The link as the service has it. */
function linkIn(text: string): string | undefined {
  return outputsIn(text).find(({ address }) => address.includes('shareLink'))?.value;
}

test('an apply prints the URLs of its sites, and share links only when asked', async () => {
  const { code, stdout, stderr } = await workspace().run(['apply', '-y']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /\nOutputs\n {2}site\.manual\n {4}url {2}https:\/\/\S+\n {4}app {2}https:\/\/\S+\n {2}site\.manual\.shareLink\.press\n {4}url {2}\(sensitive; pass --show-links to see it\)\n/,
  );
  api.server.reset();
  const json = await workspace().run(['apply', '-y', '-o', 'json']);
  expect(outputsIn(json.stdout)).toEqual([
    { address: 'site.manual', kind: 'site', name: 'url', sensitive: false, value: expect.stringMatching(/^https:/) },
    { address: 'site.manual', kind: 'site', name: 'app', sensitive: false, value: expect.stringMatching(/^https:/) },
    { address: 'site.manual.shareLink.press', kind: 'share-link', name: 'url', sensitive: true },
  ]);
});

test('share links are in no format without --show-links, and in no Markdown with it', async () => {
  const shown = await workspace().run(['apply', '-y', '-o', 'json', '--show-links']);
  expect(linkIn(shown.stdout)).toMatch(KEY);
  for (const format of ['text', 'json', 'ndjson', 'markdown', 'github', 'sarif', 'junit']) {
    const work = workspace();
    api.server.reset();
    const { code, stdout, stderr } = await work.run(['apply', '-y', '-v', '-o', format]);
    expect([format, code, /share|press/i.test(stdout)]).toEqual([format, 0, true]);
    expect(`${stdout}${stderr}`).not.toMatch(KEY);
  }
  api.server.reset();
  const markdown = await workspace().run(['apply', '-y', '-o', 'markdown', '--show-links']);
  expect(markdown.stdout).toContain('`site.manual`');
  expect(markdown.stdout).not.toMatch(KEY);
});

test('a later apply has the outputs of what it read or wrote', async () => {
  const work = workspace();
  expect((await work.run(['apply', '-y'])).code).toBe(0);
  work.write('colophon.yaml', `${MANIFEST}      partners: { name: Partners }\n`);
  const second = await work.run(['apply', '-y', '-o', 'json']);
  expect(outputsIn(second.stdout).map(({ address, name }) => `${address} ${name}`)).toContain(
    'site.manual.shareLink.partners url',
  );
});

test('the steps of a workflow get the URLs, and the links when asked', async () => {
  const work = workspace();
  const env = { GITHUB_OUTPUT: work.path('out.txt') };
  work.write('out.txt', '');
  expect((await work.run(['apply', '-y', '-o', 'github'], { env })).code).toBe(0);
  expect(work.read('out.txt')).toMatch(/^url<<(\S+)\nhttps:\/\/\S+\n\1\n/m);
  expect(work.read('out.txt')).toMatch(/^urls<<(\S+)\n\{"site\.manual":"https:\/\/\S+"\}\n\1\n/m);
  expect(work.read('out.txt')).not.toMatch(/^share-links<</m);
  api.server.reset();
  work.write('out.txt', '');
  const again = workspace();
  expect((await again.run(['apply', '-y', '-o', 'github', '--show-links'], { env })).code).toBe(0);
  expect(work.read('out.txt')).toMatch(
    /^share-links<<(\S+)\n\{"site\.manual\.shareLink\.press":"https:\/\/\S+"\}\n\1\n/m,
  );
});
