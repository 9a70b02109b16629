import type { Cell } from '../report/html/list.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element with its attributes and content. Texts are never parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      made.setAttribute(key, String(value));
    }
  }
  made.append(...content);
  return made;
}

export function byId<T extends HTMLElement>(id: string): T | null {
  return document.getElementById(id) as T | null;
}

export function cellElement(cell: Cell): Node {
  if (typeof cell === 'string') {
    return document.createTextNode(cell);
  }
  const { text, tone, href, code } = cell;
  const inner = element(code === true ? 'code' : 'span', tone === undefined ? {} : { class: `badge ${tone}` }, text);
  if (href === undefined) {
    return inner;
  }
  const leadsOut = /^https:/.test(href);
  return element('a', { href, ...(leadsOut ? { rel: 'noreferrer', target: '_blank' } : {}) }, inner);
}
