import type { Cell, Filter, List, Row } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { html } from '../../report/html/template.ts';
import { count } from '../../report/text.ts';
import { fileOf, moment, nameOf } from '../frame.ts';
import type { EnvironmentSummary } from '../state.ts';

const FILTERS: readonly Filter[] = [
  { mark: 'failed', label: 'Failed' },
  { mark: 'blocked', label: 'Blocked' },
  { mark: 'drifted', label: 'Drifted' },
  { mark: 'pending', label: 'Pending' },
  { mark: 'expiring', label: 'Expiring' },
];

function number(value: number, tone: 'update' | 'create' | 'blocked' | 'delete', href: string): Cell {
  return value === 0 ? { text: '0', tone: 'quiet' } : { text: String(value), tone, href };
}

function rowOf(summary: EnvironmentSummary): Row {
  const { name, organization, problem, last, pending, drifted, blocked, expiring } = summary;
  const page = (file: string): string => fileOf(name, file);
  const counts: readonly Cell[] =
    problem === undefined
      ? [
          number(pending, 'create', page('plan')),
          number(drifted, 'update', page('drift')),
          number(blocked, 'blocked', page('plan')),
        ]
      : ['', '', ''];
  const health: Cell =
    problem === undefined
      ? { text: 'Answers', tone: 'ok' }
      : { text: problem, tone: 'delete', href: page('workspace') };
  const marks = [
    ...(problem === undefined ? [] : ['failed']),
    ...(blocked > 0 ? ['blocked'] : []),
    ...(drifted > 0 ? ['drifted'] : []),
    ...(pending > 0 ? ['pending'] : []),
    ...(expiring > 0 ? ['expiring'] : []),
  ];
  return {
    id: name,
    cells: [
      { text: name, href: page('workspace') },
      organization,
      health,
      ...counts,
      number(expiring, 'delete', page('expiring')),
      last === undefined ? { text: 'never', tone: 'quiet' } : { text: moment(last.at), href: page('history') },
      nameOf(last?.by ?? ''),
      last?.commit === undefined ? '' : { text: last.commit.slice(0, 12), code: true },
    ],
    marks,
  };
}

export function homePage(summaries: readonly EnvironmentSummary[]): ListContent {
  const list: List = {
    noun: ['environment', 'environments'],
    tall: true,
    columns: [
      { title: 'Environment', share: 1.6 },
      { title: 'Organization', share: 1.3, minor: true },
      { title: 'Service and token', share: 1.5 },
      { title: 'Pending', share: 0.8, labelled: true },
      { title: 'Drifted', share: 0.8, labelled: true },
      { title: 'Blocked', share: 0.8, labelled: true },
      { title: 'Expiring', share: 0.8, labelled: true },
      { title: 'Last apply', share: 2.1, labelled: true },
      { title: 'By', share: 1.2, minor: true },
      { title: 'Commit', share: 1.2, minor: true },
    ],
    rows: summaries.map(rowOf),
    filters: FILTERS,
    empty: 'The manifest declares no environment.',
  };
  const amiss = summaries.filter(
    ({ problem, drifted, blocked }) => problem !== undefined || drifted + blocked > 0,
  ).length;
  return {
    head: html`<h1>Environments</h1><p class="lead">${amiss === 0 ? 'Nothing drifted, nothing is blocked.' : `${count(amiss, 'environment needs', 'environments need')} attention.`}</p>`,
    list,
  };
}
