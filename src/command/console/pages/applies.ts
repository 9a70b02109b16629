import type { Address } from '../../../core/plan/address.ts';
import type { Effect } from '../../../core/plan/plan.ts';
import type { Tone } from '../../report/html/list.ts';
import { type Html, html, when } from '../../report/html/template.ts';
import { withCommas } from '../../report/nouns.ts';
import { EFFECT_WORDS } from '../../report/words.ts';
import { day, moment } from '../frame.ts';
import type { RecordedChange, ViewedVersion } from '../view.ts';

interface Entry {
  readonly address: Address;
  /** As in "created site.docs". */
  readonly word: string;
  readonly tone: Tone;
  readonly change?: RecordedChange | undefined;
}

/** The effects of an apply, as filtered and charted. */
type Group = 'create' | 'adopt' | 'update' | 'delete';

export const GROUPS: readonly { readonly tone: Group; readonly label: string }[] = [
  { tone: 'create', label: 'Created' },
  { tone: 'adopt', label: 'Adopted' },
  { tone: 'update', label: 'Updated' },
  { tone: 'delete', label: 'Deleted' },
];

const TONES: Readonly<Record<Effect, Group>> = {
  create: 'create',
  adopt: 'adopt',
  adoptUpdate: 'adopt',
  update: 'update',
  move: 'update',
  replace: 'update',
  delete: 'delete',
};

/** The words for changes of the ledger alone. An apply lists at most 200 effects. */
const RECORDED = {
  added: { word: 'recorded', tone: 'create' },
  changed: { word: 'changed', tone: 'update' },
  removed: { word: 'no longer managed:', tone: 'delete' },
} as const;

/** Every resource that an apply changed, or whose record it changed. */
export function entriesOf({ done, changes }: Pick<ViewedVersion, 'done' | 'changes'>): readonly Entry[] {
  const byAddress = new Map(changes.map((change) => [change.address, change]));
  const listed = new Set(done.map(({ address }) => address));
  return [
    ...done.map(({ address, effect }) => {
      const { past } = EFFECT_WORDS[effect];
      return { address, word: past, tone: TONES[effect], change: byAddress.get(address) };
    }),
    ...changes
      .filter(({ address }) => !listed.has(address))
      .map((change) => ({ address: change.address, ...RECORDED[change.effect], change })),
  ];
}

/** `2 created, 1 updated`. */
export function tallyOf(entries: readonly Entry[]): string {
  const words = [...new Set(entries.map(({ word }) => word))];
  return words
    .map((word) => `${withCommas(entries.filter((entry) => entry.word === word).length)} ${word.replace(/:$/, '')}`)
    .join(', ');
}

const WIDTH = 720;
const HEIGHT = 90;
/** The height of the area for drift, below the line. */
const DEPTH = 30;
const BARS = 60;

/** A bar of the chart, from `top` down. */
function barHtml(tone: string, left: number, width: number, [top, height]: readonly [number, number]): Html {
  return html`<rect class="${tone}" x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/>`;
}

/** Bars for the latest applies: up for the changes of each, and down for the drift that it found. */
export function chartHtml(versions: readonly ViewedVersion[]): Html | undefined {
  const shown = versions.slice(0, BARS).reverse();
  const entries = shown.map(entriesOf);
  const most = Math.max(...shown.map(({ drifted = 0 }, index) => Math.max(entries[index]?.length ?? 0, drifted)));
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || first === last || most === 0) {
    return undefined;
  }
  const step = WIDTH / shown.length;
  const width = Math.max(1, Math.min(24, step - 2));
  const bars = (version: ViewedVersion, index: number): Html => {
    const { at, drifted = 0 } = version;
    const own = entries[index] ?? [];
    const left = index * step + 1;
    let top = HEIGHT;
    const up = GROUPS.map(({ tone }) => {
      const height = (own.filter((entry) => entry.tone === tone).length / most) * (HEIGHT - 6);
      top -= height;
      return barHtml(tone, left, width, [top, height]);
    });
    const down =
      drifted === 0 ? undefined : barHtml('blocked', left, width, [HEIGHT, Math.max(2, (drifted / most) * DEPTH)]);
    const text = `${moment(at)}: ${tallyOf(own)}${drifted === 0 ? '' : `; ${withCommas(drifted)} had drifted`}`;
    return html`<g><title>${text}</title>${up}${down}</g>`;
  };
  // Within one day, dates carry no information.
  const label = ({ at }: ViewedVersion): string => (day(first.at) === day(last.at) ? moment(at) : day(at));
  const hasDrift = shown.some(({ drifted = 0 }) => drifted > 0);
  const bottom = HEIGHT + (hasDrift ? DEPTH : 0);
  const said = `Resources that each of the last ${shown.length} applies changed${hasDrift ? ', and below the line the drift that it found' : ''}`;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${bottom + 2}" role="img" aria-label="${said}">${shown.map(bars)}<line class="axis" x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}"/></svg><p class="ends"><span>${label(first)}</span><span>${label(last)}</span></p>${when(
    hasDrift,
    () => html`<p class="more">Up: resources that an apply changed. Down: resources that had drifted before it.</p>`,
  )}`;
}
