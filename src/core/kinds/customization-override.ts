import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { BodyOf } from '../contract/operation.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, parentId, type Session } from './define.ts';
import { declaredSettings, entryOf, imagesIn } from './support/customization/manifest.ts';
import { differing, NEW_ANNOUNCEMENT, notAllowed, wireValue } from './support/customization/overlay.ts';
import { compared, type Setting, settingNamed, settingsOf } from './support/customization/settings.ts';
import { headerExposes } from './support/customization/targets.ts';
import { flattened, withAt } from './support/customization/wire.ts';
import { sitePath } from './support/site-calls.ts';

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

/** The setting with a name, if site spaces have it. */
function overridable(name: string): Setting | undefined {
  const setting = settingNamed(name);
  return setting?.of === 'site' ? undefined : setting;
}

const picked = (settings: JsonObject, isKept: (name: string, value: Json) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => isKept(name, value)));

const isOfAnnouncement = (name: string): boolean => name.startsWith('announcement.');

/** The settings with a value; null means that none is set. */
const set = (settings: JsonObject): JsonObject => picked(settings, (_, value) => value !== null);

/** Settings for comparison, where each part of an unknown setting has a name of its own. */
function comparable(settings: JsonObject): JsonObject {
  const parts = Object.entries(settings).map(([name, value]) =>
    name.startsWith('raw.') ? flattened({ [name]: value }, () => false) : { [name]: value },
  );
  return compared(Object.assign({}, ...parts) as JsonObject);
}

function settingsIn({ settings }: Fields): JsonObject {
  return isJsonObject(settings) ? comparable(settings) : {};
}

interface Answers {
  readonly site: JsonObject;
  readonly effective: JsonObject;
}

/** The effective settings of a site space, and which of them equal those of the site. */
function liveOf(id: string, answers: Answers): Live & { readonly inherited: { readonly settings: readonly string[] } } {
  const of = (answer: JsonObject): JsonObject => picked(settingsOf(answer), (name) => overridable(name) !== undefined);
  const [settings, site] = [of(answers.effective), comparable(of(answers.site))];
  const inherited = Object.entries(comparable(settings)).filter(([name, value]) => sameJson(value, site[name]));
  return {
    kind: 'customization-override',
    id,
    title: 'Customization',
    fields: { settings },
    inherited: { settings: inherited.map(([name]) => name) },
  };
}

interface Change {
  /** The settings to change; null removes an override. */
  readonly changed: JsonObject;
  /** All declared settings. */
  readonly declared: JsonObject;
}

/** The request body for these changes. To change a part of an announcement, a request must include all of it. */
function bodyOf({ changed, declared }: Change, effective: JsonObject): JsonObject {
  const laid = (over: JsonObject, settings: JsonObject): JsonObject =>
    Object.entries(settings).reduce((result, [name, value]) => {
      const setting = overridable(name);
      const wire = value === null || setting === undefined ? null : wireValue(setting, value);
      return setting === undefined ? result : withAt(result, setting.wire, wire);
    }, over);
  // Parts of an unknown setting may have to be sent together.
  const sent = { ...picked(declared, (name) => name.startsWith('raw.')), ...changed };
  const body = laid(
    {},
    picked(sent, (name) => !isOfAnnouncement(name)),
  );
  if (!Object.keys(set(changed)).some(isOfAnnouncement)) {
    return body;
  }
  const { announcement } = effective;
  const whole = { ...NEW_ANNOUNCEMENT, ...(isJsonObject(announcement) ? announcement : {}) };
  return { ...body, ...laid({ announcement: whole }, picked(set(declared), isOfAnnouncement)) };
}

/** Rejects a change that would remove undeclared overrides. */
function refuseForeign(own: readonly string[], { changed, declared }: Change): void {
  const foreign = own.filter(
    (name) => !isOfAnnouncement(name) && changed[name] === undefined && declared[name] === undefined,
  );
  if (foreign.length > 0) {
    throw new DriverError(
      `the service removes the announcement of a site space only together with all its overrides, and ${foreign.map((name) => `\`${name}\``).join(', ')} would be lost. Declare ${foreign.length === 1 ? 'it' : 'them'} here, or remove the announcement in the service`,
      { failure: 'invalid', outcome: 'none' },
    );
  }
}

async function write(session: Session, parents: readonly Place[], change: Change): Promise<Live> {
  const { changed, declared } = change;
  const path = pathOf(session, parents);
  const override = async (body: JsonObject): Promise<void> => {
    if (Object.keys(body).length > 0) {
      // The manifest schema has validated the known settings.
      const known = body as unknown as BodyOf<'overrideSiteSpaceCustomizationById'>;
      await session.client.call('overrideSiteSpaceCustomizationById', { path, body: known });
    }
  };
  const [site, effective] = await Promise.all([readSite(session, parents), readEffective(session, parents)]);
  const { fields, inherited } = liveOf(path.siteSpaceId, { site, effective });
  const own = Object.keys(settingsIn(fields)).filter((name) => !inherited.settings.includes(name));
  const isGone = Object.entries(changed).some(([name, value]) => isOfAnnouncement(name) && value === null);
  if (isGone && !Object.keys(set(declared)).some(isOfAnnouncement) && own.some(isOfAnnouncement)) {
    // The service removes an announcement only together with all overrides, so set the others again.
    refuseForeign(own, change);
    await session.client.call('deleteSiteSpaceCustomizationById', { path });
    await override(bodyOf({ changed: set(declared), declared }, site));
  } else {
    await override(bodyOf(change, effective));
  }
  const now = await readEffective(session, parents);
  const missing = differing(
    now,
    picked(set(declared), (name) => overridable(name) !== undefined),
  );
  if (missing.length > 0) {
    throw notAllowed(missing, now);
  }
  return liveOf(path.siteSpaceId, { site, effective: now });
}

/** The settings of a site space that differ from its site. They can always be read, so they are never created or deleted as a whole. */
export const customizationOverride: Kind = defineKind('customization-override', {
  removal: 'release',
  refers: ['space', 'collection'],

  risks: {
    fields: { settings: (assessment) => (assessment.entry === 'header' ? headerExposes(assessment) : undefined) },
  },

  keyOf: () => 'override',

  verify: { fields: ['settings'], images: (fields) => imagesIn(settingsIn(fields)) },

  writes: {
    create: ({ settings }) => (Object.keys(set(objectOf(settings ?? {}))).length > 0 ? 1 : 0),
    // Removing an announcement removes all overrides, so the others are set again.
    update: ({ settings }) =>
      Object.entries(objectOf(settings ?? {})).some(([name, value]) => isOfAnnouncement(name) && value === null)
        ? { least: 0, most: 2 }
        : 1,
  },

  comparable: (_field, value) => (isJsonObject(value) ? comparable(value) : value),

  declare: (entry, context) => ({
    fields: { settings: declaredSettings(objectOf(entry), context) },
    from: { settings: [] },
  }),

  export: ({ fields, inherited }, context) => {
    const isOwn = (name: string): boolean => inherited?.['settings']?.includes(name) !== true;
    return { key: '', ...entryOf(picked(settingsIn(fields), isOwn), context) };
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
    // It is created with the site space, so the ledger owns it from here on, even if the rest fails.
    await created(parentId(parents, 'site-space'));
    const declared = settingsIn(fields);
    return await write(session, parents, { changed: set(declared), declared });
  },

  update: (session, { parents, fields, all }) =>
    write(session, parents, { changed: settingsIn(fields), declared: settingsIn(all) }),
});
