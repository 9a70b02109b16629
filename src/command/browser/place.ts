/** The part of a page's URL after `#`: the open row, the search and the filters. */
export interface Place {
  readonly row: string | undefined;
  readonly search: string;
  readonly shown: ReadonlySet<string>;
}

export function readPlace(): Place {
  const said = new URLSearchParams(location.hash.slice(1));
  const shown = (said.get('show') ?? '').split(',').filter((mark) => mark !== '');
  return { row: said.get('row') ?? undefined, search: said.get('q') ?? '', shown: new Set(shown) };
}

/** Writes the state into the URL, without a new entry in the browser's history. */
export function writePlace({ row, search, shown }: Place): void {
  const said = new URLSearchParams();
  if (row !== undefined) {
    said.set('row', row);
  }
  if (search !== '') {
    said.set('q', search);
  }
  if (shown.size > 0) {
    said.set('show', [...shown].join(','));
  }
  const hash = said.toString();
  if (hash !== location.hash.slice(1)) {
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
  }
}
