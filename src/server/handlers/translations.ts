import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelInOrganization, readableSpace } from '../access.ts';
import type { Context, HandlersOf, Reach, Reader, Viewer } from '../handler.ts';
import { translating } from '../jobs/translation.ts';
import { keyedBy, pageOfKeyed, pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';

type Translation = RecordOf<'translations'>;
type Entry = RecordOf<'glossaryEntries'>;
type Settings = RecordOf<'translationSettings'>;
type LanguageSettings = RecordOf<'translationLanguages'>;
type Language = Schemas['TranslationLanguageCode'];

const NO_INSTRUCTIONS: Schemas['Document'] = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

/** Every language of the contract, in the contract's order. */
const LANGUAGES = [
  'en fr de es it pt pt-br ru ja zh zh-tw yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv',
  'et sl',
]
  .join(' ')
  .split(' ') as Language[];

function statsOf({ runs }: Translation): Schemas['Translation']['stats'] {
  const sum = (key: 'words' | 'pages' | 'duration'): number => runs.reduce((total, run) => total + run[key], 0);
  const latest = runs.at(-1) ?? { words: 0, pages: 0, duration: 0 };
  return {
    runs: runs.length,
    totalWords: sum('words'),
    totalPages: sum('pages'),
    totalDuration: sum('duration'),
    latestRunDuration: latest.duration,
    latestPages: latest.pages,
    latestWords: latest.words,
  };
}

function translationView({ db, links, user }: Viewer, translation: Translation): Schemas['Translation'] {
  const { id, organization, space, result, resultRevision } = translation;
  // Languages and instructions were validated before they were stored.
  const language = translation.language as Language;
  const level = levelInOrganization(db, organization, user.id);
  return {
    object: 'translation',
    ...pick(translation, 'id', 'status'),
    source: { space, language: translation.sourceLanguage as Language },
    language,
    instructions: translation.instructions as unknown as Schemas['Document'],
    ...(result === undefined || resultRevision === undefined
      ? {}
      : { result: { space: result, revision: resultRevision, language } }),
    ...pick(translation, 'createdAt', 'updatedAt'),
    stats: statsOf(translation),
    permissions: { view: covers(level, 'read'), edit: covers(level, 'create') },
    urls: { location: links.location(`/orgs/${organization}/translations/${id}`) },
  };
}

function entryView({ links }: Reader, entry: Entry): Schemas['GlossaryEntry'] {
  return {
    object: 'glossary-entry',
    ...pick(entry, 'id', 'translations', 'createdAt', 'updatedAt'),
    urls: { location: links.location(`/orgs/${entry.organization}/translations-glossary/${entry.id}`) },
  };
}

function settingsView({ db, links, user }: Viewer, settings: Settings): Schemas['TranslationSettings'] {
  const { id, organization } = settings;
  const languages = new Set(db.translationLanguages.where('settings', id).map(({ language }) => language));
  return {
    object: 'translation-settings',
    ...pick(settings, 'id', 'title'),
    languages: LANGUAGES.filter((code) => languages.has(code)),
    ...pick(settings, 'createdAt', 'updatedAt'),
    permissions: { edit: covers(levelInOrganization(db, organization, user.id), 'create') },
    urls: { location: links.location(`/orgs/${organization}/translations/${id}`) },
  };
}

function languageView(
  { links }: Reader,
  { organization, id }: Settings,
  { language, instructions }: LanguageSettings,
): Schemas['TranslationLanguageSettings'] {
  return {
    object: 'translation-language-settings',
    // Both were validated before they were stored.
    language: language as Language,
    instructions: instructions as unknown as Schemas['Document'],
    urls: { location: links.location(`/orgs/${organization}/translations/${id}/languages/${language}`) },
  };
}

function translationOf({ db, path }: Reach<'organizationId' | 'translationId'>): Translation {
  return found(db.translations.getIn(path.translationId, { organization: path.organizationId }), 'Translation');
}

function settingsOf({ db, path }: Reach<'organizationId' | 'translationSettingsId'>): Settings {
  const settings = db.translationSettings.getIn(path.translationSettingsId, { organization: path.organizationId });
  return found(settings, 'Translation settings');
}

/** Languages are part of their settings: a change of one is a change of the other. */
function touch({ db, now }: Pick<Context, 'db' | 'now'>, settings: Settings): void {
  db.translationSettings.put({ ...settings, updatedAt: now });
}

/** Performs one operation on the glossary. A refusal undoes the previous ones, since all are part of one transaction. */
function change(
  context: Context<'updateGlossaryEntries'>,
  operation: Schemas['GlossaryOperation'],
  index: number,
): void {
  const { db, path, newId, now } = context;
  const organization = path.organizationId;
  if (operation.type === 'insert') {
    const { translations } = operation;
    db.glossaryEntries.put({ id: newId('glossary'), organization, translations, createdAt: now, updatedAt: now });
    return;
  }
  const before = db.glossaryEntries.getIn(operation.id, { organization });
  if (operation.type === 'delete') {
    // An entry that does not exist need not be deleted.
    db.glossaryEntries.remove(before?.id ?? '');
    return;
  }
  if (before === undefined) {
    throw badRequest(`body.operations.${index}.id: is not an entry of the glossary (reference)`);
  }
  db.glossaryEntries.put({ ...before, translations: operation.translations, updatedAt: now });
}

/**
 * Translations of spaces, each into one language, and the glossary that they follow. An older profile has settings instead: languages, and
 * instructions for translators.
 */
export const translations: HandlersOf<'Translations'> = {
  listTranslations: (context) =>
    pageOfRows(context, context.db.translations.rowsWhere('organization', context.path.organizationId), (each) =>
      translationView(context, each),
    ),

  createTranslation: (context) => {
    const { db, body, path, newId, now } = context;
    const { source, language, instructions = NO_INSTRUCTIONS } = body;
    const space = readableSpace(context, source.space);
    if (space?.organization !== path.organizationId) {
      throw badRequest('body.source.space: is not a space of this organization that you can read (reference)');
    }
    if (language === source.language) {
      throw badRequest('body.language: must not be the language of the source (language)');
    }
    const created: Translation = {
      id: newId('translation'),
      organization: path.organizationId,
      space: space.id,
      sourceLanguage: source.language,
      language,
      instructions: { ...instructions } as unknown as Translation['instructions'],
      status: 'pending',
      runs: [],
      createdAt: now,
      updatedAt: now,
    };
    db.translations.put(created);
    translating.start(context, created);
    return translationView(context, created);
  },

  getTranslation: (context) => translationView(context, translationOf(context)),

  updateTranslation: (context) => {
    const { db, body, now } = context;
    const before = translationOf(context);
    const changed: Translation = {
      ...before,
      instructions: { ...body.instructions } as unknown as Translation['instructions'],
      updatedAt: now,
    };
    db.translations.put(changed);
    if (changed.status !== 'completed') {
      // A running job is bound to the record that it stored.
      translating.start(context, changed);
    }
    return translationView(context, changed);
  },

  deleteTranslation: ({ db, path }) =>
    db.translations.removeIn(path.translationId, { organization: path.organizationId }),

  runTranslation: (context) => {
    const waiting: Translation = { ...translationOf(context), status: 'pending', updatedAt: context.now };
    context.db.translations.put(waiting);
    translating.start(context, waiting);
  },

  listGlossaryEntries: (context) => {
    const { db, path, query } = context;
    const { orderBy: language } = query;
    const rows = db.glossaryEntries.rowsWhere('organization', path.organizationId);
    const view = (entry: Entry) => entryView(context, entry);
    // Those without a term in the language come last.
    const termOf = ({ translations: { [language ?? '']: term } }: Entry): string =>
      term === undefined ? '1' : `0${term.toLowerCase()}`;
    return language === undefined ? pageOfRows(context, rows, view) : pageOfKeyed(context, keyedBy(rows, termOf), view);
  },

  updateGlossaryEntries: (context) => {
    for (const [index, operation] of context.body.operations.entries()) {
      change(context, operation, index);
    }
  },

  getGlossaryEntry: (context) => {
    const { db, path } = context;
    const entry = db.glossaryEntries.getIn(path.glossaryEntryId, { organization: path.organizationId });
    return entryView(context, found(entry, 'Glossary entry'));
  },

  listTranslationSettings: (context) =>
    pageOfRows(
      context,
      context.db.translationSettings.rowsWhere('organization', context.path.organizationId),
      (settings) => settingsView(context, settings),
    ),

  createTranslationSettings: (context) => {
    const { db, body, path, newId, now } = context;
    const settings: Settings = {
      id: newId('translation'),
      organization: path.organizationId,
      title: body.title,
      createdAt: now,
      updatedAt: now,
    };
    return settingsView(context, db.translationSettings.put(settings));
  },

  getTranslationSettings: (context) => settingsView(context, settingsOf(context)),

  updateTranslationSettings: (context) => {
    const { db, body, now } = context;
    const settings: Settings = { ...settingsOf(context), title: body.title, updatedAt: now };
    return settingsView(context, db.translationSettings.put(settings));
  },

  deleteTranslationSettings: ({ db, path }) =>
    db.translationSettings.removeIn(path.translationSettingsId, { organization: path.organizationId }, ({ id }) => {
      db.translationLanguages.removeWhere('settings', id);
      db.translationSettings.remove(id);
    }),

  listTranslationLanguageSettings: (context) => {
    const settings = settingsOf(context);
    const rows = context.db.translationLanguages.rowsWhere('settings', settings.id);
    return pageOfRows(context, rows, (language) => languageView(context, settings, language));
  },

  getTranslationLanguageSettings: (context) => {
    const { db, path } = context;
    const settings = settingsOf(context);
    const language = found(db.translationLanguages.get(`${settings.id}.${path.translationLanguage}`), 'Language');
    return languageView(context, settings, language);
  },

  createOrUpdateTranslationLanguageSettings: (context) => {
    const { db, body, path } = context;
    const settings = settingsOf(context);
    const id = `${settings.id}.${path.translationLanguage}`;
    const existed = db.translationLanguages.get(id) !== undefined;
    const language: LanguageSettings = {
      id,
      settings: settings.id,
      language: path.translationLanguage,
      instructions: { ...body.instructions },
    };
    db.translationLanguages.put(language);
    touch(context, settings);
    return { status: existed ? 200 : 201, body: languageView(context, settings, language) };
  },

  deleteTranslationLanguageSettings: (context) => {
    const { db, path } = context;
    const settings = settingsOf(context);
    if (!db.translationLanguages.remove(`${settings.id}.${path.translationLanguage}`)) {
      return false;
    }
    touch(context, settings);
    return true;
  },
};
