import { closeSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { messageOf } from '../../base/error-message.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { EXIT, Exit, usage } from './exit.ts';
import { addManifestFlags, addServiceFlags, addTextFlags, type WorkFlags } from './flags.ts';
import { isOn } from './options.ts';
import { successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { withWork } from './work.ts';

interface KeyFlags extends WorkFlags {
  readonly to: string;
}

const MODE = 0o600;

/** The path for the key: a new file outside of every repository, with links resolved. */
function targetOf(to: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  if (to === '' || to === '-') {
    throw usage('--to: name a file. The key is never printed.');
  }
  const asked = resolve(cwd, to);
  let folder: string;
  try {
    folder = realpathSync(dirname(asked));
  } catch {
    throw usage(`--to: the folder of ${to} does not exist`);
  }
  if (repositoryRootOf(folder) !== undefined) {
    throw usage(
      `--to: ${to} is inside a git repository, where the key could be committed. Choose a path outside of it.`,
    );
  }
  return join(folder, basename(asked));
}

/** Creates a new file that only its owner can read; returns functions to fill and delete it. */
function createFile(target: string, to: string): { readonly write: (text: string) => void; readonly drop: () => void } {
  let file: number;
  try {
    file = openSync(target, 'wx', MODE);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new Exit(
      exists ? EXIT.usage : EXIT.error,
      exists ? `--to: ${to} exists already, and is not overwritten` : `cannot create ${to}: ${messageOf(error)}`,
    );
  }
  return {
    write: (text) => {
      writeSync(file, text);
      closeSync(file);
    },
    drop: () => {
      closeSync(file);
      rmSync(target, { force: true });
    },
  };
}

async function key(address: string, flags: KeyFlags, outer: Terminal): Promise<void> {
  const target = targetOf(flags.to, outer);
  const { readVisitorKey } = await import('../app/visitor-key.ts');
  await withWork(flags, outer, async ({ manifest, service, ledger, terminal, endReading }) => {
    // Created first: a key that cannot be stored is not even requested.
    const file = createFile(target, flags.to);
    let isKept = false;
    try {
      const read = await readVisitorKey({ manifest, service, ledger, address });
      endReading();
      const { site, key: secret } = await successOf(read, flags, terminal);
      isKept = true;
      file.write(secret);
      if (!isOn(flags.quiet, 'quiet', terminal.env)) {
        terminal.out(`Wrote the private key of ${site} to ${flags.to}; only you can read the file.`);
      }
    } finally {
      if (!isKept) {
        file.drop();
      }
    }
  });
}

export function addVisitorAuthCommand(program: Command, terminal: Terminal): void {
  const command = program.command('visitor-auth').description('Get the private key of visitor authentication');
  const child = command
    .command('key')
    .description('Write the private key of a site to a new file')
    .argument('<address>', 'the address of a declared site, such as site.docs')
    .requiredOption('--to <file>', 'the new file, outside of any git repository');
  addTextFlags(addServiceFlags(addManifestFlags(child))).action((address: string, flags: KeyFlags) =>
    key(address, flags, terminal),
  );
}
