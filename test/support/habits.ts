import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDestroyCommand } from '../../src/command/cli/destroy.ts';
import { addImportCommand } from '../../src/command/cli/import.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRestoreCommand } from '../../src/command/cli/restore.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';
import { type Ran, runCommand } from './run-commands.ts';
import { type Api, apiOf } from './server.ts';
import { lastIn, writesIn } from './workspace.ts';

const COMMANDS = [
  addPlanCommand,
  addApplyCommand,
  addImportCommand,
  addLedgerCommand,
  addDestroyCommand,
  addRestoreCommand,
];

/** What the snapshot of a file ledger holds. */
interface LedgerFile {
  readonly serial: number;
  readonly entries: Readonly<
    Record<string, { readonly kind: string; readonly id: string; readonly fields: Readonly<Record<string, unknown>> }>
  >;
  readonly intents: Readonly<Record<string, unknown>>;
}

/** A service of its own, and a folder with a manifest. */
export interface Habitat {
  readonly api: Api;
  readonly server: RunningServer;
  readonly folder: string;
  readonly write: (manifest: string) => void;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  readonly runWith: (env: Readonly<Record<string, string>>, ...args: readonly string[]) => Promise<Ran>;
  /** Runs as if somebody typed this answer; null is Ctrl-C. */
  readonly answer: (text: string | null, ...args: readonly string[]) => Promise<Ran>;
  /** Runs, and expects the exit code 0. */
  readonly done: (...args: readonly string[]) => Promise<string>;
  readonly plan: (...args: readonly string[]) => Promise<Plan>;
  readonly ledger: () => LedgerFile;
  /** Takes one entry out of the ledger by hand, which no command does without what is below it. */
  readonly lose: (address: string) => void;
  /** How many requests that write were sent while this was done. */
  readonly writes: (act: () => Promise<unknown>) => Promise<number>;
}

/** One service for the tests of a file, which begins anew with each of them; and a folder for each. */
export function useHabitats(options: Pick<ServerOptions, 'profile'> = {}): (manifest: string) => Habitat {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer({ processingDelay: 5, ...options });
  });
  afterAll(() => server?.close());
  return (manifest) => {
    if (server === undefined) {
      throw new Error('the server is not started yet');
    }
    server.setFaults([]);
    server.reset();
    return habitatIn(server, manifest);
  };
}

function habitatIn(server: RunningServer, manifest: string): Habitat {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-habits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'colophon.yaml');
  const write = (text: string): void => writeFileSync(path, `colophon: 1\norganization: org_acme\n${text}`);
  write(manifest);
  const run = (args: readonly string[], answer?: string | null, env = {}): Promise<Ran> =>
    runCommand(COMMANDS, args[0] === 'ledger' ? args : [...args, '--base-url', server.url], {
      cwd: folder,
      env: { COLOPHON_TOKEN: server.token, ...env },
      ...(answer === undefined ? {} : { answer }),
    });
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(args);
    if (code !== 0) {
      throw new Error(`${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
    }
    return stdout;
  };
  return {
    api: apiOf(server),
    server,
    folder,
    write,
    run: (...args) => run(args),
    runWith: (env, ...args) => run(args, undefined, env),
    answer: (text, ...args) => run(args, text),
    done,
    plan: async (...args) => JSON.parse(await done('plan', '-o', 'json', ...args)) as Plan,
    lose: (address) => {
      const file = join(folder, '.colophon/default.json');
      const whole = JSON.parse(readFileSync(file, 'utf8')) as { readonly entries: Record<string, unknown> };
      const { [address]: _lost, ...entries } = whole.entries;
      writeFileSync(file, JSON.stringify({ ...whole, entries }));
    },
    ledger: () => JSON.parse(readFileSync(join(folder, '.colophon/default.json'), 'utf8')) as LedgerFile,
    writes: async (act) => {
      const since = lastIn(server);
      await act();
      return writesIn(server, since).length;
    },
  };
}
