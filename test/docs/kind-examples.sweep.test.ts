import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { loadManifest } from '../../src/command/app/load.ts';
import { plan } from '../../src/command/app/plan.ts';
import { SANDBOX_ORGANIZATION, startSandbox } from '../../src/command/app/sandbox.ts';
import { kindFacts } from '../../src/command/cli/kind-facts.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { manifestSchema } from '../../src/core/manifest/validate.ts';
import { useFolder } from '../support/serve-process.ts';

const FACTS = kindFacts(manifestSchema().document);
const file = useFolder();

/** A value for every variable that an example reads. */
function variablesIn(example: string): Record<string, string> {
  const names = Array.from(example.matchAll(/COLOPHON_SECRET_\w+/g), ([name]) => name);
  const value = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2o=\n-----END CERTIFICATE-----\n';
  return Object.fromEntries(names.map((name) => [name, value]));
}

async function loaded(kind: string, example: string) {
  const path = file(`${kind}.yaml`);
  writeFileSync(path, example);
  const manifest = await loadManifest({ paths: [path], env: variablesIn(example) });
  if (!manifest.ok) {
    throw new Error(JSON.stringify(manifest.diagnostics, null, 1));
  }
  return manifest.value;
}

describe('the example of every kind', () => {
  test('is there: write `x-example` into schemas/kinds/KIND.yaml', () => {
    expect(FACTS.filter(({ example }) => example === undefined).map(({ name }) => name)).toEqual([]);
  });

  test.each(
    FACTS.flatMap(({ name, profiles, example }) => (example === undefined ? [] : [{ name, profiles, example }])),
  )('of $name is planned and applied, and then nothing is left to do', async ({ name, profiles, example }) => {
    const manifest = await loaded(name, example);
    expect(manifest.workspace.organization).toBe(SANDBOX_ORGANIZATION);
    expect(manifest.workspace.resources.map(({ kind }) => kind)).toContain(name);
    const profile = profiles?.at(-1) ?? 'today';
    const sandbox = await startSandbox({ resources: manifest.workspace.resources, empty: true, profile });
    try {
      const input = { manifest, service: sandbox.service, ledger: createMemoryLedger() };
      const first = await plan(input);
      if (!first.ok) {
        throw new Error(JSON.stringify(first.diagnostics, null, 1));
      }
      expect(first.value.diagnostics).toEqual([]);
      const applied = await apply({ ...input, plan: first.value, allow: RISKS.map(({ name }) => name) });
      expect(applied.diagnostics).toEqual([]);
      expect(applied.status).toBe('done');
      const second = await plan(input);
      expect(second.ok && second.value.changes).toEqual([]);
    } finally {
      await sandbox.close();
    }
  });
});
