import { defined } from '../../base/defined.ts';
import type { ResultOf, Schemas } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Fields } from '../plan/value.ts';
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
import { becomes, decides } from './support/risks.ts';

type Installation = ResultOf<'getIntegrationInstallationById'>;
type Selection = Schemas['IntegrationSelection'];

const SETTINGS = ['sites', 'spaces', 'configuration'];

function liveOf(session: Session, name: string, installation: Installation): Live {
  const { id, status, site_selection: sites, space_selection: spaces, configuration } = installation;
  return {
    kind: 'installed-integration',
    id,
    title: name,
    fields: { name, ...withoutEmpty({ sites, spaces }) },
    ...witnessOf(session, configuration),
    outputs: withoutEmpty({ status }),
  };
}

function isChanged(fields: Fields): boolean {
  return SETTINGS.some((name) => name in fields);
}

/** Sets the fields of an installation as it is now. */
async function configure(
  session: Session,
  name: string,
  { installation, fields }: { readonly installation: Installation; readonly fields: Fields },
): Promise<Live> {
  if (!isChanged(fields)) {
    return liveOf(session, name, installation);
  }
  const path = { integrationName: name, installationId: installation.id };
  // The manifest schema allows only what the API accepts.
  const body = defined({
    site_selection: fields['sites'] as Selection | undefined,
    space_selection: fields['spaces'] as Selection | undefined,
    configuration: fields['configuration'] === undefined ? undefined : withSettings(installation.configuration, fields),
  });
  return liveOf(session, name, await session.client.call('updateIntegrationInstallation', { path, body }));
}

/** An integration that the organization has installed. */
export const installedIntegration: Kind = defineKind('installed-integration', {
  // There is one of each name.
  soleKey: true,

  risks: {
    create: () => 'trust-integration',
    remove: () => 'uninstall-integration',
    harmless: ['name'],
    fields: {
      sites: becomes('trust-integration', 'all'),
      spaces: becomes('trust-integration', 'all'),
      configuration: decides('trust-integration'),
    },
  },

  keyOf: ({ name }) => (typeof name === 'string' ? name : undefined),
  shownOutputs: { status: { sensitive: false } },
  writes: { create: (fields) => together(1, isChanged(fields) ? 1 : 0) },

  declare: (entry, { key }) => ({ fields: { name: key, ...pick(objectOf(entry), SETTINGS) }, from: { name: [] } }),

  requires: ({ fields }) => ({ integrations: [{ name: String(fields['name']), isInstalled: false }] }),

  hidden: {
    complete: async (_session, live) => live,
    reveal: async (session, live, request) => {
      const found = (await installedIntegrations(session)).find(({ installation }) => installation.id === live.id);
      return { live, values: found === undefined ? {} : declaredSettings(found.installation.configuration, request) };
    },
  },

  // `selected` is the default.
  export: (live) => ({
    key: live.title,
    entry: Object.fromEntries(
      Object.entries(pick(live.fields, ['sites', 'spaces'])).filter(([, where]) => where === 'all'),
    ),
    ...lostSettings(live),
  }),

  read: async (session) =>
    (await installedIntegrations(session)).map(({ integration, installation }) =>
      liveOf(session, integration.name, installation),
    ),

  create: async (session, { fields, created }) => {
    const name = String(fields['name']);
    const path = { integrationName: name };
    const installation = await session.client.call('installIntegration', {
      path,
      body: { organization: session.organization },
    });
    await created(installation.id);
    return await configure(session, name, { installation, fields });
  },

  update: async (session, { id, fields, all }) => {
    const name = String(all['name']);
    // Read again: the integration may have stored something since.
    const installation = await session.client.call('getIntegrationInstallationById', {
      path: { integrationName: name, installationId: id },
    });
    return await configure(session, name, { installation, fields });
  },

  remove: async (session, { id }) => {
    const path = await installedNow(session, (_name, installation) => installation === id);
    if (path !== undefined) {
      await session.client.call('uninstallIntegration', { path });
    }
  },
});
