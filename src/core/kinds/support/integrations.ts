import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { ItemOf, ResultOf, Schemas } from '../../contract/operation.ts';
import type { RevealRequest } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import type { Fields } from '../../plan/value.ts';
import { pick, type Session } from '../define.ts';
import { isEmptyObject, lostIn } from './fields.ts';
import { listOfOrganization } from './organization.ts';

type Configuration = Schemas['IntegrationConfiguration'];
/** As the API returns it: it may be missing. */
type Shown = ResultOf<'getIntegrationInstallationById'>['configuration'];

type Installed = ItemOf<'listOrganizationInstallations'>;

function list(session: Session): Promise<readonly Installed[]> {
  return listOfOrganization(session, 'integrations', 'listOrganizationInstallations');
}

/** All integrations of the organization, read once: every site and space asks for them. */
export function installedIntegrations(session: Session): Promise<readonly Installed[]> {
  return session.once('integrations', () => list(session));
}

/** An installed integration as it is now, for a write: an earlier one may have installed it. */
export async function installedNow(
  session: Session,
  isWanted: (name: string, id: string) => boolean,
): Promise<{ readonly integrationName: string; readonly installationId: string } | undefined> {
  const found = (await list(session)).find(({ integration, installation }) =>
    isWanted(integration.name, installation.id),
  );
  return found && { integrationName: found.integration.name, installationId: found.installation.id };
}

function settingsIn({ configuration }: Fields): JsonObject {
  return isJsonObject(configuration) ? configuration : {};
}

/** A marker that changes with a configuration and shows nothing of it: the integration may store credentials in there. */
export function witnessOf({ hideId }: Session, configuration: Shown): Pick<Live, 'witness'> {
  return isEmptyObject(configuration ?? {})
    ? {}
    : { witness: { configuration: hideId(canonicalJson(configuration as Json)) } };
}

/** The live values of the declared settings. Others are not managed, so the plan does not compare them. */
export function declaredSettings(live: Shown, { known: [declared = {}] }: RevealRequest): Fields {
  return 'configuration' in declared
    ? { configuration: pick((live ?? {}) as JsonObject, Object.keys(settingsIn(declared))) }
    : {};
}

/** The live settings with the declared ones: a request replaces all of them, including those that the integration stored. */
export function withSettings(live: Shown, fields: Fields): Configuration {
  return { ...live, ...(settingsIn(fields) as Configuration) };
}

/** What an export omits. */
export function lostSettings({ witness }: Live): ReturnType<typeof lostIn> {
  return lostIn({ configuration: witness !== undefined && 'some of its values may be credentials' });
}
