// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { openServer } from '../agent/support.ts';
import { runInside } from '../support/command.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { type KubernetesObject, objectsIn, podOf, problemsOf, VERSIONS } from './objects.ts';
import { expectGood, runPod } from './support.ts';

const { remote, clone, folder } = useRepositories();

const MANIFEST = `colophon: 1
teams:
  writers: { title: "\${var:title}" }
variables: { title: none }
environments:
  a: { organization: org_a, variables: { title: Anna } }
  b: { organization: org_b, variables: { title: Bert } }
`;

/** What `init --ci kubernetes` writes for a manifest, by component, with the repository in the place of its example. */
async function written(
  cwd: string,
  repository?: string,
  args: readonly string[] = [],
): Promise<Readonly<Record<string, KubernetesObject>>> {
  const ended = await runInside(addInitCommand, ['init', '--ci', 'kubernetes', ...args], { cwd, env: GIT_ENV });
  expect(ended).toMatchObject({ code: 0 });
  const read = (name: string): KubernetesObject => {
    const text = readFileSync(join(cwd, 'kubernetes', `colophon-${name}.yaml`), 'utf8');
    const [object] = objectsIn(
      repository === undefined ? text : text.replaceAll('https://git.example.com/docs.git', repository),
    );
    if (object === undefined) {
      throw new Error(`${name} has no object`);
    }
    return object;
  };
  return { agent: read('agent'), apply: read('apply'), drift: read('drift') };
}

describe('init --ci kubernetes', () => {
  test('writes objects that three versions of Kubernetes take, and that ask for no more than they need', async () => {
    const cwd = clone(remote({ 'colophon.yaml': MANIFEST, 'README.md': 'Docs\n' }));
    git(cwd, 'remote', 'set-url', 'origin', 'https://ada:canary@git.example.com/team/docs.git');
    const objects = await written(cwd);
    expectGood(Object.values(objects));
    const text = JSON.stringify(objects);
    expect(text).toContain('--repo=https://git.example.com/team/docs.git');
    expect(text).not.toContain('canary');
    expect(text).not.toMatch(/\b(REPOSITORY|BRANCH|FOLDER|VERSION|IMAGE)\b/);
    // The check finds what the API server would refuse.
    const wrong = JSON.parse(
      text.replace('"runAsNonRoot":true', '"runAsNonroot":true').replace('"replicas":1', '"replicas":"1"'),
    );
    for (const version of VERSIONS) {
      expect(problemsOf(version, wrong.agent).join('\n')).toMatch(
        /replicas must be integer[\s\S]*additional properties/,
      );
    }
  });

  test('gives each shard an agent and a pod of each job', async () => {
    const cwd = clone(remote({ 'colophon.yaml': MANIFEST, 'README.md': 'Docs\n' }));
    const { apply, drift } = await written(cwd, undefined, ['--shards', '3']);
    const agents = objectsIn(readFileSync(join(cwd, 'kubernetes/colophon-agent.yaml'), 'utf8'));
    expectGood(agents);
    expect(agents.map(({ metadata }) => metadata.name)).toEqual([1, 2, 3].map((shard) => `colophon-agent-${shard}`));
    expect(agents.map((agent) => podOf(agent)?.containers[0]?.args?.[2])).toEqual([
      '--shard=1/3',
      '--shard=2/3',
      '--shard=3/3',
    ]);
    expect([apply?.spec.completions, drift?.spec.jobTemplate?.spec.completions]).toEqual([3, 3]);
    expect(apply === undefined ? undefined : podOf(apply)?.containers[0]?.command?.join(' ')).toContain('+ 1))/3"');
  });

  test('runs as its pods do: the agent applies, the drift check finds what was changed, and the job applies again', async () => {
    const server = await openServer({ world: worldWithOrganizations(['org_a', 'org_b']) });
    const created = (): readonly string[] =>
      (server.exportWorld().tables.teams ?? [])
        .filter(({ organization }) => organization !== 'org_acme')
        .map(({ title }) => title)
        .sort();
    const bare = remote({ 'colophon.yaml': MANIFEST, 'README.md': 'Docs\n' });
    const author = clone(bare);
    const { agent, apply, drift } = await written(author, bare);
    const tokens = { a: server.token, b: server.token };
    const run = (object: KubernetesObject | undefined, more: Partial<Parameters<typeof runPod>[1]> = {}) => {
      const pod = object === undefined ? undefined : podOf(object);
      return runPod(pod ?? { containers: [], volumes: [] }, { root: folder(), server, tokens, ...more });
    };
    const once = { args: ['--once', '--listen', 'off'] };
    expect(await run(agent, { ...once, tokens: { a: server.token } })).toMatchObject({
      code: 3,
      text: expect.stringContaining('b'),
    });
    expect(created()).toEqual(['Anna']);
    expect(await run(agent, once)).toMatchObject({ code: 0 });
    expect(created()).toEqual(['Anna', 'Bert']);
    expect(await run(drift)).toMatchObject({ code: 0 });

    const team = (server.exportWorld().tables.teams ?? []).find(({ title }) => title === 'Bert');
    const changed = await fetch(`${server.url}/v1/orgs/org_b/teams/${team?.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'By hand' }),
    });
    expect(changed.status).toBe(200);
    expect(await run(drift)).toMatchObject({ code: 2, text: expect.stringContaining('By hand') });
    commitFiles(author, { 'colophon.yaml': MANIFEST.replace('Anna', 'Ada') });
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
    expect(await run(apply)).toMatchObject({ code: 0 });
    expect(created()).toEqual(['Ada', 'Bert']);
  });
});
