import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  apply,
  createMemoryLedger,
  exportLive,
  loadManifest,
  type Manifest,
  plan,
  type Sandbox,
  startSandbox,
} from '../../src/command/app/index.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { findOnService } from '../../src/pulumi/find-live.ts';
import { REPOSITORY } from './support/provider-process.ts';
import { createSmallEngine, type SmallEngine } from './support/small-engine.ts';

type Program = typeof import('../../dist/pulumi/program/index.js');
const colophon = createRequire(import.meta.url)(join(REPOSITORY, 'dist/pulumi/program/index.js')) as Program;

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const it of open.splice(0).reverse()) {
    await it.close();
  }
});

async function manifestOf(name: string): Promise<Manifest> {
  const loaded = await loadManifest({
    cwd: join(REPOSITORY, 'examples'),
    paths: [name],
    env: {},
    organization: 'org_acme',
  });
  return loaded.ok ? loaded.value : expect.fail('it is not valid');
}

async function sandboxFor(manifest: Manifest): Promise<Sandbox> {
  const sandbox = await startSandbox({
    resources: manifest.workspace.resources,
    empty: true,
    profile: manifest.profile,
  });
  open.push(sandbox);
  return sandbox;
}

function engineFor(name: string, sandbox: Sandbox, imports: ReadonlyMap<string, string> = new Map()): SmallEngine {
  const engine = createSmallEngine({
    program: () => {
      new colophon.Workspace('docs', {
        manifest: join(REPOSITORY, 'examples', name),
        transform: ({ address }) => {
          const id = imports.get(address);
          return id === undefined ? undefined : { import: id };
        },
      });
    },
    config: { 'colophon:baseUrl': sandbox.service.baseUrl ?? '', 'colophon:organization': sandbox.organization },
    env: { COLOPHON_TOKEN: sandbox.service.token ?? '', COLOPHON_ORGANIZATION: sandbox.organization },
  });
  open.push(engine);
  return engine;
}

/** What is there, in the words of a manifest; ids are each service's own, and maps have no order. */
async function exported({ service, organization }: Sandbox): Promise<unknown> {
  const outcome = await exportLive({ service, organization });
  const files = outcome.ok ? outcome.value.files : expect.fail(JSON.stringify(outcome.diagnostics));
  return files.map(({ path, text }) => [path, parse(text.replaceAll(/\b(site|spc|ss|sec|col)_[\w-]+/g, '$1_'))]);
}

async function planned(manifest: Manifest, sandbox: Sandbox, ledger: LedgerStore): ReturnType<typeof plan> {
  return await plan({ manifest, service: sandbox.service, ledger });
}

describe.each(['full', '2025'])('the example %s, by the command line and by Pulumi', (name) => {
  test('becomes the same, and each finds nothing to do in what the other made', async () => {
    process.env['COLOPHON_ORGANIZATION'] = 'org_acme';
    const manifest = await manifestOf(name);
    const [byCommand, byPulumi] = [await sandboxFor(manifest), await sandboxFor(manifest)];

    const ledger = createMemoryLedger();
    const first = await planned(manifest, byCommand, ledger);
    const made = first.ok ? first.value : expect.fail(JSON.stringify(first.diagnostics));
    const allow = made.blocked.flatMap(({ consents }) => consents.slice(0, 1));
    expect(await apply({ plan: made, manifest, service: byCommand.service, ledger, allow })).toMatchObject({
      status: 'done',
    });
    const engine = engineFor(name, byPulumi);
    expect(await engine.preview()).toMatchObject({ ok: true, errors: [] });
    expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
    expect(await exported(byPulumi)).toEqual(await exported(byCommand));

    // The command line adopts what Pulumi created, without a write.
    const adopting = createMemoryLedger();
    const over = await planned(manifest, byPulumi, adopting);
    const adoption = over.ok ? over.value : expect.fail(JSON.stringify(over.diagnostics));
    expect(adoption.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
    const adopted = await apply({ plan: adoption, manifest, service: byPulumi.service, ledger: adopting });
    expect(adopted).toMatchObject({ status: 'done', requests: { writes: 0 } });
    const after = await planned(manifest, byPulumi, adopting);
    expect(after.ok && after.value.changes).toEqual([]);

    // Pulumi finds nothing to do in what it made, and takes over what the command line made.
    const again = await engine.up();
    expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
    const found = await findOnService({ manifest, service: byCommand.service, ledger });
    const resources = found.ok ? found.value : expect.fail(JSON.stringify(found.diagnostics));
    const imports = new Map([...resources].map(([address, { live }]) => [address, live.id]));
    const mover = engineFor(name, byCommand, imports);
    const before = await exported(byCommand);
    expect(await mover.up()).toMatchObject({ ok: true, errors: [] });
    expect(await exported(byCommand)).toEqual(before);
    const quiet = await mover.refresh();
    expect(quiet.errors).toEqual([]);
    const last = await mover.up();
    expect(last.steps.filter(({ op }) => op !== 'same')).toEqual([]);
  });
});
