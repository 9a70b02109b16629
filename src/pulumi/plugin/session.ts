import type { CheckFailure, ResourceLife, Runtime, Settings } from '../life.ts';
import { createRuntime } from '../runtime.ts';
import type { ResourceSpec } from '../spec.ts';
import { type Configured, checkConfig, settingsOf } from './config.ts';
import { RefusedError } from './failure.ts';

/** What a process of the provider knows between two requests. */
export interface Session {
  /** What is wrong with a configuration before it is used. */
  readonly checkConfig: (configured: Configured) => readonly CheckFailure[];
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
    checkConfig: (given) => checkConfig(given, env),
    configure: async (given) => {
      await close();
      const settings = settingsOf(given, env);
      // Pulumi shows what a provider writes.
      const say = (message: string): void => void process.stdout.write(`${message}\n`);
      ready = { settings, runtime: createRuntime(settings, { say }) };
    },
    local: (spec) => configured().runtime.resource(spec.name),
    remote: (spec) => {
      const { runtime } = configured();
      if (isCancelled) {
        throw new RefusedError('CANCELLED', 'the update was cancelled; nothing was done here.');
      }
      const reason = runtime.lack();
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
