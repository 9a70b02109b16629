import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page of an exported console, as far as links concern it. */
interface ExportedPage {
  readonly text: string;
  /** Where its links lead: those of the markup, and those that its script shows. */
  readonly hrefs: readonly string[];
  /** What a link to it may name after `#`. */
  readonly ids: ReadonlySet<string>;
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&amp;', '&');
}

function hrefsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'href' && typeof one === 'string' ? [one] : hrefsIn(one),
  );
}

function pageOf(text: string): ExportedPage {
  const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as {
    readonly rows?: readonly { readonly id: string }[];
    readonly filters?: readonly { readonly mark: string }[];
  };
  const details = (/<script type="text\/plain" id="details">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
  const inMarkup = (name: string): readonly string[] =>
    [...text.matchAll(new RegExp(`<[a-z][^<>]* ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescaped(value));
  return {
    text,
    hrefs: [...inMarkup('href'), ...hrefsIn(data), ...hrefsIn(details)],
    ids: new Set([
      ...inMarkup('id'),
      ...(data.rows ?? []).map(({ id }) => `row=${id}`),
      ...(data.filters ?? []).map(({ mark }) => `show=${mark}`),
    ]),
  };
}

/** The files of an exported console, from its folder. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(folder.length).replaceAll('\\', '/'), name))
    .map((name) => name.replace(/^\//, ''))
    .sort();
}

/** The pages of an exported console by their files. */
export function pagesIn(folder: string): ReadonlyMap<string, ExportedPage> {
  const files = filesIn(folder).filter((name) => name.endsWith('.html'));
  return new Map(files.map((name) => [name, pageOf(readFileSync(join(folder, name), 'utf8'))]));
}

/** The links of an exported console: how many there are, and those that lead to no page or to no place on it. */
export function linksIn(folder: string): { readonly count: number; readonly broken: readonly string[] } {
  const pages = pagesIn(folder);
  const links = [...pages].flatMap(([from, { hrefs }]) =>
    hrefs.filter((href) => !/^https?:/.test(href)).map((href) => ({ from, href })),
  );
  const leads = ({ from, href }: (typeof links)[number]): boolean => {
    const [path = '', hash] = href.split('#');
    const target = pages.get(path === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(path)));
    const row = new URLSearchParams(hash ?? '').get('row');
    return target !== undefined && (hash === undefined || target.ids.has(row === null ? hash : `row=${row}`));
  };
  return {
    count: links.length,
    broken: links.filter((link) => !leads(link)).map(({ from, href }) => `${from}: ${href}`),
  };
}
