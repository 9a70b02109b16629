// The setting of the pictures: a new repository and a reference server, and commands as a person types them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

/** Starts a separate reference server; returns its URL and a function that stops it. */
async function serve(profile) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--token', 'demo-token', '--json', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: JSON.parse(line).url, stop: () => child.kill() };
}

/** An environment without anything personal of the user who takes the pictures. */
function environment(folder, url) {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'colophon'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(join(bin, 'colophon'), 0o755);
  return {
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: join(folder, 'home'),
    COLOPHON_BASE_URL: url,
    COLOPHON_TOKEN: 'demo-token',
    COLOPHON_ORGANIZATION: 'org_acme',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  };
}

/**
 * Runs a function in a repository with a remote. `sh` runs a shell line and returns its output. A failure is an error, except for exit code
 * 2, with which `drift` reports drift.
 */
export async function inWorld({ profile, env: more = {} }, make) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-picture-'));
  const server = await serve(profile);
  try {
    const env = { ...environment(folder, server.url), ...more };
    const cwd = join(folder, 'docs');
    mkdirSync(cwd);
    const sh = (command) => {
      const { status, stdout } = spawnSync('bash', ['-c', `exec 2>&1; ${command}`], { cwd, env, encoding: 'utf8' });
      if (status !== 0 && status !== 2) throw new Error(`${command} ended with ${status}: ${stdout}`);
      return stdout;
    };
    sh('git init -q --bare ../remote.git && git init -q -b main . && git remote add origin ../remote.git');
    return await make({ sh, cwd });
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces everything that differs between runs with constant values. */
export const fixed = (text) =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '7e1a'.repeat(16))
    .replaceAll(/\b[0-9a-f]{40}\b/g, '5bd10'.repeat(8));
