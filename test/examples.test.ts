import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startServer } from '../src/server/index.ts';
import { readWorldFile } from '../src/server/world-file.ts';
import { apiOf } from './support/server.ts';

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const run = promisify(execFile);

describe('the examples', () => {
  test('the server in a test is a test that passes', async () => {
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
});
