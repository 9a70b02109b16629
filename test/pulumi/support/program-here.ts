import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deployment } from './small-engine-deployment.ts';

/** What a program that runs in this process is told. */
export interface HereSettings {
  readonly values: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
  readonly project: string;
  readonly stack: string;
  readonly parallel: number;
  readonly preview: boolean;
  readonly address: string;
}

interface Closable {
  readonly close: () => void;
}

interface Settings {
  readonly resetOptions: (
    project: string,
    stack: string,
    parallel: number,
    engine: string,
    monitor: string,
    preview: boolean,
    organization: string,
  ) => void;
  readonly disconnect: (signal: boolean) => Promise<void>;
  readonly getMonitor: () => Closable | undefined;
  readonly getEngine: () => Closable | undefined;
}

const require = createRequire(import.meta.url);

/**
 * Runs a program in this process, in a world of its own, until it ends or something fails; gives back what closes its
 * connections. After a failure that has to wait: parts of the program still run and would trip over a closed connection.
 */
export async function runHere(d: Deployment, program: () => unknown, given: HereSettings): Promise<() => void> {
  const settings = require('@pulumi/pulumi/runtime/settings') as Settings;
  const { setAllConfig } = require('@pulumi/pulumi/runtime/config') as {
    readonly setAllConfig: (values: Readonly<Record<string, string>>, secrets: readonly string[]) => void;
  };
  const { runInPulumiStack } = require('@pulumi/pulumi/runtime/stack') as {
    readonly runInPulumiStack: (program: () => Promise<unknown>) => Promise<unknown>;
  };
  const { withLocalStorage } = require('@pulumi/pulumi/runtime/state') as {
    readonly withLocalStorage: <T>(work: () => Promise<T>) => Promise<T>;
  };
  const guarded = async (): Promise<unknown> => {
    try {
      return await program();
    } catch (error) {
      // The library would reject promises that nobody holds.
      d.fail((error as Error).message);
      return {};
    }
  };
  return withLocalStorage(async () => {
    const { project, stack, parallel, address, preview } = given;
    settings.resetOptions(project, stack, parallel, address, address, preview, 'organization');
    setAllConfig(given.values, given.secretKeys);
    const clients = [settings.getMonitor(), settings.getEngine()];
    const whole = async (): Promise<void> => {
      try {
        await runInPulumiStack(guarded);
        await settings.disconnect(true);
      } catch (error) {
        d.fail((error as Error).message);
      }
    };
    // After a failure the library waits for ever for what will not come. What it still says at once must be heard, or it
    // would fail for that.
    await Promise.race([whole(), d.whenFailed.then(() => delay(500))]);
    return () => {
      for (const client of clients) {
        client?.close();
      }
    };
  });
}
