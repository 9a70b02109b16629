#!/usr/bin/env node

import { writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { isAbsolute, join } from 'node:path';
import { isPipeline } from '../../base/pipeline.ts';
import { isInside, realOrGiven } from '../../base/places.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { readVersion } from '../../base/version.ts';

// Only this file is loaded before the compile cache is enabled, so it imports as little as possible.

/** `module.enableCompileCache` of Node 22.8 and newer; it never throws. */
type EnableCompileCache = (directory: string) => unknown;

/**
 * Caches compiled code between runs. The cache is executed, so its folder belongs to the user, unlike the temporary folder that Node would
 * choose. Disabled where another party could fill it: in a pipeline, whose caches any branch may write, and inside the checkout.
 */
function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: EnableCompileCache };
  const cache = env['XDG_CACHE_HOME'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? '', '.cache');
  const checkout = repositoryRootOf(process.cwd()) ?? process.cwd();
  if (
    enableCompileCache !== undefined &&
    // Node already uses the folder in this variable.
    env['NODE_COMPILE_CACHE'] === undefined &&
    !isPipeline(env) &&
    isAbsolute(cache) &&
    !isInside(checkout, realOrGiven(cache))
  ) {
    enableCompileCache(join(cache, 'colophon', 'compiled'));
  }
}

/** Prints the version without the streams of the process, which take longer to set up than everything else here. */
function printVersion(): number {
  try {
    writeSync(1, `${readVersion()}\n`);
    return 0;
  } catch (error) {
    // The reader is gone, or the output cannot be written.
    return (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1;
  }
}

async function run(args: readonly string[]): Promise<number> {
  keepCompiledCode(process.env);
  const { crash, main, processTerminal } = await import('./program.ts');
  const terminal = processTerminal();
  // Node would print every property of an error, including tokens.
  process.on('uncaughtException', (error) => void crash(error, terminal));
  return await main(args, terminal);
}

// A file at its size limit is an error to handle, not a reason to die.
process.on('SIGXFSZ', () => {});

// An empty variable counts as unset: CI systems set one for every missing input. Exceptions: an empty base URL is an error, because it must
// not mean the public service. An empty pager means none, as in git.
const MEANT: readonly string[] = ['COLOPHON_BASE_URL', 'COLOPHON_PAGER'];
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('COLOPHON_') && !MEANT.includes(name) && value?.trim() === '') {
    delete process.env[name];
  }
}

const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version') {
  process.exitCode = printVersion();
} else {
  void run(args).then((code) => {
    // A command may have set its exit code itself.
    process.exitCode ??= code;
    // Once everything is written, do not wait for Node's background compilation.
    process.stdout.write('', () => process.stderr.write('', () => process.exit()));
  });
}
