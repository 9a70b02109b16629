import { randomUUID } from 'node:crypto';
import { installedSchema } from '../base/package-name.ts';
import { printable, shortened } from '../base/text.ts';
import type { ItemOf } from '../contract/index.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import { DriverError, type Reader } from '../engine/driver.ts';
import { createCompleter, driverError } from '../kinds/driver.ts';
import { KINDS } from '../kinds/index.gen.ts';
import { type ExportedFile, exportWorkspace } from '../manifest/export/export.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';

/** What is exported, and how it is written. */
export interface ExportInput {
  readonly service: ServiceOptions;
  /** Its id; the one organization that the token can see when absent. */
  readonly organization?: string | undefined;
  /** Kinds, or properties at the top of a manifest; everything when absent. */
  readonly only?: readonly string[] | undefined;
  /** One file, which is the default, or a folder with a file for each property and each large thing. */
  readonly layout?: 'file' | 'folder' | undefined;
  /** Where editors find the schema, from the folder of the first file. */
  readonly schemaPath?: string | undefined;
}

/** A workspace as it is on the service, written as a manifest. */
export interface LiveExport {
  readonly organization: string;
  readonly files: readonly ExportedFile[];
}

function problem(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

/** The one organization that the token can see; which one is meant is never guessed. */
async function findOrganization({ client }: Pick<Service, 'client'>): Promise<Outcome<string>> {
  let organizations: readonly ItemOf<'listOrganizationsForAuthenticatedUser'>[];
  try {
    organizations = await client.listAll('listOrganizationsForAuthenticatedUser', { query: { limit: 1000 } });
  } catch (error) {
    const failure = driverError(error);
    if (!(failure instanceof DriverError)) {
      throw error;
    }
    const detail = `The organizations of the token's user could not be read: ${failure.message}. Check the token, or set COLOPHON_ORGANIZATION to the id of the organization.`;
    return {
      ok: false,
      diagnostics: [problem(`read-${failure.failure}`, 'The organization could not be found out', detail)],
    };
  }
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) {
    return { ok: true, value: only.id, diagnostics: [] };
  }
  const seen = organizations.slice(0, 10).map(({ id, title }) => `${id} (${shortened(printable(title), 60)})`);
  const detail =
    organizations.length === 0
      ? 'The token can see no organization. Use a token of a user who is in one.'
      : `The token can see ${organizations.length} organizations: ${seen.join(', ')}. Set COLOPHON_ORGANIZATION to the id of the one that is meant.`;
  return { ok: false, diagnostics: [problem('organization', 'No organization is named', detail)] };
}

/** Remembers why the service refused, which decides what the refusal means for the whole. */
function watched(reader: Reader): { readonly reader: Reader; readonly denial: () => string | undefined } {
  let denial: string | undefined;
  return {
    reader: {
      list: async (kind, parents) => {
        try {
          return await reader.list(kind, parents);
        } catch (error) {
          if (error instanceof DriverError && ['unauthenticated', 'forbidden'].includes(error.failure)) {
            denial ??= error.failure;
          }
          throw error;
        }
      },
    },
    denial: () => denial,
  };
}

/** Writes what an open service has. The reader is the caller's, who may want to see what is read. */
export async function exportFrom(
  service: Pick<Service, 'client'>,
  {
    organization,
    reader,
    only,
    layout = 'file',
    schemaPath = `./${installedSchema()}`,
  }: Omit<ExportInput, 'service'> & { readonly organization: string; readonly reader: Reader },
): Promise<Outcome<readonly ExportedFile[]>> {
  const watching = watched(reader);
  const outcome = await exportWorkspace({
    kinds: KINDS,
    reader: watching.reader,
    organization,
    only,
    layout,
    schemaPath,
    fillIn: createCompleter({ client: service.client, organization, kinds: KINDS, salt: randomUUID() }),
  });
  const denial = watching.denial();
  if (outcome.ok || denial === undefined) {
    return outcome;
  }
  const diagnostics = outcome.diagnostics.map((one) =>
    one.code === 'export-unreadable' ? { ...one, code: `read-${denial}` } : one,
  );
  return { ok: false, diagnostics };
}

/** Reads a workspace and writes it as a manifest that asks for exactly what is there. Never writes to the service. */
export async function exportLive(input: ExportInput): Promise<Outcome<LiveExport>> {
  const opened = openService(input.service, { readOnly: true, secrets: [] });
  if (!opened.ok) {
    return opened;
  }
  const service = opened.value;
  try {
    const found: Outcome<string> =
      input.organization === undefined || input.organization === ''
        ? await findOrganization(service)
        : { ok: true, value: input.organization, diagnostics: [] };
    if (!found.ok) {
      return found;
    }
    const organization = found.value;
    const reader = service.driver(organization, randomUUID()).reader();
    const outcome = await exportFrom(service, { ...input, organization, reader });
    return outcome.ok ? { ...outcome, value: { organization, files: outcome.value } } : outcome;
  } finally {
    await service.close();
  }
}
