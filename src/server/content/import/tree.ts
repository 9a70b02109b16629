import type { Schemas } from '../../../core/contract/operation.ts';

export interface ImportedPage {
  /** Its original path, to which links between imported pages refer. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Its text; absent for a folder without a text of its own. */
  readonly document?: Schemas['Document'];
  readonly pages: readonly ImportedPage[];
}

interface ImportedFile {
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** The content of one source. */
export interface Imported {
  readonly pages: readonly ImportedPage[];
  readonly files: readonly ImportedFile[];
  /** The base of the relative URLs in its texts; an archive is its own base. */
  readonly base?: string;
  /** The number of items in the source, and of those that were read. */
  readonly total: number;
  readonly imported: number;
}

export function nameOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  const words = last
    .replace(/\.\w{1,8}$/, '')
    // Some exports append a number to every name.
    .replace(/\s[0-9a-f]{32}$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words === '' ? 'Imported page' : words.charAt(0).toUpperCase() + words.slice(1);
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function folderOfIndex(path: string): string | undefined {
  const folder = folderOf(path);
  return folder !== '' && /\/(?:readme|index)(?:\.\w+)?$/i.test(path) ? folder : undefined;
}

/** The common top folder that many archives have; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths.map((path) => (path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : ''));
  return first !== '' && paths.every((path) => path.startsWith(first)) ? first : '';
}

interface Branch {
  page?: ImportedPage;
  readonly path: string;
  readonly branches: Branch[];
}

/**
 * Nests pages like the folders in their paths. The page of a folder is the file of the same name beside it, or the index or readme inside
 * it; a folder with neither is a page without text.
 */
export function nestedPages(pages: readonly ImportedPage[]): ImportedPage[] {
  const around = commonFolder(pages.map(({ path }) => path));
  const root: Branch = { path: '', branches: [] };
  const known = new Map<string, Branch>([['', root]]);
  const branchOf = (path: string): Branch => {
    const before = known.get(path);
    if (before !== undefined) {
      return before;
    }
    const branch: Branch = { path, branches: [] };
    known.set(path, branch);
    branchOf(folderOf(path)).branches.push(branch);
    return branch;
  };
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const page of sorted) {
    const path = page.path.slice(around.length).replace(/\.\w+$/, '');
    const branch = branchOf(folderOfIndex(path) ?? path);
    if (branch.page === undefined) {
      branch.page = page;
    } else {
      // A second text for the same place goes below the first.
      branch.branches.push({ page, path, branches: [] });
    }
  }
  const build = ({ page, path, branches }: Branch): ImportedPage => ({
    ...(page ?? { path: `${around}${path}`, title: nameOf(path) }),
    pages: branches.map(build),
  });
  return root.branches.map(build);
}
