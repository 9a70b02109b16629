import type { JsonObject } from '../../base/json.ts';
import type { ResourceLife, Runtime, Settings } from '../life.ts';
import { createRuntime } from '../runtime.ts';
import type { ResourceSpec } from '../spec.ts';
import { type Configured, missingVariable, settingsOf } from './config.ts';
import { RefusedError } from './failure.ts';

/** What a process of the provider knows between two requests. */
export interface Session {
  readonly configure: (configured: Configured) => Promise<void>;
  /** For what needs no service: checking and comparing. */
  readonly local: (spec: ResourceSpec) => ResourceLife;
  /** For what asks the service: refused once the update is cancelled. */
  readonly remote: (spec: ResourceSpec) => ResourceLife;
  /** Nothing new is begun after this; what was begun is finished, so that its outcome is known. */
  readonly cancel: () => void;
  readonly close: () => Promise<void>;
  /** Texts that no message may hold. */
  readonly hidden: () => readonly string[];
}

interface Ready {
  readonly args: JsonObject;
  readonly settings: Settings;
  readonly runtime: Runtime;
}

/** Begins a session. Its settings come with the first request of the engine. */
export function createSession(env: Readonly<Record<string, string | undefined>>): Session {
  let ready: Ready | undefined;
  let isCancelled = false;

  const configured = (): Ready => {
    if (ready === undefined) {
      throw new RefusedError('FAILED_PRECONDITION', 'the provider is not configured yet: Configure comes first.');
    }
    return ready;
  };

  const close = async (): Promise<void> => {
    const runtime = ready?.runtime;
    ready = undefined;
    await runtime?.close();
  };

  return {
    configure: async (given) => {
      await close();
      const settings = settingsOf(given, env);
      ready = { args: given.args, settings, runtime: createRuntime(settings) };
    },
    local: (spec) => configured().runtime.resource(spec.name),
    remote: (spec) => {
      const { args, settings, runtime } = configured();
      if (isCancelled) {
        throw new RefusedError('CANCELLED', 'the update was cancelled; nothing was done here.');
      }
      const reason = missingVariable({ args }, settings);
      if (reason !== undefined) {
        throw new RefusedError('FAILED_PRECONDITION', reason);
      }
      return runtime.resource(spec.name);
    },
    cancel: () => {
      isCancelled = true;
    },
    close,
    hidden: () => (ready?.settings.token === undefined ? [] : [ready.settings.token]),
  };
}
