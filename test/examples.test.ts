import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { apply, createMemoryLedger, lint, loadManifest, plan, startSandbox } from '../src/command/app/index.ts';
import { startServer } from '../src/server/index.ts';
import { readWorldFile } from '../src/server/world/file.ts';
import { casesOf, isQuick } from './support/runs.ts';
import { apiOf } from './support/server.ts';

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const run = promisify(execFile);
/** What the examples ask for, where the sandbox has something already and where it has nothing. */
const ALLOWED = ['publish', 'weaken-sso', 'revoke-access'];

describe('the examples', () => {
  test.skipIf(isQuick)('the server in a test is a test that passes', async () => {
    // Node's own runner refuses to run inside another one that has told it so.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(
      process.execPath,
      ['--test', '--test-reporter=tap', `${EXAMPLES}server-in-a-test/redirects.test.mjs`],
      {
        env,
      },
    );
    expect(stdout).toMatch(/# pass 1\n# fail 0/);
  });

  test.each(readdirSync(`${EXAMPLES}worlds`))('the world %s can be served', async (name) => {
    const server = await startServer({ world: readWorldFile(`${EXAMPLES}worlds/${name}`) });
    const sites = await apiOf(server).get(`/v1/orgs/${server.organization}/sites`);
    expect(sites.body.count).toBeGreaterThan(0);
    await server.close();
  });

  test.each([
    ['small', undefined],
    ['full', undefined],
    ['2025', undefined],
    ['environments', undefined],
    ['environments', 'staging'],
    ['environments', 'production'],
  ])(
    'the workspace %s (environment %s) is valid, lints clean, applies, and then there is nothing to do',
    async (name, environment) => {
      const sandbox = await startSandbox({ resources: [], empty: true });
      await sandbox.close();
      const loaded = await loadManifest({
        cwd: EXAMPLES,
        paths: [name],
        env: {},
        organization: sandbox.organization,
        ...(environment === undefined ? {} : { environment }),
      });
      expect(loaded.diagnostics).toEqual([]);
      const manifest = loaded.ok ? loaded.value : expect.fail('it is not valid');
      expect(
        manifest.files.every(
          ({ name: file, text }) => file.endsWith('.csv') || text.startsWith('# yaml-language-server: $schema='),
        ),
      ).toBe(true);
      const linted = await lint({ manifest });
      expect(linted).toMatchObject({ ok: true, value: { diagnostics: [] } });

      // What fits an empty workspace mostly fits one with something in it.
      for (const empty of casesOf([true, false], (one) => one || name === 'small')) {
        const running = await startSandbox({
          resources: manifest.workspace.resources,
          empty,
          profile: manifest.profile,
        });
        try {
          const { service } = running;
          const ledger = createMemoryLedger();
          const first = await plan({ manifest, service, ledger });
          expect(first.diagnostics).toEqual([]);
          const planned = first.ok ? first.value : expect.fail('it cannot be planned');
          expect(planned.changes.length).toBeGreaterThan(3);
          const done = await apply({ plan: planned, manifest, service, ledger, allow: ALLOWED });
          expect(done).toMatchObject({ status: 'done', diagnostics: [] });
          const second = await plan({ manifest, service, ledger });
          expect(second.ok && second.value).toMatchObject({ changes: [], refresh: [], forget: [], blocked: [] });
        } finally {
          await running.close();
        }
      }
    },
  );
});
