import type { RowPlace } from '../../access/rows.ts';
import { groupBy } from '../../base/group-by.ts';
import { pageText } from '../html/page.ts';
import { STYLE } from '../html/style.ts';
import { type Html, html, type Piece, when } from '../html/template.ts';
import { count } from '../text.ts';
import { CHANGED, personName, publicDetail, type ShownAccess, summaryOf } from './access.ts';

/** More rows than this are counted: a document of some megabytes opens on every phone. */
const MOST_ROWS = 5000;
/** More places than this are folded, so that they can be found. */
const OPEN = 12;

const TITLES: Readonly<Record<ShownAccess['view'], string>> = {
  live: 'Access, live',
  declared: 'Access as declared',
  diff: 'Access: live against declared',
};

/** The style of the plan's page, with what a table of people needs besides. */
const PAGE_STYLE = `${STYLE}
.place { margin: .75rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.place > summary { padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; }
.place table td:first-child { width: 8rem; }
.place th[scope=row] { width: 34%; }
.ways { margin: .2rem 0 0; color: var(--quiet); font-size: .9rem; }
@media (max-width: 46rem) { .place table td:first-child, .place th[scope=row] { width: auto; } }
`;

interface Line {
  readonly place: RowPlace;
  readonly markup: Html;
}

function roleLines({ rows }: ShownAccess): readonly Line[] {
  return rows.map(({ place, person, role, ways: [first, ...others] }) => ({
    place,
    markup: html`<tr><td><span class="tag">${role}</span></td><th scope="row">${personName(person)}</th><td>${first?.reason}${when(
      others.length > 0,
      () => html`<ul class="ways">${others.map((way) => html`<li>${way.role} ${way.reason}</li>`)}</ul>`,
    )}</td></tr>
`,
  }));
}

const TONES = { gains: 'create', raised: 'update', lowered: 'update', loses: 'delete' } as const;

function changeLines({ changes }: ShownAccess): readonly Line[] {
  return changes.map(({ place, person, change, before, after }) => ({
    place,
    markup: html`<tr><td><span class="badge ${TONES[change]}">${CHANGED[change].word}</span></td><th scope="row">${personName(person)}</th><td><span class="old">${before ?? 'none'}</span> <span class="arrow">to</span> <span class="new">${after ?? 'none'}</span></td></tr>
`,
  }));
}

function placesHtml(lines: readonly Line[], lastColumn: string): Piece {
  const shown = lines.slice(0, MOST_ROWS);
  const places = [...groupBy(shown, ({ place }) => place.id).values()];
  const folded = places.length > OPEN;
  return [
    places.map((own) => {
      const title = own[0]?.place.title;
      const type = own[0]?.place.type;
      const head = html`<summary><strong>${title}</strong> <span class="quiet">${type}</span> <span class="quiet">${count(own.length, 'person', 'people')}</span></summary>`;
      const body = html`<table><thead><tr><th scope="col">${lastColumn === 'Why' ? 'Role' : 'Change'}</th><th scope="col">Person</th><th scope="col">${lastColumn}</th></tr></thead><tbody>
${own.map(({ markup }) => markup)}</tbody></table>`;
      return folded
        ? html`<details class="place">${head}${body}</details>
`
        : html`<details class="place" open>${head}${body}</details>
`;
    }),
    when(
      lines.length > shown.length,
      () =>
        html`<p class="more">${(lines.length - shown.length).toLocaleString('en')} more do not fit here. <code>colophon access -o csv</code> has them.</p>`,
    ),
  ];
}

function publicHtml({ public: open = [], view }: ShownAccess): Html {
  return html`<div class="scroll"><table><thead><tr>${when(view === 'diff', () => html`<th scope="col">Change</th>`)}<th scope="col">What</th><th scope="col">Who</th><th scope="col">Details</th></tr></thead><tbody>
${open.slice(0, MOST_ROWS).map(
  (row) =>
    html`<tr>${when(row.change !== undefined, () => html`<td><span class="badge ${row.change === 'opens' ? 'create' : 'delete'}">${row.change}</span></td>`)}<th scope="row"><strong>${row.title}</strong> <span class="quiet">${row.type}, ${row.visibility}</span></th><td>${row.who}</td><td>${publicDetail(row)}</td></tr>
`,
)}</tbody></table></div>
`;
}

function notesHtml({ diagnostics }: ShownAccess): Piece {
  return when(
    diagnostics.length > 0,
    () => html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
<ul class="notes">${diagnostics.map(({ severity, summary, detail, code }) => html`<li class="note ${severity}"><p><strong>${summary}</strong> <code>${code}</code></p><p>${detail}</p></li>`)}</ul></section>
`,
  );
}

/** As one self-contained page. */
export function renderAccessHtml(shown: ShownAccess, { version }: { readonly version: string }): string {
  const { organization, environment, service, view } = shown;
  const title = shown.public === undefined ? TITLES[view] : 'What people without an account can reach';
  const lines = view === 'diff' ? changeLines(shown) : roleLines(shown);
  return pageText({
    title: `${title}: ${organization}, ${environment}`,
    generator: `colophon ${version}`,
    style: PAGE_STYLE,
    skip: { id: 'access', text: 'Skip to the table' },
    body: html`<header class="top"><h1>${title}</h1>
<p class="lead">${summaryOf(shown)}</p>
<dl class="facts"><div><dt>Organization</dt><dd>${organization}</dd></div><div><dt>Environment</dt><dd>${environment}</dd></div><div><dt>Service</dt><dd>${service}</dd></div></dl>
</header>
<main id="access" tabindex="-1">
${shown.public === undefined ? placesHtml(lines, view === 'diff' ? 'Role' : 'Why') : publicHtml(shown)}${notesHtml(shown)}</main>`,
  });
}
