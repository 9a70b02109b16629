import { groupBy } from '../../base/group-by.ts';
import { shortened } from '../../base/text.ts';
import { type Diagnostic, inReadingOrder } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Effect, Plan } from '../../plan/plan.ts';
import { effectOf } from '../../plan/resources.ts';
import { lastStep } from '../address.ts';
import { addressesByKey } from '../change.ts';
import { riskCause, riskGroups } from '../risks.ts';
import { count } from '../text.ts';
import { boundsText, type HeldGroup, heldCounts, heldGroups, isAllowed, isRisky, placeOf } from '../words.ts';
import { badge, riskText, sentence } from './change.ts';
import { counted, EFFECT_LABELS, type Names, plural, words } from './names.ts';
import { type Html, html, type Piece, when } from './template.ts';

const SHOWN: readonly Effect[] = ['create', 'update', 'replace', 'move', 'adopt', 'adoptUpdate', 'delete'];
const LISTED = 100;

const VERBS: Readonly<Record<Effect, string>> = {
  create: 'create',
  update: 'change',
  replace: 'make anew',
  move: 'move',
  adopt: 'adopt',
  adoptUpdate: 'adopt and change',
  delete: 'remove',
};

/** `a`, `a and b`, `a, b and c`. */
function enumerated(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What would happen, in sentences. */
function lead({ summary, changes, held }: Plan, allow: readonly string[]): Piece {
  const { held: waiting, allowed } = heldCounts(held, allow);
  const parts = SHOWN.filter((effect) => summary[effect] > 0).map(
    (effect, index) =>
      `${VERBS[effect]} ${summary[effect].toLocaleString('en')}${index > 0 ? '' : summary[effect] === 1 ? ' resource' : ' resources'}`,
  );
  const same = count(summary.noop, 'thing is', 'things are');
  return [
    changes.length === 0
      ? `Nothing would change: ${same} as declared.`
      : `Applying this plan would ${enumerated(parts)}.`,
    when(
      waiting > 0,
      () =>
        html` <strong>${waiting === 1 ? '1 of these changes waits' : `${waiting} of these changes wait`} for a decision.</strong>`,
    ),
    when(allowed > 0, () => ` ${count(allowed, 'guarded change was', 'guarded changes were')} allowed.`),
  ];
}

function moment(createdAt: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(createdAt);
  return parts === null ? createdAt : `${parts[1]}, ${parts[2]} UTC`;
}

/** What it is about: the sentence, the numbers, and for what, where and when. */
export function headerHtml(plan: Plan, allow: readonly string[]): Html {
  const { summary, organization, environment, service, git, createdAt, digest } = plan;
  const fact = (name: string, value: Piece): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const numbers = SHOWN.filter((effect) => summary[effect] > 0).map(
    (effect) =>
      html`<li class="${effect}"><span class="number">${summary[effect].toLocaleString('en')}</span> ${badge(effect)}</li>`,
  );
  return html`<header class="top"><h1><span class="quiet">Plan for</span> ${organization} <span class="quiet">in</span> ${environment}</h1>
<p class="lead">${lead(plan, allow)}</p>
${when(numbers.length > 0, () => html`<ul class="numbers" aria-label="Changes by what is done">${numbers}</ul>`)}
<dl class="facts">${fact('Service', service)}${when(git !== undefined, () =>
    fact(
      'Commit',
      html`<code>${git?.commit ?? ''}</code>${git?.dirty === true ? ' with changes that are not committed' : ''}`,
    ),
  )}${when(summary.writes !== undefined, () => fact('Writes', summary.writes === undefined ? '' : boundsText(summary.writes)))}${fact('Made', moment(createdAt))}${fact('Digest', html`<code>${digest}</code>`)}</dl>
</header>
`;
}

function thingItem(address: Address, key: string | undefined, names: Names): Html {
  const name = html`<strong>${names.path(address)}</strong> <code>${address}</code>`;
  return key === undefined ? html`<li>${name}</li>` : html`<li><a href="#${names.anchor(key)}">${name}</a></li>`;
}

function more(rest: number): Piece {
  return when(rest > 0, () => html`<li class="more">and ${rest.toLocaleString('en')} more</li>`);
}

function decision(
  { first, addresses }: HeldGroup,
  keys: readonly string[],
  { names, allow }: { readonly names: Names; readonly allow: readonly string[] },
): Html {
  const allowed = isAllowed(first, allow);
  const things = addresses.slice(0, 20).map((address, index) => thingItem(address, keys[index], names));
  return html`<li class="decision${when(allowed, () => ' allowed')}"><h3>${words(first.guard)} <span class="tag ${allowed ? 'ok' : 'held'}">${allowed ? 'Allowed' : 'Held back'}</span></h3>
<dl><div><dt>What</dt><dd><ul class="things">${things}${more(addresses.length - 20)}</ul></dd></div><div><dt>Why</dt><dd>${sentence(first.message)}</dd></div><div><dt>${allowed ? 'Let through by' : 'To let it through'}</dt><dd>${first.consents.length > 0 ? html`<code>${first.override}</code>` : sentence(first.override)}</dd></div></dl></li>
`;
}

/** What may hurt, before everything else. Nothing where nothing does. */
export function risksHtml(plan: Plan, names: Names): Html | undefined {
  const groups = riskGroups(plan);
  const item = (change: Change, risk: string): Html =>
    html`<li><a href="#${names.anchor(change.key)}"><strong>${names.path(change.address)}</strong></a> <code>${change.address}</code> <span class="because">${riskCause(change, risk)}</span></li>`;
  return groups.length === 0
    ? undefined
    : html`<section id="risks" aria-labelledby="risks-title"><h2 id="risks-title">Risks</h2>
${groups.slice(0, LISTED).map(
  ({ risk, meaning, changes }) =>
    html`<h3>${words(risk)}</h3>${when(meaning !== '', () => html`<p>${sentence(meaning)}</p>`)}<ul class="looks">${changes.slice(0, 20).map((change) => item(change, risk))}${more(changes.length - 20)}</ul>
`,
)}</section>
`;
}

/** Why somebody should look at a change that nothing holds back, where the word for it does not say so. */
function concern(change: Change, names: Names, addressOfKey: ReadonlyMap<string, Address>): string | undefined {
  const risk = change.risk[0];
  if (risk !== undefined) {
    return riskText(risk);
  }
  if (change.action === 'delete') {
    return change.with === undefined
      ? undefined
      : `together with ${names.after(addressOfKey.get(change.with) ?? change.with)}`;
  }
  return change.action === 'replace' ? 'it is deleted and made anew' : 'it was changed here and on the service';
}

/** What is held back and what deserves a look, before everything else. Nothing where there is neither. */
export function decisionsHtml(plan: Plan, names: Names, allow: readonly string[]): Html | undefined {
  const held = new Set(plan.held.map(({ key }) => key));
  const addressOfKey = addressesByKey(plan);
  const groups = heldGroups(plan.held).sort(
    (a, b) => Number(isAllowed(a.first, allow)) - Number(isAllowed(b.first, allow)),
  );
  const risky = plan.changes.filter((change) => !held.has(change.key) && isRisky(change, held));
  if (groups.length === 0 && risky.length === 0) {
    return undefined;
  }
  const keysOf = ({ first }: HeldGroup): readonly string[] =>
    plan.held
      .filter((one) => one.guard === first.guard && one.message === first.message && one.override === first.override)
      .map(({ key }) => (addressOfKey.has(key) ? key : ''));
  const items = groups.slice(0, LISTED).map((group) => decision(group, keysOf(group), { names, allow }));
  const looks = risky
    .slice(0, LISTED)
    .map(
      (change) =>
        html`<li>${badge(effectOf(change))} <a href="#${names.anchor(change.key)}"><strong>${names.path(change.address)}</strong></a> <span class="because">${concern(change, names, addressOfKey)}</span></li>`,
    );
  return html`<section id="decisions" aria-labelledby="decisions-title"><h2 id="decisions-title">${groups.length > 0 ? 'Needs a decision' : 'Look at these first'}</h2>
${when(items.length > 0, () => html`<ul class="decisions">${items}${more(groups.length - LISTED)}</ul>`)}
${when(looks.length > 0, () => html`${when(groups.length > 0, () => html`<h3>Look at these first</h3>`)}<ul class="looks">${looks}${more(risky.length - LISTED)}</ul>`)}
</section>
`;
}

/** Addresses by their sort, to be opened, each list no longer than can be read. */
function sorted(addresses: readonly Address[], names: Names): Piece {
  return [...groupBy(addresses, (address) => lastStep(address).segment)]
    .sort(([a, many], [b, others]) => others.length - many.length || (a < b ? -1 : 1))
    .slice(0, LISTED)
    .map(
      ([segment, own]) =>
        html`<details class="fold"><summary>${counted(own.length, segment)}</summary><ul class="plain">${own
          .slice(0, LISTED)
          .map(
            (address) => html`<li>${names.after(address)} <code>${address}</code></li>`,
          )}${more(own.length - LISTED)}</ul></details>`,
    );
}

/** What stays: as declared, or because nobody declared it. */
export function restHtml(plan: Plan, names: Names): Html {
  const { unmanaged, summary, outline } = plan;
  const changed = new Set(plan.changes.map(({ address }) => address));
  const staying = (outline?.things ?? []).filter(({ address, was }) => was !== undefined && !changed.has(address));
  const alone = new Set(unmanaged);
  const declared = staying.map(({ address }) => address).filter((address) => !alone.has(address));
  const counts = Object.entries(outline?.counts ?? {}).sort(([, a], [, b]) => b - a);
  const same =
    summary.noop > 0
      ? `${count(summary.noop, 'thing is', 'things are')} as the manifest says and ${summary.noop === 1 ? 'stays' : 'stay'} so.`
      : declared.length > 0
        ? 'Nothing is done about these:'
        : 'None of what is declared stays as it is.';
  return html`<section id="rest" aria-labelledby="rest-title"><h2 id="rest-title">What is left alone</h2>
<h3>As declared</h3><p>${same}</p>
${sorted(declared, names)}${when(
  counts.length > 0,
  () =>
    html`<ul class="plain">${counts.slice(0, LISTED).map(([prefix, number]) => html`<li>${counted(number, lastStep(`${prefix}.x`).segment)} <code>${prefix}</code></li>`)}${more(counts.length - LISTED)}</ul>`,
)}
<h3>Not managed</h3><p>${unmanaged.length === 0 ? 'Nothing else was found in the places that the manifest manages.' : `${count(unmanaged.length, 'thing exists', 'things exist')} on the service that the manifest does not mention. Nothing is done about ${unmanaged.length === 1 ? 'it' : 'them'}.`}</p>
${sorted(unmanaged, names)}</section>
`;
}

/** What is only written into the record of what was applied. Nothing where that is nothing. */
export function recordsHtml({ forget, refresh }: Plan, names: Names): Html | undefined {
  if (forget.length + refresh.length === 0) {
    return undefined;
  }
  return html`<section id="records" aria-labelledby="records-title"><h2 id="records-title">Only in the records</h2>
<p>This changes what is remembered of earlier applies, and nothing on the service.</p>
${when(
  refresh.length > 0,
  () =>
    html`<h3>Brought up to date</h3><ul class="plain">${refresh
      .slice(0, LISTED)
      .map(
        ({ address, previousAddress }) =>
          html`<li>${names.after(address)} <code>${address}</code>${previousAddress === undefined ? undefined : html`, was <code>${previousAddress}</code>`}</li>`,
      )}${more(refresh.length - LISTED)}</ul>`,
)}${when(forget.length > 0, () => html`<h3>No longer managed, and left on the service</h3>${sorted(forget, names)}`)}</section>
`;
}

const SEVERITIES: Readonly<Record<Diagnostic['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

function noteItem({ severity, code, summary, detail, source, excerpt, related = [] }: Diagnostic): Html {
  const lines = excerpt === undefined ? [] : shortened(excerpt.replace(/\s+$/, ''), 8000).split('\n').slice(0, 20);
  return html`<li class="note ${severity}"><p><span class="tag">${SEVERITIES[severity]}</span> <strong>${summary}</strong> <code>${code}</code></p><p>${detail}</p>${when(
    source !== undefined,
    () => html`<p class="quiet">In <code>${source === undefined ? '' : placeOf(source)}</code></p>`,
  )}${when(
    lines.length > 0,
    () =>
      html`<div class="diff" role="group" tabindex="0" aria-label="Excerpt">${lines.map((line) => html`<span class="line">${line.replaceAll('\t', '    ')}</span>`)}</div>`,
  )}${related.slice(0, 20).map(({ message, source: at }) => html`<p class="quiet">See <code>${placeOf(at)}</code>: ${message}</p>`)}</li>
`;
}

/** What else should be known. Nothing where there is nothing. */
export function notesHtml({ diagnostics }: Plan): Html | undefined {
  return diagnostics.length === 0
    ? undefined
    : html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
<ul class="notes">${inReadingOrder(diagnostics).slice(0, LISTED).map(noteItem)}${more(diagnostics.length - LISTED)}</ul></section>
`;
}

/** The filters; the script shows them, because without it they would do nothing. */
export function filtersHtml(
  changes: readonly Change[],
  parts: readonly { readonly part: number; readonly title: string }[],
  risky: number,
): Html {
  const number = (effect: Effect): number => changes.filter((change) => effectOf(change) === effect).length;
  const effects = SHOWN.filter((effect) => number(effect) > 0);
  return html`<div id="filters" class="filters" role="search" aria-label="Filter the changes" hidden>
<div class="row"><label class="search"><span>Search</span> <input type="search" id="filter-text" autocomplete="off" placeholder="Name, path or value"></label>
<label class="pick"><span>Where</span> <select id="filter-part"><option value="">Everywhere</option>${parts.map(({ part, title }) => html`<option value="${part}">${title}</option>`)}</select></label></div>
<fieldset><legend>Show only</legend>${effects.map(
    (effect) =>
      html`<label class="pill"><input type="checkbox" name="action" value="${effect}"> ${EFFECT_LABELS[effect].word} <span class="quiet">${number(effect).toLocaleString('en')}</span></label>`,
  )}${when(risky > 0, () => html`<label class="pill"><input type="checkbox" id="filter-risk"> Worth a look <span class="quiet">${risky}</span></label>`)}</fieldset>
<div class="row end"><p id="shown" role="status" aria-live="polite"></p><div class="buttons"><button type="button" id="reset" hidden>Show all</button><button type="button" id="expand">Expand all</button><button type="button" id="collapse">Collapse all</button></div></div>
</div>
`;
}

/** The heading of a kind and how many changes it has. */
export function kindTitle(kind: string, number: number): Html {
  return html`${plural(kind)} <span class="quiet">${number.toLocaleString('en')}</span>`;
}
