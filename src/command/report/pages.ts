import type { NamedPage } from '../../core/plan/value.ts';
import { quoted, safe } from './text.ts';

/** What a page is called, for people who see its id. */
export function pageText({ path, title = '', hidden }: NamedPage): string {
  if (path === undefined) {
    return 'not a page of its space: it was deleted, or is not merged yet';
  }
  return `${quoted(title, 100)}, ${safe(path === '' ? '/' : path, 200)}${hidden ? ', hidden' : ''}`;
}
