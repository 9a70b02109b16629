#!/usr/bin/env node

import { writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { isAbsolute, join } from 'node:path';
import { isPipeline } from '../../base/pipeline.ts';
import { isInside, realOrGiven } from '../../base/places.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { readVersion } from '../../base/version.ts';

// Only this file is loaded before the compile cache is enabled, so it imports no more than it needs.

/** As `module.enableCompileCache` of Node 22.8 and newer is; it never throws. */
type EnableCompileCache = (directory: string) => unknown;

/**
 * Caches compiled code between runs. The cache is executed, so its folder belongs to the user, unlike the temporary folder
 * that Node would choose. It is not used where a stranger's change could fill it: not in a pipeline, whose caches any branch
 * may write, and not inside the checkout.
 */
function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: EnableCompileCache };
  const cache = env['XDG_CACHE_HOME'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? '', '.cache');
  const checkout = repositoryRootOf(process.cwd()) ?? process.cwd();
  if (
    enableCompileCache !== undefined &&
    // Node already uses the folder that this variable names.
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
    // The reader is gone, or it cannot be written.
    return (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1;
  }
}

async function run(args: readonly string[]): Promise<number> {
  keepCompiledCode(process.env);
  const { crash, main, processTerminal } = await import('./program.ts');
  const terminal = processTerminal();
  // Node would print everything that an error holds, tokens included.
  process.on('uncaughtException', (error) => void crash(error, terminal));
  return await main(args, terminal);
}

// A file at its size limit is an error to handle, not a reason to die.
process.on('SIGXFSZ', () => {});

// An empty variable is as good as none: CI systems set one for every input that is missing. Only an empty address is an
// error: a forgotten address must not mean the public service.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('COLOPHON_') && name !== 'COLOPHON_BASE_URL' && value?.trim() === '') {
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
    // Once everything is written, do not wait for what Node still compiles in the background.
    process.stdout.write('', () => process.stderr.write('', () => process.exit()));
  });
}
