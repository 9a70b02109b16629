import type { RawInput } from '../../client/index.ts';
import type { Session } from '../define.ts';

/** The same client, whose calls end with the signal. A call keeps to one signal, so a call that has its own loses it. */
export function withSignal(client: Session['client'], signal: AbortSignal): Session['client'] {
  // The types of a call are those of the operation that it names; what is added here belongs to every operation.
  const call = client.call as (id: string, input: RawInput) => Promise<never>;
  const listAll = client.listAll as (id: string, input: RawInput) => Promise<never>;
  return {
    call: (id, input?: RawInput) => call(id, { ...input, signal }),
    listAll: (id, input?: RawInput) => listAll(id, { ...input, signal }),
    send: (id, input) => client.send(id, { ...input, signal }),
  };
}
