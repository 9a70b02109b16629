import { groupBy } from '../../../base/group-by.ts';
import type { RowPlace } from '../../../core/access/rows.ts';
import { STYLE } from '../html/style.ts';
import { type Html, html, type Piece, pageText, when } from '../html/template.ts';
import { withCommas } from '../nouns.ts';
import { count } from '../text.ts';
import { CHANGED, personName, publicDetail, type ShownAccess, summaryOf } from './access.ts';

/** The maximum number of rows; the rest is counted. A document of a few megabytes opens on every phone. */
const MOST_ROWS = 5000;
/** More places than this are folded, so that they are easy to find. */
const OPEN = 12;

const TITLES: Readonly<Record<ShownAccess['view'], string>> = {
  live: 'Access, live',
  declared: 'Access as declared',
  diff: 'Access: live against declared',
};

const PAGE_STYLE = `${STYLE}
.facts > :last-child { grid-column: auto; }
main { margin-top: 1.5rem; }
.place { margin: .75rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.place > summary { padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; }
.place table td:first-child { width: 8rem; }
.place th[scope=row] { width: 34%; }
.ways { margin: .2rem 0 0; color: var(--quiet); font-size: .9rem; }
@media (max-width: 46rem) { .place table td:first-child, .place th[scope=row] { width: auto; } }
`;

interface Line {
  readonly place: RowPlace;
  readonly person: string;
  readonly mark: Html;
  readonly detail: Piece;
}

function roleLines({ rows }: ShownAccess): readonly Line[] {
  return rows.map(({ place, person, role, ways: [first, ...others] }) => ({
    place,
    person: personName(person),
    mark: html`<span class="tag">${role}</span>`,
    detail: [
      first?.reason,
      when(
        others.length > 0,
        () => html`<ul class="ways">${others.map((way) => html`<li>${way.role} ${way.reason}</li>`)}</ul>`,
      ),
    ],
  }));
}

const TONES = { gains: 'create', raised: 'update', lowered: 'update', loses: 'delete' } as const;

function changeLines({ changes }: ShownAccess): readonly Line[] {
  return changes.map(({ place, person, change, before, after }) => ({
    place,
    person: personName(person),
    mark: html`<span class="badge ${TONES[change]}">${CHANGED[change].word}</span>`,
    detail: html`<span class="old">${before ?? 'none'}</span> <span class="arrow">to</span> <span class="new">${after ?? 'none'}</span>`,
  }));
}

function tableHtml(lines: readonly Line[], columns: readonly string[], name: (line: Line) => Piece): Html {
  return html`<table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${lines.map(
  (line) => html`<tr><td>${line.mark}</td><th scope="row">${name(line)}</th><td>${line.detail}</td></tr>
`,
)}</tbody></table>`;
}

function leftOut(rows: number): Piece {
  return when(
    rows > MOST_ROWS,
    () =>
      html`<p class="more">${withCommas(rows - MOST_ROWS)} more do not fit here. <code>colophon access -o csv</code> has them.</p>`,
  );
}

/** One person in many places is one table; otherwise each place has its own, folded if there are many. */
function linesHtml(all: readonly Line[], [mark, detail]: readonly [mark: string, detail: string]): Piece {
  const lines = all.slice(0, MOST_ROWS);
  const places = [...groupBy(lines, ({ place }) => place.id).values()];
  const isOnePerson = places.length > 1 && new Set(lines.map(({ person }) => person)).size === 1;
  const nameOfPlace = ({ place }: Line): Html => html`${place.title} <span class="quiet">${place.type}</span>`;
  const tables: Piece = isOnePerson
    ? html`<h2>${lines[0]?.person}</h2><div class="scroll place">${tableHtml(lines, [mark, 'Place', detail], nameOfPlace)}</div>
`
    : places.map((own) => {
        const [first] = own;
        const head = html`<summary><strong>${first?.place.title}</strong> <span class="quiet">${first?.place.type}</span> <span class="quiet">${count(own.length, 'person', 'people')}</span></summary>`;
        const body = tableHtml(own, [mark, 'Person', detail], ({ person }) => person);
        return places.length > OPEN
          ? html`<details class="place">${head}${body}</details>
`
          : html`<details class="place" open>${head}${body}</details>
`;
      });
  return [tables, leftOut(all.length)];
}

function publicHtml({ public: open = [], view }: ShownAccess): Html {
  return html`<div class="scroll place"><table><thead><tr>${when(view === 'diff', () => html`<th scope="col">Change</th>`)}<th scope="col">What</th><th scope="col">Who</th><th scope="col">Details</th></tr></thead><tbody>
${open.slice(0, MOST_ROWS).map(
  (row) =>
    html`<tr>${when(row.change !== undefined, () => html`<td><span class="badge ${row.change === 'opens' ? 'create' : 'delete'}">${row.change}</span></td>`)}<th scope="row"><strong>${row.title}</strong> <span class="quiet">${row.visibility === 'link' ? row.type : `${row.type}, ${row.visibility}`}</span></th><td>${row.who}</td><td>${publicDetail(row)}</td></tr>
`,
)}</tbody></table></div>
${leftOut(open.length)}`;
}

function notesHtml({ diagnostics }: ShownAccess): Piece {
  return when(
    diagnostics.length > 0,
    () => html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
<ul class="notes">${diagnostics.map(({ severity, summary, detail, code }) => html`<li class="note ${severity}"><p><strong>${summary}</strong> <code>${code}</code></p><p>${detail}</p></li>`)}</ul></section>
`,
  );
}

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
${shown.public === undefined ? linesHtml(lines, view === 'diff' ? ['Change', 'Role'] : ['Role', 'Why']) : publicHtml(shown)}${notesHtml(shown)}</main>`,
  });
}
