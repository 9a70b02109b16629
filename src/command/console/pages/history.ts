import type { Address } from '../../../core/plan/address.ts';
import type { List, Row } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { html } from '../../report/html/template.ts';
import { withCommas } from '../../report/nouns.ts';
import { count } from '../../report/text.ts';
import { moment, nameOf } from '../frame.ts';
import { codeFact, rowLink } from '../values.ts';
import type { EnvironmentView, ViewedVersion } from '../view.ts';
import { chartHtml, entriesOf, GROUPS, tallyOf } from './applies.ts';

const MOST_CHANGES = 200;

function rowOf(version: ViewedVersion, isKnown: (address: Address) => boolean): Row {
  const { id, at, by, subject, commit, drifted, unreadable } = version;
  const entries = entriesOf(version);
  const link = (address: Address) => (isKnown(address) ? { href: `workspace.html#${rowLink(address)}` } : {});
  return {
    id,
    cells: [
      subject,
      nameOf(by),
      moment(at),
      unreadable === undefined ? tallyOf(entries) : { text: 'not readable', tone: 'quiet' },
      commit === undefined ? '' : { text: commit.slice(0, 12), code: true },
    ],
    marks: GROUPS.filter(({ tone }) => entries.some((entry) => entry.tone === tone)).map(({ tone }) => tone),
    words: entries.map(({ address }) => address).join(' '),
    detail: [
      {
        facts: [
          ['When', moment(at)],
          ['By', by],
          ...codeFact('Commit', commit),
          ...codeFact('State', id.slice(0, 12)),
          ...(drifted === undefined ? [] : [['Drift that it found', count(drifted, 'resource')] as const]),
          ...(unreadable === undefined ? [] : [['Not readable', unreadable] as const]),
        ],
      },
      ...entries.slice(0, MOST_CHANGES).map(({ address, word, tone, change }) => ({
        items: [{ text: `${word} ${address}`, tone, ...link(address) }],
        changes: change?.effect === 'changed' ? change.fields : [],
      })),
      ...(entries.length > MOST_CHANGES ? [{ items: [`and ${withCommas(entries.length - MOST_CHANGES)} more`] }] : []),
    ],
  };
}

function listOf({ versions = [], resources, plan }: EnvironmentView, empty: string): List {
  const known = new Set([...resources.map(({ address }) => address), ...(plan?.unmanaged ?? [])]);
  return {
    noun: ['apply', 'applies'],
    tall: true,
    columns: [
      { title: 'What', share: 2.6 },
      { title: 'By', share: 1.5 },
      { title: 'When', share: 2 },
      { title: 'Resources', share: 1.6 },
      { title: 'Commit', minor: true },
    ],
    rows: versions.map((version) => rowOf(version, (address) => known.has(address))),
    filters: GROUPS.map(({ tone, label }) => ({ mark: tone, label })),
    empty,
    steps: versions.map((version) => ({
      row: version.id,
      title: `${moment(version.at)} ${version.subject}`.slice(0, 120),
      changes: version.changes,
    })),
  };
}

export function historyPage(view: EnvironmentView): ListContent {
  const { versions, ledger } = view;
  const empty =
    versions === undefined
      ? 'This ledger keeps no history. One in git does: colophon ledger move --to git'
      : 'No apply is recorded yet.';
  return {
    head: html`<h1>History</h1><p class="lead">${versions === undefined ? empty : `${count(versions.length, 'apply', 'applies')} in ${ledger.place}.`}</p>${chartHtml(versions ?? [])}`,
    list: listOf(view, empty),
  };
}
