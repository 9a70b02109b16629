import { printable } from '../../base/text.ts';
import { inkOf } from './ink.ts';
import { prose } from './markdown.ts';
import { jsonDocument, jsonLines } from './text.ts';

/** One check of the machine and its environment. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}

const WIDTH = 12;

function sanitized({ name, state, detail }: Check): Check {
  return { name, state, detail: printable(detail) };
}

/** Checks as text, one line each. */
export function renderChecksText(checks: readonly Check[], { colour }: { readonly colour: boolean }): string {
  const ink = inkOf(colour);
  const paint = { ok: ink.green, warn: ink.yellow, fail: ink.red };
  return checks
    .map(sanitized)
    .map(({ name, state, detail }) => `${paint[state](state.padEnd(4))}  ${name.padEnd(WIDTH)}  ${detail}`)
    .join('\n');
}

/** The same as one JSON document. */
export function renderChecksJson(checks: readonly Check[]): string {
  return jsonDocument({ ok: checks.every(({ state }) => state !== 'fail'), checks: checks.map(sanitized) });
}

/** The same as lines of JSON. */
export function renderChecksNdjson(checks: readonly Check[]): string {
  return jsonLines(checks.map(sanitized));
}

/** The same for a comment. */
export function renderChecksMarkdown(checks: readonly Check[]): string {
  return checks.map(({ name, state, detail }) => `- **${state}** ${name}: ${prose(detail)}`).join('\n');
}
