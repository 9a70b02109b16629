import type { AgentEnd, NotEnded, RoundOutcome } from '../../app/agent/agent.ts';
import type { FleetEnd } from '../../app/agent/fleet.ts';
import { isDenied } from '../../app/service.ts';
import { EXIT, Exit, type ExitCode, failure, worstExit } from '../exit.ts';

const STAGE_EXIT: Readonly<Record<string, ExitCode>> = { manifest: EXIT.invalid };
const STATUS_EXIT: Readonly<Record<string, ExitCode>> = {
  partial: EXIT.partial,
  denied: EXIT.denied,
  interrupted: EXIT.interrupted,
};

function exitOfRound(outcome: RoundOutcome): ExitCode {
  switch (outcome.result) {
    case 'blocked':
      return EXIT.guarded;
    case 'interrupted':
      return EXIT.interrupted;
    case 'waiting':
      return EXIT.error;
    case 'contended':
      return outcome.isStale === true ? EXIT.stale : EXIT.error;
    case 'failed':
      return isDenied(outcome.diagnostics)
        ? EXIT.denied
        : (STATUS_EXIT[outcome.status ?? ''] ?? STAGE_EXIT[outcome.stage] ?? EXIT.error);
    default:
      return EXIT.done;
  }
}

interface EndOptions {
  readonly once: boolean;
  readonly folder: string;
}

function refusalOf(end: NotEnded, folder: string): Exit {
  if (end.type === 'occupied') {
    const { holder } = end;
    const who = holder === undefined ? 'another agent' : `the agent with process ${holder.pid} on ${holder.host}`;
    return failure(`${folder} is in use by ${who}; choose another folder with --checkout`);
  }
  return failure(`another agent started to use ${folder} while this one was suspended`);
}

/** How the command ends after an agent; undefined for success. */
export function exitOf(end: AgentEnd, { once, folder }: EndOptions): Exit | undefined {
  if (end.type !== 'ended') {
    return refusalOf(end, folder);
  }
  const { last, wasBusy } = end;
  // The log reports earlier rounds; stopping on a signal is a success.
  const wasCutShort =
    wasBusy && (last?.result === 'interrupted' || (last?.result === 'failed' && last.stage === 'apply'));
  const code = last !== undefined && (once || wasCutShort) ? exitOfRound(last) : EXIT.done;
  return code === EXIT.done ? undefined : new Exit(code);
}

export function exitOfFleet(end: FleetEnd, { once, folder }: EndOptions): Exit | undefined {
  if (end.type !== 'ended') {
    return refusalOf(end, folder);
  }
  const { failure: looking } = end;
  const ended = end.last.filter(({ result }) => once || result === 'interrupted').map(exitOfRound);
  const look = once && looking !== undefined ? [STAGE_EXIT[looking.stage] ?? EXIT.error] : [];
  const code = worstExit([...ended, ...look]);
  return code === EXIT.done ? undefined : new Exit(code);
}
