import { randomBytes } from 'node:crypto';
import { isJsonObject } from '../../base/json.ts';
import type { Answer } from '../answer.ts';
import type { FaultRule } from './rule.ts';

interface ListBody {
  readonly next?: { readonly page: string };
  readonly count?: number;
  readonly items: readonly unknown[];
}

function listOf(answer: Answer): ListBody | undefined {
  const { body } = answer;
  return answer.status === 200 && isJsonObject(body) && Array.isArray(body['items'])
    ? (body as unknown as ListBody)
    : undefined;
}

export interface ListQuery {
  page?: unknown;
  limit?: unknown;
  [name: string]: unknown;
}

export interface ListRequest {
  /** The path without the query, which identifies a list. */
  readonly path: string;
  /** The complete target, which identifies a page of the list. */
  readonly url: string;
  /** Performs it; the query may be changed before it is validated. */
  readonly run: (edit: (query: ListQuery) => void) => Promise<Answer>;
}

/** The maximum number of lists, cursors and responses to remember; faults are for tests, not for long runs. */
const MAX_REMEMBERED = 10_000;

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  if (map.size >= MAX_REMEMBERED) {
    map.clear();
  }
  map.set(key, value);
  return value;
}

/** The item with one changed text field that does not identify it. */
function changed(item: unknown): unknown {
  if (!isJsonObject(item)) {
    return item;
  }
  const field = Object.keys(item).find((key) => key !== 'id' && key !== 'object' && typeof item[key] === 'string');
  return field === undefined ? { ...item, changed: true } : { ...item, [field]: `${String(item[field])}-changed` };
}

/** Applies list faults. Remembers the cursors that it invented, and previous responses. */
export class ListFaults {
  /** Invented cursors and their pages; undefined is the first page. */
  readonly #invented = new Map<string, unknown>();
  /** The cursors used on each list, oldest first. */
  readonly #used = new Map<string, string[]>();
  readonly #lastItem = new Map<string, unknown>();
  /** The latest responses for each page, oldest first. */
  readonly #answered = new Map<string, Answer[]>();

  readonly restoreCursor = (query: ListQuery): void => {
    if (typeof query.page === 'string' && this.#invented.has(query.page)) {
      const page = this.#invented.get(query.page);
      if (page === undefined) {
        delete query.page;
      } else {
        query.page = page;
      }
    }
  };

  #invent(page: unknown): string {
    const cursor = `again-${randomBytes(9).toString('base64url')}`;
    remember(this.#invented, cursor, page);
    return cursor;
  }

  /** The response to a request, altered by the rule. */
  async answer(rule: FaultRule, { path, url, run }: ListRequest): Promise<Answer> {
    let asked: string | undefined;
    let meant: unknown;
    const answer = await run((query) => {
      asked = typeof query.page === 'string' ? query.page : undefined;
      this.restoreCursor(query);
      meant = query.page;
      if (rule.kind === 'page-size') {
        query.limit = rule.size;
      }
    });
    const list = listOf(answer);
    if (list === undefined) {
      return answer;
    }
    const lastItem = asked === undefined ? undefined : this.#lastItem.get(path);
    this.observe(path, answer);
    const spoilt = (body: ListBody): Answer => ({ ...answer, body });
    const { next: _next, ...lastPage } = list;
    switch (rule.kind) {
      case 'repeat-cursor': {
        const used = this.#used.get(path) ?? remember(this.#used, path, []);
        if (asked === undefined) {
          used.length = 0;
          return answer;
        }
        used.push(asked);
        const again = used[used.length - (rule.cycle ?? 1)];
        return again === undefined ? answer : spoilt({ ...list, next: { page: again } });
      }
      case 'endless':
        return spoilt({ ...list, next: { page: this.#invent(meant) } });
      case 'empty-page':
        return spoilt({ ...list, items: [], next: { page: this.#invent(meant) } });
      case 'empty-list':
        return spoilt({ ...lastPage, count: 0, items: [] });
      case 'short-count':
        return spoilt({ ...list, count: Math.max(0, (list.count ?? 0) + (rule.by ?? -1)) });
      case 'duplicate-item': {
        const item = lastItem ?? list.items[0];
        if (item === undefined) {
          return answer;
        }
        const twin = rule.changed === true ? changed(item) : item;
        return spoilt({ ...list, items: lastItem === undefined ? [...list.items, twin] : [twin, ...list.items] });
      }
      case 'lag': {
        const answered = this.#answered.get(url) ?? remember(this.#answered, url, []);
        answered.push(answer);
        if (answered.length > (rule.reads ?? 1) + 1) {
          answered.shift();
        }
        return answered[0] ?? answer;
      }
      default:
        return answer;
    }
  }

  /** Whether there are cursors that only this object understands. */
  get hasCursors(): boolean {
    return this.#invented.size > 0;
  }

  /** Records a served page, for the faults that use previous pages. */
  observe(path: string, answer: Answer): void {
    const items = listOf(answer)?.items;
    if (items !== undefined && items.length > 0) {
      remember(this.#lastItem, path, items.at(-1));
    }
  }
}
