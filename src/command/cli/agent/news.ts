import { messageOf } from '../../../base/error-message.ts';
import type { AgentEvent, RoundOutcome } from '../../app/agent/agent.ts';
import type { FleetEvent } from '../../app/agent/fleet.ts';
import type { NoticeBody, NoticeState } from '../../report/notice.ts';
import type { Teller, Telling } from '../notify.ts';
import { fleetLinesOf, logLineOf } from './log.ts';
import type { AgentLog } from './write-log.ts';

/** The results that decide the state of an environment; all others keep the previous state. */
const STATES: Readonly<Partial<Record<RoundOutcome['result'], NoticeState>>> = {
  clean: 'ok',
  changes: 'ok',
  applied: 'ok',
  drift: 'drift',
  blocked: 'blocked',
  failed: 'failed',
};

function bodyOf(state: NoticeState, messages: readonly string[], commit: string | undefined): NoticeBody {
  return {
    type: 'colophon.agent',
    state,
    lines: (voice, place) => [`The agent in ${place}: ${voice.plain(messages.join('; '), 500)}`],
    details: () => ({ commit: commit ?? null }),
  };
}

/** A log that also posts to a webhook, one message after the other, and waits for the last one at the end. */
export function postingLog(
  log: AgentLog,
  teller: Teller,
): { readonly log: AgentLog; readonly settled: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const tell = (body: NoticeBody, place: Telling['place']): void => {
    const telling = { body, place, exitCode: 0, createdAt: new Date().toISOString(), secrets: [] };
    last = last.then(() => teller.tell(telling)).catch((error: unknown) => log.say(messageOf(error)));
  };
  return {
    log: {
      say: log.say,
      event: (event: AgentEvent, environment) => {
        log.event(event, environment);
        const state = event.type === 'outcome' ? STATES[event.outcome.result] : undefined;
        if (event.type === 'outcome' && state !== undefined) {
          const { figures } = event.outcome;
          const place = { environment: environment ?? figures?.environment, organization: figures?.organization };
          tell(bodyOf(state, [logLineOf(event)?.message ?? ''], event.commit), place);
        }
      },
      fleet: (event: FleetEvent) => {
        log.fleet(event);
        if (event.type === 'failed' || event.type === 'recovered') {
          const messages = fleetLinesOf(event).map(({ message }) => message);
          const place = { environment: undefined, organization: undefined };
          tell(bodyOf(event.type === 'failed' ? 'failed' : 'ok', messages, undefined), place);
        }
      },
    },
    settled: () => last,
  };
}
