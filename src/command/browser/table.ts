import { type Column, type List, type Row, textOfCell } from '../report/html/list.ts';
import { cellElement, element } from './dom.ts';
import type { Rows } from './rows.ts';

/** The number of rows kept ready on either side of the visible ones. */
const SPARE = 12;
const PRINTED = 3000;

interface TableEvents {
  readonly onOpen: (at: number) => void;
  readonly onFold: (at: number, isFolded: boolean) => void;
  readonly signal: AbortSignal;
}

/** A table or tree with elements only for visible rows. The page scrolls, not the table. */
export class Table {
  readonly element: HTMLElement;
  readonly #body: HTMLElement;
  readonly #list: List;
  readonly #rows: Rows;
  readonly #events: TableEvents;
  readonly #isTree: boolean;
  #shown: readonly number[] = [];
  readonly #made = new Map<number, HTMLElement>();
  #active = 0;
  #open: number | undefined;
  #isWhole = false;

  constructor(list: List, rows: Rows, events: TableEvents) {
    const { signal } = events;
    this.#list = list;
    this.#rows = rows;
    this.#events = events;
    this.#isTree = list.rows.some(({ depth = 0 }) => depth > 0);
    this.#body = element('div', { class: 'body', role: 'rowgroup' });
    this.element = element(
      'div',
      {
        class: [
          'grid',
          list.matrix === true ? 'matrix' : '',
          list.tall === true ? 'tall' : '',
          list.rows.length === 0 ? 'empty' : '',
        ]
          .filter((name) => name !== '')
          .join(' '),
        role: this.#isTree ? 'treegrid' : 'grid',
        'aria-label': list.noun[1],
        'aria-colcount': list.columns.length,
      },
      this.#headElement(),
      this.#body,
    );
    const columns = list.columns.map(({ share = 1 }) => (list.matrix === true ? '' : `minmax(0, ${share}fr)`));
    this.element.style.setProperty(
      '--columns',
      list.matrix === true ? `14rem repeat(${list.columns.length - 1}, 4.6rem)` : columns.join(' '),
    );
    this.#body.addEventListener('keydown', (event) => this.#onKey(event));
    this.#body.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('scroll', () => this.#draw(), { passive: true, signal });
    addEventListener('resize', () => this.#draw(), { signal });
    addEventListener('beforeprint', () => this.#whole(true), { signal });
    addEventListener('afterprint', () => this.#whole(false), { signal });
  }

  #headElement(): HTMLElement {
    const cell = ({ title, minor }: Column): HTMLElement =>
      element(
        'div',
        { role: 'columnheader', class: minor === true ? 'cell minor' : 'cell' },
        element('span', {}, title),
      );
    const row = element('div', { role: 'row', class: 'row', 'aria-rowindex': 1 }, ...this.#list.columns.map(cell));
    return element('div', { class: 'heads', role: 'rowgroup' }, row);
  }

  show(shown: readonly number[]): void {
    const active = this.#shown[this.#active];
    this.#shown = shown;
    this.#active = Math.max(0, active === undefined ? 0 : shown.indexOf(active));
    this.element.setAttribute('aria-rowcount', String(shown.length + 1));
    this.#made.clear();
    this.#body.replaceChildren();
    this.#draw();
  }

  open(at: number | undefined): void {
    this.#open = at;
    for (const [position, made] of this.#made) {
      made.classList.toggle('open', this.#shown[position] === at);
    }
  }

  goTo(at: number, { focus = true }: { readonly focus?: boolean } = {}): void {
    const position = this.#shown.indexOf(at);
    if (position >= 0) {
      this.#activate(position, focus);
    }
  }

  #height(): number {
    // The body is at least one row high: in pixels, whatever unit the style sheet uses.
    return Number.parseFloat(getComputedStyle(this.#body).minHeight) || 36;
  }

  #whole(isWhole: boolean): void {
    this.#isWhole = isWhole && this.#shown.length <= PRINTED;
    this.element.classList.toggle('whole', this.#isWhole);
    this.#draw();
  }

  #draw(): void {
    const height = this.#height();
    const top = this.#body.getBoundingClientRect().top;
    const first = this.#isWhole ? 0 : Math.max(0, Math.floor(-top / height) - SPARE);
    const seen = Math.ceil(innerHeight / height) + 2 * SPARE;
    const last = this.#isWhole ? this.#shown.length : Math.min(this.#shown.length, first + seen);
    this.#body.style.height = this.#isWhole ? 'auto' : `${this.#shown.length * height}px`;
    for (const [position, made] of this.#made) {
      // The focused element stays, wherever the page is scrolled to.
      if ((position < first || position >= last) && !made.contains(document.activeElement)) {
        made.remove();
        this.#made.delete(position);
      }
    }
    for (let position = first; position < last; position++) {
      const made = this.#made.get(position) ?? this.#rowElement(position);
      made.style.transform = this.#isWhole ? 'none' : `translateY(${position * height}px)`;
      if (!made.isConnected) {
        this.#insert(made, position);
      }
    }
  }

  /** In document order, because screen readers read rows in it. */
  #insert(made: HTMLElement, position: number): void {
    this.#made.set(position, made);
    const next = [...this.#body.children].find((other) => Number(other.getAttribute('data-position')) > position);
    this.#body.insertBefore(made, next ?? null);
  }

  #rowElement(position: number): HTMLElement {
    const at = this.#shown[position] ?? 0;
    const row = this.#rows.all[at] ?? { id: '', cells: [] };
    const hasParts = this.#isTree && this.#rows.hasParts(at);
    const made = element(
      'div',
      {
        role: 'row',
        class: `row${this.#open === at ? ' open' : ''}`,
        'data-position': position,
        'data-id': row.id,
        'aria-rowindex': position + 2,
        'aria-level': this.#isTree ? (row.depth ?? 0) + 1 : undefined,
        'aria-expanded': hasParts ? String(!this.#rows.isFolded(at)) : undefined,
      },
      ...this.#list.columns.map((column, index) =>
        index === 0 ? this.#firstCell(row, { at, position, hasParts }) : this.#cell(row, column, index),
      ),
    );
    made.style.setProperty('--depth', String(row.depth ?? 0));
    return made;
  }

  #firstCell(
    row: Row,
    { at, position, hasParts }: { readonly at: number; readonly position: number; readonly hasParts: boolean },
  ): HTMLElement {
    const [first = ''] = row.cells;
    const text = textOfCell(first);
    const common = { class: 'name', tabindex: position === this.#active ? 0 : -1, title: text };
    const href = typeof first === 'object' ? first.href : undefined;
    // A row that links to its own page has no details.
    const name =
      href === undefined
        ? element('button', { type: 'button', ...common }, text)
        : element('a', { href, ...common }, text);
    const cell = element('div', { role: 'gridcell', class: 'cell first' });
    if (this.#isTree) {
      const sign = hasParts ? (this.#rows.isFolded(at) ? '▸' : '▾') : '';
      cell.append(element('span', { class: hasParts ? 'fold' : 'fold none', 'aria-hidden': 'true' }, sign));
    }
    cell.append(name);
    return cell;
  }

  #cell({ cells }: Row, { title, minor, labelled }: Column, index: number): HTMLElement {
    const cell = cells[index] ?? '';
    const made = element('div', {
      role: 'gridcell',
      class: minor === true ? 'cell minor' : 'cell',
      'data-label': labelled === true ? title : undefined,
      title:
        textOfCell(cell) === ''
          ? undefined
          : this.#list.matrix === true
            ? `${title}: ${textOfCell(cell)}`
            : textOfCell(cell),
    });
    made.append(cellElement(cell));
    return made;
  }

  #activate(position: number, focus: boolean): void {
    const before = this.#made.get(this.#active)?.querySelector('.name');
    before?.setAttribute('tabindex', '-1');
    this.#active = Math.max(0, Math.min(position, this.#shown.length - 1));
    const height = this.#height();
    const top = this.#body.getBoundingClientRect().top + this.#active * height;
    // The column headings stay at the top.
    if (top < 2 * height || top > innerHeight - 2 * height) {
      scrollBy({ top: top - innerHeight / 3, behavior: 'instant' });
    }
    this.#draw();
    const name = this.#made.get(this.#active)?.querySelector<HTMLElement>('.name');
    name?.setAttribute('tabindex', '0');
    if (focus) {
      name?.focus({ preventScroll: true });
    }
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    const made = target?.closest<HTMLElement>('.row');
    if (made === null || made === undefined || target?.closest('a') !== null) {
      return;
    }
    const position = Number(made.dataset['position']);
    const at = this.#shown[position];
    if (at === undefined) {
      return;
    }
    this.#activate(position, true);
    if (target?.closest('.fold:not(.none)') !== null) {
      this.#events.onFold(at, !this.#rows.isFolded(at));
    } else {
      this.#events.onOpen(at);
    }
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#shown[this.#active];
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = Math.max(1, Math.floor(innerHeight / this.#height()) - 3);
    const target: Readonly<Record<string, number>> = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + page,
      PageUp: this.#active - page,
      Home: 0,
      End: this.#shown.length - 1,
    };
    const next = target[event.key];
    if (next !== undefined) {
      event.preventDefault();
      this.#activate(next, true);
    } else if (this.#isTree && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      this.#step(at, event.key === 'ArrowLeft');
    }
  }

  /** Left folds, then goes up; right opens, then goes down. */
  #step(at: number, isLeft: boolean): void {
    const canFold = this.#rows.hasParts(at) && this.#rows.isFolded(at) !== isLeft;
    if (canFold) {
      this.#events.onFold(at, isLeft);
    } else if (isLeft) {
      const up = this.#rows.above(at);
      if (up !== undefined) {
        this.goTo(up);
      }
    } else if (this.#rows.hasParts(at)) {
      this.#activate(this.#active + 1, true);
    }
  }
}
