import { EXIT } from '../../../base/exit-code.ts';
import { STYLE } from '../html/style.ts';
import { type Html, html, pageText, sizeOf, when } from '../html/template.ts';
import type { Result } from '../results.ts';
import type { EnvironmentRun } from '../runs.ts';
import { count } from '../text.ts';

/** The maximum size of a page that still opens on every phone. */
const ROOM = 1_700_000;

/** The style of the plan's page, with additions for many environments. */
const PAGE_STYLE = `${STYLE}
main { margin-top: 1.5rem; }
.report { margin: .75rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.report > summary { padding: .6rem .9rem; }
.report pre { margin: 0; padding: .9rem; overflow-x: auto; border-top: 1px solid var(--line); font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
`;

type Single = (result: Result) => Promise<string>;

function toneOf({ exitCode }: EnvironmentRun): string {
  return exitCode === EXIT.done ? 'create' : exitCode === EXIT.changes ? 'update' : 'delete';
}

function rowOf(run: EnvironmentRun, at: number, isShown: boolean): Html {
  const { name, organization = '-', exitCode, summary } = run;
  const title = isShown ? html`<a href="#environment-${at}">${name}</a>` : html`${name}`;
  return html`<tr><td><span class="badge ${toneOf(run)}">${exitCode ?? 'not run'}</span></td><th scope="row">${title}</th><td><code>${organization}</code></td><td>${summary}</td></tr>
`;
}

function reportOf({ name, summary }: EnvironmentRun, at: number, text: string): Html {
  const lines = text.trimEnd().split('\n');
  return html`<details class="report" id="environment-${at}"><summary><strong>${name}</strong> <span class="quiet">${summary}</span></summary><pre>${lines.map(
    (line) => html`${line}
`,
  )}</pre></details>
`;
}

/** Results of many environments as one self-contained page: a table of all, and the folded report of each. */
export async function renderRunsHtml(
  { runs: { command, runs }, results = [] }: Result<'runs'>,
  { single, version }: { readonly single: Single; readonly version: string },
): Promise<string> {
  const reports = new Map<number, Html>();
  let left = ROOM;
  for (const [at, run] of runs.entries()) {
    const result = results[at];
    const report = result === undefined ? undefined : reportOf(run, at, await single(result));
    if (report !== undefined && sizeOf(report) <= left) {
      left -= sizeOf(report);
      reports.set(at, report);
    }
  }
  const missing = runs.length - reports.size;
  const title = `colophon ${command} in ${count(runs.length, 'environment')}`;
  const failed = runs.filter(({ exitCode }) => exitCode !== EXIT.done && exitCode !== EXIT.changes).length;
  return pageText({
    title,
    generator: `colophon ${version}`,
    style: PAGE_STYLE,
    skip: { id: 'environments', text: 'Skip to the table' },
    body: html`<header class="top"><h1>${title}</h1>
<p class="lead">${failed === 0 ? 'None of them failed.' : `${count(failed, 'environment')} failed or did not run.`}</p>
</header>
<main id="environments" tabindex="-1">
<div class="scroll"><table><thead><tr><th scope="col">Exit code</th><th scope="col">Environment</th><th scope="col">Organization</th><th scope="col">Result</th></tr></thead><tbody>
${runs.map((run, at) => rowOf(run, at, reports.has(at)))}</tbody></table></div>
${[...reports.values()]}${when(missing > 0, () => html`<p class="more">The reports of ${count(missing, 'environment')} are not on this page: run the command with <code>-e NAME</code> to see them.</p>`)}</main>`,
  });
}
