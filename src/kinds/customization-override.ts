import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { BodyOf } from '../contract/operation.ts';
import type { Place } from '../engine/driver.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import type { Risk } from '../engine/risks.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, parentId, type Session } from './define.ts';
import { declaredFields } from './support/look-declare.ts';
import { entryOf } from './support/look-export.ts';
import { imagesIn } from './support/look-images.ts';
import {
  comparableSettings,
  fieldsNamed,
  inForce,
  losesAnnouncement,
  overrideBody,
  refuseForeign,
  setOf,
  settingsOf,
} from './support/look-override.ts';
import { headerExposes } from './support/look-risks.ts';
import { differing, notAllowed } from './support/look-write.ts';
import { sitePath } from './support/site-calls.ts';

interface Answers {
  readonly site: JsonObject;
  readonly effective: JsonObject;
}

function pathOf(session: Session, parents: readonly Place[]) {
  return { ...sitePath(session, parents), siteSpaceId: parentId(parents, 'site-space') };
}

async function readEffective(session: Session, parents: readonly Place[]): Promise<JsonObject> {
  const path = pathOf(session, parents);
  return (await session.client.call('getSiteSpaceCustomizationById', { path, query: {} })) as unknown as JsonObject;
}

async function readSite(session: Session, parents: readonly Place[]): Promise<JsonObject> {
  const path = sitePath(session, parents);
  return (await session.client.call('getSiteCustomizationById', { path, query: {} })) as unknown as JsonObject;
}

function liveOf(id: string, { site, effective }: Answers): Live {
  const { settings, inherited } = inForce(effective, site);
  return {
    kind: 'customization-override',
    id,
    title: 'Customization',
    fields: { settings },
    inherited: { settings: inherited },
  };
}

function settingsIn(fields: Fields): JsonObject {
  const { settings } = fields;
  return isJsonObject(settings) ? comparableSettings(settings) : {};
}

async function override(session: Session, parents: readonly Place[], body: JsonObject): Promise<void> {
  if (Object.keys(body).length > 0) {
    // The schema of the manifest has checked it, as far as we know it.
    await session.client.call('overrideSiteSpaceCustomizationById', {
      path: pathOf(session, parents),
      body: body as unknown as BodyOf<'overrideSiteSpaceCustomizationById'>,
    });
  }
}

async function write(
  session: Session,
  parents: readonly Place[],
  { changed, declared }: { readonly changed: JsonObject; readonly declared: JsonObject },
): Promise<Live> {
  const [site, effective] = await Promise.all([readSite(session, parents), readEffective(session, parents)]);
  const { settings, inherited } = inForce(effective, site);
  const own = Object.keys(settings).filter((name) => !inherited.includes(name));
  const isLost = losesAnnouncement(changed, declared) && own.some((name) => name.startsWith('announcement.'));
  if (isLost) {
    refuseForeign(own, { changed, declared });
    await session.client.call('deleteSiteSpaceCustomizationById', { path: pathOf(session, parents) });
    await override(session, parents, overrideBody({ changed: setOf(declared), declared, effective: site }));
  } else {
    await override(session, parents, overrideBody({ changed, declared, effective }));
  }
  const now = await readEffective(session, parents);
  const missing = differing(now, fieldsNamed(setOf(declared)));
  if (missing.length > 0) {
    throw notAllowed(missing, now);
  }
  return liveOf(parentId(parents, 'site-space'), { site, effective: now });
}

/** What the header of a site space shows, as its risk is judged. */
function overrideRisk(assessment: FieldAssessment): Risk | undefined {
  return assessment.entry === 'header' ? headerExposes(assessment) : undefined;
}

/** What a site space looks like other than its site. It can always be read, so nothing makes or deletes it as a whole. */
export const customizationOverride: Kind = defineKind('customization-override', {
  removal: 'release',
  refers: ['space', 'collection'],

  risks: { create: 'none', remove: 'none', fields: { settings: overrideRisk } },

  keyOf: () => 'override',

  verify: { fields: ['settings'], images: (fields) => imagesIn(settingsIn(fields)) },

  writes: {
    create: ({ settings }) => (Object.values(objectOf(settings ?? {})).some((value) => value !== null) ? 1 : 0),
    // An announcement goes with all overrides, and the others are made again.
    update: ({ settings }) =>
      Object.entries(objectOf(settings ?? {})).some(
        ([name, value]) => name.startsWith('announcement.') && value === null,
      )
        ? { least: 0, most: 2 }
        : 1,
  },

  comparable: (field: string, value: Json) =>
    field === 'settings' && isJsonObject(value) ? comparableSettings(value) : value,

  declare: (entry, context) => ({
    fields: { settings: settingsOf(declaredFields(objectOf(entry), context)) },
    from: { settings: [] },
  }),

  export: ({ fields, inherited }, context) => {
    const own = Object.entries(settingsIn(fields)).filter(([name]) => inherited?.['settings']?.includes(name) !== true);
    return { key: '', entry: entryOf(fieldsNamed(Object.fromEntries(own)), context) };
  },

  read: async (session, parents) => {
    const { siteId } = sitePath(session, parents);
    const [site, effective] = await Promise.all([
      session.once(`look of ${siteId}`, () => readSite(session, parents)),
      readEffective(session, parents),
    ]);
    return [liveOf(parentId(parents, 'site-space'), { site, effective })];
  },

  create: async (session, { parents, fields, created }) => {
    // It came with the site space, so it is ours from here on, however far the rest gets.
    await created(parentId(parents, 'site-space'));
    const declared = settingsIn(fields);
    return await write(session, parents, { changed: setOf(declared), declared });
  },

  update: (session, { parents, fields, all }) =>
    write(session, parents, { changed: settingsIn(fields), declared: settingsIn(all) }),
});
