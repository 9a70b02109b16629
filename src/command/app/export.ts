import { randomUUID } from 'node:crypto';
import { installedSchema } from '../../base/package-name.ts';
import { type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Reader } from '../../core/engine/driver.ts';
import { createCompleter } from '../../core/kinds/driver.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { type ExportedFile, exportWorkspace } from '../../core/manifest/export/export.ts';
import { findOrganization } from './reading.ts';
import { type Service, type ServiceOptions, withService } from './service.ts';

/** What to export, and how to write it. */
export interface ExportInput {
  readonly service: ServiceOptions;
  /** The organization's id; by default the only organization that the token can see. */
  readonly organization?: string | undefined;
  /** Kinds or top-level properties of a manifest; everything when absent. */
  readonly only?: readonly string[] | undefined;
  /** One file (the default), or a folder with a file per property and per large resource. */
  readonly layout?: 'file' | 'folder' | undefined;
  /** The path of the schema for editors, relative to the first file's folder. */
  readonly schemaPath?: string | undefined;
  /** Whether the manifest can rebuild the workspace elsewhere: without ids, and with spaces as managed. */
  readonly portable?: boolean | undefined;
}

/** The live workspace as a manifest. */
export interface LiveExport {
  readonly organization: string;
  readonly files: readonly ExportedFile[];
}

/** Exports through an open service, with the caller's reader. */
export async function exportFrom(
  service: Pick<Service, 'client' | 'profile'>,
  {
    organization,
    reader,
    only,
    layout = 'file',
    schemaPath = `./${installedSchema()}`,
    portable,
  }: Omit<ExportInput, 'service'> & { readonly organization: string; readonly reader: Reader },
): Promise<Outcome<readonly ExportedFile[]>> {
  return await exportWorkspace({
    kinds: KINDS,
    reader,
    organization,
    only,
    layout,
    schemaPath,
    portable,
    fillIn: createCompleter({
      client: service.client,
      organization,
      kinds: KINDS,
      salt: randomUUID(),
      profile: service.profile,
    }),
  });
}

/** Exports the live workspace as a manifest without pending changes. Never writes to the service. */
export function exportLive(input: ExportInput): Promise<Outcome<LiveExport>> {
  return withService(input.service, { readOnly: true, manifest: undefined }, async (service) => {
    const found =
      input.organization === undefined || input.organization === ''
        ? await findOrganization(service, 'Nothing was exported.')
        : success(input.organization);
    if (!found.ok) {
      return found;
    }
    const organization = found.value;
    const reader = service.driver(organization, randomUUID()).reader();
    const outcome = await exportFrom(service, { ...input, organization, reader });
    return outcome.ok ? { ...outcome, value: { organization, files: outcome.value } } : outcome;
  });
}
