import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts';
import { findDrift } from '../../engine/drift.ts';
import type { Repository } from '../../git/repository.ts';
import type { LedgerStore } from '../../ledger/types.ts';
import type { Manifest } from '../../manifest/types.ts';
import type { Plan } from '../../plan/plan.ts';
import { planOn } from '../plan.ts';
import { openService, type ServiceOptions } from '../service.ts';
import type { PlanFigures, Stage } from './events.ts';

/** How an agent makes of a commit what it works with. */
export interface AgentSource {
  /** The folder of the repository that the manifest is in; the top when empty. */
  readonly path: string;
  readonly load: (folder: string) => Promise<Outcome<Manifest>>;
  readonly ledger: (manifest: Manifest, repository: Repository) => Promise<Outcome<LedgerStore>>;
  readonly service: ServiceOptions;
}

/** A commit, read and compared. */
export interface Prepared {
  readonly manifest: Manifest;
  readonly ledger: LedgerStore;
  readonly plan: Plan;
  /** What is worth knowing about it. */
  readonly diagnostics: readonly Diagnostic[];
}

export type PrepareOutcome =
  | { readonly ok: true; readonly value: Prepared }
  | { readonly ok: false; readonly stage: Stage; readonly diagnostics: readonly Diagnostic[] };

/** A guard may hold thousands of changes for one reason. */
const MOST_HOLDS = 10;

/** Equal for plans that mean the same to a reader. Digests also cover what no reader sees, such as the state of hidden values. */
function signatureOf({ changes, held }: Plan): string {
  const parts = changes.map(({ action, address, cause, fields }) => [
    action,
    address,
    cause,
    fields.map(({ path, sensitive, before, after }) => (sensitive ? [path] : [path, before, after])),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([parts, held.map(({ guard, address }) => [guard, address])]))
    .digest('hex');
}

/** A plan in numbers. */
export function figuresOf(plan: Plan): PlanFigures {
  const { environment, organization, digest, held, summary } = plan;
  const { create, update, replace, delete: deleted, move, adopt, adoptUpdate } = summary;
  return {
    environment,
    organization,
    digest,
    signature: signatureOf(plan),
    changes: summary.resources,
    actions: { create, update, replace, delete: deleted, move, adopt, adoptUpdate },
    drift: findDrift(plan).counts,
    held: held.length,
    holds: held.slice(0, MOST_HOLDS),
  };
}

/** Whether a plan only undoes what somebody did on the service: the manifest asks for nothing that was not applied before. */
export function isOnlyDrift({ changes, drift }: PlanFigures): boolean {
  return changes > 0 && drift.ahead === 0 && drift.conflict === 0;
}

function folderIn(root: string, path: string): Outcome<string> {
  const wrong = (detail: string): Outcome<string> => ({
    ok: false,
    diagnostics: [{ severity: 'error', code: 'agent-path', summary: 'The folder cannot be used', detail }],
  });
  try {
    const top = realpathSync(root);
    const folder = realpathSync(join(root, path));
    return folder === top || folder.startsWith(`${top}${sep}`)
      ? { ok: true, value: join(root, path), diagnostics: [] }
      : wrong(`--path ${path} leads out of the repository.`);
  } catch {
    return wrong(`The commit has no folder ${path}. Check --path, and that the branch is the right one.`);
  }
}

/** Reads the manifest of a commit and plans. Never writes to the service; gives up early when it is to end. */
export async function prepareCommit(
  commit: string,
  { repository, source, signal }: { repository: Repository; source: AgentSource; signal: AbortSignal },
): Promise<PrepareOutcome> {
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
  const opened = openService(source.service, { readOnly: true, secrets: manifest.secrets });
  if (!opened.ok) {
    return { ok: false, stage: 'service', diagnostics: opened.diagnostics };
  }
  const service = opened.value;
  const giveUp = (): void => {
    void service.close();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const planned = await planOn(service, {
      manifest,
      record: record.value,
      driver: service.driver(organization, record.value.salt),
      // The clone holds the commit and nothing else.
      git: { commit, dirty: false },
    });
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
