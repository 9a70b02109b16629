import type { components } from '../../contract/types.gen.ts';
import { covers, levelIn, levelInOrganization } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { type Keyed, keyOf, pageOfKeyed, pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { startRun } from '../translations/run.ts';

type Schemas = components['schemas'];
type Translation = RecordOf<'translations'>;
type Entry = RecordOf<'glossaryEntries'>;
type Language = Schemas['TranslationLanguageCode'];

const NO_INSTRUCTIONS: Schemas['Document'] = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

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

function translationView(
  { db, links, user }: Pick<Context, 'db' | 'links' | 'user'>,
  translation: Translation,
): Schemas['Translation'] {
  const { id, organization, space, status, result, resultRevision, createdAt, updatedAt } = translation;
  // Languages and instructions were stored only after they were checked against the contract.
  const language = translation.language as Language;
  const level = levelInOrganization(db, organization, user.id);
  return {
    object: 'translation',
    id,
    status,
    source: { space, language: translation.sourceLanguage as Language },
    language,
    instructions: translation.instructions as unknown as Schemas['Document'],
    ...(result === undefined || resultRevision === undefined
      ? {}
      : { result: { space: result, revision: resultRevision, language } }),
    createdAt,
    updatedAt,
    stats: statsOf(translation),
    permissions: { view: covers(level, 'read'), edit: covers(level, 'create') },
    urls: { location: links.location(`/orgs/${organization}/translations/${id}`) },
  };
}

function entryView({ links }: Pick<Context, 'links'>, entry: Entry): Schemas['GlossaryEntry'] {
  const { id, organization, translations, createdAt, updatedAt } = entry;
  return {
    object: 'glossary-entry',
    id,
    translations,
    createdAt,
    updatedAt,
    urls: { location: links.location(`/orgs/${organization}/translations-glossary/${id}`) },
  };
}

interface TranslationPath {
  readonly organizationId: string;
  readonly translationId: string;
}

function findTranslation({
  db,
  path,
}: Pick<Context, 'db'> & { readonly path: TranslationPath }): Translation | undefined {
  const translation = db.translations.get(path.translationId);
  return translation?.organization === path.organizationId ? translation : undefined;
}

function translationOf(context: Pick<Context, 'db'> & { readonly path: TranslationPath }): Translation {
  return found(findTranslation(context), 'Translation');
}

function findEntry({ db }: Pick<Context, 'db'>, organization: string, id: string): Entry | undefined {
  const entry = db.glossaryEntries.get(id);
  return entry?.organization === organization ? entry : undefined;
}

/** Entries by their term in a language; those without one come last. */
function byTerm(rows: readonly Row<Entry>[], language: Language): Keyed<Entry>[] {
  return rows
    .map(({ seq, value }) => {
      const term = value.translations[language];
      return { key: keyOf(term === undefined ? '1' : `0${term.toLowerCase()}`, seq), value };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Does one operation on the glossary. A refusal undoes those before it, since all are part of one transaction. */
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
  const before = findEntry(context, organization, operation.id);
  if (operation.type === 'delete') {
    // What is not there need not be deleted.
    db.glossaryEntries.remove(before?.id ?? '');
    return;
  }
  if (before === undefined) {
    throw badRequest(`body.operations.${index}.id: is not an entry of the glossary (reference)`);
  }
  db.glossaryEntries.put({ ...before, translations: operation.translations, updatedAt: now });
}

/** Translations of spaces, each into one language, and the glossary that they follow. */
export const translation: HandlersOf<
  | 'listTranslations'
  | 'createTranslation'
  | 'getTranslation'
  | 'updateTranslation'
  | 'deleteTranslation'
  | 'runTranslation'
  | 'listGlossaryEntries'
  | 'updateGlossaryEntries'
  | 'getGlossaryEntry'
> = {
  listTranslations: (context) => ({
    status: 200,
    body: pageOfRows(context, context.db.translations.rowsWhere('organization', context.path.organizationId), (each) =>
      translationView(context, each),
    ),
  }),

  createTranslation: (context) => {
    const { db, body, path, user, newId, now } = context;
    const { source, language, instructions = NO_INSTRUCTIONS } = body;
    const space = db.spaces.get(source.space);
    const isVisible =
      space !== undefined &&
      space.organization === path.organizationId &&
      space.deletedAt === undefined &&
      covers(levelIn(db, space, user.id), 'read');
    if (!isVisible) {
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
    startRun(context, created);
    return { status: 201, body: translationView(context, created) };
  },

  getTranslation: (context) => ({ status: 200, body: translationView(context, translationOf(context)) }),

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
      // A run that is under way is bound to the record that it stored.
      startRun(context, changed);
    }
    return { status: 200, body: translationView(context, changed) };
  },

  deleteTranslation: (context) => {
    const before = findTranslation(context);
    if (before === undefined) {
      return { status: 204 };
    }
    context.db.translations.remove(before.id);
    return { status: 205 };
  },

  runTranslation: (context) => {
    const waiting: Translation = { ...translationOf(context), status: 'pending', updatedAt: context.now };
    context.db.translations.put(waiting);
    startRun(context, waiting);
    return { status: 204 };
  },

  listGlossaryEntries: (context) => {
    const { db, path, query } = context;
    const rows = db.glossaryEntries.rowsWhere('organization', path.organizationId);
    const view = (entry: Entry) => entryView(context, entry);
    return {
      status: 200,
      body:
        query.orderBy === undefined
          ? pageOfRows(context, rows, view)
          : pageOfKeyed(context, byTerm(rows, query.orderBy), view),
    };
  },

  updateGlossaryEntries: (context) => {
    for (const [index, operation] of context.body.operations.entries()) {
      change(context, operation, index);
    }
    return { status: 204 };
  },

  getGlossaryEntry: (context) => {
    const { path } = context;
    const entry = found(findEntry(context, path.organizationId, path.glossaryEntryId), 'Glossary entry');
    return { status: 200, body: entryView(context, entry) };
  },
};
