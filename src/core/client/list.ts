import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { Send } from './caller.ts';
import { describeFailure } from './describe.ts';
import { ApiError, type ApiFailure } from './failure.ts';
import type { RawInput } from './input.ts';
import { hasKeys, keyIn } from './keys.ts';
import { prepare } from './request.ts';

/*
 * A list is complete or an error, because a resource that is missing from a list counts as nonexistent.
 *
 * One pass follows the cursors from the first page to the last. It fails immediately if the pages never end: a repeated
 * cursor, a page without new items, or only empty pages. It restarts if the list changed while it was read: the same item
 * with two values, an expired cursor, a total that changes between pages, or a total that differs from the number of items.
 */

const PAGE_SIZE = 1000;
const MOST_RESTARTS = 3;
/** Stops an endless list without a total. */
const MOST_PAGES = 10_000;
const LONGEST_PATH = 300;

/** The reason to repeat a pass. */
class Restart extends Error {}

/** The progress of a pass. */
interface Progress {
  pages: number;
  items: number;
  /** The number of consecutive empty pages. */
  emptyPages: number;
  count: number | undefined;
  /** The previous page, for lists whose items have no key. */
  lastPage: string | undefined;
  readonly cursors: Set<string>;
  readonly byKey: Map<string, Json>;
}

function listError(
  send: Send,
  { id, input }: { readonly id: OperationId; readonly input: RawInput },
  failure: ApiFailure,
): ApiError {
  const path = shortened(send.redact(prepare(id, '', input).shown), LONGEST_PATH);
  const call = { operation: id, method: 'GET', path, tries: 1 };
  return new ApiError(describeFailure(failure, call), { failure, call, outcome: 'none' });
}

interface PageBody {
  readonly items: readonly Json[];
  readonly next: string | undefined;
  readonly count: number | undefined;
}

function pageOf(body: unknown): PageBody | undefined {
  const page = isJsonObject(body) ? body : {};
  const { items, count } = page;
  const next = isJsonObject(page['next']) ? page['next']['page'] : undefined;
  return Array.isArray(items)
    ? {
        items,
        next: typeof next === 'string' ? next : undefined,
        count: typeof count === 'number' ? count : undefined,
      }
    : undefined;
}

/** The items of a page that no earlier page had. */
function freshItems(id: OperationId, items: readonly Json[], progress: Progress): readonly Json[] {
  if (!hasKeys(id)) {
    // Such a list may contain equal items, but not the same page twice in a row.
    const page = items.length === 0 ? progress.lastPage : canonicalJson(items);
    const same = items.length > 0 && page === progress.lastPage;
    progress.lastPage = page;
    return same ? [] : items;
  }
  const keyOf = keyIn(id);
  const fresh: Json[] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) {
      throw new Restart('an item has no id');
    }
    const known = progress.byKey.get(key);
    if (known === undefined) {
      fresh.push(item);
      progress.byKey.set(key, item);
    } else if (canonicalJson(known) !== canonicalJson(item)) {
      throw new Restart('an item was returned twice with different values');
    }
  }
  return fresh;
}

/** Yields the new items of each page. Throws `Restart` to repeat the pass, or an `ApiError`. */
async function* pass(send: Send, id: OperationId, input: RawInput): AsyncGenerator<readonly Json[], void> {
  const progress: Progress = {
    pages: 0,
    items: 0,
    emptyPages: 0,
    count: undefined,
    lastPage: undefined,
    cursors: new Set(),
    byKey: new Map(),
  };
  const broken = (reason: string): ApiError =>
    listError(send, { id, input }, { type: 'incomplete-list', reason, pages: progress.pages, items: progress.items });
  let cursor: string | undefined;
  do {
    const page = await readPage(send, id, input, cursor);
    progress.pages++;
    const fresh = freshItems(id, page.items, progress);
    progress.items += fresh.length;
    if (page.count !== undefined && progress.count !== undefined && page.count !== progress.count) {
      throw new Restart('its total changed while it was read');
    }
    progress.count ??= page.count;
    const problem = circleOf(progress, page, fresh);
    if (problem !== undefined) {
      throw broken(problem);
    }
    if (page.next === undefined && progress.count !== undefined && progress.count !== progress.items) {
      throw new Restart(`it states a total of ${progress.count} items and returned ${progress.items}`);
    }
    yield fresh;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** Why the pages can never end. */
function circleOf(progress: Progress, page: PageBody, fresh: readonly Json[]): string | undefined {
  const { pages, count, cursors } = progress;
  if (page.next !== undefined) {
    if (page.next === '' || cursors.has(page.next)) {
      return 'the service repeated a cursor';
    }
    cursors.add(page.next);
  }
  if (page.items.length > 0 && fresh.length === 0) {
    return 'a page had no new items';
  }
  progress.emptyPages = page.items.length === 0 ? progress.emptyPages + 1 : 0;
  if (progress.emptyPages > 10 + 2 * Math.ceil((count ?? 0) / PAGE_SIZE) || pages > MOST_PAGES) {
    return 'the pages do not end';
  }
  if (count !== undefined && progress.items > count && page.next !== undefined) {
    return `it states a total of ${count} items, returned more, and goes on`;
  }
  return undefined;
}

async function readPage(send: Send, id: OperationId, input: RawInput, cursor: string | undefined): Promise<PageBody> {
  const query = { limit: OPERATIONS[id].pageSize ?? PAGE_SIZE, ...input.query, page: cursor };
  try {
    const { status, body } = await send(id, { ...input, query });
    const page = pageOf(body);
    if (page === undefined) {
      const reason = 'answer.items: must be array (type)';
      throw listError(send, { id, input }, { type: 'invalid-answer', status, reason });
    }
    return page;
  } catch (error) {
    // On the first page these are real failures; on later ones they mean that the cursor expired.
    const type = error instanceof ApiError && cursor !== undefined ? error.failure.type : undefined;
    throw type === 'invalid' || type === 'not-found' ? new Restart('its cursor expired') : error;
  }
}

/** Yields item by item. It cannot take back items, so it fails where `listAllItems` would restart. */
export async function* listItems(send: Send, id: OperationId, input: RawInput): AsyncGenerator<Json, void> {
  let items = 0;
  let pages = 0;
  try {
    for await (const page of pass(send, id, input)) {
      pages++;
      items += page.length;
      yield* page;
    }
  } catch (error) {
    if (error instanceof Restart) {
      throw listError(send, { id, input }, { type: 'incomplete-list', reason: error.message, pages, items });
    }
    throw error;
  }
}

/** Returns all items or throws, never a partial list. */
export async function listAllItems(send: Send, id: OperationId, input: RawInput): Promise<Json[]> {
  for (let restarts = 0; ; restarts++) {
    const items: Json[] = [];
    let pages = 0;
    try {
      for await (const page of pass(send, id, input)) {
        pages++;
        // No spread: a page may have more items than a call can have arguments.
        for (const item of page) {
          items.push(item);
        }
      }
      return items;
    } catch (error) {
      if (!(error instanceof Restart)) {
        throw error;
      }
      if (restarts >= MOST_RESTARTS) {
        const reason = `${error.message}, ${restarts + 1} times`;
        throw listError(send, { id, input }, { type: 'incomplete-list', reason, pages, items: items.length });
      }
    }
  }
}
