import { withCommas } from '../nouns.ts';
import { type Cell, type List, textOfCell } from './list.ts';
import { SCRIPT } from './script.gen.ts';
import { STYLE } from './style.ts';
import { type Frame, type Html, html, type Piece, pageText, when } from './template.ts';

/** The number of rows of a list that a reader without JavaScript sees. */
const PLAIN_ROWS = 200;

export interface ListContent {
  readonly head: Piece;
  readonly list: List;
}

interface ListPage extends ListContent {
  readonly title: string;
  readonly generator: string;
  readonly frame: Frame;
}

function cellHtml(cell: Cell | undefined): Piece {
  const text = textOfCell(cell);
  return typeof cell === 'object' && cell.href !== undefined ? html`<a href="${cell.href}">${text}</a>` : text;
}

/** The first rows, for readers without JavaScript. */
function plainHtml({ columns, rows, empty, noun }: List): Html {
  const shown = rows.slice(0, PLAIN_ROWS);
  return rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<div class="scroll"><table><thead><tr>${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>
${shown.map(
  ({ cells }) => html`<tr>${columns.map((_column, index) => html`<td>${cellHtml(cells[index])}</td>`)}</tr>
`,
)}</tbody></table></div>${when(rows.length > shown.length, () => html`<p class="more">${withCommas(rows.length - shown.length)} more ${noun[1]} are shown with JavaScript.</p>`)}`;
}

export function listPage({ title, generator, head, list, frame }: ListPage): string {
  return pageText({
    title,
    generator,
    style: STYLE,
    script: SCRIPT,
    skip: { id: 'list', text: 'Skip to the list' },
    frame,
    data: list,
    body: html`<header class="top">${head}</header>
<main id="list" tabindex="-1">${plainHtml(list)}</main>
`,
  });
}
