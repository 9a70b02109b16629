#!/usr/bin/env node

import { writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { isAbsolute, join } from 'node:path';
import { isInside, realOrGiven } from '../base/places.ts';
import { repositoryRootOf } from '../base/repository-root.ts';
import { readVersion } from '../base/version.ts';

// This file is all that is loaded before Node is told to keep compiled code, so it imports no more than it needs.

/** As `module.enableCompileCache` of Node 22.8 and newer is; it never throws. */
type EnableCompileCache = (directory: string) => unknown;

/**
 * Has Node keep the compiled form of the code between runs, where it can. What lies there is executed, so the folder belongs
 * to the user, unlike the one in the temporary folder that Node would take; and where a stranger's change may bring files
 * along, nothing is taken from it: not in a pipeline, whose caches are filled by any branch, and not in the checkout.
 */
function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: EnableCompileCache };
  const cache = env['XDG_CACHE_HOME'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? '', '.cache');
  const checkout = repositoryRootOf(process.cwd()) ?? process.cwd();
  if (
    enableCompileCache !== undefined &&
    // Who sets the variable has chosen a folder, and Node uses that already.
    env['NODE_COMPILE_CACHE'] === undefined &&
    (env['CI'] ?? '') === '' &&
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
    // Nobody reads it any more, or it cannot be written.
    return (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1;
  }
}

async function run(args: readonly string[]): Promise<number> {
  keepCompiledCode(process.env);
  const { crash, main, processTerminal } = await import('./program.ts');
  const terminal = processTerminal();
  // Node would print everything that an error holds, with whatever it repeats.
  process.on('uncaughtException', (error) => void crash(error, terminal));
  return await main(args, terminal);
}

// A file that may not grow any more is an error to be handled, not a reason to die.
process.on('SIGXFSZ', () => {});

// An empty variable is as good as none; CI systems set such ones for inputs that nobody gave. Only where the service is must
// be said or not: an address that was forgotten does not mean the public service.
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
    // A command that runs no further may have said its code itself.
    process.exitCode ??= code;
    // Once everything is written, what Node still compiles in the background is of no use, and would be waited for.
    process.stdout.write('', () => process.stderr.write('', () => process.exit()));
  });
}
