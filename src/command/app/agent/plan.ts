import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Diagnostic, failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import { findDrift } from '../../../core/engine/drift.ts';
import type { Repository } from '../../../core/git/repository.ts';
import type { LedgerStore } from '../../../core/ledger/types.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { remembering, withEffects } from '../access/effects.ts';
import { planOn } from '../plan.ts';
import { openService, type ServiceOptions } from '../service.ts';
import type { PlanFigures, Stage } from './events.ts';

export interface AgentSource {
  /** The folder in the repository that contains the manifest; the root when empty. */
  readonly path: string;
  readonly load: (folder: string) => Promise<Outcome<Manifest>>;
  readonly ledger: (manifest: Manifest, repository: Repository) => Promise<Outcome<LedgerStore>>;
  readonly service: ServiceOptions;
}

/** The manifest, ledger and plan of a commit. */
export interface Prepared {
  readonly manifest: Manifest;
  readonly ledger: LedgerStore;
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
}

/** The maximum number of blocked changes to list: a guard may block thousands for one reason. */
const MOST_HOLDS = 10;

/** Equal for plans that read the same. Digests also cover values that no report shows, such as the state of hidden values. */
function signatureOf({ changes, blocked }: Plan): string {
  const parts = changes.map(({ action, address, cause, fields }) => [
    action,
    address,
    cause,
    fields.map(({ path, sensitive, before, after }) => (sensitive ? [path] : [path, before, after])),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([parts, blocked.map(({ guard, address }) => [guard, address])]))
    .digest('hex');
}

export function figuresOf(plan: Plan): PlanFigures {
  const { environment, organization, digest, blocked, summary } = plan;
  const { create, update, replace, delete: deleted, move, adopt, adoptUpdate } = summary;
  return {
    environment,
    organization,
    digest,
    signature: signatureOf(plan),
    changes: summary.resources,
    actions: { create, update, replace, delete: deleted, move, adopt, adoptUpdate },
    drift: findDrift(plan).counts,
    blocked: blocked.length,
    holds: blocked.slice(0, MOST_HOLDS),
  };
}

/** Whether a plan only reverts changes made outside Colophon, without pending changes of the manifest. */
export function isOnlyDrift({ changes, drift }: PlanFigures): boolean {
  return changes > 0 && drift.pending === 0 && drift.conflict === 0;
}

export function folderIn(root: string, path: string): Outcome<string> {
  const wrong = (detail: string): Outcome<string> => failed('agent-path', 'Invalid manifest folder', detail);
  try {
    const top = realpathSync(root);
    const folder = realpathSync(join(root, path));
    return folder === top || folder.startsWith(`${top}${sep}`)
      ? success(join(root, path))
      : wrong(`--path ${path} is outside the repository.`);
  } catch {
    return wrong(`The commit has no folder ${path}. Check --path and --branch.`);
  }
}

/** Reads the manifest of a commit and plans. Never writes to the service; the signal cancels it. */
export async function prepareCommit(
  commit: string,
  { repository, source, signal }: { repository: Repository; source: AgentSource; signal: AbortSignal },
): Promise<
  | { readonly ok: true; readonly value: Prepared }
  | { readonly ok: false; readonly stage: Stage; readonly diagnostics: readonly Diagnostic[] }
> {
  const folder = folderIn(repository.root, source.path);
  if (!folder.ok) {
    return { ok: false, stage: 'manifest', diagnostics: folder.diagnostics };
  }
  const loaded = await source.load(folder.value);
  if (!loaded.ok) {
    return { ok: false, stage: 'manifest', diagnostics: loaded.diagnostics };
  }
  const manifest = loaded.value;
  const { organization } = manifest.workspace;
  const chosen = await source.ledger(manifest, repository);
  if (!chosen.ok) {
    return { ok: false, stage: 'ledger', diagnostics: chosen.diagnostics };
  }
  const ledger = chosen.value;
  const record = await ledger.load({ organization, commit });
  if (!record.ok) {
    return { ok: false, stage: 'ledger', diagnostics: record.diagnostics };
  }
  const opened = openService(source.service, { readOnly: true, manifest });
  if (!opened.ok) {
    return { ok: false, stage: 'service', diagnostics: opened.diagnostics };
  }
  const service = opened.value;
  const giveUp = (): void => {
    void service.close();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const driver = remembering(service.driver(organization, record.value.salt));
    const compared = await planOn(service, {
      manifest,
      record: record.value,
      driver,
      // The clone contains the commit and nothing else.
      git: { commit, dirty: false },
    });
    const planned = compared.ok
      ? await withEffects(compared.value, { service, manifest, reader: driver.kept() })
      : compared;
    if (!planned.ok) {
      return { ok: false, stage: 'service', diagnostics: planned.diagnostics };
    }
    const notes = [...record.diagnostics, ...planned.value.diagnostics];
    return { ok: true, value: { manifest, ledger, plan: planned.value, diagnostics: notes } };
  } finally {
    signal.removeEventListener('abort', giveUp);
    await service.close();
  }
}
