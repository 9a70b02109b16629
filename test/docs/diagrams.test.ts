import { expect, test } from 'vitest';
import { PAGES, readPage } from './pages.ts';

/** The parts of a label, which may hold anything; then brackets are those of nodes. */
const withoutTexts = (line: string): string => line.replace(/"[^"]*"/g, '').replace(/\|[^|]*\|/g, '');

/** What is wrong with a flowchart: every line is a node, a link, a comment or the begin or end of a subgraph. */
function flowchartProblems(lines: readonly string[]): readonly string[] {
  const shapes = /^(\[[^[\]]*\]|\([^()]*\)|\{\{[^{}]*\}\}|\{[^{}]*\})?$/;
  const part = /^ *(\w+)(.*)$/;
  const isNode = (text: string): boolean => shapes.test(part.exec(text.trim())?.[2] ?? '?');
  return lines.filter((line) => {
    const text = withoutTexts(line).trim();
    return !(text === 'end' || /^subgraph \w+/.test(text) || text.split(/-->|==>/).every(isNode));
  });
}

/** What is wrong with a sequence diagram: each message, note and loop has its form. */
function sequenceProblems(lines: readonly string[]): readonly string[] {
  const forms = [/^participant \w+( as .+)?$/, /^\w+-?->>\w+: .+$/, /^Note over \w+(,\w+)?: .+$/, /^loop .+$/, /^end$/];
  return lines.filter((line) => !forms.some((form) => form.test(line.trim())));
}

/** What is wrong with a diagram, by the part of Mermaid's language that the pages use; a new form is added here. */
function problemsOf(diagram: string): readonly string[] {
  const [head = '', ...lines] = diagram.trimEnd().split('\n');
  const begins = lines.filter((line) => /^ *(subgraph|loop) /.test(line)).length;
  const ends = lines.filter((line) => line.trim() === 'end').length;
  const quotes = lines.filter((line) => line.split('"').length % 2 === 0);
  const found = /^flowchart (LR|TD|BT)$/.test(head)
    ? flowchartProblems(lines)
    : head === 'sequenceDiagram'
      ? sequenceProblems(lines)
      : [head];
  return [...found, ...quotes, ...(begins === ends ? [] : ['a subgraph or loop without end'])];
}

const diagramsIn = (page: string): readonly string[] =>
  [...readPage(page).matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

test.each(PAGES.filter((page) => diagramsIn(page).length > 0))('the diagrams of %s can be drawn', (page) => {
  expect(diagramsIn(page).flatMap(problemsOf)).toEqual([]);
});

test.each([
  ['an unknown kind', 'flowchat LR\n  a --> b'],
  ['a bracket that stays open', 'flowchart LR\n  a["x" --> b'],
  ['a quote that stays open', 'flowchart LR\n  a["x] --> b'],
  ['a link to nothing', 'flowchart LR\n  a -->'],
  ['a subgraph without end', 'flowchart LR\n  subgraph a\n  b --> c'],
  ['a message without a text', 'sequenceDiagram\n  a->>b'],
])('%s is noticed', (_what, diagram) => {
  expect(problemsOf(diagram)).not.toEqual([]);
});
