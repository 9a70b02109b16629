import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { folderNameOf, isEnvironmentName } from '../../../base/environment-name.ts';
import { systemReason } from '../../../base/error-message.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { linkOnTheWay } from '../../../base/places.ts';
import { repositoryRootOf } from '../../../base/repository-root.ts';
import type { Setting } from '../../console/frame.ts';
import type { Site } from '../../console/site.ts';
import type { EnvironmentSummary } from '../../console/state.ts';
import { failure } from '../exit.ts';
import { failedView } from './read.ts';

/** The file that identifies an export, with the data of its first page. */
const MARKER = 'console.json';
const FORMAT = 1;
const HOME = 'index.html';
const PAGES = 'environments';

/** The content of an export's marker file; undefined if it is missing or unrelated. */
function markerIn(folder: string): JsonObject | undefined {
  try {
    const read = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Json;
    return isJsonObject(read) && read['console'] === FORMAT ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The folder for an export. A checkout can contain links, through which it would be written elsewhere. */
export function exportFolder(given: string, cwd: string): string {
  const folder = resolve(cwd, given);
  const link = linkOnTheWay(folder, repositoryRootOf(cwd) ?? cwd);
  if (link !== undefined) {
    throw failure(`--export: ${link} is a symbolic link. Name another folder.`);
  }
  return folder;
}

/** Whether everything in a folder is a file or a folder that an export writes. */
function hasOnlyPages(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every((one) =>
    one.name === PAGES ? one.isDirectory() : one.isFile() && [MARKER, HOME].includes(one.name),
  );
}

/**
 * Empties the folder for a new export. A folder with other content stays as it is. A pull request can add a folder that looks like an
 * export: no link in it may be followed, and nothing else in it may be published.
 */
function prepare(folder: string): void {
  const isExport = markerIn(folder) !== undefined;
  if (!isExport && existsSync(folder) && readdirSync(folder).length > 0) {
    throw failure(`--export: ${folder} is not empty, and no earlier export is in it. Name another folder.`);
  }
  if (isExport && !hasOnlyPages(folder)) {
    throw failure(`--export: ${folder} contains more than an earlier export. Name another folder, or delete it.`);
  }
  // Pages of deleted environments must not stay.
  rmSync(join(folder, PAGES), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function write(folder: string, site: Site): void {
  for (const [name, render] of site) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, render());
  }
}

interface Contents {
  readonly summaries: readonly EnvironmentSummary[];
  /** All environments of the manifest, including those of other exports. */
  readonly declared: readonly string[];
}

function finish(folder: string, { summaries, declared }: Contents, home: Site): void {
  write(folder, home);
  const marker = { console: FORMAT, declared, environments: summaries };
  writeFileSync(join(folder, MARKER), `${JSON.stringify(marker, undefined, 2)}\n`);
}

export async function exportConsole(
  folder: string,
  { pages, setting, ...contents }: Contents & { readonly pages: readonly Site[]; readonly setting: Setting },
): Promise<void> {
  const { homeSite } = await import('../../console/site.ts');
  try {
    prepare(folder);
    for (const site of pages) {
      write(folder, site);
    }
    finish(folder, contents, homeSite(contents.summaries, setting));
  } catch (error) {
    throw unwritten(folder, error);
  }
}

function unwritten(folder: string, error: unknown): unknown {
  return error instanceof Error && 'code' in error && 'syscall' in error
    ? failure(`--export: cannot write ${folder} (${systemReason(error)})`)
    : error;
}

function isSummary(value: Json | undefined): boolean {
  return (
    isJsonObject(value) &&
    isEnvironmentName(String(value['name'])) &&
    ['name', 'organization', 'at'].every((field) => typeof value[field] === 'string') &&
    ['pending', 'drifted', 'blocked', 'expiring'].every((field) => typeof value[field] === 'number')
  );
}

/** The exports at a path: the folder itself, or the folders in it, as a pipeline leaves them. */
function exportsAt(folder: string): readonly string[] {
  if (markerIn(folder) !== undefined || !existsSync(folder)) {
    return [folder];
  }
  const inside = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return inside.length === 0 ? [folder] : inside.map(({ name }) => join(folder, name)).sort();
}

/** The first symbolic link in a folder. What it leads to would be published. */
function linkIn(folder: string): string | undefined {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).find((one) => one.isSymbolicLink());
  return found === undefined ? undefined : join(found.parentPath, found.name);
}

function contentsOf(folder: string): Contents {
  const { environments, declared } = markerIn(folder) ?? {};
  if (
    !(Array.isArray(environments) && environments.every(isSummary)) ||
    !(Array.isArray(declared) && declared.every((name) => typeof name === 'string' && isEnvironmentName(name)))
  ) {
    throw failure(`--from: ${folder} has no export of the console. \`colophon ui --export DIR\` writes one.`);
  }
  const link = linkIn(folder);
  if (link !== undefined) {
    throw failure(`--from: ${link} is a symbolic link, which no export contains`);
  }
  return { summaries: environments as unknown as readonly EnvironmentSummary[], declared: declared as string[] };
}

/** The exports to join. None of them may be the output folder, and each environment is in only one. */
function partsOf(from: readonly string[], folder: string): readonly (Contents & { readonly folder: string })[] {
  const parts = from.flatMap(exportsAt).map((one) => ({ folder: one, ...contentsOf(one) }));
  const names = parts.flatMap(({ summaries }) => summaries.map(({ name }) => name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw failure(`--from: the environment ${twice} is in more than one export`);
  }
  if (parts.some((one) => resolve(one.folder) === resolve(folder))) {
    throw failure('--from: an export cannot be joined into itself. Name another folder with --export.');
  }
  return parts;
}

const NO_EXPORT = {
  summary: 'Not exported',
  detail: 'The manifest declares this environment, and no export has it. The log of the job that reads it may say why.',
};

/** Joins exports, for example of shards, into one. Declared environments that none of them contains are shown as missing. */
export async function joinExports(
  folder: string,
  { from, setting }: { from: readonly string[]; setting: Setting },
): Promise<{ readonly joined: readonly string[]; readonly missing: readonly string[] }> {
  const { environmentSite, homeSite } = await import('../../console/site.ts');
  const { summaryOf } = await import('../../console/state.ts');
  const parts = partsOf(from, folder);
  const found = parts.flatMap(({ summaries }) => summaries);
  const joined = found.map(({ name }) => name);
  const declared = [...new Set(parts.flatMap((part) => part.declared))].sort();
  const missing = declared.filter((name) => !joined.includes(name)).map((name) => failedView(name, [NO_EXPORT]));
  const summaries = [...found, ...missing.map(summaryOf)].sort((a, b) => (a.name < b.name ? -1 : 1));
  try {
    prepare(folder);
    for (const { folder: source, summaries: own } of parts) {
      for (const { name } of own) {
        const place = join(PAGES, folderNameOf(name));
        cpSync(join(source, place), join(folder, place), { recursive: true });
      }
    }
    for (const view of missing) {
      write(folder, environmentSite(view, setting));
    }
    finish(folder, { summaries, declared }, homeSite(summaries, setting));
  } catch (error) {
    throw unwritten(folder, error);
  }
  return { joined, missing: missing.map(({ name }) => name) };
}
