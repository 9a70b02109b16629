import type { Trace } from '../../../redirects/trace.ts';
import { type Colour, inkOf, type Layout } from '../ink.ts';
import { count, joined, jsonDocument, safe, wrapped } from '../text.ts';
import { placeOf } from '../words.ts';

export interface ShownTrace extends Omit<Trace, 'outcome'> {
  /** As requested. */
  readonly url: string;
  readonly site?: string;
  readonly path?: string;
  readonly outcome: Trace['outcome'] | 'no-site';
  /** The response of the published site, and whether it matches the manifest; only if it was requested. */
  readonly live?: {
    readonly verdict: 'ok' | 'differs' | 'unreachable';
    readonly steps: readonly { readonly url: string; readonly status: number }[];
    readonly why?: string;
  };
}

export interface ShownTraces {
  readonly traces: readonly ShownTrace[];
}

/** Whether a path is wrong according to the manifest or the published site. */
export function isAmiss({ outcome, live }: ShownTrace): boolean {
  const isDeclared = outcome === 'content' || outcome === 'redirected';
  // If the manifest cannot decide, the published site does.
  return live === undefined || outcome === 'loop' || outcome === 'no-site' ? !isDeclared : live.verdict !== 'ok';
}

const SAID: Readonly<Record<ShownTrace['outcome'], readonly [string, Colour]>> = {
  content: ['content', 'green'],
  redirected: ['redirect', 'green'],
  loop: ['loop', 'red'],
  unknown: ['unknown', 'yellow'],
  none: ['none', 'red'],
  'no-site': ['no site', 'red'],
};

function destinationOf({ target, paths }: ShownTrace): string {
  const [path] = paths;
  return target === undefined ? '' : `${safe(target)}${path === undefined ? '' : ` (${safe(path)})`}`;
}

function lineOf(trace: ShownTrace, widths: readonly [number, number], view: Required<Layout>): string[] {
  const ink = inkOf(view.colour);
  const [word, colour] = SAID[trace.outcome];
  const head = `${safe(trace.url, 200).padEnd(widths[0])}  ${ink[colour](word.padEnd(widths[1]))}`;
  const indent = '    ';
  const more = (text: string): string[] => wrapped(safe(text, 600), view.width - 4).map((line) => `${indent}${line}`);
  const place = trace.via[0]?.place;
  const { live } = trace;
  const steps = live?.steps.map(({ url, status }) => `${status} ${url}`) ?? [];
  return [
    `${head}  ${destinationOf(trace)}`.trimEnd(),
    ...(place === undefined ? [] : [`${indent}${ink.dim(placeOf(place))}`]),
    ...(trace.why === undefined || live?.verdict === 'ok' ? [] : more(trace.why)),
    ...(live === undefined
      ? []
      : [`${indent}live: ${live.verdict}${live.why === undefined ? '' : `. ${safe(live.why)}`}`]),
    ...steps.map((step) => `${indent}      ${safe(step)}`),
  ];
}

export function renderTracesText({ traces }: ShownTraces, view: Required<Layout>): string {
  const longest = traces.reduce((most, { url }) => Math.max(most, safe(url, 200).length), 0);
  const widths = [Math.min(60, longest), 8] as const;
  const wrong = traces.filter(isAmiss).length;
  return joined([
    ...traces.flatMap((trace) => lineOf(trace, widths, view)),
    '',
    wrong === 0
      ? traces.length === 1
        ? 'The path leads to content.'
        : `All ${traces.length} paths lead to content.`
      : `Problems with ${wrong} of ${count(traces.length, 'path')}.`,
  ]);
}

export function renderTracesJson({ traces }: ShownTraces): string {
  const wrong = traces.filter(isAmiss).length;
  return jsonDocument({ traces, summary: { paths: traces.length, ok: traces.length - wrong, wrong } });
}
