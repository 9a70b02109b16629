import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { attempted } from '../support/attempts.ts';
import { useFolders } from '../support/command.ts';
import { GIT_ENV, useRepositories } from '../support/git.ts';
import { shareOf } from '../support/runs.ts';
import { CALLS, callsIn, commandsOfProgram, runHere } from './commands.ts';
import { type Arsenal, arsenalIn, mergedFiles, PLACES, REMOTES } from './git-places.ts';
import { HARMLESS, HOOKS, PLANTED_ELSEWHERE, PROGRAM_SETTINGS, REDIRECTIONS, SUSPECT } from './git-settings.ts';

// Every setting of git that can run a program, in every place that a pull request or an archive can write, under every
// command: nothing runs. Each program leaves a mark of its own.
const TOKEN = 'hostile-checkout-token';
const SETTINGS = PROGRAM_SETTINGS.length + REDIRECTIONS.length + HOOKS.length;
const repositories = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
let guarded: Server;
beforeAll(async () => {
  server = await startServer({ token: TOKEN });
  // Asks for a password, so that git looks for somebody who knows it.
  guarded = createServer((_request, response) => {
    response
      .writeHead(401, { 'www-authenticate': 'Basic realm="planted"', 'set-cookie': 'planted=1; Max-Age=600' })
      .end();
  });
  await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  guarded.closeAllConnections();
  guarded.close();
});

const portOf = (): number => (guarded.address() as AddressInfo).port;
const environment = (): Readonly<Record<string, string>> => ({
  ...GIT_ENV,
  // Not the attacker's, but there: git would take no configuration of the user from it.
  HOME: folderWith(),
  COLOPHON_TOKEN: TOKEN,
});

/** Where git prefers the repository of the user by itself, so that only the names differ. */
const HARMLESS_TO_GIT = /above the manifest|under other names/;

const [FIRST_REMOTE = '', ...OTHER_REMOTES] = Object.keys(REMOTES);
const REACHES_REMOTE = /^(?:plan --(?:out|ledger git)|apply|drift --base|ledger (?:show|log)|doctor)/;

describe('the matrix', () => {
  test('has every command of the program', async () => {
    expect(Object.keys(CALLS).sort()).toEqual([...(await commandsOfProgram(folderWith()))].sort());
  });

  test('has every setting of this git that sounds as if it ran something', () => {
    const general = (name: string): string =>
      name
        .replace(
          /^(alias|pager|includeIf|url|http|credential|sendemail|protocol|browser|man|difftool|mergetool)\..*$/,
          '$1',
        )
        .replace(/\.(?:<[^>]+>|planted(?:-process)?|origin|ext|fd|file|openpgp|x509)\./, '.*.')
        .toLowerCase();
    const planted = new Set(
      [...[...PROGRAM_SETTINGS, ...REDIRECTIONS].map(([name]) => name), ...PLANTED_ELSEWHERE].map(general),
    );
    const known = execFileSync('git', ['help', '-c'], { encoding: 'utf8', env: GIT_ENV }).split('\n');
    const suspect = known.filter((name) => /^\S+\.\S+$/.test(name) && SUSPECT.test(name) && !HARMLESS.test(name));
    expect(suspect.length).toBeGreaterThan(50);
    expect(suspect.filter((name) => !planted.has(general(name)))).toEqual([]);
  });
});

describe.each(Object.entries(PLACES))('planted in %s', (name, { way, plant }) => {
  let tools: Arsenal;
  let planted: (remote: string) => ReturnType<typeof plant>;
  beforeAll(() => {
    tools = arsenalIn(folderWith());
    const merged = mergedFiles(repositories, tools);
    planted = (remote) => plant({ repositories, tools, merged, remote, port: portOf() });
  });

  const remotes = [FIRST_REMOTE, ...shareOf(`remotes of git in ${name}`, OTHER_REMOTES)];
  test.for(remotes)('with a remote %s, nothing runs', async (remote, context) => {
    const { top, bare } = planted(remote);
    const env = environment();
    const codes: Record<string, number> = {};
    const calls = callsIn(top, { scratch: folderWith(), repo: bare, baseUrl: server.url }).filter(
      // One remote is as good as another for those that ask none.
      (call) => remote === FIRST_REMOTE || REACHES_REMOTE.test(call.args.join(' ')),
    );
    for (const call of calls) {
      codes[call.name] = (await runHere(call, env)).code;
      expect([call.args, tools.marks()]).toEqual([call.args, []]);
    }
    attempted(context, SETTINGS * calls.length);
    expect(tools.loot()).toBe('');
    // The user's own repository is the one that is used, where it was left alone.
    if (way === 'pull request') {
      expect([codes['plan'], codes['ledger show']]).toEqual([0, 0]);
    }
  });

  // The last one here, since its marks stay.
  test('has teeth: git by itself runs programs there', { skip: HARMLESS_TO_GIT.test(name) }, async () => {
    expect(tools.marks()).toEqual([]);
    for (const remote of Object.keys(REMOTES)) {
      const { top } = planted(remote);
      for (const args of [['status'], ['fetch'], ['push', 'origin', 'HEAD:refs/heads/x']]) {
        const child = spawn('git', args, {
          cwd: join(top, 'docs'),
          env: { ...GIT_ENV, GIT_TERMINAL_PROMPT: '0' },
          stdio: 'ignore',
        });
        await once(child, 'close');
      }
    }
    expect(tools.marks().length).toBeGreaterThan(2);
  });
});
