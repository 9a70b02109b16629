import { type ListContent, listPage } from '../report/html/list-page.ts';
import { type Frame, html } from '../report/html/template.ts';
import { renderPlanHtml } from '../report/plan/html.ts';
import { fileOf, frameOf, homeFrame, PAGES, type PageName, problemsHtml, type Setting } from './frame.ts';
import { accessPage } from './pages/access.ts';
import { driftPage } from './pages/drift.ts';
import { expiringPage } from './pages/expiring.ts';
import { historyPage } from './pages/history.ts';
import { homePage } from './pages/home.ts';
import { redirectsPage } from './pages/redirects.ts';
import { workspacePage } from './pages/workspace.ts';
import { type EnvironmentSummary, summaryOf } from './state.ts';
import type { EnvironmentView } from './view.ts';

/** Pages by file name, each rendered on demand. */
export type Site = ReadonlyMap<string, () => string>;

function unplanned({ problems }: EnvironmentView): ListContent {
  return {
    head: html`<h1>Plan</h1>${problemsHtml(problems)}`,
    list: { noun: ['change', 'changes'], columns: [], rows: [], filters: [], empty: 'Nothing could be planned.' },
  };
}

/** The pages of an environment with a list, by file name: the page that the navigation marks, and the content. */
const LISTS: Readonly<Record<string, readonly [PageName, (view: EnvironmentView) => ListContent]>> = {
  workspace: ['workspace', workspacePage],
  plan: ['plan', unplanned],
  drift: ['drift', driftPage],
  history: ['history', historyPage],
  access: ['access', (view) => accessPage(view, 'access')],
  places: ['access', (view) => accessPage(view, 'places')],
  public: ['access', (view) => accessPage(view, 'public')],
  redirects: ['redirects', redirectsPage],
  expiring: ['expiring', expiringPage],
};

function pageWith(content: ListContent, title: string, frame: Frame, { version }: Setting): string {
  return listPage({ ...content, title, generator: `colophon ${version}`, frame });
}

export function environmentSite(view: EnvironmentView, setting: Setting): Site {
  const { plan, name } = view;
  return new Map(
    Object.entries(LISTS).map(([file, [page, contentOf]]) => {
      const frame = frameOf(view, page, setting);
      const render = (): string =>
        page === 'plan' && plan !== undefined
          ? renderPlanHtml(plan, { allow: [] }, frame)
          : pageWith(contentOf(view), `${PAGES[page]}: ${name}`, frame, setting);
      return [fileOf(name, file), render];
    }),
  );
}

export function homeSite(summaries: readonly EnvironmentSummary[], setting: Setting): Site {
  const render = (): string => pageWith(homePage(summaries), 'Colophon console', homeFrame(setting), setting);
  return new Map([['index.html', render]]);
}

export function consoleSite(views: readonly EnvironmentView[], setting: Setting): Site {
  return new Map([
    ...homeSite(views.map(summaryOf), setting),
    ...views.flatMap((view) => [...environmentSite(view, setting)]),
  ]);
}
