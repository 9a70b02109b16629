import { DEFAULT_ENVIRONMENT } from '../../../base/environment-name.ts';
import { messageOf } from '../../../base/error-message.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { EnvironmentView, Problem } from '../../console/view.ts';
import type { Result } from '../../report/results.ts';
import { type AllFlags, withFleet } from '../all.ts';
import { readEnvironments } from '../environments.ts';
import type { WorkFlags } from '../flags.ts';
import { redacted } from '../redacted.ts';
import { silenced } from '../rewrite-manifest.ts';
import { CONCURRENCY } from '../shard.ts';
import type { Terminal } from '../terminal.ts';
import { withWork } from '../work.ts';

export interface ReadFlags extends WorkFlags, AllFlags {}

/** The view of an environment that cannot be read: its manifest is invalid, or its ledger cannot be opened. */
export function failedView(name: string, problems: readonly Problem[]): EnvironmentView {
  return {
    name: name === '' ? DEFAULT_ENVIRONMENT : name,
    organization: '',
    service: '',
    at: new Date().toISOString(),
    problems,
    ledger: { place: '', serial: 0, unsettled: [] },
    resources: [],
    sites: [],
    expiries: [],
    missProblems: [],
    accessProblems: [],
  };
}

function problemsOf(result: Result | undefined, error: unknown): readonly Problem[] {
  const said = result?.type === 'diagnostics' ? result.diagnostics : [];
  const message = messageOf(error);
  return said.length > 0 ? said : [{ summary: 'This environment could not be read', detail: message }];
}

/** All environments of the manifest, whichever the flags select; empty if it cannot be read. */
export async function declaredNames(flags: ReadFlags, terminal: Terminal): Promise<readonly string[]> {
  const declared = await readEnvironments(flags, silenced(terminal)).catch(() => []);
  return declared.map(({ name }) => name);
}

/** Reads one environment. Never fails: problems are part of the view. */
async function readOne(flags: ReadFlags, terminal: Terminal, name: string): Promise<EnvironmentView> {
  const { readEnvironment } = await import('../../console/read/environment.ts');
  let result: Result | undefined;
  let view: EnvironmentView | undefined;
  const silent: Terminal = {
    ...silenced(terminal),
    record: (one) => {
      result = one;
    },
  };
  try {
    await withWork({ ...flags, environment: name, quiet: true }, silent, async (work) => {
      view = redacted(await readEnvironment({ ...work, now: new Date() }), work.terminal);
    });
  } catch (error) {
    return redacted(failedView(name, problemsOf(result, error)), terminal);
  }
  return view ?? failedView(name, []);
}

/** Reads the environments that the flags select: the named one, or all of the manifest or the shard. */
export async function readViews(flags: ReadFlags, outer: Terminal): Promise<readonly EnvironmentView[]> {
  if (flags.environment !== undefined) {
    return [await readOne(flags, outer, flags.environment)];
  }
  const all = { command: 'ui', flags, terminal: outer, single: [], run: async () => {} };
  return await withFleet(all, async ({ names, terminal }) => {
    let done = 0;
    const views = await inParallel(names, flags.concurrency ?? CONCURRENCY, async (name) => {
      const view = await readOne(flags, terminal, name);
      done++;
      terminal.draw(names.length > 1 && done < names.length ? `${done} of ${names.length} environments` : undefined);
      return view;
    });
    terminal.draw(undefined);
    return views;
  });
}
