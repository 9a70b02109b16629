import { printable } from '../../../base/text.ts';
import type { AgentEvent } from '../../app/agent/agent.ts';
import type { FleetEvent } from '../../app/agent/fleet.ts';
import { isOn } from '../options.ts';
import { redacted } from '../redacted.ts';
import type { Terminal } from '../terminal.ts';
import { fleetLinesOf, type Level, logLineOf, logRecordOf, shortCommit } from './log.ts';

export interface LogFlags {
  readonly output: 'text' | 'ndjson';
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

export interface AgentLog {
  readonly event: (event: AgentEvent, environment?: string) => void;
  readonly fleet: (event: FleetEvent) => void;
  readonly say: (text: string) => void;
}

const WEIGHT: Readonly<Record<Level, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

export function createLog(flags: LogFlags, terminal: () => Terminal): AgentLog {
  const { env } = terminal();
  const least = isOn(flags.quiet, 'quiet', env)
    ? WEIGHT.warn
    : isOn(flags.verbose, 'verbose', env)
      ? WEIGHT.debug
      : WEIGHT.info;
  const write = (level: Level, where: string, record: Readonly<Record<string, unknown>>): void => {
    if (WEIGHT[level] < least) {
      return;
    }
    const at = new Date().toISOString();
    const safe = redacted(record, terminal());
    if (flags.output === 'ndjson') {
      const { document = terminal().out } = terminal();
      // Control characters are escaped, which parses to the same values.
      document(printable(JSON.stringify({ at, ...safe })));
    } else {
      terminal().err(`${at} ${level.toUpperCase().padEnd(5)} ${where}${printable(String(safe['message']))}`);
    }
  };
  return {
    event: (event, environment) => {
      const line = logLineOf(event);
      if (line !== undefined) {
        const name = environment === undefined ? '' : `${environment} `;
        const commit = event.commit === undefined ? '' : ` ${shortCommit(event.commit)}`;
        const record = logRecordOf(event, line);
        write(
          line.level,
          `[${name}round ${event.round}${commit}] `,
          environment === undefined ? record : { environment, ...record },
        );
      }
    },
    fleet: (event) => {
      for (const line of fleetLinesOf(event)) {
        write(line.level, '', line);
      }
    },
    say: (message) => write('info', '', { level: 'info', event: 'agent', message: printable(message) }),
  };
}
