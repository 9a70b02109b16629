/** The style of the document: phone, desktop, dark mode and print. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf9f6; --surface: #ffffff; --ink: #22262b; --quiet: #5b626c; --line: #e2dfd8; --link: #23527c;
  --focus: #1f6feb; --code: #f1efe9; --target: #fff4c9;
  --create: #17633a; --create-bg: #e4f3e9; --update: #714a00; --update-bg: #faf0d5;
  --replace: #62309a; --replace-bg: #f2e9fb; --delete: #9a1f28; --delete-bg: #fce8e8;
  --move: #1d5580; --move-bg: #e3eff8; --adopt: #3f4c58; --adopt-bg: #e9edf1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --surface: #1b1e23; --ink: #e5e3de; --quiet: #a5abb5; --line: #343941; --link: #9ac6ee;
    --focus: #78aeff; --code: #262a31; --target: #3a3315;
    --create: #8ad9a5; --create-bg: #16301f; --update: #ebc674; --update-bg: #33290f;
    --replace: #d5b5f4; --replace-bg: #2e203c; --delete: #f6a9a9; --delete-bg: #3b1c1f;
    --move: #a0cbee; --move-bg: #172a3b; --adopt: #bcc7d2; --adopt-bg: #272d34;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, h4, h5 { line-height: 1.25; font-weight: 650; margin: 0; text-wrap: balance; }
h1 { font-size: 2rem; letter-spacing: -0.015em; }
h2 { font-size: 1.4rem; letter-spacing: -0.01em; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h4 { font-size: .95rem; margin: 1.75rem 0 .6rem; }
h5 { font-size: .8rem; color: var(--quiet); margin: 0 0 .6rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
code { font: .85em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
dl, dd { margin: 0; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
#changes:focus { outline: none; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.quiet { color: var(--quiet); font-weight: 400; }
.none { color: var(--quiet); font-style: italic; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--surface); border-radius: 6px; z-index: 2; }
.skip:focus { top: .75rem; }

.lead { font-size: 1.15rem; line-height: 1.5; margin: .9rem 0 1.4rem; }
.numbers { display: flex; flex-wrap: wrap; gap: .5rem 1.75rem; margin: 0 0 1.6rem; }
.numbers li { display: flex; align-items: baseline; gap: .5rem; }
.number { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .75rem 2rem; padding: 1.1rem 0; border-block: 1px solid var(--line); }
.facts > :last-child { grid-column: 1 / -1; }
.facts dt { font-size: .8rem; color: var(--quiet); }
.facts dd { font-size: .95rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: 1rem 0 0; font-size: .95rem; }
nav a { display: inline-block; padding: .2rem 0; }

.badge, .mark, .tag { display: inline-block; border-radius: 5px; padding: .05rem .5rem; font-size: .8rem; line-height: 1.5; font-weight: 550; background: var(--adopt-bg); color: var(--adopt); white-space: nowrap; }
.sign { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-weight: 700; }
.badge.create, .mark.create { background: var(--create-bg); color: var(--create); }
.badge.update, .mark.update, .badge.adoptUpdate, .mark.adoptUpdate, .tag.blocked, .tag.risk { background: var(--update-bg); color: var(--update); }
.badge.replace, .mark.replace { background: var(--replace-bg); color: var(--replace); }
.badge.delete, .mark.delete { background: var(--delete-bg); color: var(--delete); }
.badge.move, .mark.move { background: var(--move-bg); color: var(--move); }
.tag.ok { background: var(--create-bg); color: var(--create); }

.decisions { display: grid; gap: 1rem; }
.decision { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.25rem; }
.decision:not(.allowed) { border-color: color-mix(in srgb, var(--update) 50%, var(--line)); }
.decision h3 { margin: 0 0 .7rem; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
.decision dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: .1rem 1rem; padding: .3rem 0; }
.decision dt { color: var(--quiet); font-size: .9rem; }
.decision dd > code { background: var(--code); color: var(--ink); padding: .15rem .45rem; border-radius: 4px; }
.unblock { margin-top: 1rem; }
.command { margin: .4rem 0 0; padding: .7rem .9rem; background: var(--code); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.command code { color: var(--ink); }
.looks { display: grid; gap: .55rem; }
.because { color: var(--quiet); font-size: .9rem; }

.filters { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; display: grid; gap: .85rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
.row.end { justify-content: space-between; align-items: center; }
.row p { margin: 0; font-size: .95rem; font-variant-numeric: tabular-nums; }
.search { flex: 1 1 16rem; } .pick { flex: 0 1 16rem; min-width: 0; }
.search span, .pick span, legend { display: block; font-size: .8rem; color: var(--quiet); margin-bottom: .25rem; padding: 0; }
input[type=search], select { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; padding: .45rem .65rem; min-height: 2.5rem; }
::placeholder { color: var(--quiet); opacity: 1; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.pill { display: inline-flex; align-items: center; gap: .4rem; border: 1px solid var(--line); border-radius: 6px; padding: .25rem .65rem; margin: 0 .35rem .35rem 0; min-height: 2.25rem; cursor: pointer; font-size: .95rem; }
.pill:has(:checked) { border-color: var(--ink); }
.pill input { accent-color: var(--link); margin: 0; width: 1rem; height: 1rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
button { font: inherit; font-size: .95rem; color: var(--link); background: none; border: 1px solid var(--line); border-radius: 6px; padding: .3rem .8rem; min-height: 2.25rem; cursor: pointer; }
button:hover { border-color: currentColor; }

.part { border-top: 1px solid var(--line); margin-top: 2.25rem; }
.part > h3 { font-size: 1.25rem; margin-top: 1.5rem; }
.part > h3 code, .change summary code { font-weight: 400; }
.trees { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.side { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem 1.1rem; min-width: 0; max-height: 44rem; overflow: auto; }
.tree ul { margin-left: .45rem; padding-left: 1rem; border-left: 1px solid var(--line); }
.tree li { margin: .15rem 0; }
.node { display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .5rem; padding: .1rem 0; }
.node .name { font-weight: 550; }
.node.delete .name { text-decoration: line-through; text-decoration-thickness: 1px; }
.sort, .tally { color: var(--quiet); font-size: .85rem; }
.mark { white-space: normal; text-decoration: none; }
a.mark:hover { text-decoration: underline; }
.absent { color: var(--quiet); margin: 0; }

.list { display: grid; gap: .5rem; }
details.change { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
summary { cursor: pointer; }
.change > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; padding: .6rem .9rem; list-style: none; }
.change > summary::-webkit-details-marker { display: none; }
.change > summary::after { content: "Show"; margin-left: auto; color: var(--link); font-size: .85rem; }
.change[open] > summary::after { content: "Hide"; }
.what { flex: 1 1 14rem; min-width: 0; }
.what code { margin-left: .35rem; }
.body { padding: .1rem .9rem .8rem; }
.remark { margin: .25rem 0 .5rem; }
.warning { color: var(--update); margin: .25rem 0 .5rem; }
.field { display: grid; grid-template-columns: minmax(7rem, 11rem) 1fr; gap: .1rem 1rem; padding: .3rem 0; border-top: 1px solid var(--line); }
.field dt { color: var(--quiet); font-size: .9rem; }
.field dd { min-width: 0; }
.field .because { display: block; }
.old { color: var(--delete); text-decoration: line-through; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 55%, transparent); }
.new { color: var(--create); }
.old .none { display: inline-block; }
.arrow { color: var(--quiet); }
.old code, .new code { color: inherit; }
.label { color: var(--quiet); }
.colour { white-space: nowrap; }
.swatch { width: 1em; height: 1em; border: 1px solid var(--quiet); border-radius: 3px; margin-right: .35em; vertical-align: -.15em; }
.out { color: inherit; overflow-wrap: anywhere; }
.foot { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: .6rem 0 0; font-size: .85rem; color: var(--quiet); max-width: none; }
.diff { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .5rem 0; font: .82rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; max-height: 28rem; overflow: auto; }
.line { display: block; padding: 0 .75rem 0 1.75rem; white-space: pre-wrap; position: relative; min-height: 1.55em; }
.line.added { background: var(--create-bg); color: var(--create); }
.line.taken { background: var(--delete-bg); color: var(--delete); }
.line.added::before { content: "+"; position: absolute; left: .7rem; }
.line.taken::before { content: "−"; position: absolute; left: .7rem; }
:target { background: var(--target); }
details.change:target { background: var(--target); }
#decisions:target, #changes:target, #rest:target, #records:target, #notes:target { background: none; }

.scroll { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .8rem; border-top: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8rem; border-top: 0; }
.from { color: var(--ink); text-decoration-color: var(--line); } .from code { color: inherit; }
td:first-child { width: 9rem; } th[scope=row] { width: 24%; } .where { width: 20%; }
.more { color: var(--quiet); font-size: .95rem; }
.fold { margin: .35rem 0; }
.fold summary { padding: .15rem 0; }
.bulk > summary { margin-bottom: .5rem; color: var(--link); }
.plain li { padding: .12rem 0; }
.fold .plain { margin: .2rem 0 .6rem 1.1rem; }
.notes { display: grid; gap: 1rem; }
.note { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1.25rem; }
.note.warning .tag { background: var(--update-bg); color: var(--update); }
.note.error .tag { background: var(--delete-bg); color: var(--delete); }
.note.warning { color: inherit; margin: 0; }
.note .diff { margin: .6rem 0; }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }

@media (max-width: 46rem) {
  body { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.6rem; }
  h2 { margin-top: 2.75rem; }
  .trees, .field, .decision dl > div { grid-template-columns: minmax(0, 1fr); }
  .facts { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .field { padding: .45rem 0; }
  .what { flex-basis: 100%; order: 1; }
  .what code { display: block; margin-left: 0; }
  table, thead, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .6rem .8rem; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  th, td, td:first-child, th[scope=row], .where { padding: .1rem 0; border: 0; width: auto; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media (forced-colors: active) { .badge, .mark, .tag { border: 1px solid; } }
@media print {
  :root {
    color-scheme: light; --paper: #fff; --surface: #fff; --ink: #000; --quiet: #444; --line: #bbb; --link: #000;
    --create: #17633a; --update: #714a00; --replace: #62309a; --delete: #9a1f28; --move: #1d5580; --adopt: #3f4c58;
    --create-bg: #fff; --update-bg: #fff; --replace-bg: #fff; --delete-bg: #fff; --move-bg: #fff; --adopt-bg: #fff; --code: #fff;
  }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  .skip, nav, .foot a, .bulk > summary, .filters, .filters[hidden], #nothing { display: none !important; }
  [hidden]:not(.filters, #nothing) { display: revert !important; }
  .list > [hidden] { display: block !important; }
  details::details-content { content-visibility: visible !important; block-size: auto !important; overflow: visible; }
  .change > summary::after { content: none !important; }
  .diff, .scroll, .side { max-height: none; overflow: visible; }
  .badge, .mark, .tag { border: 1px solid currentColor; }
  details.change, .decision, .note, tr { break-inside: avoid; }
  h2, h3, h4, h5 { break-after: avoid; }
  :target { background: none; }
}
`;
