import { defined } from '../../../base/defined.ts';
import { printable, shortened } from '../../../base/text.ts';
import { unreachable } from '../../../base/unreachable.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { AgentEvent, PlanFigures, RoundOutcome } from '../../app/agent/agent.ts';
import type { FleetEvent } from '../../app/agent/fleet.ts';
import { renderEvent } from '../../report/event.ts';
import { count } from '../../report/text.ts';
import { traffic } from '../../report/words.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

export interface LogLine {
  readonly level: Level;
  readonly message: string;
}

function info(message: string): LogLine {
  return { level: 'info', message };
}

function warn(message: string): LogLine {
  return { level: 'warn', message };
}

const MOST_NAMED = 3;
const LONGEST_MESSAGE = 2000;

export function shortCommit(commit: string): string {
  return printable(commit.slice(0, 10));
}

function numbersText(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
}

function changesText({ changes, actions }: PlanFigures): string {
  return `${count(changes, 'change')} (${numbersText(actions)})`;
}

function driftText({ drift: { drift, conflict, deleted } }: PlanFigures): string {
  return numbersText({ drift, conflict, deleted });
}

function blockedText({ blocked, holds }: PlanFigures): string {
  const named = holds.slice(0, MOST_NAMED).map(({ guard, message, override }) => `${guard}: ${message} ${override}`);
  const more = blocked > named.length ? [`and ${blocked - named.length} more`] : [];
  return [...named, ...more].join('; ');
}

function problemsText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return errors > 1 ? ` (and ${errors - 1} more)` : '';
}

function outcomeLine(outcome: RoundOutcome): LogLine {
  const { figures } = outcome;
  const plan = figures === undefined ? '' : changesText(figures);
  switch (outcome.result) {
    case 'clean':
      return info('up to date');
    case 'changes':
      return info(`${plan} pending; not applied in mode observe`);
    case 'drift': {
      const what = figures === undefined ? '' : driftText(figures);
      return warn(`changed outside Colophon (${what}); not reverted, see \`colophon drift\``);
    }
    case 'applied': {
      const { requests, results } = outcome.report;
      const done = results.filter(({ status }) => status === 'done').length;
      return info(`applied ${count(done, 'change')}: ${traffic(requests)}`);
    }
    case 'blocked':
      return warn(`nothing applied, blocked by a guard: ${figures === undefined ? '' : blockedText(figures)}`);
    case 'waiting':
      return warn(`waiting: ${outcome.reason}`);
    case 'contended':
      return info(
        outcome.isStale === true
          ? `nothing applied, the plan is stale; planning again in the next round: ${outcome.reason}`
          : `nothing applied, the ledger is locked: ${outcome.reason}`,
      );
    case 'failed':
      return {
        level: 'error',
        message: `failed (${outcome.stage}): ${outcome.reason}${problemsText(outcome.diagnostics)}`,
      };
    case 'stopped':
      return info('stopped; no changes were in flight');
    case 'interrupted': {
      const done = outcome.report.results.filter(({ status }) => status === 'done').length;
      return warn(`stopped during an apply: ${done} of ${count(figures?.changes ?? 0, 'change')} applied and recorded`);
    }
    default:
      return unreachable(outcome);
  }
}

function lineOf(event: AgentEvent): LogLine | undefined {
  switch (event.type) {
    case 'round-begun':
      return undefined;
    case 'commit':
      return info(event.before === undefined ? 'following' : `new commit, after ${shortCommit(event.before)}`);
    case 'applying': {
      const { attempt, after, figures } = event;
      const again = after === undefined ? '' : `attempt ${attempt} at this commit, after: ${after}; `;
      const repairs = driftText(figures);
      const also = repairs === '' ? '' : `, which also reverts changes made outside Colophon (${repairs})`;
      return (after === undefined ? info : warn)(`${again}applying ${changesText(figures)}${also}`);
    }
    case 'step': {
      const message = renderEvent(event.step);
      return message === undefined ? undefined : { level: 'debug', message };
    }
    case 'unlocked':
      return warn(`removed lock ${event.lock}, left by an agent that died in this clone`);
    case 'note':
      return warn(event.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join(' '));
    case 'outcome':
      return outcomeLine(event.outcome);
    case 'recovered':
      return info(`recovered after ${count(event.failures, 'failed round')}: ${event.after}`);
    case 'round-ended': {
      const { outcome, durationMs, sleepMs } = event;
      const next = sleepMs === undefined ? 'no further round' : `next round in ${(sleepMs / 1000).toFixed(1)} s`;
      return { level: 'debug', message: `${outcome.result} after ${(durationMs / 1000).toFixed(1)} s, ${next}` };
    }
    default:
      return unreachable(event);
  }
}

export function logLineOf(event: AgentEvent): LogLine | undefined {
  const line = lineOf(event);
  return line === undefined ? undefined : { ...line, message: shortened(printable(line.message), LONGEST_MESSAGE) };
}

export function logRecordOf(event: AgentEvent, { level, message }: LogLine): Readonly<Record<string, unknown>> {
  const { type, round, commit } = event;
  const outcome = event.type === 'outcome' || event.type === 'round-ended' ? event.outcome : undefined;
  const figures = event.type === 'applying' ? event.figures : outcome?.figures;
  const report = outcome !== undefined && 'report' in outcome ? outcome.report : undefined;
  return {
    level,
    event: type,
    round,
    ...defined({ commit }),
    message,
    ...defined({ result: outcome?.result }),
    ...(outcome !== undefined && 'reason' in outcome ? { reason: outcome.reason } : {}),
    ...(event.type === 'applying' ? { attempt: event.attempt } : {}),
    ...defined({ plan: figures }),
    ...(report === undefined ? {} : { status: report.status, requests: report.requests }),
    ...(outcome?.result === 'failed' ? { diagnostics: outcome.diagnostics } : {}),
    ...(event.type === 'round-ended' ? { durationMs: Math.round(event.durationMs), sleepMs: event.sleepMs } : {}),
  };
}

export function fleetLinesOf(event: FleetEvent): readonly (LogLine & Readonly<Record<string, unknown>>)[] {
  const names = (list: readonly string[]): string => shortened(list.join(', '), LONGEST_MESSAGE / 2);
  switch (event.type) {
    case 'environments': {
      const { commit, joined, left } = event;
      const about = (list: readonly string[], level: Level, text: string): ReturnType<typeof fleetLinesOf> =>
        list.length === 0
          ? []
          : [{ level, event: 'environments', commit, names: list, message: `${text}: ${names(list)}` }];
      return [
        ...about(joined, 'info', `following ${count(joined.length, 'environment')} from commit ${shortCommit(commit)}`),
        ...about(
          left,
          'warn',
          'no longer followed, because the manifest or the shard does not have them; their resources stay',
        ),
      ];
    }
    case 'failed': {
      const { reason, diagnostics, stage, isRepeated } = event;
      const message = shortened(printable(`failed (${stage}): ${reason}${problemsText(diagnostics)}`), LONGEST_MESSAGE);
      return [
        { level: isRepeated ? 'debug' : 'error', event: 'look', result: 'failed', stage, reason, diagnostics, message },
      ];
    }
    case 'recovered':
      return [{ ...info('recovered: the environments can be listed again'), event: 'look' }];
    case 'looked':
      return [];
    default:
      return unreachable(event);
  }
}
