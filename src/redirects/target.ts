import { groupBy } from '../base/group-by.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { lazilyBy } from '../base/lazily.ts';
import { pathOfSteps, shortened } from '../base/text.ts';
import type { Desired } from '../core/engine/model.ts';
import { nameOf } from '../core/lint/entry-name.ts';
import type { LintLive } from '../core/lint/input.ts';
import type { Address } from '../core/plan/address.ts';

/** The destination of a redirect, as in a manifest. */
export interface Target {
  /** The entry of the redirect: `{section}`, `{space}`, `{page: {space, path}}` or `{page: {space, id}}`. */
  readonly entry: JsonObject;
  /** The CSV cell; absent if CSV cannot express it. */
  readonly cell?: string;
  /** A description for messages. */
  readonly name: string;
  /** Present for a page that is referred to by id, because another page of its space has the same path. */
  readonly sharesPath?: true;
}

export type PageName = { readonly id: string } | { readonly path: string };

/** Returns the target for a section, a site space or a page; undefined if the manifest cannot refer to it. */
export type Namer = (resource: Desired, page?: PageName) => Target | undefined;

export function idOfPage(id: string | undefined): PageName | undefined {
  return id === undefined ? undefined : { id };
}

/** The CSV cell for this entry; see `!csv`. */
function cellOf({ section, space, page }: JsonObject): string | undefined {
  if (typeof section === 'string') {
    return /[/#]/.test(section) ? undefined : section;
  }
  if (typeof space === 'string') {
    return space.includes('/') && !space.includes('#') ? space : undefined;
  }
  const { space: of, id, path } = isJsonObject(page) ? page : {};
  if (typeof of !== 'string' || of.includes('#')) {
    return undefined;
  }
  // An id never starts with a slash.
  return typeof path === 'string' ? `${of}#/${pathOfSteps(path)}` : `${of}#${String(id)}`;
}

function targetOf(entry: JsonObject, name: string): Target {
  const cell = cellOf(entry);
  return { entry, name, ...(cell === undefined ? {} : { cell }) };
}

export function targetElsewhere(url: string): Target {
  return { entry: { url }, cell: url, name: url };
}

/** Creates a namer that refers to pages by path if it is known and unique in the space, and otherwise by id. */
export function createNamer({
  find,
  live,
}: {
  readonly find: (address: Address) => Desired | undefined;
  readonly live: LintLive | undefined;
}): Namer {
  const pagesOf = lazilyBy((space: Address) => {
    const pages = live?.pages.get(space) ?? [];
    return { byId: new Map(pages.map((page) => [page.id, page])), byPath: groupBy(pages, ({ path }) => path) };
  });
  const pageTarget = (space: string, { address }: Desired, page: PageName): Target => {
    const { byId, byPath } = pagesOf(address);
    const path = 'path' in page ? pathOfSteps(page.path) : byId.get(page.id)?.path;
    const [one, ...others] = path === undefined ? [] : (byPath.get(path) ?? []);
    const sharesPath = 'id' in page && others.length > 0;
    const called = path === undefined || sharesPath ? page : { path: path === '' ? '/' : path };
    const title = (sharesPath ? byId.get(page.id) : one)?.title;
    const titled = title === undefined ? '' : ` ${JSON.stringify(shortened(title, 100))}`;
    const name = `page ${'id' in called ? called.id : called.path}${titled} in ${address}`;
    return { ...targetOf({ page: { space, ...called } }, name), ...(sharesPath ? { sharesPath } : {}) };
  };
  return (resource, page) => {
    const name = nameOf({ $ref: resource.address }, { find });
    if (typeof name !== 'string') {
      return undefined;
    }
    return page === undefined
      ? targetOf({ [resource.kind === 'section' ? 'section' : 'space']: name }, resource.address)
      : pageTarget(name, resource, page);
  };
}
