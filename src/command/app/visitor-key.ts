import { failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { Address } from '../../core/plan/address.ts';
import { kindNamed } from './kind-named.ts';
import { idsOf } from './lint.ts';
import { orUnread, type ReadingInput } from './reading.ts';
import { withService } from './service.ts';

interface KeyInput extends ReadingInput {
  /** A declared site, or its visitor authentication. */
  readonly address: Address;
}

/** The address of the site that an address means. It can be that of a setting of the site. Undefined where no such site is declared. */
function siteAt({ manifest, address }: KeyInput): Address | undefined {
  const { resources } = manifest.workspace;
  const at = (wanted: Address | undefined): Desired | undefined =>
    resources.find((resource) => resource.address === wanted);
  const named = at(address);
  const meant = named !== undefined && kindNamed(named.kind)?.keyless === true ? at(named.parent) : named;
  // Visitors find a site, and nothing else, at an address of its own.
  return meant !== undefined && kindNamed(meant.kind)?.verify?.home !== undefined ? meant.address : undefined;
}

/** Reads the private key of a site's visitor authentication. Nothing but the caller gets it. */
export async function readVisitorKey(
  input: KeyInput,
): Promise<Outcome<{ readonly site: Address; readonly key: string }>> {
  const { manifest, ledger } = input;
  const site = siteAt(input);
  if (site === undefined) {
    return failed(
      'visitor-key-site',
      'No such site is declared',
      'Name a site of the manifest, such as site.docs. `colophon graph` lists all addresses.',
    );
  }
  const { organization } = manifest.workspace;
  return await withService(input.service, { readOnly: true, manifest }, ({ client, driver }) =>
    orUnread(`the visitor authentication of ${site}`, 'Nothing was written.', async () => {
      const ids = await idsOf([site], { manifest, driver: driver(organization, ''), ledger });
      if (!ids.ok) {
        return ids;
      }
      const siteId = ids.value.get(site);
      if (siteId === undefined) {
        return failed('visitor-key-site', `${site} does not exist yet`, 'Apply the manifest first: `colophon apply`.');
      }
      const path = { organizationId: organization, siteId };
      const { privateKey } = await client.call('getSitePublishingAuthById', { path });
      return typeof privateKey === 'string' && privateKey !== ''
        ? success({ site, key: privateKey })
        : failed('visitor-key-missing', `The service returns no key for ${site}`, 'Nothing was written.');
    }),
  );
}
