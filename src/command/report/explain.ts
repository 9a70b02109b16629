import { inkOf, type Layout } from './ink.ts';
import { joined, safe, wrapped } from './text.ts';

const TOPIC_GROUPS = {
  kind: 'Kinds',
  field: 'Fields',
  lint: 'Lint rules',
  guard: 'Guards',
  problem: 'Manifest problems',
  exit: 'Exit codes',
} as const;

export interface TopicField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface Topic {
  readonly name: string;
  readonly group: keyof typeof TOPIC_GROUPS;
  readonly summary: string;
  /** Details, each a paragraph or a line of its own. */
  readonly details: readonly string[];
  readonly fields?: readonly TopicField[];
  /** A complete manifest in YAML. */
  readonly example?: string;
}

type View = Required<Pick<Layout, 'colour' | 'width'>>;

/** Two columns: names, and their meanings wrapped beside them. */
function columns(
  rows: readonly (readonly [string, string])[],
  { width, most = 30 }: { width: number; most?: number },
): string[] {
  const left = Math.min(most, Math.max(0, ...rows.map(([name]) => name.length)));
  return rows.flatMap(([name, meaning]) => {
    const [first = '', ...rest] = wrapped(meaning, Math.max(20, width - left - 4));
    const head =
      name.length > left ? [`  ${name}`, `  ${' '.repeat(left)}  ${first}`] : [`  ${name.padEnd(left)}  ${first}`];
    return [...head, ...rest.map((line) => `  ${' '.repeat(left)}  ${line}`)].map((line) => line.trimEnd());
  });
}

export function renderTopicList(topics: readonly Topic[], { colour, width }: View): string {
  const ink = inkOf(colour);
  const groups = Object.entries(TOPIC_GROUPS).flatMap(([group, title]) => {
    const rows = topics.flatMap((topic) => (topic.group === group ? [[topic.name, topic.summary] as const] : []));
    return rows.length === 0 ? [] : [ink.bold(title), ...columns(rows, { width }), ''];
  });
  return joined([
    ...groups,
    ...wrapped(
      'Explain one with `colophon explain TOPIC`: a name from above, or a field such as section.icon or sites.docs.redirects.',
      width,
    ),
  ]);
}

function topicLines({ name, group, summary, details, fields = [], example }: Topic, { colour, width }: View): string[] {
  const ink = inkOf(colour);
  const rows = fields.map((field): readonly [string, string] => [
    safe(field.name, 60),
    `${field.description}${field.description === '' ? '' : ' '}(${field.type}${field.required ? '; required' : ''})`,
  ]);
  return [
    `${ink.bold(safe(name, 200))} ${ink.dim(`(${group === 'exit' ? 'exit code' : group === 'lint' ? 'lint rule' : group})`)}`,
    '',
    ...wrapped(summary, width - 2).map((line) => `  ${line}`),
    ...details.flatMap((detail) => ['', ...wrapped(detail, width - 2).map((line) => `  ${line}`)]),
    ...(rows.length === 0
      ? []
      : [
          '',
          `  ${ink.bold('Properties')}`,
          ...columns(rows, { width: width - 2 }).map((line) => `  ${line}`.trimEnd()),
        ]),
    ...(example === undefined
      ? []
      : ['', `  ${ink.bold('Example')}`, ...example.split('\n').map((line) => `    ${line}`.trimEnd())]),
  ];
}

export function renderTopics(topics: readonly Topic[], view: View): string {
  return joined(topics.flatMap((topic, index) => [...(index === 0 ? [] : ['']), ...topicLines(topic, view)]));
}
