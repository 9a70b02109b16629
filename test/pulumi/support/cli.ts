import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ConfigMap, PulumiFn, Stack } from '@pulumi/pulumi/automation/index.js';
import { test } from 'vitest';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The folder of the package, from which a program in this process finds `colophon` itself. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Whether a command of that name can be started. */
function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}

type DeclareTest = (name: string, work: () => Promise<void>) => void;

/** Declares tests that are skipped for a reason, if there is one, and say so by their names. */
function testsUnless(reason: string | undefined): DeclareTest {
  return (name, work) => {
    if (reason !== undefined) {
      process.stderr.write(`skipped, since ${reason}: ${name}\n`);
    }
    // Each run of the command starts several processes, which takes a while where much else runs.
    test.skipIf(reason !== undefined)(
      reason === undefined ? name : `${name} (skipped, since ${reason})`,
      work,
      180_000,
    );
  };
}

/** Why tests that need commands cannot run, if they cannot. */
function lackOf(commands: readonly string[]): string | undefined {
  const missing = commands.filter((command) => !isOnPath(command));
  return missing.length === 0 ? undefined : `there is no ${missing.join(' and no ')} on the PATH`;
}

/** Declares tests that need commands: without them each is skipped. */
export function testsWith(...commands: readonly string[]): DeclareTest {
  return testsUnless(lackOf(commands));
}

/** Whether a version, such as `v3.230.0`, is older than another. */
export function isOlder(version: string, than: string): boolean {
  const partsOf = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [own, other] = [partsOf(version), partsOf(than)];
  const index = other.findIndex((part, at) => part !== (own[at] ?? 0));
  return index >= 0 && (own[index] ?? 0) < (other[index] ?? 0);
}

/** Declares tests that need a `pulumi` that is not older than this: with an older one, or none, each is skipped. */
export function testsWithPulumiSince(needed: string): DeclareTest {
  const lack = lackOf(['pulumi']);
  if (lack !== undefined) {
    return testsUnless(lack);
  }
  const version = spawnSync('pulumi', ['version'], { encoding: 'utf8' }).stdout.trim();
  return testsUnless(isOlder(version, needed) ? `it needs pulumi ${needed}, and this is ${version}` : undefined);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A home of its own for the real command line: nothing of the user's, nothing from the network. */
export interface PulumiCli {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** A stack whose program is a function in this process. */
  readonly inline: (name: string, program: PulumiFn, config?: ConfigMap) => Promise<Stack>;
  /** A stack whose program is in a folder. */
  readonly inFolder: (name: string, folder: string, config?: ConfigMap) => Promise<Stack>;
  /** Runs a command there, whatever comes of it. */
  readonly run: (command: string, args: readonly string[], cwd?: string) => Promise<Ended>;
  /** Everything that was written down of all stacks, as it is on the disk. */
  readonly written: () => string;
  readonly close: () => void;
}

/** Brings a stack to what its program says, and tells how many steps of each sort that took. */
export async function up(stack: Stack): Promise<Record<string, number>> {
  return { ...(await stack.up()).summary.resourceChanges };
}

async function launcher(file: string, target: readonly string[]): Promise<void> {
  const words = target.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  await writeFile(file, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
}

/** What `pulumi` needs beside it, for as much of it as is not on the PATH already. */
async function fillBin(bin: string): Promise<void> {
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  if (!isOnPath('pulumi-resource-pulumi-nodejs')) {
    const sdk = require.resolve('@pulumi/pulumi/package.json');
    await launcher(join(bin, 'pulumi-resource-pulumi-nodejs'), [
      '/bin/sh',
      join(sdk, '..', 'pulumi-resource-pulumi-nodejs'),
    ]);
  }
  if (!isOnPath('pulumi-language-nodejs')) {
    await launcher(join(bin, 'pulumi-language-nodejs'), [
      process.execPath,
      fileURLToPath(new URL('language-host.mjs', import.meta.url)),
    ]);
  }
}

/** Prepares a home for `pulumi`; `env` goes to it, to its programs and to its providers. */
export async function createPulumiCli(env: Readonly<Record<string, string>>): Promise<PulumiCli> {
  // Only now: it is slow to load, and without the command there is no use for it.
  const { LocalWorkspace } = await import('@pulumi/pulumi/automation/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'colophon-pulumi-'));
  const state = join(folder, 'state');
  const bin = join(folder, 'bin');
  mkdirSync(state);
  await fillBin(bin);
  const settings = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PULUMI_HOME: join(folder, 'home'),
    PULUMI_BACKEND_URL: `file://${state}`,
    PULUMI_CONFIG_PASSPHRASE: 'correct horse',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    ...env,
  };
  const configured = async (stack: Stack, config: ConfigMap | undefined): Promise<Stack> => {
    if (config !== undefined) {
      await stack.setAllConfig(config);
    }
    return stack;
  };
  return {
    folder,
    env: settings,
    inline: async (stackName, program, config) =>
      configured(
        await LocalWorkspace.createOrSelectStack(
          { stackName, projectName: 'docs', program },
          { envVars: settings, pulumiHome: settings.PULUMI_HOME },
        ),
        config,
      ),
    inFolder: async (stackName, workDir, config) =>
      configured(
        await LocalWorkspace.createOrSelectStack(
          { stackName, workDir },
          { envVars: settings, pulumiHome: settings.PULUMI_HOME },
        ),
        config,
      ),
    run: async (command, args, cwd = folder) => {
      const options = { cwd, env: { ...process.env, ...settings }, maxBuffer: 64 * 1024 * 1024 };
      try {
        return { code: 0, ...(await run(command, args, options)) };
      } catch (error) {
        const { code, stdout = '', stderr = '' } = error as Partial<Ended>;
        return { code: typeof code === 'number' ? code : -1, stdout, stderr };
      }
    },
    written: () =>
      readdirSync(state, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
