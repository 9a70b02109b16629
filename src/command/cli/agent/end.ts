import type { AgentEnd, FollowingOptions, NotEnded, RoundOutcome } from '../../app/agent/agent.ts';
import type { FleetEnd } from '../../app/agent/fleet.ts';
import { isDenied } from '../../app/service.ts';
import { EXIT, type Exit, type ExitCode, endWith, failure, worstExit } from '../exit.ts';

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

function refusalOf(end: NotEnded, { checkout: { folder } }: FollowingOptions): Exit {
  if (end.type === 'occupied') {
    const { holder } = end;
    const who = holder === undefined ? 'another agent' : `the agent with process ${holder.pid} on ${holder.host}`;
    return failure(`${folder} is in use by ${who}; choose another folder with --checkout`);
  }
  return failure(`another agent started to use ${folder} while this one was suspended`);
}

export function endAgent(end: AgentEnd, options: FollowingOptions): void {
  if (end.type !== 'ended') {
    throw refusalOf(end, options);
  }
  const { last, wasBusy } = end;
  // The log reports earlier rounds; stopping on a signal is a success.
  const wasCutShort =
    wasBusy && (last?.result === 'interrupted' || (last?.result === 'failed' && last.stage === 'apply'));
  endWith(last !== undefined && (options.once === true || wasCutShort) ? exitOfRound(last) : EXIT.done);
}

export function endFleet(end: FleetEnd, options: FollowingOptions): void {
  if (end.type !== 'ended') {
    throw refusalOf(end, options);
  }
  const { failure: looking } = end;
  const { once = false } = options;
  const ended = end.last.filter(({ result }) => once || result === 'interrupted').map(exitOfRound);
  const look = once && looking !== undefined ? [STAGE_EXIT[looking.stage] ?? EXIT.error] : [];
  endWith(worstExit([...ended, ...look]));
}
