import type { List } from '../../src/command/report/html/list.ts';

/** The list of a page, without the details of its rows. */
export function listIn(page: string): List {
  const [, data = ''] = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page) ?? [];
  return JSON.parse(data) as List;
}
