import { routeOf } from '../../core/lint/site-paths.ts';
import type { Trace } from '../../redirects/trace.ts';
import type { Routes } from '../report/html/list.ts';
import { element } from './dom.ts';
import { lookupIn } from './routes.ts';

function sentenceOf({ outcome, target, paths: [first], why = '' }: Trace): string {
  switch (outcome) {
    case 'content':
      return `The site shows ${target} there.`;
    case 'redirected':
      return `It leads to ${target}${first === undefined ? '' : ` (${first})`}.`;
    default:
      return why.replace(' Pass --live to look pages up.', '');
  }
}

function exampleIn(all: readonly Routes[]): string {
  return all.find(({ redirects }) => redirects.length > 0)?.redirects[0]?.source ?? '/old/start';
}

/** The path in the input: of a full URL, the part after the host. */
function pathIn(text: string): string {
  const path = text.replace(/^https?:\/\/[^/]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** A field that shows where a path leads. */
export function lookupElement(all: readonly Routes[], open: (row: string) => void): HTMLElement {
  const input = element('input', { type: 'search', autocomplete: 'off', placeholder: exampleIn(all), id: 'path' });
  const pick = element(
    'select',
    { 'aria-label': 'Site', id: 'site' },
    ...all.map(({ title }, at) => element('option', { value: at }, title)),
  );
  const answer = element('p', { role: 'status', 'aria-live': 'polite', class: 'answer' });
  const lookups = new Map<number, ReturnType<typeof lookupIn>>();
  const lookup = (path: string): ReturnType<ReturnType<typeof lookupIn>> | undefined => {
    const at = Number(pick.value);
    const routes = all[at];
    const known = lookups.get(at) ?? (routes && lookupIn(routes));
    if (known !== undefined) {
      lookups.set(at, known);
    }
    return known?.(path);
  };
  const say = (): void => {
    const path = input.value.trim();
    const found = path === '' ? undefined : lookup(pathIn(path));
    if (found === undefined) {
      answer.replaceChildren();
      return;
    }
    const { trace } = found;
    const undeclared = all[Number(pick.value)]?.unmanaged.filter(
      ({ source }) => trace.target === undefined && routeOf(source) === routeOf(pathIn(path)),
    );
    const rows = [...found.rows, ...(undeclared ?? []).map(({ row }) => row)];
    const sentence =
      undeclared === undefined || undeclared.length === 0
        ? sentenceOf(trace)
        : 'A live redirect that is not declared starts there.';
    const links = rows.map((row) => {
      const button = element('button', { type: 'button' }, row);
      button.addEventListener('click', () => open(row));
      return button;
    });
    answer.replaceChildren(sentence, ...(links.length === 0 ? [] : [' By ', ...links]));
  };
  input.addEventListener('input', say);
  pick.addEventListener('change', say);
  const field = element('label', { class: 'search' }, element('span', {}, 'Where does this path lead?'), input);
  return element(
    'div',
    { class: 'filters lookup' },
    element('div', { class: 'row-of' }, field, ...(all.length > 1 ? [pick] : [])),
    answer,
  );
}
