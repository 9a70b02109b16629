import type { Block } from '../report/html/list.ts';
import { element } from './dom.ts';

type Wish = NonNullable<Block['accept']>;

interface Answer {
  readonly error?: string;
  readonly written?: boolean;
  readonly preview?: {
    readonly digest: string;
    readonly files: readonly { readonly name: string; readonly lines: readonly string[] }[];
    readonly refused: readonly string[];
  };
}

async function ask(wish: Wish & { readonly confirmed?: string }): Promise<Answer> {
  try {
    const answer = await fetch('/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    });
    return answer.headers.get('content-type')?.startsWith('application/json') === true
      ? ((await answer.json()) as Answer)
      : { error: await answer.text() };
  } catch {
    return { error: 'Colophon does not answer.' };
  }
}

const CLASSES: Readonly<Record<string, string>> = { '+': 'line added', '-': 'line taken' };

function diffElement(lines: readonly string[]): HTMLElement {
  const line = (text: string): HTMLElement =>
    element('span', { class: CLASSES[text.slice(0, 1)] ?? 'line' }, text.slice(1));
  return element('div', { class: 'diff', tabindex: 0 }, ...lines.map(line));
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', onClick);
  return made;
}

class Confirmation {
  readonly #wish: Wish;
  readonly #dialog = element('dialog', { class: 'confirm', 'aria-label': 'Write into the manifest' });

  constructor(wish: Wish) {
    this.#wish = wish;
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
  }

  async open(): Promise<void> {
    document.body.append(this.#dialog);
    this.#say('Reading what would change …');
    this.#dialog.showModal();
    const { error, preview } = await ask(this.#wish);
    const { files = [], refused = [], digest } = preview ?? {};
    const [reason] = refused;
    if (error !== undefined || reason !== undefined || digest === undefined) {
      this.#say(error ?? reason ?? 'Colophon does not answer.');
    } else if (files.length === 0) {
      this.#say('Nothing would change: the manifest says this already.');
    } else {
      this.#dialog.replaceChildren(
        element('h2', {}, 'Write this into the manifest?'),
        element('p', {}, 'Only files of the manifest change, and nothing live. Review and commit them as usual.'),
        ...files.flatMap(({ name, lines }) => [element('h3', {}, element('code', {}, name)), diffElement(lines)]),
        element(
          'div',
          { class: 'buttons' },
          button('Write', () => void this.#write(digest)),
          button('Cancel', () => this.#dialog.close()),
        ),
      );
    }
  }

  #say(text: string): void {
    this.#dialog.replaceChildren(
      element('p', { role: 'status' }, text),
      button('Close', () => this.#dialog.close()),
    );
  }

  async #write(confirmed: string): Promise<void> {
    this.#say('Writing …');
    const { written, error } = await ask({ ...this.#wish, confirmed });
    this.#say(
      written === true
        ? 'Written. Review the files, and commit them.'
        : (error ?? 'Nothing was written: the difference is not the one that was shown. Look again.'),
    );
  }
}

/** A button that writes drift into the manifest after the user confirms the difference. */
export function acceptButton(wish: Wish): HTMLElement {
  return button('Write into the manifest …', () => void new Confirmation(wish).open());
}
