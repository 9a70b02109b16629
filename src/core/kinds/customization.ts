import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { BodyOf } from '../contract/operation.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { declaredSettings, entryOf, IMAGE_FIELDS, imagesIn } from './support/customization/manifest.ts';
import { differing, NEW_ANNOUNCEMENT, notAllowed, overlay } from './support/customization/overlay.ts';
import {
  canonical,
  compared,
  FIELDS,
  fieldsOf,
  hasUnnameable,
  NO_FIELDS,
  settingsIn,
  settingsOf,
} from './support/customization/settings.ts';
import { headerExposes } from './support/customization/targets.ts';
import { lostIn } from './support/fields.ts';
import { sitePath } from './support/site-calls.ts';

function liveOf(id: string, settings: JsonObject): Live {
  const { updatedAt } = settings;
  return {
    kind: 'customization',
    id,
    title: 'Customization',
    fields: { ...NO_FIELDS, ...fieldsOf(settingsOf(settings)) },
    ...(updatedAt === undefined
      ? {}
      : { outputs: { updatedAt, ...(hasUnnameable(settings) ? { unnameable: true } : {}) } }),
  };
}

type SitePath = ReturnType<typeof sitePath>;

/** The complete response, including properties that the API contract does not have. */
async function readSettings({ client }: Session, path: SitePath, unmasked = false): Promise<JsonObject> {
  const query = unmasked ? { unmasked } : {};
  return (await client.call('getSiteCustomizationById', { path, query })) as unknown as JsonObject;
}

/** Rejects declared settings that the service accepted but did not apply, because the plan of the site does not include them. */
async function refuseMasked(
  session: Session,
  path: SitePath,
  { declared, answer, now }: { readonly declared: JsonObject; readonly answer: JsonObject; readonly now: JsonObject },
): Promise<void> {
  const missing = differing(now, declared);
  if (missing.length === 0) {
    return;
  }
  // A setting that the response to our request had, and that differs now, was changed by somebody meanwhile: the next plan shows it.
  const names = (settings: JsonObject): ReadonlySet<string> =>
    new Set(differing(settings, declared).map(({ name }) => name));
  const notStored = names(await readSettings(session, path, true));
  const refused = names(answer);
  const masked = missing.filter(({ name }) => refused.has(name) || !notStored.has(name));
  if (masked.length > 0) {
    throw notAllowed(masked, now);
  }
}

/** Completes an announcement with its required parts, or removes it. */
function withWholeAnnouncement(settings: JsonObject): JsonObject {
  const { announcement, ...others } = settings;
  if (!isJsonObject(announcement)) {
    return settings;
  }
  const isGone = ['enabled', 'message', 'style'].every((name) => announcement[name] === undefined);
  return isGone ? others : { ...settings, announcement: { ...NEW_ANNOUNCEMENT, ...announcement } };
}

/** Rejects a token that cannot see everything that it would write back. */
async function refuseBlind({ client }: Session, path: SitePath, before: JsonObject): Promise<void> {
  const { ai } = before;
  if (isJsonObject(ai) && ai['instructions'] !== undefined) {
    return;
  }
  const { permissions } = await client.call('getSiteById', { path });
  if (permissions?.admin === false) {
    throw new DriverError(
      'the look of a site is written as a whole, and only admins can read the instructions of its assistant: this token would remove them. Use the token of an admin, or declare `ai: { instructions: null }` if there are none',
      { failure: 'forbidden', outcome: 'none' },
    );
  }
}

/** Merges the declared settings into the current ones, and writes the result back. */
async function write(session: Session, parents: readonly Place[], fields: Fields): Promise<Live> {
  const path = sitePath(session, parents);
  const declared = settingsIn(fields);
  const before = await readSettings(session, path, true);
  if (declared['ai.instructions'] === undefined) {
    await refuseBlind(session, path, before);
  }
  const changed = overlay(before, declared);
  const { updatedAt: _, ...settings } = changed === before ? before : withWholeAnnouncement(changed);
  // The current settings came from the API, and the manifest schema has validated the rest.
  const body = settings as unknown as BodyOf<'updateSiteCustomizationById'>;
  const answer = (await session.client.call('updateSiteCustomizationById', { path, body })) as unknown as JsonObject;
  const now = await readSettings(session, path);
  await refuseMasked(session, path, { declared, answer, now });
  return liveOf(path.siteId, now);
}

/** The appearance of a site. It always exists, so it is never created or deleted. */
export const customization: Kind = defineKind('customization', {
  removal: 'release',
  refers: ['space', 'collection'],

  risks: {
    harmless: [
      'title',
      'titles',
      'theme',
      'colors',
      'corners',
      'depth',
      'links',
      'font',
      'headingFont',
      'monospaceFont',
      'icons',
      'codeTheme',
      'sidebar',
      'search',
      'favicon',
      'logo',
      'primaryLink',
      'footer',
      'announcement',
      'themes',
      'feedback',
      'ai',
      'pageActions',
      'externalLinks',
      'pagination',
      'trademark',
      'privacyPolicy',
      'socialPreview',
      'socialAccounts',
      'insights',
      'raw',
    ],
    fields: {
      header: headerExposes,
    },
  },

  keyOf: () => 'customization',

  verify: { fields: IMAGE_FIELDS, images: (fields) => imagesIn(canonical(settingsIn(fields))) },

  comparable: (field, value) => fieldsOf(compared(settingsIn({ [field]: value })))[field] ?? value,

  declare: (declared, context) => {
    const entry = objectOf(declared);
    const fields = fieldsOf(declaredSettings(entry, context));
    // Groups without settings and maps without texts are declared as written.
    const kept = FIELDS.flatMap((field) =>
      entry[field] === undefined ? [] : [[field, fields[field] ?? entry[field]]],
    );
    return { fields: Object.fromEntries(kept) };
  },

  // Settings that were never changed are the default of the service, whatever that is.
  export: ({ fields, outputs = {} }, context) => {
    const { entry, lost } = outputs['updatedAt'] === undefined ? { entry: {} } : entryOf(settingsIn(fields), context);
    const isRest = context.portable === true && outputs['unnameable'] === true;
    return {
      key: '',
      entry,
      ...lostIn({ ...lost, raw: isRest && 'a manifest cannot contain the names of some unknown settings' }),
    };
  },

  read: async (session, parents) => {
    const path = sitePath(session, parents);
    return [liveOf(path.siteId, await readSettings(session, path))];
  },

  create: async (session, { parents, fields, created }) => {
    // It is created with the site, so the ledger owns it from here on, even if the rest fails.
    await created(sitePath(session, parents).siteId);
    return await write(session, parents, fields);
  },

  update: (session, { parents, all }) => write(session, parents, all),
});
