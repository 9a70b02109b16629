import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/base/json.ts';
import { type HereSettings, runHere } from './program-here.ts';
import { cleanEnvironment, REPOSITORY } from './provider-process.ts';
import { createDeployment, type Deployment, deleteAll, refreshAll, type SmallStep } from './small-engine-deployment.ts';
import { startMonitor } from './small-engine-monitor.ts';
import { createPool, type PluginCommand } from './small-engine-providers.ts';
import { createResources, loadedState, type SmallState, storedState } from './small-engine-state.ts';

export interface SmallEngineOptions {
  /** The folder of a program, or a program as a function, which runs in this process: a second quicker for each operation. */
  readonly program: string | (() => unknown);
  /** The folder in which the providers of a function run. The repository without it. */
  readonly cwd?: string;
  readonly project?: string;
  readonly stack?: string;
  readonly config?: Readonly<Record<string, string>>;
  /** The keys of the configuration that are secret. */
  readonly secretKeys?: readonly string[];
  /** Added to a clean environment, for the program and for its providers. */
  readonly env?: Readonly<Record<string, string>>;
  readonly plugins?: Readonly<Record<string, PluginCommand>>;
  /** What an engine on another machine has left. */
  readonly state?: SmallState;
  readonly passphrase?: string;
  readonly parallel?: number;
}

/** How an operation went. */
export interface SmallResult {
  readonly ok: boolean;
  readonly steps: readonly SmallStep[];
  readonly errors: readonly string[];
  /** What the program gave back, with secrets in clear. */
  readonly outputs: JsonObject;
  /** Everything else that a user would have seen. */
  readonly messages: readonly string[];
}

/** What Pulumi does with a program and a state, as far as the tests need it. */
export interface SmallEngine {
  readonly preview: () => Promise<SmallResult>;
  /** `replace` names resources, by the last parts of their urns, that are replaced although nothing changed. */
  readonly up: (options?: { readonly replace?: readonly string[] }) => Promise<SmallResult>;
  readonly refresh: () => Promise<SmallResult>;
  readonly destroy: () => Promise<SmallResult>;
  /** The state as it would be written down: secrets are encrypted. */
  readonly state: () => SmallState;
  /** Another program from now on. */
  readonly use: (program: SmallEngineOptions['program']) => void;
  readonly configure: (config: Readonly<Record<string, string>>, secretKeys?: readonly string[]) => void;
  /** What the provider processes have written. */
  readonly providerOutput: () => string;
  /** Ends the provider processes as an accident would. */
  readonly killProviders: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An engine for one stack; its provider processes are started when they are needed and end with the next operation. */
export function createSmallEngine(options: SmallEngineOptions): SmallEngine {
  const passphrase = options.passphrase ?? 'correct horse battery staple';
  const project = options.project ?? 'project';
  const stack = options.stack ?? 'dev';
  const parallel = options.parallel ?? 16;
  let program = options.program;
  let config = { values: options.config ?? {}, secretKeys: options.secretKeys ?? [] };
  let resources = options.state === undefined ? createResources([]) : loadedState(options.state, passphrase);
  const pool = createPool({
    cwd: options.cwd ?? (typeof program === 'string' ? program : REPOSITORY),
    project,
    env: options.env ?? {},
    plugins: options.plugins ?? {},
  });
  const operate = async (
    preview: boolean,
    work: (d: Deployment) => Promise<void>,
    forced: readonly string[] = [],
  ): Promise<SmallResult> => {
    // As Pulumi does: what a provider process knows, it knows of one run.
    await pool.close();
    const copy = resources.copy();
    const d = createDeployment({ project, stack, preview, config, resources: copy, pool, parallel, forced });
    try {
      await work(d);
    } finally {
      resources = preview ? resources : copy;
    }
    return { ok: !d.failed, steps: d.steps, errors: d.errors, outputs: d.outputs, messages: d.messages };
  };
  const later: (() => void)[] = [];
  const closeAll = (): void => {
    for (const close of later.splice(0)) {
      close();
    }
  };
  const run = async (d: Deployment): Promise<void> => {
    const monitor = await startMonitor(d);
    const settings = { ...config, project, stack, parallel, preview: d.preview, address: monitor.address };
    if (typeof program === 'string') {
      await runChild(d, program, { ...settings, env: options.env ?? {} });
      await monitor.idle();
      monitor.close();
    } else {
      const disconnect = await runHere(d, program, settings);
      await monitor.idle();
      later.push(disconnect, monitor.close);
      if (!d.failed) {
        closeAll();
      }
    }
    if (!d.failed) {
      const gone = d.resources.all().filter((item) => item.pendingDelete || !d.seen.has(item.urn));
      await deleteAll(d, gone, { detail: 'not declared any more' });
    }
  };
  return {
    preview: () => operate(true, run),
    up: ({ replace = [] } = {}) => operate(false, run, replace),
    refresh: () => operate(false, refreshAll),
    destroy: () => operate(false, (d) => deleteAll(d, d.resources.all(), { detail: 'destroyed' })),
    state: () => storedState(resources, passphrase),
    use: (next) => {
      program = next;
    },
    configure: (values, secretKeys = config.secretKeys) => {
      config = { values, secretKeys };
    },
    providerOutput: pool.output,
    killProviders: async () => {
      await Promise.all(pool.running().map((process) => process.kill()));
    },
    close: () => {
      closeAll();
      return pool.close();
    },
  };
}

async function runChild(
  d: Deployment,
  folder: string,
  settings: HereSettings & { readonly env: Readonly<Record<string, string>> },
): Promise<void> {
  const script = createRequire(join(folder, 'index.js')).resolve('@pulumi/pulumi/cmd/run');
  const child = spawn(
    process.execPath,
    [
      script,
      `--monitor=${settings.address}`,
      `--engine=${settings.address}`,
      `--project=${settings.project}`,
      `--stack=${settings.stack}`,
      '--organization=organization',
      `--parallel=${settings.parallel}`,
      `--pwd=${folder}`,
      `--root-directory=${folder}`,
      ...(settings.preview ? ['--dry-run'] : []),
      '.',
    ],
    {
      cwd: folder,
      env: {
        ...cleanEnvironment(),
        PULUMI_CONFIG: JSON.stringify(settings.values),
        PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(settings.secretKeys),
        ...settings.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const timers = [setTimeout(kill, 600_000)];
  // Once something has failed nothing more is to be done, but the library takes half a minute to say goodbye.
  void d.whenFailed.then(() => timers.push(setTimeout(kill, 2000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for (const timer of timers) {
    clearTimeout(timer);
  }
  process.off('exit', kill);
  if (output !== '') {
    d.messages.push(output);
  }
  if (code !== 0 && !d.failed) {
    d.fail(`the program ended with ${code}: ${output}`);
  }
}
