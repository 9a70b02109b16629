import type { CheckFailure, ResourceLife, Runtime, Settings } from '../life.ts';
import { createRuntime } from '../runtime.ts';
import type { ResourceSpec } from '../spec.ts';
import { type Configured, checkConfig, settingsOf } from './config.ts';
import { RefusedError } from './failure.ts';

/** The state of a provider process between requests. */
export interface Session {
  /** Returns the problems of a configuration before it is used. */
  readonly checkConfig: (configured: Configured) => readonly CheckFailure[];
  readonly configure: (configured: Configured) => Promise<void>;
  /** For operations that do not need the service: Check and Diff. */
  readonly local: (spec: ResourceSpec) => ResourceLife;
  /** For operations that need the service; refused after the update is canceled. */
  readonly remote: (spec: ResourceSpec) => ResourceLife;
  /** Rejects new operations; those in flight are finished, so that their outcome is known. */
  readonly cancel: () => void;
  readonly close: () => Promise<void>;
  /** Secrets that no message may contain. */
  readonly hidden: () => readonly string[];
}

interface Ready {
  readonly settings: Settings;
  readonly runtime: Runtime;
}

/** Creates a session. Its settings arrive with the first request of the engine. */
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
      // Pulumi shows the standard output of a provider.
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
