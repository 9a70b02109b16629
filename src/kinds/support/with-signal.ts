import type { RawInput } from '../../client/index.ts';
import type { Session } from '../define.ts';

/** The same client, whose calls end with the signal. A call keeps to one signal, so a call that has its own loses it. */
export function withSignal(client: Session['client'], signal: AbortSignal): Session['client'] {
  // The types of a call are those of the operation that it names; what is added here belongs to every operation.
  return {
    call: (id, input?: RawInput) => client.call(id, ...([{ ...input, signal }] as never)),
    listAll: (id, input?: RawInput) => client.listAll(id, ...([{ ...input, signal }] as never)),
  };
}
