import { EXIT, type ExitCode, severityOf } from '../../../base/exit-code.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { shortened } from '../../../base/text.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { type Budget, code, fitted, folded, prose, sizeOf } from '../markdown.ts';
import { noteItems } from '../plan/markdown.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { count, joined } from '../text.ts';
import type { Reading } from './read.ts';

/** The result of a command in one environment, for a text about many. */
export interface FleetPart {
  readonly run: EnvironmentRun;
  /** As in "2 blocked". */
  readonly state: string;
  /** Lower comes first; among equal ones, the heaviest. */
  readonly rank: number;
  readonly weight: number;
  readonly summary: string;
  /** The details, within a number of characters; undefined if there is nothing to do. */
  readonly details: ((limit: number) => string) | undefined;
}

/** Environments that were not run come after failures, and both before findings. */
const NOT_RUN = 50;
export const FOUND = 100;

function diagnosticOf(value: Json): readonly Diagnostic[] {
  const { severity, code: name, summary, detail } = isJsonObject(value) ? value : {};
  const known = severity === 'error' || severity === 'warning' || severity === 'info';
  return known && typeof name === 'string' && typeof summary === 'string' && typeof detail === 'string'
    ? [{ severity, code: name, summary, detail }]
    : [];
}

/** The part for an environment where the command failed or was not run; undefined if it has a result. */
export function failedPart(run: EnvironmentRun): FleetPart | undefined {
  const { exitCode, summary, document } = run;
  if (exitCode === EXIT.done || exitCode === EXIT.changes) {
    return undefined;
  }
  const problems = isJsonObject(document) ? document['diagnostics'] : undefined;
  const diagnostics = Array.isArray(problems) ? (problems as readonly Json[]).flatMap(diagnosticOf) : [];
  return {
    run,
    state: exitCode === undefined ? 'not run' : 'failed',
    rank: exitCode === undefined ? NOT_RUN : severityOf(exitCode),
    weight: 0,
    summary,
    details:
      diagnostics.length === 0 ? undefined : (left) => joined(noteItems(diagnostics, { left: left - 100 }).lines),
  };
}

export function readParts(
  { command, runs }: Runs,
  wanted: 'plan' | 'drift',
  partOf: (run: EnvironmentRun) => FleetPart | undefined,
): Reading<readonly FleetPart[]> {
  const parts: FleetPart[] = [];
  for (const run of runs) {
    const part = failedPart(run) ?? partOf(run);
    if (part === undefined) {
      const problem = `the result of \`${command}\` in ${run.name} is no ${wanted}; use the output of \`colophon ${wanted} --all -o json\``;
      return { ok: false, problem };
    }
    parts.push(part);
  }
  return { ok: true, value: parts };
}

/** Whether there is something to do. A failed environment may have drifted. */
export function isBusy({ rank, details }: FleetPart): boolean {
  return rank < FOUND || details !== undefined;
}

/** The worst first, then in the order of the manifest. */
function worstFirst(parts: readonly FleetPart[]): readonly FleetPart[] {
  return [...parts].sort((a, b) => a.rank - b.rank || b.weight - a.weight);
}

/** `1 failed, 2 blocked, 9 without changes`, the worst first. */
export function statesOf(parts: readonly FleetPart[]): string {
  const states = new Map<string, number>();
  for (const { state } of worstFirst(parts)) {
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  return [...states].map(([state, number]) => `${number} ${state}`).join(', ');
}

function cell(text: string): string {
  return code(text, 80).replaceAll('|', '\\|');
}

function exitText(exitCode: ExitCode | undefined): string {
  return exitCode === undefined ? '-' : String(exitCode);
}

function rowOf({ run, summary }: FleetPart): string {
  const { name, organization, exitCode } = run;
  const place = organization === undefined ? '-' : cell(organization);
  return `| ${cell(name)} | ${place} | ${exitText(exitCode)} | ${prose(shortened(summary, 300))} |`;
}

function tableOf(parts: readonly FleetPart[], budget: Budget): string[] {
  const { lines, left } = fitted(parts, (part) => [[rowOf(part)]], budget);
  return lines.length === 0
    ? []
    : [
        '',
        '| Environment | Organization | Exit code | Result |',
        '|---|---|---|---|',
        ...lines,
        ...(left === 0 ? [] : ['', `And ${count(left, 'more environment')}.`]),
      ];
}

/** The names of environments with nothing to do, in one line. */
function namesOf(parts: readonly FleetPart[], budget: Budget): string[] {
  const [first] = parts;
  if (first === undefined) {
    return [];
  }
  const { lines, left } = fitted(parts, ({ run }) => [[code(run.name, 100)]], budget);
  const rest = left === 0 ? '' : ` and ${left} more`;
  return ['', ...folded(`${parts.length} ${first.state}`, [`${lines.join(' ')}${rest}`])];
}

/** The least room for which the details of an environment are rendered. */
const LEAST = 5000;
/** After this number of environments whose details do not fit, no others are tried. */
const MISFITS = 10;

function detailsOf(parts: readonly FleetPart[], budget: Budget): string[] {
  const lines: string[] = [];
  let misfits = 0;
  let open = parts.length;
  for (const { run, details } of parts) {
    const text = misfits < MISFITS ? details?.(Math.max(LEAST, Math.floor(budget.left / open))) : undefined;
    // Names of environments contain nothing that HTML interprets.
    const block = text === undefined ? [] : ['', ...folded(run.name, [text.trim()])];
    if (text !== undefined && sizeOf(block) <= budget.left) {
      budget.left -= sizeOf(block);
      lines.push(...block);
      open--;
    } else {
      misfits++;
    }
  }
  return open === 0
    ? lines
    : [
        ...lines,
        '',
        `The details of ${count(open, 'environment')} do not fit here: run the command with \`-e NAME\` to see them.`,
      ];
}

/** The maximum number of characters for titles, tags around folded parts, and lines that count omitted items. */
const TITLES = 1500;

/** Many environments as one text, never longer than the limit: a table of those with something to do, and their folded details. */
export function renderFleet(
  parts: readonly FleetPart[],
  { head, foot, limit }: { readonly head: readonly string[]; readonly foot: readonly string[]; readonly limit: number },
): string {
  const ranked = worstFirst(parts);
  const busy = ranked.filter(isBusy);
  const idle = ranked.filter((part) => !isBusy(part));
  const left = Math.max(0, limit - sizeOf(head) - sizeOf(foot) - TITLES);
  const rows = { left: Math.floor(left * 0.3) };
  const names = { left: Math.floor(left * 0.1) };
  const table = tableOf(busy, rows);
  const others = namesOf(idle, names);
  const detailed = busy.filter(({ details }) => details !== undefined);
  const details = detailsOf(detailed, { left: left - sizeOf(table) - sizeOf(others) });
  return joined([...head, ...table, ...details, ...others, ...foot]);
}
