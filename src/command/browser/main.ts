import type { List } from '../report/html/list.ts';
import { byId } from './dom.ts';
import { follow } from './live.ts';
import { ListPage } from './page.ts';
import { mountPlan, unfoldOnPaper } from './plan.ts';

let arrive = (): void => {};

let ending = new AbortController();

function mount(): void {
  ending.abort();
  ending = new AbortController();
  const [root, data] = [byId('list'), byId('data')];
  if (root !== null && data !== null) {
    const list = JSON.parse(data.textContent ?? '') as List;
    const details = byId('details')?.textContent ?? '';
    arrive = new ListPage({ root, list, details, signal: ending.signal }).arrive;
  } else if (byId('changes') !== null) {
    arrive = mountPlan();
  }
}

mount();
unfoldOnPaper();
addEventListener('hashchange', () => arrive());
document.addEventListener('click', (event) => {
  // The browser fires no event for a link to the current location.
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (link !== null && link.getAttribute('href') === location.hash) {
    arrive();
  }
});
const { events } = document.body.dataset;
if (events !== undefined) {
  follow(events, mount);
}
