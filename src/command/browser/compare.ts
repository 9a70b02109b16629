import type { Step } from '../report/html/list.ts';
import { withCommas } from '../report/nouns.ts';
import { between } from './between.ts';
import { element } from './dom.ts';

type StepChange = Step['changes'][number];

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;
const MOST = 500;

function changeElement({ address, effect, fields }: StepChange): HTMLElement {
  const line = element('li', {}, `${SIGNS[effect]} `, element('code', {}, address));
  if (effect === 'changed' && fields.length > 0) {
    line.append(` ${fields.map(({ path, before, after }) => `${path}: ${before} to ${after}`).join('; ')}`);
  }
  return line;
}

/** Two selectable states, and the changes between them. */
export function compareElement(steps: readonly Step[]): HTMLElement {
  const options = (): HTMLElement[] => steps.map(({ row, title }) => element('option', { value: row }, title));
  const from = element('select', { id: 'from' }, ...options());
  const to = element('select', { id: 'to' }, ...options());
  from.value = steps[1]?.row ?? '';
  to.value = steps[0]?.row ?? '';
  const said = element('p', { role: 'status', 'aria-live': 'polite' });
  const found = element('ul', { class: 'plain compared' });
  const show = (): void => {
    const ends = [from.value, to.value].map((chosen) => steps.findIndex(({ row }) => row === chosen));
    const changes = between(steps, Math.max(...ends), Math.min(...ends));
    said.textContent =
      changes.length === 0
        ? 'Nothing differs between these two.'
        : changes.length === 1
          ? '1 resource differs.'
          : `${withCommas(changes.length)} resources differ.`;
    found.replaceChildren(...changes.slice(0, MOST).map(changeElement));
  };
  from.addEventListener('change', show);
  to.addEventListener('change', show);
  show();
  const pick = (title: string, select: HTMLElement): HTMLElement =>
    element('label', { class: 'pick' }, element('span', {}, title), select);
  return element(
    'details',
    { class: 'filters compare', id: 'compare' },
    element('summary', {}, 'Compare two states'),
    element('div', { class: 'row-of' }, pick('From after', from), pick('To after', to)),
    said,
    found,
  );
}
