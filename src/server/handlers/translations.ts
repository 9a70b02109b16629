import type { components } from '../../contract/types.gen.ts';
import { covers, levelInOrganization } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { found, notFound } from '../problem.ts';
import type { RecordOf } from '../tables.ts';

type Schemas = components['schemas'];
type LanguageCode = Schemas['TranslationLanguageCode'];
type Settings = RecordOf<'translationSettings'>;
type Language = RecordOf<'translationLanguages'>;

/** Every language of the contract, in the order in which the contract names them. */
const LANGUAGES: Readonly<Record<LanguageCode, true>> = {
  en: true,
  fr: true,
  de: true,
  es: true,
  it: true,
  pt: true,
  'pt-br': true,
  ru: true,
  ja: true,
  zh: true,
  'zh-tw': true,
  yue: true,
  ko: true,
  ar: true,
  hi: true,
  nl: true,
  pl: true,
  tr: true,
  sv: true,
  no: true,
  da: true,
  fi: true,
  el: true,
  cs: true,
  hu: true,
  ro: true,
  th: true,
  vi: true,
  id: true,
  ms: true,
  he: true,
  uk: true,
  sk: true,
  bg: true,
  hr: true,
  lt: true,
  lv: true,
  et: true,
  sl: true,
};
const LANGUAGE_ORDER = Object.keys(LANGUAGES) as LanguageCode[];

function settingsView(
  { db, links, user }: Pick<Context, 'db' | 'links' | 'user'>,
  settings: Settings,
): Schemas['TranslationSettings'] {
  const { id, organization, title, createdAt, updatedAt } = settings;
  const languages = new Set(db.translationLanguages.where('settings', id).map(({ language }) => language));
  return {
    object: 'translation-settings',
    id,
    title,
    languages: LANGUAGE_ORDER.filter((code) => languages.has(code)),
    createdAt,
    updatedAt,
    permissions: { edit: covers(levelInOrganization(db, organization, user.id), 'create') },
    urls: { location: links.location(`/orgs/${organization}/translations/${id}`) },
  };
}

function languageView(
  { links }: Pick<Context, 'links'>,
  { organization, id }: Settings,
  { language, instructions }: Language,
): Schemas['TranslationLanguageSettings'] {
  return {
    object: 'translation-language-settings',
    // Both were stored only after they were checked against the contract.
    language: language as LanguageCode,
    instructions: instructions as unknown as Schemas['Document'],
    urls: { location: links.location(`/orgs/${organization}/translations/${id}/languages/${language}`) },
  };
}

interface SettingsPath {
  readonly organizationId: string;
  readonly translationSettingsId: string;
}

function findSettings({ db, path }: Pick<Context, 'db'> & { readonly path: SettingsPath }): Settings | undefined {
  const settings = db.translationSettings.get(path.translationSettingsId);
  return settings?.organization === path.organizationId ? settings : undefined;
}

function settingsOf(context: Pick<Context, 'db'> & { readonly path: SettingsPath }): Settings {
  const settings = findSettings(context);
  if (settings === undefined) {
    throw notFound('Translation settings');
  }
  return settings;
}

/** Languages are part of their settings: a change of one is a change of the other. */
function touch({ db, now }: Pick<Context, 'db' | 'now'>, settings: Settings): void {
  db.translationSettings.put({ ...settings, updatedAt: now });
}

/** The translation languages of an organization, and the instructions for translators. */
export const translations: HandlersOf<
  | 'listTranslationSettings'
  | 'createTranslationSettings'
  | 'getTranslationSettings'
  | 'updateTranslationSettings'
  | 'deleteTranslationSettings'
  | 'listTranslationLanguageSettings'
  | 'getTranslationLanguageSettings'
  | 'createOrUpdateTranslationLanguageSettings'
  | 'deleteTranslationLanguageSettings'
> = {
  listTranslationSettings: (context) => ({
    status: 200,
    body: pageOfRows(
      context,
      context.db.translationSettings.rowsWhere('organization', context.path.organizationId),
      (settings) => settingsView(context, settings),
    ),
  }),

  createTranslationSettings: (context) => {
    const { db, body, path, newId, now } = context;
    const settings: Settings = {
      id: newId('translation'),
      organization: path.organizationId,
      title: body.title,
      createdAt: now,
      updatedAt: now,
    };
    db.translationSettings.put(settings);
    return { status: 201, body: settingsView(context, settings) };
  },

  getTranslationSettings: (context) => ({ status: 200, body: settingsView(context, settingsOf(context)) }),

  updateTranslationSettings: (context) => {
    const { db, body, now } = context;
    const settings: Settings = { ...settingsOf(context), title: body.title, updatedAt: now };
    db.translationSettings.put(settings);
    return { status: 200, body: settingsView(context, settings) };
  },

  deleteTranslationSettings: (context) => {
    const { db } = context;
    const settings = findSettings(context);
    if (settings === undefined) {
      return { status: 204 };
    }
    for (const language of db.translationLanguages.where('settings', settings.id)) {
      db.translationLanguages.remove(language.id);
    }
    db.translationSettings.remove(settings.id);
    return { status: 205 };
  },

  listTranslationLanguageSettings: (context) => {
    const settings = settingsOf(context);
    const rows = context.db.translationLanguages.rowsWhere('settings', settings.id);
    return { status: 200, body: pageOfRows(context, rows, (language) => languageView(context, settings, language)) };
  },

  getTranslationLanguageSettings: (context) => {
    const { db, path } = context;
    const settings = settingsOf(context);
    const language = found(db.translationLanguages.get(`${settings.id}.${path.translationLanguage}`), 'Language');
    return { status: 200, body: languageView(context, settings, language) };
  },

  createOrUpdateTranslationLanguageSettings: (context) => {
    const { db, body, path } = context;
    const settings = settingsOf(context);
    const id = `${settings.id}.${path.translationLanguage}`;
    const existed = db.translationLanguages.get(id) !== undefined;
    const language: Language = {
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
      return { status: 204 };
    }
    touch(context, settings);
    return { status: 205 };
  },
};
