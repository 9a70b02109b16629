import { type Block, type Row, textOfCell, type ValueChange } from '../report/html/list.ts';
import { acceptButton } from './accept.ts';
import { cellElement, element } from './dom.ts';

/** A button that copies a text. If the browser refuses, the text is selected instead. */
function copyButton(text: string, shown: HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', () => {
    const done = (): void => {
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    };
    const select = (): void => {
      const range = document.createRange();
      range.selectNodeContents(shown);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      button.textContent = 'Selected';
    };
    if (navigator.clipboard === undefined) {
      select();
    } else {
      navigator.clipboard.writeText(text).then(done, select);
    }
  });
  return button;
}

function commandElement(command: string): HTMLElement {
  const code = element('code', {}, command);
  return element(
    'div',
    { class: 'run' },
    element('pre', { class: 'command', tabindex: 0 }, code),
    copyButton(command, code),
  );
}

function changeElement({ path, before, after, note }: ValueChange): readonly Node[] {
  const value = element(
    'dd',
    {},
    element('span', { class: 'old' }, before),
    element('span', { class: 'arrow' }, ' to '),
    element('span', { class: 'new' }, after),
  );
  if (note !== undefined) {
    value.append(element('span', { class: 'because' }, note));
  }
  return [element('dt', {}, path), value];
}

function blockElement({ title, facts = [], items = [], changes = [], command, accept }: Block): HTMLElement {
  const block = element('section', { class: 'block' });
  if (title !== undefined) {
    block.append(element('h3', {}, title));
  }
  const pairs = facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, cellElement(value))]);
  if (pairs.length > 0) {
    block.append(element('dl', { class: 'pairs' }, ...pairs));
  }
  if (items.length > 0) {
    block.append(element('ul', { class: 'plain' }, ...items.map((item) => element('li', {}, cellElement(item)))));
  }
  if (changes.length > 0) {
    block.append(element('dl', { class: 'pairs' }, ...changes.flatMap(changeElement)));
  }
  if (command !== undefined) {
    block.append(commandElement(command));
  }
  if (accept !== undefined && document.body.dataset['events'] !== undefined) {
    block.append(acceptButton(accept));
  }
  return block;
}

/** Parses the details of each row on demand: parsing those of thousands takes longer than showing the page. */
export function readDetails(text: string): (at: number) => readonly Block[] {
  let lines: readonly string[] | undefined;
  return (at) => {
    lines ??= text.split('\n');
    return JSON.parse(lines[at] || '[]') as readonly Block[];
  };
}

interface Shown {
  readonly row: Row;
  readonly blocks: readonly Block[];
  readonly close: () => void;
}

export function showDetail(panel: HTMLElement, { row, blocks, close }: Shown): void {
  const shut = element('button', { type: 'button', class: 'shut' }, 'Close');
  shut.addEventListener('click', close);
  panel.replaceChildren(
    element('div', { class: 'head' }, element('h2', { tabindex: -1 }, textOfCell(row.cells[0])), shut),
    ...blocks.map(blockElement),
  );
  panel.hidden = false;
}
