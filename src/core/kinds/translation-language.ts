import type { Json, JsonObject } from '../../base/json.ts';
import type { ItemOf, PathOf, Schemas } from '../contract/operation.ts';
import type { Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, parentId, type Session } from './define.ts';
import {
  comparableDocument,
  documentForService,
  isDocument,
  NOT_A_DOCUMENT,
  textOfDocument,
} from './support/document.ts';

type Language = ItemOf<'listTranslationLanguageSettings'>;

function pathOf({ organization }: Session, parents: readonly Place[]): PathOf<'listTranslationLanguageSettings'> {
  return { organizationId: organization, translationSettingsId: parentId(parents, 'translation') };
}

function liveOf({ language, instructions }: Language): Live {
  const document = instructions as unknown as JsonObject;
  return {
    kind: 'translation-language',
    id: language,
    title: language,
    fields: { language, instructions: textOfDocument(document) ?? document },
  };
}

async function put(
  session: Session,
  parents: readonly Place[],
  { language, instructions }: { readonly language: string; readonly instructions: Json | undefined },
): Promise<Language> {
  // The manifest schema has validated the code.
  const path = { ...pathOf(session, parents), translationLanguage: language as Schemas['TranslationLanguageCode'] };
  return session.client.call('createOrUpdateTranslationLanguageSettings', {
    path,
    body: { instructions: documentForService(instructions) },
  });
}

/** Instructions for translating into one language. */
export const translationLanguage: Kind = defineKind('translation-language', {
  risks: {
    harmless: ['language', 'instructions'],
    fields: {},
  },

  keyOf: ({ language }) => (typeof language === 'string' ? language : undefined),

  comparable: (field, value) => (field === 'instructions' ? comparableDocument(value) : value),

  declare: (entry, { key, problem }) => {
    const { instructions = '' } = objectOf(entry);
    if (typeof instructions !== 'string' && !isDocument(instructions)) {
      problem(['instructions'], NOT_A_DOCUMENT);
    }
    return { fields: { language: key, instructions }, from: { language: [] } };
  },

  export: ({ id, fields }) => ({ key: id, entry: { instructions: fields['instructions'] ?? '' } }),

  read: async (session, parents) => {
    const languages = await session.client.listAll('listTranslationLanguageSettings', {
      path: pathOf(session, parents),
    });
    return languages.map(liveOf);
  },

  create: async (session, { parents, fields, created }) => {
    const language = String(fields['language']);
    const made = await put(session, parents, { language, instructions: fields['instructions'] });
    await created(made.language);
    return liveOf(made);
  },

  update: async (session, { parents, id, fields, all }) => {
    const instructions = fields['instructions'] ?? all['instructions'];
    return liveOf(await put(session, parents, { language: id, instructions }));
  },

  remove: async (session, { parents, id }) => {
    const path = { ...pathOf(session, parents), translationLanguage: id as Schemas['TranslationLanguageCode'] };
    await session.client.call('deleteTranslationLanguageSettings', { path });
  },
});
