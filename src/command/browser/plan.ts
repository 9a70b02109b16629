import { withCommas } from '../report/nouns.ts';
import { byId } from './dom.ts';

const TYPING_MS = 120;

function all<T extends HTMLElement = HTMLElement>(selector: string): readonly T[] {
  return [...document.querySelectorAll<T>(selector)];
}

/** The filters of a plan: matches stay, and headings without matches are hidden. */
class PlanFilters {
  readonly #bar: HTMLElement;
  readonly #changes = all('.change');
  readonly #groups = [...all('#changes .kind, #changes .part')].reverse();
  readonly #structures = all('#changes .structure');
  readonly #bulks = all<HTMLDetailsElement>('#changes .bulk');
  readonly #search = byId<HTMLInputElement>('filter-text');
  readonly #part = byId<HTMLSelectElement>('filter-part');
  readonly #risk = byId<HTMLInputElement>('filter-risk');
  readonly #boxes: readonly HTMLInputElement[];
  readonly #texts = new Map<HTMLElement, string>();

  constructor(bar: HTMLElement) {
    this.#bar = bar;
    this.#boxes = [...bar.querySelectorAll<HTMLInputElement>('input[name=action]')];
    let waiting: ReturnType<typeof setTimeout> | undefined;
    this.#search?.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.#apply(), TYPING_MS);
    });
    bar.addEventListener('change', () => this.#apply());
    byId('reset')?.addEventListener('click', () => {
      this.reset();
      this.#search?.focus();
    });
    byId('expand')?.addEventListener('click', () => this.#setAll(true));
    byId('collapse')?.addEventListener('click', () => this.#setAll(false));
    bar.hidden = false;
    this.#apply();
  }

  reset(): void {
    if (this.#search !== null) {
      this.#search.value = '';
    }
    if (this.#part !== null) {
      this.#part.value = '';
    }
    for (const box of [...this.#boxes, ...(this.#risk === null ? [] : [this.#risk])]) {
      box.checked = false;
    }
    this.#apply();
  }

  #textOf(change: HTMLElement): string {
    const text = this.#texts.get(change) ?? (change.textContent ?? '').toLowerCase().replace(/\s+/g, ' ');
    this.#texts.set(change, text);
    return text;
  }

  #apply(): void {
    const wanted = new Set(this.#boxes.filter((box) => box.checked).map(({ value }) => value));
    const words = (this.#search?.value ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const risky = this.#risk?.checked === true;
    const part = this.#part?.value ?? '';
    let shown = 0;
    for (const change of this.#changes) {
      const { action = '', part: own, risk } = change.dataset;
      const isVisible =
        (wanted.size === 0 || wanted.has(action)) &&
        (part === '' || part === own) &&
        (!risky || risk === 'yes') &&
        words.every((word) => this.#textOf(change).includes(word));
      change.hidden = !isVisible;
      shown += isVisible ? 1 : 0;
    }
    for (const group of this.#groups) {
      group.hidden = group.querySelector('.change:not([hidden])') === null;
    }
    const isPicking = wanted.size > 0 || risky || words.length > 0;
    for (const structure of this.#structures) {
      structure.hidden = isPicking;
    }
    this.#unfold(isPicking || part !== '');
    this.#say(shown, isPicking || part !== '');
  }

  /** During a search, everything that was folded is open. */
  #unfold(isFiltering: boolean): void {
    for (const bulk of this.#bulks) {
      if (isFiltering && bulk.dataset['was'] === undefined) {
        bulk.dataset['was'] = String(bulk.open);
        bulk.open = true;
      } else if (!isFiltering && bulk.dataset['was'] !== undefined) {
        bulk.open = bulk.dataset['was'] === 'true';
        delete bulk.dataset['was'];
      }
    }
  }

  #say(shown: number, isFiltering: boolean): void {
    const [nothing, reset, status] = [byId('nothing'), byId('reset'), byId('shown')];
    if (nothing === null || reset === null || status === null) {
      return;
    }
    nothing.hidden = shown > 0;
    reset.hidden = !isFiltering;
    const missing = Number(this.#bar.dataset['missing']);
    const total = this.#changes.length + missing;
    const changes = total === 1 ? 'change' : 'changes';
    const counted =
      isFiltering || missing > 0
        ? `${withCommas(shown)} of ${withCommas(total)} ${changes} shown`
        : `${total === 1 ? '1' : `All ${withCommas(total)}`} ${changes} shown`;
    status.textContent =
      missing === 0 ? counted : `${counted}, ${withCommas(missing)} ${missing === 1 ? 'is' : 'are'} not in this file`;
  }

  #setAll(isOpen: boolean): void {
    for (const bulk of this.#bulks) {
      bulk.open = bulk.open || isOpen;
    }
    for (const change of this.#changes) {
      if (change instanceof HTMLDetailsElement && !change.hidden) {
        change.open = isOpen;
      }
    }
  }
}

/** Opens the target of a link and everything around it. */
function openUp(target: Element): void {
  for (let one: Element | null = target; one !== null; one = one.parentElement) {
    if (one instanceof HTMLDetailsElement) {
      one.open = true;
    }
  }
}

/** Activates the page of a plan: its filters, and the links to single changes. Returns the function that follows such a link. */
export function mountPlan(): () => void {
  const bar = byId('filters');
  const filters = bar === null || all('.change').length === 0 ? undefined : new PlanFilters(bar);
  const goToHash = (): void => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id === '' ? null : byId(id);
    if (target !== null) {
      if (target.closest('[hidden]') !== null) {
        filters?.reset();
      }
      openUp(target);
      target.scrollIntoView();
    }
  };
  goToHash();
  return goToHash;
}

/** Opens everything that is folded before printing. */
export function unfoldOnPaper(): void {
  let closed: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed = all<HTMLDetailsElement>('details:not([open])');
    for (const one of closed) {
      one.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const one of closed) {
      one.open = false;
    }
    closed = [];
  });
}
