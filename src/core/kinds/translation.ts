import { slugOf } from '../../base/slug.ts';
import { ApiError } from '../client/failure.ts';
import type { ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { deletesBy, partOfOrganization } from './support/organization.ts';

type Settings = ItemOf<'listTranslationSettings'>;

function liveOf({ id, title }: Settings): Live {
  return { kind: 'translation', id, title, fields: { title } };
}

/** Services of the profile `today` have another resource at the same URL, which must never be overwritten by mistake. */
function somethingElse(cause?: unknown): DriverError {
  return new DriverError(
    'this service does not offer translation settings: it lists something else in their place. Remove `translations` from the manifest, or use a service that offers them',
    { failure: 'unsupported', outcome: 'none', cause },
  );
}

async function listSettings({ client, organization }: Session): Promise<readonly Settings[]> {
  try {
    const settings = await client.listAll('listTranslationSettings', { path: { organizationId: organization } });
    if (settings.some(({ object }: { readonly object: string }) => object !== 'translation-settings')) {
      throw somethingElse();
    }
    return settings;
  } catch (error) {
    const isOther =
      error instanceof ApiError && error.failure.type === 'invalid-answer' && error.failure.other !== undefined;
    throw isOther ? somethingElse(error) : error;
  }
}

/** Settings for translating into one or more languages. */
export const translation: Kind = defineKind('translation', {
  risks: {
    harmless: ['title'],
    fields: {},
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  declare: (entry) => ({ fields: pick(objectOf(entry), ['title']) }),

  export: ({ title }) => ({ key: slugOf(title, 'translation'), entry: { title } }),

  read: async (session) =>
    (await partOfOrganization(session, 'translation settings', () => listSettings(session))).map(liveOf),

  create: async ({ client, organization }, { fields, created }) => {
    const made = await client.call('createTranslationSettings', {
      path: { organizationId: organization },
      body: { title: String(fields['title']) },
    });
    await created(made.id);
    return liveOf(made);
  },

  update: async ({ client, organization }, { id, all, fields }) => {
    const path = { organizationId: organization, translationSettingsId: id };
    const body = { title: String(fields['title'] ?? all['title']) };
    return liveOf(await client.call('updateTranslationSettings', { path, body }));
  },

  remove: deletesBy('deleteTranslationSettings', 'translationSettingsId'),
});
