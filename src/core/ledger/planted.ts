import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { linkOnTheWay, realOrGiven } from '../../base/places.ts';
import { argumentOf } from '../../base/shell.ts';
import { statIfThere } from '../../base/stat.ts';
import { printable } from '../../base/text.ts';
import type { Repository } from '../git/repository.ts';
import { type LedgerFailure, ledgerFailure } from './problems.ts';

interface PlantedOptions {
  /** As in `--ledger`: `file:PATH`. */
  readonly form: string;
  readonly path: string;
  /** The files whose content determines ownership. */
  readonly files: readonly string[];
  /** The folder that a pull request can write to: the work tree of the manifest, or its folder without a repository. */
  readonly fence: string;
  /** Opens the repository that a folder is in. */
  readonly repositoryAt: (folder: string) => Promise<Repository | undefined>;
  /** Whether the user chose, outside the checkout, to use a committed file. */
  readonly allowTracked: boolean;
}

function nearestFolder(path: string): string {
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return realpathSync(folder);
}

/** Whether two names are the same file, for example on a case-insensitive disk. */
function isOneFile(one: string, other: string): boolean {
  const [a, b] = [statIfThere(one), statIfThere(other)];
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

async function trackedOf(paths: readonly string[], { repositoryAt }: PlantedOptions): Promise<string | undefined> {
  for (const path of paths.filter(existsSync)) {
    const repository = await repositoryAt(nearestFolder(path));
    const root = repository === undefined ? undefined : realOrGiven(repository.root);
    const tracked = root === undefined ? [] : await repository?.tracked([relative(root, realOrGiven(path))]);
    if (tracked?.some((name) => isOneFile(join(root ?? '', name), path)) === true) {
      return path;
    }
  }
  return undefined;
}

/** Rejects a ledger file that a pull request may have written, or whose location it may have chosen. */
export async function refusePlanted(options: PlantedOptions): Promise<LedgerFailure | undefined> {
  const { form, path, files, fence, allowTracked } = options;
  const link = files.map((file) => linkOnTheWay(file, fence)).find((found) => found !== undefined);
  if (link !== undefined) {
    return ledgerFailure(
      'ledger-link',
      `The path of the ledger ${printable(path)} goes through a symbolic link in the checkout: ${printable(link)}. A pull request can add a link, and so choose which file decides what may be deleted. Nothing was changed. If the link is yours, choose its target: --ledger ${argumentOf(`${form}:${realOrGiven(path)}`, `${form}:PATH`)}. If it is not, remove it.`,
    );
  }
  const tracked = allowTracked ? undefined : await trackedOf(files, options);
  return tracked === undefined
    ? undefined
    : ledgerFailure(
        'ledger-tracked',
        `${printable(tracked)} is a ledger that git tracks. Anyone who can change the repository, even with a pull request, can write what it claims to own, and Colophon may delete that. Nothing was changed. If it is your ledger, move it to a separate ref: \`colophon ledger move --ledger ${argumentOf(`${form}:${path}`, `${form}:PATH`)} --to git\`, or remove it from git: \`git rm --cached ${argumentOf(tracked, 'FILE')}\`. To use the committed file, after reviewing it: --allow tracked-ledger (or COLOPHON_ALLOW=tracked-ledger). If you do not recognize it, delete it.`,
      );
}
