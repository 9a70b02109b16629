import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';

export interface ReadingInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  /** The commit that the manifest comes from. */
  readonly git?: Plan['git'] | undefined;
}

/** What a comparison starts with: the ledger, and a service that cannot write. */
export interface Reading {
  readonly record: LedgerState;
  /** Notes of the ledger. */
  readonly notes: readonly Diagnostic[];
  readonly service: Service;
}

/** Loads the ledger and opens the service for reading. The caller closes it. */
export async function openReading({ manifest, service, ledger, git }: ReadingInput): Promise<Outcome<Reading>> {
  const loaded = await ledger.load({ organization: manifest.workspace.organization, commit: git?.commit });
  if (!loaded.ok) {
    return loaded;
  }
  const opened = openService(service, { readOnly: true, manifest });
  return opened.ok
    ? {
        ok: true,
        value: { record: loaded.value, notes: loaded.diagnostics, service: opened.value },
        diagnostics: opened.diagnostics,
      }
    : opened;
}
