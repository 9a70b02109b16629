import { groupBy } from '../../../base/group-by.ts';
import { shortened } from '../../../base/text.ts';
import { type Diagnostic, inReadingOrder } from '../../../core/diagnostics/diagnostic.ts';
import { byWeight } from '../../../core/engine/risks.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Blocked, Change, Effect, Plan } from '../../../core/plan/plan.ts';
import { effectOf } from '../../../core/plan/resources.ts';
import { lastStep } from '../address.ts';
import { openable } from '../apply-outputs.ts';
import { addressesByKey } from '../change.ts';
import { effectGroups } from '../effects.ts';
import { countedNoun, plural, withCommas, words } from '../nouns.ts';
import { type ApplyTarget, unblockHint, unblockText } from '../plan/consent.ts';
import { type RiskItem, riskGroups } from '../risks.ts';
import { count, sentence } from '../text.ts';
import {
  type BlockedGroup,
  blockedCounts,
  blockedGroups,
  boundsText,
  EFFECT_WORDS,
  forgotten,
  isAllowed,
  isRisky,
  PREVIEWS,
  placeOf,
  previewsIn,
} from '../words.ts';
import { badge, riskText } from './change.ts';
import { EFFECT_LABELS, type Names } from './names.ts';
import { between, type Html, html, type Piece, when } from './template.ts';

const SHOWN: readonly Effect[] = ['create', 'update', 'replace', 'move', 'adopt', 'adoptUpdate', 'delete'];
const LISTED = 100;

/** `a`, `a and b`, `a, b and c`. */
function enumerated(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function lead({ summary, rules, blocked }: Plan, allow: readonly string[]): Piece {
  const { blocked: stillBlocked, allowed } = blockedCounts(blocked, allow);
  const loosened = rules?.loosened.length ?? 0;
  const parts = [
    ...SHOWN.filter((effect) => summary[effect] > 0).map(
      (effect, index) =>
        `${EFFECT_WORDS[effect].verb} ${withCommas(summary[effect])}${index > 0 ? '' : summary[effect] === 1 ? ' resource' : ' resources'}`,
    ),
    ...(loosened > 0 ? [`weaken ${count(loosened, 'rule')}`] : []),
  ];
  const same = count(summary.noop, 'resource is', 'resources are');
  return [
    parts.length === 0 ? `No changes: ${same} up to date.` : `This plan will ${enumerated(parts)}.`,
    when(
      stillBlocked > 0,
      () =>
        html` <strong>${stillBlocked === 1 ? '1 of these changes is' : `${stillBlocked} of these changes are`} blocked.</strong>`,
    ),
    when(allowed > 0, () => ` ${count(allowed, 'guarded change is', 'guarded changes are')} allowed.`),
  ];
}

function moment(createdAt: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(createdAt);
  return parts === null ? createdAt : `${parts[1]}, ${parts[2]} UTC`;
}

/** The summary, the numbers, and the facts about the plan. */
export function headerHtml(plan: Plan, allow: readonly string[]): Html {
  const { summary, organization, environment, service, git, createdAt, digest } = plan;
  const fact = (name: string, value: Piece): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const numbers = SHOWN.filter((effect) => summary[effect] > 0).map(
    (effect) =>
      html`<li class="${effect}"><span class="number">${withCommas(summary[effect])}</span> ${badge(effect)}</li>`,
  );
  const previews = previewsIn(plan).map(([address, url]) => {
    const href = openable(url);
    const name = html`<code>${address}</code>`;
    return href === undefined
      ? name
      : html`<a class="out" href="${href}" target="_blank" rel="noopener noreferrer nofollow">${name}</a>`;
  });
  return html`<header class="top"><h1><span class="quiet">Plan for</span> ${organization} <span class="quiet">in</span> ${environment}</h1>
<p class="lead">${lead(plan, allow)}</p>
${when(numbers.length > 0, () => html`<ul class="numbers" aria-label="Changes by effect">${numbers}</ul>`)}
<dl class="facts">${fact('Service', service)}${when(git !== undefined, () =>
    fact('Commit', html`<code>${git?.commit ?? ''}</code>${git?.dirty === true ? ' with uncommitted changes' : ''}`),
  )}${when(summary.writes !== undefined, () => fact('Writes', summary.writes === undefined ? '' : boundsText(summary.writes)))}${fact('Created', moment(createdAt))}${when(previews.length > 0, () => fact(PREVIEWS, between(previews, ', ')))}${fact('Digest', html`<code>${digest}</code>`)}</dl>
</header>
`;
}

function resourceItem(address: Address, key: string | undefined, names: Names): Html {
  const name = html`<strong>${names.path(address)}</strong> <code>${address}</code>`;
  return key === undefined ? html`<li>${name}</li>` : html`<li><a href="#${names.anchor(key)}">${name}</a></li>`;
}

function more(rest: number): Piece {
  return when(rest > 0, () => html`<li class="more">and ${withCommas(rest)} more</li>`);
}

function remedyHtml(first: Blocked, allow: readonly string[]): Piece {
  const given = first.consents.filter((consent) => allow.includes(consent));
  const consents = given.length > 0 ? given : first.consents;
  return consents.length === 0
    ? sentence(unblockText(first))
    : between(
        consents.map((consent) => html`<code>--allow ${consent}</code>`),
        ' or ',
      );
}

function decision(
  { first, addresses }: BlockedGroup,
  keys: readonly string[],
  { names, allow }: { readonly names: Names; readonly allow: readonly string[] },
): Html {
  const allowed = isAllowed(first, allow);
  const resources = addresses.slice(0, 20).map((address, index) => resourceItem(address, keys[index], names));
  return html`<li class="decision${when(allowed, () => ' allowed')}"><h3>${words(first.guard)} <span class="tag ${allowed ? 'ok' : 'blocked'}">${allowed ? 'Allowed' : 'Blocked'}</span></h3>
<dl><div><dt>What</dt><dd><ul class="resources">${resources}${more(addresses.length - 20)}</ul></dd></div><div><dt>Why</dt><dd>${sentence(first.message)}</dd></div><div><dt>${allowed ? 'Allowed by' : 'To allow it'}</dt><dd>${remedyHtml(first, allow)}</dd></div></dl></li>
`;
}

/** The risks of the plan, before everything else. Undefined if there are none. */
export function risksHtml(plan: Plan, names: Names, allow: readonly string[]): Html | undefined {
  const groups = riskGroups(plan, allow);
  const item = ({ key, address, causes }: RiskItem): Html =>
    html`<li>${key === undefined ? '' : html`<a href="#${names.anchor(key)}"><strong>${names.path(address)}</strong></a> `}<code>${address}</code> <span class="because">${causes().join(', ')}</span></li>`;
  return groups.length === 0
    ? undefined
    : html`<section id="risks" aria-labelledby="risks-title"><h2 id="risks-title">Risks</h2>
${groups.slice(0, LISTED).map(
  ({ risk, meaning, items, status }) =>
    html`<h3>${words(risk)}${when(status !== undefined, () => html` <span class="tag ${status === 'allowed' ? 'ok' : 'blocked'}">${words(status ?? '')}</span>`)}</h3>${when(meaning !== '', () => html`<p>${sentence(meaning)}</p>`)}<ul class="looks">${items.slice(0, 20).map(item)}${more(items.length - 20)}</ul>
`,
)}</section>
`;
}

export function effectsHtml({ effects }: Plan): Html | undefined {
  const groups = effectGroups(effects);
  return groups.length === 0
    ? undefined
    : html`<section id="access" aria-labelledby="access-title"><h2 id="access-title">Access</h2>
<ul class="looks">${groups
        .slice(0, LISTED)
        .map(({ places, what, people }) =>
          people.length === 0
            ? html`<li><strong>${places}</strong> <span class="because">${what}</span></li>`
            : html`<li><details class="fold"><summary><strong>${places}</strong> <span class="because">${what}</span></summary><ul class="plain">${people.slice(0, LISTED).map((person) => html`<li>${person}</li>`)}${more(people.length - LISTED)}</ul></details></li>`,
        )}${more(groups.length - LISTED)}</ul></section>
`;
}

/** Why a change should be reviewed first, if its effect does not show it. */
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
  return change.action === 'replace' ? 'deleted and created again' : 'changed in the manifest and outside Colophon';
}

function hintHtml(plan: Plan, target: ApplyTarget): Piece {
  const hint = unblockHint(plan, target);
  return when(
    hint !== undefined,
    () =>
      html`<div class="unblock"><p>${hint?.text}</p>${when(hint?.command !== undefined, () => html`<pre class="command" tabindex="0"><code>${hint?.command}</code></pre>`)}</div>`,
  );
}

/** Blocked changes and others to review first. Undefined if there are none. */
export function decisionsHtml(plan: Plan, names: Names, target: ApplyTarget): Html | undefined {
  const { allow } = target;
  const blocked = new Set(plan.blocked.map(({ key }) => key));
  const addressOfKey = addressesByKey(plan);
  const groups = blockedGroups(plan.blocked).sort(
    (a, b) => Number(isAllowed(a.first, allow)) - Number(isAllowed(b.first, allow)),
  );
  const risky = byWeight(
    plan.changes.filter((change) => !blocked.has(change.key) && isRisky(change, blocked)),
    ({ risk }) => risk,
  );
  if (groups.length === 0 && risky.length === 0) {
    return undefined;
  }
  const keysOf = ({ first }: BlockedGroup): readonly string[] =>
    plan.blocked
      .filter((one) => one.guard === first.guard && one.message === first.message && one.override === first.override)
      .map(({ key }) => (addressOfKey.has(key) ? key : ''));
  const items = groups.slice(0, LISTED).map((group) => decision(group, keysOf(group), { names, allow }));
  const looks = risky
    .slice(0, LISTED)
    .map(
      (change) =>
        html`<li>${badge(effectOf(change))} <a href="#${names.anchor(change.key)}"><strong>${names.path(change.address)}</strong></a> <span class="because">${concern(change, names, addressOfKey)}</span></li>`,
    );
  return html`<section id="decisions" aria-labelledby="decisions-title"><h2 id="decisions-title">${groups.length > 0 ? 'Blocked' : 'Review first'}</h2>
${when(items.length > 0, () => html`<ul class="decisions">${items}${more(groups.length - LISTED)}</ul>${hintHtml(plan, target)}`)}
${when(looks.length > 0, () => html`${when(groups.length > 0, () => html`<h3>Review first</h3>`)}<ul class="looks">${looks}${more(risky.length - LISTED)}</ul>`)}
</section>
`;
}

function byKind(addresses: readonly Address[], names: Names): Piece {
  return [...groupBy(addresses, (address) => lastStep(address).segment)]
    .sort(([a, many], [b, others]) => others.length - many.length || (a < b ? -1 : 1))
    .slice(0, LISTED)
    .map(
      ([segment, own]) =>
        html`<details class="fold"><summary>${countedNoun(own.length, segment)}</summary><ul class="plain">${own
          .slice(0, LISTED)
          .map(
            (address) => html`<li>${names.after(address)} <code>${address}</code></li>`,
          )}${more(own.length - LISTED)}</ul></details>`,
    );
}

/** Resources that do not change: declared and up to date, or unmanaged. */
export function restHtml(plan: Plan, names: Names): Html {
  const { unmanaged, summary, outline } = plan;
  const changed = new Set(plan.changes.map(({ address }) => address));
  const staying = (outline?.resources ?? []).filter(({ address, was }) => was !== undefined && !changed.has(address));
  const alone = new Set(unmanaged);
  const declared = staying.map(({ address }) => address).filter((address) => !alone.has(address));
  const counts = Object.entries(outline?.counts ?? {}).sort(([, a], [, b]) => b - a);
  const same =
    summary.noop > 0
      ? `${count(summary.noop, 'resource is', 'resources are')} up to date.`
      : declared.length > 0
        ? 'These do not change:'
        : 'No declared resource stays unchanged.';
  return html`<section id="rest" aria-labelledby="rest-title"><h2 id="rest-title">Unchanged</h2>
<h3>Up to date</h3><p>${same}</p>
${byKind(declared, names)}${when(
  counts.length > 0,
  () =>
    html`<ul class="plain">${counts.slice(0, LISTED).map(([prefix, number]) => html`<li>${countedNoun(number, lastStep(`${prefix}.x`).segment)} <code>${prefix}</code></li>`)}${more(counts.length - LISTED)}</ul>`,
)}
<h3>Unmanaged</h3><p>${unmanaged.length === 0 ? 'No other live resources were found in the managed collections.' : `${count(unmanaged.length, 'live resource is', 'live resources are')} not declared. Colophon does not change ${unmanaged.length === 1 ? 'it' : 'them'}.`}</p>
${byKind(unmanaged, names)}</section>
`;
}

/** Changes of the ledger alone. Undefined if there are none. */
export function recordsHtml({ refresh, ...plan }: Plan, names: Names): Html | undefined {
  const left = forgotten(plan);
  if (left.length + refresh.length === 0) {
    return undefined;
  }
  return html`<section id="records" aria-labelledby="records-title"><h2 id="records-title">Ledger only</h2>
<p>These change the ledger, and nothing live.</p>
${when(
  refresh.length > 0,
  () =>
    html`<h3>Recorded</h3><ul class="plain">${refresh
      .slice(0, LISTED)
      .map(
        ({ address, previousAddress }) =>
          html`<li>${names.after(address)} <code>${address}</code>${previousAddress === undefined ? undefined : html`, was <code>${previousAddress}</code>`}</li>`,
      )}${more(refresh.length - LISTED)}</ul>`,
)}${left.map(({ what, addresses }) => html`<h3>${what.slice(0, 1).toUpperCase()}${what.slice(1)}</h3>${byKind(addresses, names)}`)}</section>
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

export function notesHtml({ diagnostics }: Plan): Html | undefined {
  return diagnostics.length === 0
    ? undefined
    : html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
<ul class="notes">${inReadingOrder(diagnostics).slice(0, LISTED).map(noteItem)}${more(diagnostics.length - LISTED)}</ul></section>
`;
}

/** The filters; hidden until the script shows them, because they need it. */
export function filtersHtml(
  changes: readonly Change[],
  parts: readonly { readonly part: number; readonly title: string }[],
  { risky, missing }: { readonly risky: number; readonly missing: number },
): Html {
  const number = (effect: Effect): number => changes.filter((change) => effectOf(change) === effect).length;
  const effects = SHOWN.filter((effect) => number(effect) > 0);
  return html`<div id="filters" class="filters" role="search" data-missing="${missing}" aria-label="Filter the changes" hidden>
<div class="row"><label class="search"><span>Search</span> <input type="search" id="filter-text" autocomplete="off" placeholder="Name, path or value"></label>
<label class="pick"><span>Where</span> <select id="filter-part"><option value="">Everywhere</option>${parts.map(({ part, title }) => html`<option value="${part}">${title}</option>`)}</select></label></div>
<fieldset><legend>Show only</legend>${effects.map(
    (effect) =>
      html`<label class="pill"><input type="checkbox" name="action" value="${effect}"> ${EFFECT_LABELS[effect].word} <span class="quiet">${withCommas(number(effect))}</span></label>`,
  )}${when(risky > 0, () => html`<label class="pill"><input type="checkbox" id="filter-risk"> Review first <span class="quiet">${risky}</span></label>`)}</fieldset>
<div class="row end"><p id="shown" role="status" aria-live="polite"></p><div class="buttons"><button type="button" id="reset" hidden>Show all</button><button type="button" id="expand">Expand all</button><button type="button" id="collapse">Collapse all</button></div></div>
</div>
`;
}

export function kindTitle(kind: string, number: number): Html {
  return html`${plural(kind)} <span class="quiet">${withCommas(number)}</span>`;
}
