import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import { DriverError } from '../../core/engine/driver.ts';
import type { Desired } from '../../core/engine/model.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import type { Kind } from '../../core/kinds/define.ts';
import { driverError } from '../../core/kinds/driver.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import { idsOf } from './lint.ts';
import { openService, type ServiceOptions } from './service.ts';

interface KeyInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  /** A declared site, or its visitor authentication. */
  readonly address: Address;
}

function problem(code: string, summary: string, detail: string): Outcome<never> {
  const diagnostic: Diagnostic = { severity: 'error', code, summary, detail };
  return { ok: false, diagnostics: [diagnostic] };
}

/** The address of the site that an address means. It can be that of a setting of the site. Undefined where no such site is declared. */
function siteAt({ manifest, address }: KeyInput): Address | undefined {
  const { resources } = manifest.workspace;
  const at = (wanted: Address | undefined): Desired | undefined =>
    resources.find((resource) => resource.address === wanted);
  const kindOf = ({ kind }: Desired): Kind | undefined => KINDS.find(({ name }) => name === kind);
  const named = at(address);
  const meant = named !== undefined && kindOf(named)?.keyless === true ? at(named.parent) : named;
  // Visitors find a site, and nothing else, at an address of its own.
  return meant !== undefined && kindOf(meant)?.verify?.home !== undefined ? meant.address : undefined;
}

/** Reads the private key of a site's visitor authentication. Nothing but the caller gets it. */
export async function readVisitorKey(
  input: KeyInput,
): Promise<Outcome<{ readonly site: Address; readonly key: string }>> {
  const { manifest, ledger } = input;
  const site = siteAt(input);
  if (site === undefined) {
    return problem(
      'visitor-key-site',
      'No such site is declared',
      'Name a site of the manifest, such as site.docs. `colophon graph` lists all addresses.',
    );
  }
  const opened = openService(input.service, { readOnly: true, manifest });
  if (!opened.ok) {
    return opened;
  }
  const { client, driver, close } = opened.value;
  try {
    const { organization } = manifest.workspace;
    const ids = await idsOf([site], { manifest, driver: driver(organization, ''), ledger });
    if (!ids.ok) {
      return ids;
    }
    const siteId = ids.value.get(site);
    if (siteId === undefined) {
      return problem('visitor-key-site', `${site} does not exist yet`, 'Apply the manifest first: `colophon apply`.');
    }
    const path = { organizationId: organization, siteId };
    const { privateKey } = await client.call('getSitePublishingAuthById', { path });
    return typeof privateKey === 'string' && privateKey !== ''
      ? { ok: true, value: { site, key: privateKey }, diagnostics: [] }
      : problem('visitor-key-missing', `The service returns no key for ${site}`, 'Nothing was written.');
  } catch (error) {
    const cause = driverError(error);
    if (!(cause instanceof DriverError)) {
      throw error;
    }
    const subject = `the visitor authentication of ${site}`;
    return { ok: false, diagnostics: readProblems([{ subject, error: cause }], 'Nothing was written.') };
  } finally {
    await close();
  }
}
