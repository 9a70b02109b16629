import type { CheckFailure, ResourceLife, Runtime, Settings } from '../life.ts';
import { createRuntime } from '../runtime.ts';
import type { ResourceSpec } from '../spec.ts';
import { type Configured, checkConfig, settingsOf } from './config.ts';
import { RefusedError } from './failure.ts';

/** The state of a provider process between requests. */
export interface Session {
  /** What is wrong with a configuration before it is used. */
  readonly checkConfig: (configured: Configured) => readonly CheckFailure[];
  readonly configure: (configured: Configured) => Promise<void>;
  /** For operations without the service: checking and comparing. */
  readonly local: (spec: ResourceSpec) => ResourceLife;
  /** For operations with the service: refused once the update is cancelled. */
  readonly remote: (spec: ResourceSpec) => ResourceLife;
  /** Starts nothing new after this; operations in flight are finished, so that their outcome is known. */
  readonly cancel: () => void;
  readonly close: () => Promise<void>;
  /** Secrets that no message may contain. */
  readonly hidden: () => readonly string[];
}

interface Ready {
  readonly settings: Settings;
  readonly runtime: Runtime;
}

/** Starts a session. Its settings come with the first request of the engine. */
export function createSession(env: Readonly<Record<string, string | undefined>>): Session {
  let ready: Ready | undefined;
  let isCancelled = false;

  const configured = (): Ready => {
    if (ready === undefined) {
      throw new RefusedError('FAILED_PRECONDITION', 'the provider is not configured yet: call Configure first.');
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
