import { DEFAULT_ENVIRONMENT } from '../../../base/environment-name.ts';
import { type AgentSource, runAgent } from '../../app/agent/agent.ts';
import { createAgentWatch } from '../../app/agent/watch.ts';
import type { Terminal } from '../terminal.ts';
import { chooseFor, loadFor, serviceOf } from '../work.ts';
import { endAgent } from './end.ts';
import { renderAgentMetrics, statusOf } from './metrics.ts';
import { type AgentFlags, openAgent } from './open.ts';

/** Runs until a signal stops it, or for one round. */
export async function runAgentCommand(flags: AgentFlags, outer: Terminal): Promise<void> {
  const { log, options, hide, serve, close } = await openAgent(flags, outer);
  const watch = createAgentWatch();
  const source: AgentSource = {
    path: flags.path,
    service: { ...serviceOf(flags, outer), onRequest: watch.touch },
    load: async (folder) => {
      const loaded = await loadFor({ ...flags, sandbox: false }, { ...outer, cwd: folder });
      if (loaded.ok) {
        await hide(loaded.value.secrets);
      }
      return loaded;
    },
    // Always explicit: no file in the clone may decide where the ledger is.
    ledger: (manifest, repository) =>
      chooseFor({ ...flags, ledger: flags.ledger ?? 'git:origin' }, outer, {
        environment: manifest.workspace.environment,
        repository: async () => repository,
      }),
  };
  try {
    await serve({
      ...watch,
      metrics: () => renderAgentMetrics(watch.figures(), process.memoryUsage.rss()),
      status: () => statusOf(new Map([[flags.environment ?? DEFAULT_ENVIRONMENT, watch.figures()]])),
    });
    const end = await runAgent({
      ...source,
      ...options,
      onEvent: (event) => {
        watch.note(event);
        log.event(event);
      },
    });
    endAgent(end, options);
  } finally {
    await close();
  }
}
