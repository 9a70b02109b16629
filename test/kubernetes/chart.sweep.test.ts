import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type KubernetesObject, objectsIn, podOf, VERSIONS } from './objects.ts';
import { expectGood } from './support.ts';

const CHART = fileURLToPath(new URL('../../deploy/helm', import.meta.url));
const SETTINGS = [
  'image.repository=registry.example.com/colophon',
  'image.tag=1.0.0',
  'repository.url=https://git.example.com/docs.git',
  'repository.credentialsSecret=colophon-git',
  'tokens.writeSecret=colophon-tokens',
];

function helm(
  version: string,
  settings: readonly string[],
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const args = ['template', 'docs', CHART, '--kube-version', version, ...settings.flatMap((one) => ['--set', one])];
  const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const HAS_HELM = spawnSync('helm', ['version'], { encoding: 'utf8' }).status === 0;

/** What a chart makes of these settings, for each version. */
function rendered(...settings: readonly string[]): readonly KubernetesObject[] {
  const texts = VERSIONS.map((version) => {
    const { code, out, err } = helm(version, [...SETTINGS, ...settings]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  });
  const objects = objectsIn(texts[0] ?? '');
  for (const text of texts) {
    expectGood(objectsIn(text));
  }
  return objects;
}

describe.skipIf(!HAS_HELM)('the Helm chart, with the helm on the PATH', () => {
  test('gives objects that three versions of Kubernetes take, one agent for each shard', () => {
    const small = rendered();
    expect(small.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'NetworkPolicy', 'Service']);
    const all = rendered(
      ...['shards=3', 'agent.mode=apply', 'agent.persistence.enabled=true', 'drift.enabled=true'],
      ...[
        'baseUrl=https://api.example.com',
        'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.name=monitoring',
      ],
    );
    const kinds = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(kinds.filter((kind) => kind.startsWith('Deployment'))).toEqual(
      [1, 2, 3].map((shard) => `Deployment docs-colophon-agent-${shard}`),
    );
    expect(kinds.filter((kind) => kind.startsWith('PersistentVolumeClaim'))).toHaveLength(3);
    const job = all.find(({ kind }) => kind === 'CronJob');
    expect(job?.spec.jobTemplate?.spec.completions).toBe(3);
    const command = podOf(job as KubernetesObject)?.containers[0]?.command?.join(' ');
    expect(command).toContain('drift --all --concurrency 8 --shard "$((JOB_COMPLETION_INDEX + 1))/3"');
    const once = rendered('apply.enabled=true', 'agent.enabled=false');
    expect(once.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toContain('Job docs-colophon-apply-1');
  });

  test('reads with the token that cannot write, where nothing is written', () => {
    const objects = rendered('tokens.readSecret=colophon-read', 'drift.enabled=true', 'apply.enabled=true');
    const secrets = objects.flatMap((object) => {
      const volumes = podOf(object)?.volumes ?? [];
      return volumes.flatMap(({ name, secret }) => (name === 'tokens' ? [[object.kind, secret?.secretName]] : []));
    });
    expect(secrets.sort()).toEqual([
      ['CronJob', 'colophon-read'],
      ['Deployment', 'colophon-read'],
      ['Job', 'colophon-tokens'],
    ]);
  });

  test.each([
    ['repository.url=https://ada:secret@git.example.com/docs.git', /repository\/url/],
    ['repository.path=../elsewhere', /repository\/path/],
    ['image.tag=', /image\.tag or image\.digest/],
    ['tokens.writeSecret=', /tokens\.readSecret/],
    ['agent.mode=destroy', /agent\/mode/],
    ['shards=0', /shards/],
    ['runAsUser=0', /runAsUser/],
    ['extraEnv[0].name=COLOPHON_TOKEN', /extraEnv/],
    ['unknown=1', /unknown/],
  ])('refuses %s', (setting, message) => {
    const { code, err } = helm(VERSIONS.at(-1) ?? '', [...SETTINGS, setting]);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });

  test('refuses two ways to apply, and clusters that are too old', () => {
    const both = helm(VERSIONS.at(-1) ?? '', [...SETTINGS, 'agent.mode=apply', 'apply.enabled=true']);
    expect([both.code, both.err]).toEqual([1, expect.stringContaining('both apply: choose one')]);
    expect(helm('1.28.0', SETTINGS).err).toContain('requires kubeVersion');
  });

  test('has nothing that helm lint complains about', () => {
    const args = ['lint', '--strict', CHART, '--kube-version', VERSIONS.at(-1) ?? '', '--set', SETTINGS.join(',')];
    expect(execFileSync('helm', args, { encoding: 'utf8' })).toContain('0 chart(s) failed');
  });
});

test('the defaults of the chart fit its schema, but for what has to be set', () => {
  const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8')) as object;
  const validate = new Ajv({ allErrors: true }).compile(schema);
  const values = parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Record<string, Record<string, unknown>>;
  validate(values);
  expect((validate.errors ?? []).map(({ instancePath }) => instancePath)).toEqual([
    '/image/repository',
    '/repository/url',
  ]);
  const set = {
    ...values,
    image: { repository: 'x' },
    repository: { ...values['repository'], url: 'git@example.com:docs.git' },
  };
  expect(validate(set)).toBe(true);
});
