import { sameJson } from '../../base/equal.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ItemOf, Schemas } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, parentId, pick, type Session } from './define.ts';
import {
  comparableDocument,
  documentForService,
  documentOfText,
  isDocument,
  NOT_A_DOCUMENT,
  textOfDocument,
} from './support/document.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';

type Translation = ItemOf<'listTranslations'>;

function liveOf({ id, source, language, instructions, result }: Translation): Live {
  const document = (instructions ?? documentOfText('')) as unknown as JsonObject;
  const isEmpty = sameJson(comparableDocument(document), comparableDocument(''));
  return {
    kind: 'space-translation',
    id,
    title: language,
    fields: {
      language,
      from: source.language,
      ...(isEmpty ? {} : { instructions: textOfDocument(document) ?? document }),
    },
    ...(typeof result?.space === 'string' ? { outputs: { result: result.space } } : {}),
  };
}

/** All translations of the organization, read once: the service has no list per space. */
function listed(session: Session): Promise<readonly Translation[]> {
  return session.once('translations', () => listOfOrganization(session, 'translations', 'listTranslations'));
}

/**
 * The translation of a space into one language. The service starts a paid run when a translation is created, so that needs consent.
 * Colophon starts no other run: after a change of instructions or content, start one in the app.
 */
export const spaceTranslation: Kind = defineKind('space-translation', {
  // The space is only looked up, and never deleted.
  goesWithParent: false,
  soleKey: true,
  brings: { kind: 'space', output: 'result' },

  risks: {
    create: () => 'translate',
    replace: () => 'translate',
    harmless: ['language', 'from', 'instructions'],
    fields: {},
  },

  keyOf: ({ language }) => (typeof language === 'string' ? language : undefined),

  comparable: (field, value) => (field === 'instructions' && value !== null ? comparableDocument(value) : value),

  declare: (entry, { key, problem }) => {
    const fields = pick(objectOf(entry), ['from', 'instructions']);
    const { instructions } = fields;
    if (typeof instructions === 'object' && instructions !== null && !isDocument(instructions)) {
      problem(['instructions'], NOT_A_DOCUMENT);
    }
    if (fields['from'] === key) {
      problem(['from'], {
        code: 'contradiction',
        summary: `A space in ${key} cannot be translated into ${key}`,
        detail: '`from` is the language of the space itself. Write another language, or remove the translation.',
      });
    }
    return { fields: { language: key, ...fields }, from: { language: [] } };
  },

  export: ({ fields: { language, ...entry } }) => ({ key: String(language), entry }),

  read: async (session, parents) => {
    const space = parentId(parents, 'space');
    return (await listed(session)).filter(({ source }) => source.space === space).map(liveOf);
  },

  create: async ({ client, organization }, { parents, fields, created }) => {
    const { language, from, instructions } = fields;
    const made = await client.call('createTranslation', {
      path: { organizationId: organization },
      body: {
        source: { space: parentId(parents, 'space'), language: from as Schemas['TranslationLanguageCode'] },
        language: language as Schemas['TranslationLanguageCode'],
        ...(instructions === undefined || instructions === null
          ? {}
          : { instructions: documentForService(instructions) }),
      },
    });
    await created(made.id);
    return liveOf(made);
  },

  update: async ({ client, organization }, { id, fields }) => {
    const path = { organizationId: organization, translationId: id };
    const body = { instructions: documentForService(fields['instructions']) };
    return liveOf(await client.call('updateTranslation', { path, body }));
  },

  remove: deletesBy('deleteTranslation', 'translationId'),
});
