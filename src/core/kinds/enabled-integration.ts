import { shortened } from '../../base/text.ts';
import type { ResultOf, Schemas } from '../contract/operation.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { type Fields, isForeignId } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { withoutEmpty } from './support/fields.ts';
import {
  declaredSettings,
  installedIntegrations,
  installedNow,
  lostSettings,
  withSettings,
  witnessOf,
} from './support/integrations.ts';
import { decides } from './support/risks.ts';

type Enabled = Pick<ResultOf<'getIntegrationSiteInstallation'>, 'status' | 'configuration'>;

/** An installation in the API. */
interface Path {
  readonly integrationName: string;
  readonly installationId: string;
}

/** It has no id of its own. */
function idOf(installation: string, { id }: Place): string {
  return `${installation}.${id}`;
}

/** The installation in such an id; ids of the service have no dots. */
function installationIn(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

/** The site or the space. */
function placeIn(parents: readonly Place[]): Place {
  const place = parents.at(-1);
  if (place === undefined) {
    throw new Error('an enabled integration was asked for without its site or space');
  }
  return place;
}

/** An integration, found on a site or a space. */
interface Found {
  readonly path: Path;
  readonly place: Place;
  readonly live: Enabled;
}

function liveOf(session: Session, { path, place, live }: Found): Live {
  const { integrationName: name, installationId } = path;
  return {
    kind: 'enabled-integration',
    id: idOf(installationId, place),
    title: name,
    fields: { name, installation: { $id: installationId } },
    ...witnessOf(session, live.configuration),
    outputs: withoutEmpty({ status: live.status }),
  };
}

/** Calls one of two operations: that of the site, or that of the space. */
function at<T>(
  { kind, id }: Place,
  site: (siteId: string) => Promise<T>,
  space: (spaceId: string) => Promise<T>,
): Promise<T> {
  return kind === 'site' ? site(id) : space(id);
}

/** The id of a site or space, which some services return alone. */
function idIn(place: Schemas['IntegrationPlace'] | string): string {
  return typeof place === 'string' ? place : place.id;
}

/** The places with an installation, read once for all of them. */
async function enabledWith(
  { client, once }: Session,
  path: Path,
  { kind }: Place,
): Promise<readonly (Enabled & { readonly at: string })[]> {
  return await once(`${kind}s with ${path.installationId}`, async () =>
    kind === 'site'
      ? (await client.listAll('listIntegrationInstallationSites', { path })).map((one) => ({
          ...one,
          at: idIn(one.site),
        }))
      : (await client.listAll('listIntegrationInstallationSpaces', { path })).map((one) => ({
          ...one,
          at: idIn(one.space),
        })),
  );
}

/** All integrations on a site or a space. */
async function enabledAt(session: Session, place: Place): Promise<readonly Found[]> {
  const lists = (await installedIntegrations(session)).map(async ({ integration, installation }) => {
    const path = { integrationName: integration.name, installationId: installation.id };
    const live = (await enabledWith(session, path, place)).find((one) => one.at === place.id);
    return live === undefined ? [] : [{ path, place, live }];
  });
  return (await Promise.all(lists)).flat();
}

/** Sets the declared settings beside the live ones. */
async function configure(session: Session, found: Found, fields: Fields): Promise<Live> {
  const { path, place, live } = found;
  if (fields['configuration'] === undefined) {
    return liveOf(session, found);
  }
  const { client } = session;
  const body = { configuration: withSettings(live.configuration, fields) };
  const changed: Enabled = await at<Enabled>(
    place,
    (siteId) => client.call('updateIntegrationSiteInstallation', { path: { ...path, siteId }, body }),
    (spaceId) => client.call('updateIntegrationSpaceInstallation', { path: { ...path, spaceId }, body }),
  );
  return liveOf(session, { path, place, live: changed });
}

/** The installation of an integration in the organization: that which the manifest declares, or one from the app. */
async function installationOf(session: Session, { name, installation }: Fields): Promise<string> {
  if (isForeignId(installation)) {
    return installation.$id;
  }
  const found = await installedNow(session, (one) => one === name);
  if (found === undefined) {
    throw new DriverError(
      `the organization has not installed the integration ${shortened(JSON.stringify(name ?? null), 110)}. Declare it under \`integrations\` of the organization, or install it in the app`,
      { failure: 'invalid', outcome: 'none' },
    );
  }
  return found.installationId;
}

/** An integration that is enabled on a site or a space. */
export const enabledIntegration: Kind = defineKind('enabled-integration', {
  // A space that is only looked up is never deleted.
  goesWithParent: false,
  soleKey: true,
  refers: ['installed-integration'],

  risks: {
    create: () => 'trust-integration',
    remove: () => 'uninstall-integration',
    harmless: ['name', 'installation'],
    fields: { configuration: decides('trust-integration') },
  },

  keyOf: ({ name }) => (typeof name === 'string' ? name : undefined),
  shownOutputs: { status: { sensitive: false } },
  writes: { create: (fields) => together(1, fields['configuration'] === undefined ? 0 : 1) },

  declare: (entry, { key, find }) => {
    const address = find('installed-integration', key);
    return {
      fields: {
        name: key,
        ...(address === undefined ? {} : { installation: { $ref: address } }),
        ...pick(objectOf(entry), ['configuration']),
      },
      from: { name: [], installation: [] },
    };
  },

  requires: ({ fields }) => ({
    integrations: [{ name: String(fields['name']), isInstalled: fields['installation'] === undefined }],
  }),

  hidden: {
    complete: async (_session, live) => live,
    reveal: async (session, live, request) => {
      const here = await enabledAt(session, placeIn(request.parents));
      const found = here.find(({ path }) => path.integrationName === live.title);
      return { live, values: found === undefined ? {} : declaredSettings(found.live.configuration, request) };
    },
  },

  export: (live) => ({ key: live.title, entry: {}, ...lostSettings(live) }),

  read: async (session, parents) => {
    const found = await enabledAt(session, placeIn(parents));
    return found.map((one) => liveOf(session, one));
  },

  create: async (session, { parents, fields, created }) => {
    const place = placeIn(parents);
    const { client } = session;
    const path = { integrationName: String(fields['name']), installationId: await installationOf(session, fields) };
    const live: Enabled = await at<Enabled>(
      place,
      (siteId) => client.call('installIntegrationOnSite', { path, body: { siteId } }),
      (space) => client.call('installIntegrationOnSpace', { path, body: { space } }),
    );
    await created(idOf(path.installationId, place));
    return await configure(session, { path, place, live }, fields);
  },

  update: async (session, { parents, id, fields, all }) => {
    const place = placeIn(parents);
    const { client } = session;
    const path = { integrationName: String(all['name']), installationId: installationIn(id) };
    // Read again: the integration may have stored something since.
    const live: Enabled = await at<Enabled>(
      place,
      (siteId) => client.call('getIntegrationSiteInstallation', { path: { ...path, siteId } }),
      (spaceId) => client.call('getIntegrationSpaceInstallation', { path: { ...path, spaceId } }),
    );
    return await configure(session, { path, place, live }, fields);
  },

  remove: async (session, { parents, id }) => {
    const { client } = session;
    const path = await installedNow(session, (_name, installation) => installation === installationIn(id));
    if (path !== undefined) {
      await at<unknown>(
        placeIn(parents),
        (siteId) => client.call('uninstallIntegrationFromSite', { path: { ...path, siteId } }),
        (spaceId) => client.call('uninstallIntegrationFromSpace', { path: { ...path, spaceId } }),
      );
    }
  },
});
