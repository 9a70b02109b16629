import { defined } from '../../base/defined.ts';
import { walkPages } from '../content/page-tree.ts';
import { putRevision } from '../content/version.ts';
import type { Data, Maker, Services } from '../handler.ts';
import { copyFor, spaceOn } from '../structure/first-content.ts';
import type { RecordOf, Space } from '../tables.ts';
import { createJob, type Job, step } from './job.ts';

type Translation = RecordOf<'translations'>;

/** The terms that the glossary has in both languages, longest first, so that a term wins over one inside it. */
function termsOf({ db }: Data, translation: Translation): (readonly [string, string])[] {
  return db.glossaryEntries
    .where('organization', translation.organization)
    .flatMap(({ translations }) => {
      const [from, to] = [translations[translation.sourceLanguage], translations[translation.language]];
      return from === undefined || to === undefined ? [] : [[from, to] as const];
    })
    .sort(([a], [b]) => b.length - a.length);
}

/** There is no translator here: terms of the glossary are replaced, and everything else stays. */
function translated(text: string, terms: readonly (readonly [string, string])[]): string {
  return terms.reduce((current, [from, to]) => current.replaceAll(from, to), text);
}

/** The space with the result: that of an earlier run, or a new one beside the source. */
function resultSpace(maker: Maker, translation: Translation, source: Space): Space {
  const before = maker.db.spaces.get(translation.result);
  if (before !== undefined && before.deletedAt === undefined) {
    return before;
  }
  const { organization, parent } = source;
  const title = `${[...source.title].slice(0, 40).join('')} (${translation.language})`;
  const space = spaceOn(maker, { organization, ...defined({ parent }) }, title);
  return { ...space, language: translation.language, revision: '' };
}

/** Puts the translated content into the space of the result. */
function finish(services: Services, running: Translation, startedAt: number): void {
  const { db, newId, clock } = services;
  const now = new Date(clock()).toISOString();
  const source = db.spaces.get(running.space);
  const revision = db.revisions.get(source?.revision);
  if (source === undefined || source.deletedAt !== undefined || revision === undefined) {
    // Nothing is left to translate; the earlier result stays.
    db.translations.put({ ...running, status: 'completed', updatedAt: now });
    return;
  }
  const maker = { db, newId, now };
  const space = resultSpace(maker, running, source);
  const content = copyFor(maker, space.id, revision);
  const terms = termsOf(services, running);
  let words = 0;
  const documents = [...walkPages(content.pages)].flatMap(({ page }) => page.document ?? []);
  for (const id of documents) {
    const document = db.documents.get(id);
    if (document !== undefined) {
      words += document.markdown.split(/\s+/).filter((word) => word !== '').length;
      db.documents.put({ ...document, markdown: translated(document.markdown, terms) });
    }
  }
  const parents = space.revision === '' ? [] : [space.revision];
  const id = putRevision(maker, { space: space.id, parents, type: 'edits' }, content);
  db.spaces.put({ ...space, revision: id, updatedAt: now });
  db.translations.put({
    ...running,
    status: 'completed',
    result: space.id,
    resultRevision: id,
    runs: [...running.runs, { words, pages: documents.length, duration: Math.max(0, clock() - startedAt) }],
    updatedAt: now,
  });
}

async function run(services: Services, waiting: Translation): Promise<void> {
  const startedAt = services.clock();
  const running: Translation = { ...waiting, status: 'running' };
  if (await step(services, 'translations', waiting, () => () => services.db.translations.put(running))) {
    await step(services, 'translations', running, () => () => finish(services, running, startedAt));
  }
}

export const translating: Job<'translations'> = createJob('translations', ({ status }) => status !== 'completed', run);
