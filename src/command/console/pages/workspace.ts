import { groupBy } from '../../../base/group-by.ts';
import type { SourcePlace } from '../../../core/diagnostics/diagnostic.ts';
import type { Address } from '../../../core/plan/address.ts';
import { firstSegment, holderOf, lastStep } from '../../report/address.ts';
import type { Block, List, Row } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { html } from '../../report/html/template.ts';
import { plural, withCommas, words } from '../../report/nouns.ts';
import { placeOf } from '../../report/words.ts';
import { problemsHtml } from '../frame.ts';
import { STATE_FILTERS, type States, statesOf } from '../state.ts';
import { changeBlocks, codeFact, rowLink, takeInBlock } from '../values.ts';
import { type EnvironmentView, PLACES, type ViewedResource } from '../view.ts';

/** The kinds at the top, in this order; others follow by name. */
const FIRST = ['site', 'collection', 'space', 'team'];

/** The parent of resources without a parent. */
const TOP = '';

interface Node extends ViewedResource {
  readonly live?: string;
}

/** The kind of an unmanaged resource, for people. A space of a site is a variant of it, not the space that it shows. */
function kindAt(address: Address, holder: Address | undefined): string {
  const { segment } = lastStep(address);
  return segment === 'space' && holder !== undefined ? 'site-space' : segment;
}

/** Everything that is declared, recorded, or live and unmanaged, by address. */
function nodesOf({ resources, plan }: EnvironmentView): ReadonlyMap<Address, Node> {
  const outlined = new Map((plan?.outline?.resources ?? []).map((one) => [one.address, one]));
  const nodes = new Map<Address, Node>(
    resources.map((resource) => {
      const live = outlined.get(resource.address)?.title;
      return [resource.address, live === undefined ? resource : { ...resource, live }];
    }),
  );
  for (const address of plan?.unmanaged ?? []) {
    const { title, was } = outlined.get(address) ?? {};
    const holder = was?.row ?? holderOf(address);
    const id = plan?.ids[address];
    nodes.set(address, {
      address,
      kind: kindAt(address, holder),
      isDeclared: false,
      references: [],
      ...(title === undefined ? {} : { live: title }),
      ...(id === undefined ? {} : { id }),
      ...(holder === undefined ? {} : { holder }),
    });
  }
  return nodes;
}

function nameOf({ title, live, address }: Node): string {
  const { key, segment } = lastStep(address);
  return title ?? live ?? key ?? words(segment);
}

/** Sorts numbers in names by value: chapter 2 before chapter 10. */
const NAMES = new Intl.Collator('en', { numeric: true });

/** Orders siblings: by declared order, otherwise by kind and name. */
function compared(a: Node, b: Node): number {
  const [one, other] = [a.rank ?? Number.MAX_SAFE_INTEGER, b.rank ?? Number.MAX_SAFE_INTEGER];
  return (
    one - other ||
    NAMES.compare(a.kind, b.kind) ||
    NAMES.compare(nameOf(a), nameOf(b)) ||
    (a.address < b.address ? -1 : 1)
  );
}

/** The id of the place whose roles apply to a row: its own, or that of the space it shows. */
function placeIn({ kind, id, references }: Node, { nodes }: Context): string | undefined {
  const shown =
    kind === 'site-space' ? references.map((to) => nodes.get(to)).find((to) => to?.kind === 'space') : undefined;
  return PLACES.has(kind) ? id : shown?.id;
}

function detailOf(node: Node, context: Context): readonly Block[] {
  const { states, referrers } = context;
  const { address, kind, id, source, isDeclared, references } = node;
  const named = referrers.get(address) ?? [];
  const place = placeIn(node, context);
  const link = (to: Address): { text: string; href: string } => ({ text: to, href: `#${rowLink(to)}` });
  return [
    {
      facts: [
        ...codeFact('Address', address),
        ['Kind', words(kind)],
        ['State', states.cellOf(address)],
        ...codeFact('Id', id),
        ...(place === undefined
          ? []
          : [['Access', { text: 'Who may do what here', href: `places.html#${rowLink(place)}` }] as const]),
        [
          'Declared',
          source === undefined ? (isDeclared ? 'yes' : 'no') : { text: placeOf(source), code: true as const },
        ],
      ],
    },
    ...changeBlocks(states.changesOf(address)),
    ...(references.length === 0 ? [] : [{ title: 'Refers to', items: references.slice(0, 50).map(link) }]),
    ...(named.length === 0 ? [] : [{ title: 'Referred to by', items: named.slice(0, 50).map(link) }]),
    ...(isDeclared ? [] : [takeIn(address, context)]),
  ];
}

function takeIn(address: Address, { states, environment }: Context): Block {
  return states.stateOf(address) === 'unmanaged'
    ? takeInBlock(environment, address)
    : {
        title: 'Only the ledger knows it',
        items: ['The manifest no longer declares it, so the next apply deletes it unless a guard blocks that.'],
      };
}

interface Context {
  readonly environment: string;
  readonly nodes: ReadonlyMap<Address, Node>;
  readonly children: ReadonlyMap<Address, readonly Node[]>;
  readonly states: States;
  readonly referrers: ReadonlyMap<Address, readonly Address[]>;
}

/** The place of a declaration without folders, which the details have. */
function shortPlace(source: SourcePlace): string {
  return placeOf({ ...source, file: source.file.split(/[/\\]/).at(-1) ?? '' });
}

function rowOf(node: Node, depth: number, context: Context): Row {
  const { address, kind, source } = node;
  const state = context.states.stateOf(address);
  return {
    id: address,
    depth,
    cells: [
      nameOf(node),
      words(kind),
      context.states.cellOf(address),
      source === undefined ? '' : { text: shortPlace(source), code: true },
    ],
    words: source?.file ?? '',
    marks: [state],
    detail: detailOf(node, context),
    ...(state === 'same' ? {} : { notable: true }),
  };
}

/** The node and its descendants, in the order that visitors of a site see. */
function rowsBelow(node: Node, depth: number, context: Context): readonly Row[] {
  const below = [...(context.children.get(node.address) ?? [])].sort(compared);
  return [rowOf(node, depth, context), ...below.flatMap((one) => rowsBelow(one, depth + 1, context))];
}

function rowsOf(view: EnvironmentView): readonly Row[] {
  const nodes = nodesOf(view);
  const holderIn = ({ holder }: Node): Address | undefined => {
    let above = holder;
    while (above !== undefined && !nodes.has(above)) {
      above = holderOf(above);
    }
    return above;
  };
  const children = groupBy(nodes.values(), (node) => holderIn(node) ?? TOP);
  const referrers = groupBy(
    view.resources.flatMap(({ address, references }) => references.map((to) => ({ from: address, to }))),
    ({ to }) => to,
  );
  const context: Context = {
    environment: view.name,
    nodes,
    children,
    states: statesOf(view),
    referrers: new Map([...referrers].map(([to, all]) => [to, all.map(({ from }) => from)])),
  };
  const tops = groupBy(children.get(TOP) ?? [], ({ address }) => firstSegment(address));
  const order = (segment: string): string => {
    const at = FIRST.indexOf(segment);
    return `${at < 0 ? FIRST.length : at} ${segment}`;
  };
  return [...tops]
    .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .flatMap(([segment, own]): Row[] => [
      { id: `all ${segment}`, cells: [plural(segment)], heading: true },
      ...[...own].sort(compared).flatMap((node) => rowsBelow(node, 1, context)),
    ]);
}

function listOf(view: EnvironmentView): List {
  return {
    noun: ['resource', 'resources'],
    columns: [
      { title: 'Name', share: 4 },
      { title: 'Kind', share: 1.5 },
      { title: 'State', share: 1.5 },
      { title: 'Declared in', share: 1.5, minor: true },
    ],
    rows: rowsOf(view),
    filters: STATE_FILTERS,
    empty: 'Nothing is declared or live here.',
  };
}

/** Everything that is declared or live, as a tree. */
export function workspacePage(view: EnvironmentView): ListContent {
  const { resources, plan } = view;
  const declared = resources.filter(({ isDeclared }) => isDeclared).length;
  const unmanaged = plan === undefined ? '' : `, ${withCommas(plan.unmanaged.length)} unmanaged`;
  return {
    head: html`<h1>Workspace</h1><p class="lead">${withCommas(declared)} declared${unmanaged}.</p>${problemsHtml(view.problems)}`,
    list: listOf(view),
  };
}
