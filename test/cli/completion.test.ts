import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { candidatesFor } from '../../src/command/cli/candidates.ts';
import { addCompletionCommand } from '../../src/command/cli/completion.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addSchemaCommand } from '../../src/command/cli/schema.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { fakeTerminal, runInside, run as runProcess, useFolders } from '../support/command.ts';
import { HOSTILE_KEYS } from '../support/hostile-keys.ts';
import { isQuick } from '../support/runs.ts';
import { MAIN } from '../support/serve-process.ts';

const folderWith = useFolders();

async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { terminal } = fakeTerminal('/');
  const program = new Command('colophon');
  for (const add of [addPlanCommand, addShowCommand, addExplainCommand, addSchemaCommand, addCompletionCommand]) {
    add(program, terminal);
  }
  const { items, files } = await candidatesFor(program, words, async (command, argument) => [
    { value: `${command}-${argument}`, description: '' },
  ]);
  return [...items.map(({ value }) => value), ...(files ? ['FILES'] : [])];
}

describe('completion', () => {
  test.each([
    [[''], ['plan', 'show', 'explain', 'schema', 'completion', 'help']],
    [['pl'], ['plan']],
    [['help', 'sh'], ['show']],
    [
      ['plan', '--pr'],
      ['--profile', '--prune'],
    ],
    [
      ['plan', '--prune', ''],
      ['owned', 'all', 'none'],
    ],
    [['plan', '--prune', '=', 'o'], ['owned']],
    [
      ['plan', '--prune', '='],
      ['owned', 'all', 'none'],
    ],
    [['plan', '--prune=a'], ['all']],
    [
      ['plan', '-o', 'j'],
      ['json', 'junit'],
    ],
    [['plan', '-f', ''], ['FILES']],
    [
      ['plan', '-f', 'plan', '--pr'],
      ['--profile', '--prune'],
    ],
    [['plan', '--base-url', ''], []],
    [['plan', 'x', ''], []],
    [['explain', 'exp'], ['explain-topic']],
    [['completion', 'z'], ['zsh']],
    [['nonsense', ''], []],
    [[], ['plan', 'show', 'explain', 'schema', 'completion', 'help']],
  ])('%j can go on with %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  test('hidden commands are not offered', async () => {
    expect(await offered('comp')).toEqual(['completion']);
  });

  test.each(['zsh', 'fish'])('prints a script for %s', async (shell) => {
    const { code, out, err } = await runProcess(['completion', shell], { cwd: '/' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('colophon complete --');
  });

  test('prints a script for PowerShell that asks the same command', async () => {
    const { code, out, err } = await runInside(addCompletionCommand, ['completion', 'powershell'], { cwd: '/' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const golden = new URL('golden/completion.ps1', import.meta.url);
    if (process.env['UPDATE'] !== undefined) {
      writeFileSync(golden, out);
    }
    expect(out).toBe(readFileSync(golden, 'utf8'));
    expect(out).toContain("& colophon complete '--' @words");
    // Nothing that was typed is evaluated.
    expect(out).not.toMatch(/Invoke-Expression|\biex\b/i);
  });

  test('other shells are refused', async () => {
    expect(await runInside(addCompletionCommand, ['completion', 'csh'], { cwd: '/' })).toMatchObject({ code: 64 });
  });

  test('answers with descriptions, and whether files fit', async () => {
    const red = await runProcess(['complete', '--', 'explain', 'redirect-l'], { cwd: '/' });
    expect(red.out).toBe('redirect-loop\tRedirects form a loop.\n:4\n');
  });

  test.skipIf(isQuick)(
    'works in bash as it is, also when it is read twice, and runs nothing that was typed',
    async () => {
      const folder = folderWith();
      const program = join(folder, 'colophon');
      writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
      chmodSync(program, 0o755);
      const script = `
      set -eu
      script=$(colophon completion bash)
      eval "$script"
      eval "$script"
      COMP_WORDS=(colophon plan -f '$(touch ran)' --prune =  o) COMP_CWORD=6
      _colophon
      echo "\${COMPREPLY[*]}"
      test ! -e ran`;
      const { stdout } = await promisify(execFile)('bash', ['-c', script], {
        cwd: folder,
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
      });
      expect(stdout).toBe('owned\n');
    },
  );

  const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
  // What a person types, in each shell that is installed, on a terminal that `script` makes.
  const LINES: Readonly<Record<string, { readonly start: string; readonly setUp: string }>> = {
    bash: { start: 'bash --norc --noprofile -i', setUp: 'source <(colophon completion bash)' },
    zsh: { start: 'zsh -f -i', setUp: 'autoload -U compinit; compinit -u; source <(colophon completion zsh)' },
    fish: { start: 'fish -N -i', setUp: 'colophon completion fish | source' },
  };

  describe.skipIf(isQuick)('and Enter', () => {
    for (const [shell, { start, setUp }] of Object.entries(LINES)) {
      test.skipIf(!isThere('script') || !isThere(shell))(
        `run no key of the checkout in ${shell}`,
        async () => {
          const bin = folderWith();
          writeFileSync(join(bin, 'colophon'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
          chmodSync(join(bin, 'colophon'), 0o755);
          const child = spawn('script', ['-qec', start, '/dev/null'], {
            cwd: bin,
            env: { PATH: `${bin}:${process.env['PATH']}`, HOME: bin, TERM: 'dumb', PS1: '> ' },
          });
          let shown = '';
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            shown += text;
          });
          let number = 0;
          const type = async (keys: string): Promise<void> => {
            number++;
            child.stdin.write(`${keys}\necho said-$((${number}+0))-done\n`);
            await vi.waitFor(() => expect(shown).toContain(`said-${number}-done`), { timeout: 60_000, interval: 50 });
          };
          await type(setUp);
          const folders = [...HOSTILE_KEYS, 'writers'].map((key) => {
            const teams = JSON.stringify({ [key]: { title: 'Team' } });
            return folderWith({ 'colophon.yaml': `colophon: 1\norganization: org_acme\nteams: ${teams}\n` });
          });
          for (const folder of folders) {
            await type(`cd '${folder}'`);
            await type('colophon import te\t');
          }
          child.stdin.write('exit\n');
          await once(child, 'close');
          expect(folders.filter((folder) => existsSync(join(folder, 'PWNED')))).toEqual([]);
          expect(shown).toContain('colophon import team.writers');
        },
        240_000,
      );
    }
  });
});
