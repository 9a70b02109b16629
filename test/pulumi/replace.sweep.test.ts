import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exportLive, loadManifest, type Sandbox, startSandbox } from '../../src/command/app/index.ts';
import { REPOSITORY } from './support/provider-process.ts';
import { createSmallEngine, type SmallEngine } from './support/small-engine.ts';

type Program = typeof import('../../dist/pulumi/program/index.js');
const colophon = createRequire(import.meta.url)(join(REPOSITORY, 'dist/pulumi/program/index.js')) as Program;

const open: { close: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const it of open.splice(0).reverse()) {
    await it.close();
  }
});

/** What is there, in the words of a manifest; ids change with a replacement. */
async function exported({ service, organization }: Sandbox): Promise<unknown> {
  const outcome = await exportLive({ service, organization });
  const files = outcome.ok ? outcome.value.files : expect.fail(JSON.stringify(outcome.diagnostics));
  return files.map(({ path, text }) => [path, parse(text.replaceAll(/\b(site|spc|ss|sec|col)_[\w-]+/g, '$1_'))]);
}

/** A stack with everything that an example declares. */
async function stackOf(name: string): Promise<{ readonly sandbox: Sandbox; readonly engine: SmallEngine }> {
  const examples = join(REPOSITORY, 'examples');
  process.env['COLOPHON_ORGANIZATION'] = 'org_acme';
  const loaded = await loadManifest({ cwd: examples, paths: [name], env: {}, organization: 'org_acme' });
  const { workspace, profile } = loaded.ok ? loaded.value : expect.fail('it is not valid');
  const sandbox = await startSandbox({ resources: workspace.resources, empty: true, profile });
  open.push(sandbox);
  const engine = createSmallEngine({
    program: () => {
      new colophon.Workspace('docs', { manifest: join(examples, name), transform: () => ({ protect: false }) });
    },
    config: { 'colophon:baseUrl': sandbox.service.baseUrl ?? '', 'colophon:organization': sandbox.organization },
    env: { COLOPHON_TOKEN: sandbox.service.token ?? '', COLOPHON_ORGANIZATION: sandbox.organization },
  });
  open.push(engine);
  expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
  return { sandbox, engine };
}

/** The names of all resources that others use: as their parents, or in a reference. */
function usedIn(engine: SmallEngine): readonly string[] {
  const resources = Object.values(engine.state());
  const used = new Set(resources.flatMap(({ propertyDependencies }) => Object.values(propertyDependencies).flat()));
  return resources.flatMap(({ urn }) => (used.has(urn) ? [urn.split('::').at(-1) ?? ''] : []));
}

/** As many tests as share the resources of an example, since each replacement takes a while. */
const PARTS = 8;

describe.each(['full', '2025'])('a replacement that somebody asks for in the example %s', (name) => {
  let stack: Awaited<ReturnType<typeof stackOf>>;
  let before: unknown;
  let names: readonly string[];
  beforeAll(async () => {
    stack = await stackOf(name);
    before = await exported(stack.sandbox);
    names = usedIn(stack.engine);
    expect(names.length).toBeGreaterThan(5);
  });

  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    `of anything that others use leaves the workspace as it was: part %i of ${PARTS}`,
    async (part) => {
      for (const one of names.filter((_, at) => at % PARTS === part)) {
        const { errors } = await stack.engine.up({ replace: [one] });
        expect(errors, one).toEqual([]);
        expect(await exported(stack.sandbox), one).toEqual(before);
      }
    },
  );

  test('leaves nothing to do', async () => {
    const quiet = await stack.engine.up();
    expect(quiet.steps.filter(({ op }) => op !== 'same')).toEqual([]);
    const refreshed = await stack.engine.refresh();
    expect(refreshed.steps.filter(({ detail }) => detail === 'gone')).toEqual([]);
  });
});
