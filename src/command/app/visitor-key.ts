import { failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { Address } from '../../core/plan/address.ts';
import { idsOf } from './lint.ts';
import { kindNamed } from './load.ts';
import { orUnread, type ReadingInput } from './reading.ts';
import { withService } from './service.ts';

interface KeyInput extends ReadingInput {
  readonly address: Address;
}

/** The site of an address, which can also be the address of one of its settings; undefined if no such site is declared. */
function siteAt({ manifest, address }: KeyInput): Address | undefined {
  const { resources } = manifest.workspace;
  const at = (wanted: Address | undefined): Desired | undefined =>
    resources.find((resource) => resource.address === wanted);
  const named = at(address);
  const meant = named !== undefined && kindNamed(named.kind)?.keyless === true ? at(named.parent) : named;
  // Only a site has a URL of its own.
  return meant !== undefined && kindNamed(meant.kind)?.verify?.home !== undefined ? meant.address : undefined;
}

/** Reads the private key of a site's visitor authentication. Only the caller receives it. */
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
