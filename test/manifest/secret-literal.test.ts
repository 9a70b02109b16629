import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';

const TOKEN = 'glpat-written-down';

test('a secret that is written down is refused, and no line of its file is printed', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'colophon-literal-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(
    join(cwd, 'colophon.yaml'),
    `colophon: 1
organization: org_acme
spaces:
  notes: { title: Notes, gitSync: { gitlab: { project: 7, branch: main, wins: git, token: ${TOKEN} } } }
sites: { docs: { titel: Docs } }
`,
  );
  const outcome = await loadManifest({ kinds: KINDS, cwd, paths: [], variables: {}, env: {} });
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['secret-literal', 'unknown-key']),
  );
  expect(JSON.stringify(outcome)).not.toContain(TOKEN);
});
