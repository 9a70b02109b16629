import type { Address } from '../../../core/plan/address.ts';
import { MISSES_SINCE } from '../../app/redirects/misses.ts';
import { holderOf, lastStep } from '../../report/address.ts';
import type { List, Row, Tone } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { html, when } from '../../report/html/template.ts';
import { withCommas } from '../../report/nouns.ts';
import { count } from '../../report/text.ts';
import { placeOf } from '../../report/words.ts';
import { type States, statesOf } from '../state.ts';
import { addressFact, codeFact, takeInBlock } from '../values.ts';
import type { EnvironmentView, ViewedRedirect, ViewedSite } from '../view.ts';

type Ending = 'dead' | 'loop' | 'chain' | 'unknown' | 'fine';

function endingOf({ trace, paths, source }: ViewedRedirect): Ending {
  const { outcome, via } = trace;
  if (outcome === 'loop') {
    return 'loop';
  }
  if (outcome === 'none') {
    return 'dead';
  }
  // If the path itself shows content, the redirect has no effect.
  return via.length > 1 ? 'chain' : outcome === 'unknown' && paths.length > 0 && source !== '' ? 'unknown' : 'fine';
}

const SHOWN: Readonly<Record<Ending, { readonly text: string; readonly tone: Tone }>> = {
  dead: { text: 'Dead end', tone: 'delete' },
  loop: { text: 'Loop', tone: 'delete' },
  chain: { text: 'Chain', tone: 'update' },
  unknown: { text: 'A page, not checked', tone: 'quiet' },
  fine: { text: 'Leads on', tone: 'quiet' },
};

/** A destination for people: a URL without quotes. */
function plainName(name: string): string {
  return name.replace(/^"(.*)"$/, '$1');
}

/** The id of a row. It is also used where its path is shown, so that links say what they lead to. */
function idOf({ address }: ViewedRedirect): string {
  return address;
}

function rowOf(redirect: ViewedRedirect, { title }: ViewedSite, context: ReturnType<typeof statesOf>): Row {
  const { address, source, name, paths, trace, place } = redirect;
  const shown = redirect.title ?? plainName(name);
  const ending = endingOf(redirect);
  const ends = trace.target === undefined ? (trace.why ?? '') : trace.target;
  const at = trace.paths[0] ?? paths[0];
  return {
    id: idOf(redirect),
    cells: [source, shown, at ?? '', SHOWN[ending], title],
    marks: [ending, context.stateOf(address)],
    detail: [
      {
        facts: [
          ['From', { text: source, code: true }],
          ['To', redirect.title === undefined ? plainName(name) : `${redirect.title} (${name})`],
          ...codeFact('Shown at', at),
          ['State', context.cellOf(address)],
          addressFact(address),
          ...codeFact('Declared', place && placeOf(place)),
        ],
      },
      {
        title: 'The way of a visitor',
        items: [...trace.via.map(({ source: hop }) => ({ text: hop, code: true as const })), ends],
      },
    ],
  };
}

/** The live redirects of a site that are not declared. A plan does not contain their destinations. */
function unmanagedOf(
  { address }: Pick<ViewedSite, 'address'>,
  { plan }: EnvironmentView,
): readonly { readonly address: Address; readonly source: string }[] {
  return (plan?.unmanaged ?? []).flatMap((one) => {
    const { segment, key } = lastStep(one);
    return segment === 'redirect' && key !== undefined && holderOf(one) === address
      ? [{ address: one, source: key }]
      : [];
  });
}

function missRow(
  { path, times }: ViewedSite['misses'][number],
  { title, address }: ViewedSite,
  view: EnvironmentView,
): Row {
  const key = lastStep(address).key ?? address;
  return {
    id: `missed ${address} ${path}`,
    cells: [
      path,
      { text: `missed ${count(times, 'time')}`, tone: 'blocked' },
      '',
      { text: 'Missed', tone: 'blocked' },
      title,
    ],
    marks: ['missed'],
    detail: [
      {
        facts: [
          ['From', { text: path, code: true }],
          ['Missed', `${count(times, 'time')} in ${MISSES_SINCE}`],
        ],
      },
      {
        title: 'To find a page for it',
        command: `colophon redirects suggest -e ${view.name} --site ${key} --from insights --live`,
      },
    ],
  };
}

function unmanagedRow(
  address: Address,
  source: string,
  { site, states, view }: { readonly site: ViewedSite; readonly states: States; readonly view: EnvironmentView },
): Row {
  return {
    id: address,
    cells: [source, { text: 'not declared', tone: 'quiet' }, '', states.cellOf(address), site.title],
    marks: ['unmanaged'],
    detail: [{ facts: [addressFact(address)] }, takeInBlock(view.name, address)],
  };
}

function listOf(view: EnvironmentView): List {
  const states = statesOf(view);
  const { sites } = view;
  return {
    noun: ['redirect', 'redirects'],
    columns: [
      { title: 'From', share: 2.5 },
      { title: 'To', share: 2 },
      { title: 'Path', share: 1.5, minor: true },
      { title: 'End' },
      { title: 'Site', minor: true },
    ],
    rows: sites.flatMap((site) => [
      ...site.redirects.map((redirect) => rowOf(redirect, site, states)),
      ...site.misses.map((miss) => missRow(miss, site, view)),
      ...unmanagedOf(site, view).map(({ address, source }) => unmanagedRow(address, source, { site, states, view })),
    ]),
    filters: [
      { mark: 'missed', label: 'Missed' },
      { mark: 'dead', label: 'Dead end' },
      { mark: 'loop', label: 'Loop' },
      { mark: 'chain', label: 'Chain' },
      { mark: 'pending', label: 'Pending' },
      { mark: 'drifted', label: 'Drifted' },
      { mark: 'unmanaged', label: 'Unmanaged' },
    ],
    empty: 'No redirect is declared.',
    routes: sites.map(({ title, content, redirects, unknown, ...site }) => ({
      title,
      unmanaged: unmanagedOf(site, view).map(({ address, source }) => ({ row: address, source })),
      content,
      unknown,
      redirects: redirects.map((redirect) => ({
        row: idOf(redirect),
        source: redirect.source,
        name: redirect.name,
        paths: redirect.paths,
        keepsRest: redirect.keepsRest,
      })),
    })),
  };
}

/** The declared redirects of all sites, and where paths lead. */
export function redirectsPage(view: EnvironmentView): ListContent {
  const all = view.sites.flatMap(({ redirects }) => redirects);
  const {
    missProblems: [missProblem],
  } = view;
  const bad = all.filter((redirect) => ['dead', 'loop'].includes(endingOf(redirect))).length;
  return {
    head: html`<h1>Redirects</h1><p class="lead">${withCommas(all.length)} declared${bad === 0 ? '' : `, ${withCommas(bad)} of them end nowhere or in a loop`}.</p>${when(missProblem !== undefined, () => html`<p class="more">What visitors miss is not known: ${missProblem?.summary}.</p>`)}`,
    list: listOf(view),
  };
}
