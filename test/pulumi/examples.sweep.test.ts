import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer } from '../../src/server/index.ts';
import { type ProgramKind, writeProgram } from './support/program.ts';
import { REPOSITORY } from './support/provider-process.ts';
import { createSmallEngine } from './support/small-engine.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const it of open.splice(0).reverse()) {
    await it.close();
  }
});

describe('the examples of programs', () => {
  test.each<{ name: string; kind: ProgramKind; main: string }>([
    { name: 'pulumi-typescript', kind: 'typescript', main: 'index.ts' },
    { name: 'pulumi-workspace', kind: 'commonjs', main: 'index.js' },
  ])('$name is made, and then there is nothing to do', async ({ name, kind, main }) => {
    const folder = join(REPOSITORY, 'examples', name);
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(ts|yaml)$/.test(entry.name) && ![main, 'Pulumi.yaml'].includes(entry.name),
    );
    const program = writeProgram(
      kind,
      readFileSync(join(folder, main), 'utf8'),
      Object.fromEntries(files.map((file) => [file.name, readFileSync(join(folder, file.name), 'utf8')])),
    );
    const server = await startServer({ port: 0 });
    const engine = createSmallEngine({
      program: program.folder,
      config: { 'colophon:organization': 'org_acme', 'colophon:baseUrl': server.url },
      env: { ...program.env, COLOPHON_TOKEN: server.token },
    });
    open.push({ close: async () => program.remove() }, server, engine);

    const up = await engine.up();
    expect(up.errors).toEqual([]);
    expect(up.steps.length).toBeGreaterThan(5);
    const again = await engine.up();
    expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
    const state = JSON.stringify(engine.state());
    expect(state).not.toContain(server.token);
    expect(state).not.toMatch(/share_?key|shareKey/i);
    // Twice the text that loads the provider, and no more.
    for (const resource of Object.values(engine.state())) {
      const texts = JSON.stringify(resource).match(/exports\.handler=.*?return h\}/g) ?? [];
      expect(texts.join('').length).toBeLessThanOrEqual(1024);
    }
  });
});
