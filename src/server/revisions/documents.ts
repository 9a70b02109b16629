import type { PageRecord } from '../content/page-tree.ts';
import type { Services } from '../handler.ts';
import { type SameText, sameRecord } from './fields.ts';

/** Compares documents by the text that is stored for them. */
export function sameStoredText({ db }: Pick<Services, 'db'>): SameText {
  return (a, b) => {
    const [left, right] = [db.documents.get(a), db.documents.get(b)];
    return left !== undefined && left.markdown === right?.markdown;
  };
}

/** Whether two states of a page are equal, apart from its position and its subpages. */
export function sameContent(services: Pick<Services, 'db'>, a: PageRecord, b: PageRecord): boolean {
  const { pages: _a, ...left } = a;
  const { pages: _b, ...right } = b;
  return a === b || sameRecord(left, right, sameStoredText(services));
}
