import type { Block, List } from '../report/html/list.ts';
import { withCommas } from '../report/nouns.ts';
import { compareElement } from './compare.ts';
import { readDetails, showDetail } from './detail.ts';
import { element } from './dom.ts';
import { lookupElement } from './lookup.ts';
import { type Place, readPlace, writePlace } from './place.ts';
import { Rows } from './rows.ts';
import { Table } from './table.ts';

const TYPING_MS = 60;
/** Up to this number of rows fit on a screen and need no search. */
const FEW = 8;

interface PageParts {
  readonly root: HTMLElement;
  readonly list: List;
  /** A line with the details of each row. */
  readonly details: string;
  /** Aborted when the page is replaced. */
  readonly signal: AbortSignal;
}

export class ListPage {
  readonly #list: List;
  readonly #rows: Rows;
  readonly #table: Table;
  readonly #root: HTMLElement;
  readonly #detailsOf: (at: number) => readonly Block[];
  readonly #search: HTMLInputElement;
  readonly #status: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #boxes: readonly HTMLInputElement[];
  #place: Place;

  constructor({ root, list, details, signal }: PageParts) {
    this.#root = root;
    this.#detailsOf = readDetails(details);
    this.#list = list;
    this.#rows = new Rows(list);
    this.#place = readPlace();
    this.#table = new Table(list, this.#rows, {
      onOpen: (at) => this.#toggle(at),
      onFold: (at, isFolded) => this.#fold(at, isFolded),
      signal,
    });
    this.#search = element('input', {
      type: 'search',
      id: 'search',
      autocomplete: 'off',
      placeholder: 'Name, address or path',
    });
    this.#status = element('p', { id: 'shown', role: 'status', 'aria-live': 'polite' });
    this.#boxes = list.filters
      .filter(({ mark }) => this.#rows.count(mark) > 0)
      .map(({ mark }) => element('input', { type: 'checkbox', name: 'show', value: mark }));
    this.#panel = element('aside', { class: 'detail', 'aria-label': 'Details', hidden: '' });
    this.#build();
    this.#arrive();
  }

  #build(): void {
    const label = new Map(this.#list.filters.map((filter) => [filter.mark, filter.label]));
    const pills = this.#boxes.map((box) =>
      element(
        'label',
        { class: 'pill' },
        box,
        ` ${label.get(box.value) ?? ''} `,
        element('span', { class: 'quiet' }, String(this.#rows.count(box.value))),
      ),
    );
    const searching = element('label', { class: 'search' }, element('span', {}, 'Search'), this.#search);
    const bar = element('div', { class: 'bar', role: 'search' });
    // A link may start a search in a list that is too short for a search field.
    if (this.#list.rows.length > FEW || this.#place.search !== '') {
      bar.append(searching);
    }
    if (pills.length > 0) {
      const choices = element('fieldset', {}, element('legend', {}, 'Show only'), ...pills);
      // Not for the search field: it fires `change` on losing the focus, and a click on a row would then hit a new row.
      choices.addEventListener('change', () => this.#filter());
      bar.append(choices);
    }
    bar.append(this.#status);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    this.#search.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.#filter(), TYPING_MS);
    });
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        this.#close();
      }
    });
    const { routes = [], steps = [] } = this.#list;
    this.#root.replaceChildren(
      ...(routes.length === 0 ? [] : [lookupElement(routes, (row) => this.#openNamed(row))]),
      ...(steps.length < 2 ? [] : [compareElement(steps)]),
      bar,
      element('div', { class: 'split' }, this.#table.element, this.#panel),
    );
  }

  /** Applies the state in the URL. */
  #arrive(): void {
    this.#place = readPlace();
    this.#search.value = this.#place.search;
    for (const box of this.#boxes) {
      box.checked = this.#place.shown.has(box.value);
    }
    const at = this.#place.row === undefined ? undefined : this.#rows.at(this.#place.row);
    if (at !== undefined) {
      this.#rows.reveal(at);
    }
    this.#show();
    if (at === undefined) {
      this.#panel.hidden = true;
      this.#table.open(undefined);
    } else {
      this.#open(at, false);
    }
  }

  /** After a link within the page, or the back button. */
  readonly arrive = (): void => this.#arrive();

  #filter(): void {
    const shown = new Set(this.#boxes.filter(({ checked }) => checked).map(({ value }) => value));
    this.#place = { ...this.#place, search: this.#search.value, shown };
    this.#show();
    writePlace(this.#place);
  }

  #show(): void {
    const { rows, matches } = this.#rows.shown(this.#place);
    this.#table.show(rows);
    const all = this.#rows.size;
    const [one, many] = this.#list.noun;
    this.#status.textContent =
      all === 0
        ? this.#list.empty
        : matches === all
          ? `${withCommas(all)} ${all === 1 ? one : many}`
          : `${withCommas(matches)} of ${withCommas(all)} ${all === 1 ? one : many}`;
  }

  #fold(at: number, isFolded: boolean): void {
    this.#rows.fold(at, isFolded);
    this.#show();
    this.#table.goTo(at);
  }

  #toggle(at: number): void {
    if (this.#place.row === this.#rows.all[at]?.id && !this.#panel.hidden) {
      this.#close();
    } else {
      this.#open(at, true);
    }
  }

  #open(at: number, isAsked: boolean): void {
    const row = this.#rows.all[at];
    if (row === undefined) {
      return;
    }
    this.#place = { ...this.#place, row: row.id };
    writePlace(this.#place);
    showDetail(this.#panel, { row, blocks: this.#detailsOf(at), close: () => this.#close() });
    this.#table.open(at);
    this.#table.goTo(at, { focus: isAsked });
  }

  #openNamed(id: string): void {
    const at = this.#rows.at(id);
    if (at !== undefined) {
      this.#place = { ...this.#place, search: '', shown: new Set(), row: id };
      writePlace(this.#place);
      this.#arrive();
    }
  }

  #close(): void {
    const at = this.#place.row === undefined ? undefined : this.#rows.at(this.#place.row);
    this.#place = { ...this.#place, row: undefined };
    writePlace(this.#place);
    this.#panel.hidden = true;
    this.#table.open(undefined);
    if (at !== undefined) {
      this.#table.goTo(at);
    }
  }
}
