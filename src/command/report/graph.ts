import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import type { SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { Address } from '../../core/plan/address.ts';
import { referencesIn } from '../../core/plan/value.ts';
import { inkOf } from './ink.ts';
import { joined, quoted, safe } from './text.ts';

/** How one resource depends on another: it is part of it, refers to it, or comes after it. */
export type EdgeType = 'parent' | 'reference' | 'after';

export interface GraphNode {
  readonly address: Address;
  readonly kind: string;
  readonly source?: SourcePlace;
}

/** `from` depends on `to`. */
export interface GraphEdge {
  readonly from: Address;
  readonly to: Address;
  readonly type: EdgeType;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function graphOf(resources: readonly Desired[]): Graph {
  const declared = new Set(resources.map(({ address }) => address));
  const edges = resources.flatMap(({ address, parent, fields, after = [] }) => {
    const seen = new Set<Address>(parent === undefined ? [] : [parent]);
    const fresh = (to: Address): boolean => {
      const wanted = declared.has(to) && !seen.has(to) && to !== address;
      seen.add(to);
      return wanted;
    };
    const edgesTo = (type: EdgeType, targets: readonly Address[]): GraphEdge[] =>
      targets.filter(fresh).map((to) => ({ from: address, to, type }));
    return [
      ...(parent === undefined || !declared.has(parent)
        ? []
        : [{ from: address, to: parent, type: 'parent' as const }]),
      ...edgesTo('reference', referencesIn(fields)),
      ...edgesTo('after', after),
    ];
  });
  return {
    nodes: resources.map(({ address, kind, source }) => ({ address, kind, ...defined({ source }) })),
    edges,
  };
}

/** The graph as a tree: parts below their parents, other dependencies after an arrow. */
export function renderGraphText({ nodes, edges }: Graph, { colour }: { readonly colour: boolean }): string {
  const ink = inkOf(colour);
  const parentOf = new Map(edges.flatMap(({ from, to, type }) => (type === 'parent' ? [[from, to]] : [])));
  const children = groupBy(nodes, ({ address }) => parentOf.get(address) ?? '');
  const needs = groupBy(
    edges.filter(({ type }) => type !== 'parent'),
    ({ from }) => from,
  );
  const lines: string[] = [];
  // Not recursive: the manifest decides how deep resources are nested.
  const pending = [...(children.get('') ?? [])].reverse().map((node) => ({ node, before: '', lead: '' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, before, lead } = next;
    const parent = parentOf.get(node.address);
    const name = parent === undefined ? node.address : node.address.slice(parent.length + 1);
    const targets = (needs.get(node.address) ?? []).map(
      ({ to, type }) => `${safe(to)}${type === 'after' ? ' (after)' : ''}`,
    );
    const arrow = targets.length === 0 ? '' : `  ${ink.dim('→')} ${ink.cyan(targets.join(', '))}`;
    lines.push(`${ink.dim(`${before}${lead}`)}${parent === undefined ? ink.bold(safe(name)) : safe(name)}${arrow}`);
    const below = children.get(node.address) ?? [];
    const inner = before + (lead === '' ? '' : lead === '└─ ' ? '   ' : '│  ');
    for (const [index, child] of [...below.entries()].reverse()) {
      pending.push({ node: child, before: inner, lead: index === below.length - 1 ? '└─ ' : '├─ ' });
    }
  }
  return joined(lines.length === 0 ? ['Nothing is declared.'] : lines);
}

function namesOf({ nodes }: Graph): ReadonlyMap<Address, string> {
  return new Map(nodes.map(({ address }, index) => [address, `n${index + 1}`]));
}

/** A text in a Mermaid label: every character with a meaning in Mermaid or Markdown becomes a character code. */
function mermaidLabel(text: string): string {
  return safe(text).replace(/[^\p{L}\p{N} ./:-]/gu, (character) => `#${character.codePointAt(0) ?? 32};`);
}

/** The graph as a Mermaid flowchart. Dashed arrows are references. */
export function renderGraphMermaid(graph: Graph): string {
  const names = namesOf(graph);
  const arrows: Readonly<Record<EdgeType, string>> = { parent: '-->', reference: '-.->', after: '-. after .->' };
  return joined([
    'flowchart LR',
    ...graph.nodes.map(({ address }) => `  ${names.get(address)}["${mermaidLabel(address)}"]`),
    ...graph.edges.map(({ from, to, type }) => `  ${names.get(from)} ${arrows[type]} ${names.get(to)}`),
  ]);
}

export function renderGraphDot(graph: Graph): string {
  const names = namesOf(graph);
  const styles: Readonly<Record<EdgeType, string>> = {
    parent: '',
    reference: ' [style=dashed]',
    after: ' [style=dotted, label="after"]',
  };
  // JSON escapes what DOT would read as the end of a text; DOT would read its other escapes as layout.
  const label = (text: string): string => `"${safe(text).replace(/["\\]/g, '\\$&')}"`;
  return joined([
    'digraph colophon {',
    '  rankdir=LR;',
    '  node [shape=box, fontname="sans-serif"];',
    ...graph.nodes.map(
      ({ address, kind }) => `  ${names.get(address)} [label=${label(address)}, tooltip=${quoted(kind)}];`,
    ),
    ...graph.edges.map(({ from, to, type }) => `  ${names.get(from)} -> ${names.get(to)}${styles[type]};`),
    '}',
  ]);
}
