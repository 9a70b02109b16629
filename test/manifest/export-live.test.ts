import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import type { Json } from '../../src/base/json.ts';
import { createClient } from '../../src/core/client/index.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { exportWorkspace } from '../../src/core/manifest/export/export.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'colophon-export-'));

beforeAll(async () => {
  server = await startServer({});
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function exportedTo(name: string, layout: 'file' | 'folder'): Promise<Manifest> {
  const client = createClient({ baseUrl: server.url, token: server.token });
  const driver = createDriver({ client, organization: server.organization, kinds: KINDS, salt: 'salt' });
  const outcome = await exportWorkspace({
    kinds: KINDS,
    reader: driver.reader(),
    organization: server.organization,
    layout,
    schemaPath: './workspace.schema.json',
  });
  await client.close();
  expect(outcome.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const { path, text } of outcome.ok ? outcome.value : []) {
    const absolute = join(folder, name, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }
  const loaded = await loadManifest({
    kinds: KINDS,
    cwd: folder,
    paths: [layout === 'file' ? `${name}/colophon.yaml` : name],
    variables: {},
    env: {},
  });
  if (!loaded.ok) {
    throw new Error(JSON.stringify(loaded.diagnostics, null, 1));
  }
  return loaded.value;
}

describe('what the reference server has', () => {
  test('is exported as a manifest that is valid, and the same in one file and in a folder', async () => {
    const one = await exportedTo('one', 'file');
    const many = await exportedTo('many', 'folder');
    expect(one.workspace.organization).toBe(server.organization);
    expect(one.workspace.resources.length).toBeGreaterThan(20);
    expect(canonicalJson(many.value)).toBe(canonicalJson(one.value));
    const plain = (manifest: Manifest): Json =>
      manifest.workspace.resources
        .map(({ address, fields }) => ({ address, fields }))
        .sort((a, b) => (a.address < b.address ? -1 : 1));
    expect(plain(many)).toEqual(plain(one));
  });
});
