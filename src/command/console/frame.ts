import { folderNameOf } from '../../base/environment-name.ts';
import { type Frame, type Html, html, type Piece, when } from '../report/html/template.ts';
import type { EnvironmentView, Problem } from './view.ts';

/** The pages of one environment that the navigation names, by file name. */
export const PAGES = {
  workspace: 'Workspace',
  plan: 'Plan',
  drift: 'Drift',
  history: 'History',
  access: 'Access',
  redirects: 'Redirects',
  expiring: 'Expiring',
} as const;

export type PageName = keyof typeof PAGES;

/** How the console is delivered: served by a process, or as files. */
export interface Setting {
  readonly version: string;
  /** The URL at which the process reports changes; undefined for files. */
  readonly events?: string | undefined;
}

/** The file of a page, relative to the root of the console. */
export function fileOf(environment: string, page: string): string {
  return `environments/${folderNameOf(environment)}/${page}.html`;
}

/** A time for people: `2026-11-19 07:42 UTC`. */
export function moment(timestamp: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(timestamp);
  return parts === null ? timestamp : `${parts[1]} ${parts[2]} UTC`;
}

/** The name of a git author, without the email address. */
export function nameOf(author: string): string {
  return author.replace(/ <[^<>]*>$/, '');
}

export function day(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** The reasons why part of a page is missing. */
export function problemsHtml(problems: readonly Problem[]): Piece {
  return problems.slice(0, 20).map(
    ({ summary, detail }) => html`<div class="problem"><p><strong>${summary}</strong></p><p>${detail}</p></div>
`,
  );
}

function frameWith(links: Piece, { events }: Setting): Frame {
  return {
    nav: html`<nav class="console" aria-label="Console">${links}</nav>
`,
    style: CONSOLE_STYLE,
    events,
    footer: 'The console writes nothing to the service. This page loads nothing from other servers.',
  };
}

export function homeFrame(setting: Setting): Frame {
  return frameWith(html`<a class="home" href="index.html" aria-current="page">Colophon</a>`, setting);
}

export function frameOf({ name, organization, at }: EnvironmentView, current: PageName, setting: Setting): Frame {
  const link = ([page, title]: readonly [string, string]): Html =>
    html`<li><a href="${page}.html"${when(page === current, () => html` aria-current="page"`)}>${title}</a></li>`;
  return frameWith(
    html`<a class="home" href="../../index.html">Colophon</a> <strong>${name}</strong> <span class="quiet">${organization}, read ${moment(at)}</span><ul>${Object.entries(PAGES).map(link)}</ul>`,
    setting,
  );
}

const CONSOLE_STYLE = `
body:has(nav.console) { max-width: 84rem; padding-top: 1.5rem; }
nav.console { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; padding-bottom: .75rem; margin-bottom: 1.75rem; border-bottom: 1px solid var(--line); font-size: .95rem; }
nav.console .home { font-weight: 650; text-decoration: none; padding: 0; }
nav.console ul { flex-basis: 100%; margin: .35rem 0 0; gap: .25rem 1.1rem; }
nav.console [aria-current] { color: var(--ink); font-weight: 600; text-decoration-thickness: 2px; }
#news { position: sticky; top: 0; z-index: 3; background: var(--update-bg); color: var(--update); padding: .35rem 1rem; border-radius: 6px; }
.badge.blocked { background: var(--update-bg); color: var(--update); }
.badge.ok { background: var(--create-bg); color: var(--create); }
.badge.quiet { background: none; color: var(--quiet); padding: 0; font-weight: 400; }
.bar { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem 1.25rem; margin: 0 0 1rem; }
.bar .search { flex: 1 1 14rem; max-width: 30rem; }
.bar legend { float: left; margin: .55rem .6rem 0 0; }
.bar .pill { margin-bottom: 0; }
.bar p { margin: 0 0 .45rem auto; font-size: .95rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.lookup, .compare { margin-bottom: 1rem; }
.answer:empty { display: none; }
.row-of { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
.row-of > select { width: auto; flex: 0 1 14rem; }
.answer button { padding: 0 .5rem; min-height: 1.75rem; font-size: .85rem; }
.split { display: flex; align-items: flex-start; gap: 1.25rem; }
.grid { --row: 2.4rem; --columns: 1fr; flex: 1 1 0; min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; font-size: .95rem; }
.grid .row { display: grid; grid-template-columns: var(--columns); column-gap: .9rem; align-items: center; height: var(--row); padding: 0 .9rem; }
.grid .heads { position: sticky; top: 0; z-index: 1; background: var(--surface); border-radius: 10px 10px 0 0; border-bottom: 1px solid var(--line); color: var(--quiet); font-size: .8rem; }
.grid .body { position: relative; min-height: var(--row); }
.grid .body .row { position: absolute; left: 0; right: 0; top: 0; cursor: pointer; }
.grid .body .row:hover { background: var(--code); }
.grid .body .row.open { background: var(--target); }
.cell { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; overflow-wrap: normal; }
.cell.first { display: flex; align-items: baseline; gap: .3rem; padding-left: calc(var(--depth, 0) * 1.15rem); }
.cell .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border: 0; padding: .2rem .3rem; margin: 0 -.3rem; min-height: 0; color: var(--ink); font-weight: 550; font-size: inherit; text-align: left; border-radius: 4px; }
.cell a.name { color: var(--link); margin: 0; }
.fold { flex: 0 0 1rem; text-align: center; color: var(--quiet); }
.fold.none { cursor: default; }
.cell code { color: inherit; }
.grid.whole .body .row { position: static; }
.grid.matrix { overflow-x: auto; }
.grid.matrix .row { width: max-content; min-width: 100%; }
.grid.matrix .heads { position: static; }
.grid.matrix .heads .row { height: auto; align-items: end; padding-top: .75rem; padding-bottom: .4rem; }
.grid.matrix .heads .cell:not(:first-child) { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 11rem; justify-self: center; }
.grid.matrix .body .row { column-gap: .9rem; right: auto; }
.grid.matrix .cell:not(.first) { text-align: center; overflow: visible; }
.grid.matrix .cell.first { position: sticky; left: 0; background: inherit; }
.grid.matrix .body .row { background: var(--surface); }
.detail { flex: 0 0 22rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; }
.detail .head { display: flex; align-items: flex-start; justify-content: space-between; gap: 1rem; }
.detail h2 { margin: 0; font-size: 1.15rem; }
.detail h3 { font-size: .9rem; margin: 1.1rem 0 .35rem; color: var(--quiet); }
.detail .shut { flex: none; }
.detail .badge { white-space: normal; overflow-wrap: anywhere; }
.detail .run, .detail .diff { margin-bottom: .75rem; }
.grid.empty { display: none; }
.pairs { display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: .25rem .9rem; font-size: .95rem; margin-top: .6rem; }
.pairs dt { color: var(--quiet); font-size: .9rem; }
.pairs .because { display: block; }
.run { position: relative; }
.run .copy { position: absolute; right: .35rem; top: .35rem; min-height: 0; padding: .1rem .5rem; font-size: .8rem; background: var(--surface); }
.run .command { padding-right: 4.5rem; }
.chart { display: block; width: 100%; height: auto; margin: .5rem 0 1.5rem; }
.ends { display: flex; justify-content: space-between; margin: -1.1rem 0 1rem; font-size: .85rem; color: var(--quiet); }
.chart text { font: 11px system-ui, sans-serif; fill: var(--quiet); }
.chart .axis { stroke: var(--line); }
.chart .create { fill: var(--create); } .chart .update { fill: var(--update); } .chart .delete { fill: var(--delete); } .chart .adopt { fill: var(--adopt); } .chart .blocked { fill: var(--replace); }
.problem { border-left: 3px solid var(--delete); padding: .1rem 0 .1rem .9rem; margin: 1rem 0; }
dialog.confirm { width: min(46rem, 94vw); max-height: 90vh; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--ink); padding: 1.25rem; }
dialog.confirm::backdrop { background: rgb(0 0 0 / .45); }
dialog.confirm h2 { margin-top: 0; }
dialog.confirm .buttons { margin-top: 1rem; }
.views { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: .75rem 0 1rem; }
.views [aria-current] { color: var(--ink); font-weight: 600; }
@media (max-width: 46rem) {
  .grid { --row: 3.6rem; }
  .grid .heads { display: none; }
  .grid:not(.matrix) .body .row { display: flex; flex-wrap: wrap; align-content: center; column-gap: .6rem; row-gap: 0; }
  .grid:not(.matrix) .cell { flex: 0 1 auto; max-width: 100%; font-size: .85rem; }
  .grid:not(.matrix) .cell.first { flex: 1 0 100%; font-size: .95rem; }
  .grid:not(.matrix) .cell.minor { display: none; }
  .grid.matrix .heads { display: block; }
  .grid.tall { --row: 6.2rem; }
  .grid:not(.matrix) .body .row { padding-left: calc(.9rem + var(--depth, 0) * .9rem); }
  .grid:not(.matrix) .cell.first { padding-left: 0; }
  .grid .cell[data-label]::before { content: attr(data-label) ' '; color: var(--quiet); }
  .split { display: block; }
  .detail { position: fixed; left: 0; right: 0; bottom: 0; top: auto; max-height: 70vh; z-index: 4; border-radius: 14px 14px 0 0; box-shadow: 0 -6px 30px rgb(0 0 0 / .25); }
}
@media print { nav.console, .detail, .lookup { display: none !important; } .grid { --row: auto; border: 0; } .grid .heads { position: static; } }
`;
