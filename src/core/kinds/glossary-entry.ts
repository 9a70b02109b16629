import { sameJson } from '../../base/equal.ts';
import type { Json } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import type { ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { listOfOrganization } from './support/organization.ts';

type Entry = ItemOf<'listGlossaryEntries'>;
type Terms = Readonly<Record<string, string>>;

function termsIn(value: Json | undefined): Terms {
  return objectOf(value ?? {}) as Terms;
}

/** An entry does not show which of its terms is the source: assumes the English one, or else that of its first language. */
function sourceTerm(terms: Terms): string | undefined {
  const [first] = Object.keys(terms).sort();
  const language = Object.hasOwn(terms, 'en') ? 'en' : first;
  return language === undefined ? undefined : terms[language];
}

function liveOf({ id, translations }: Entry): Live {
  const terms = translations as Terms;
  const term = sourceTerm(terms);
  // Without a term it could be any entry.
  const unreadable = { terms: `the glossary shows the entry ${id} without any term. If it is empty, delete it` };
  return {
    kind: 'glossary-entry',
    id,
    title: term ?? id,
    fields: { terms },
    ...(term === undefined ? { unreadable } : {}),
  };
}

async function listed(session: Session): Promise<readonly Live[]> {
  return (await listOfOrganization(session, 'a glossary', 'listGlossaryEntries')).map(liveOf);
}

/** The entry after a write; the service accepts the write with an empty response. */
function written(found: Live | undefined): Live {
  if (found === undefined) {
    throw new DriverError('the glossary does not show the entry with the terms that were written', {
      failure: 'unreadable',
      outcome: 'done',
    });
  }
  return found;
}

async function write(
  { client, organization }: Session,
  operation: Parameters<typeof client.call<'updateGlossaryEntries'>>[1]['body']['operations'][number],
): Promise<void> {
  await client.call('updateGlossaryEntries', {
    path: { organizationId: organization },
    body: { operations: [operation] },
  });
}

/** A term that translations must use. */
export const glossaryEntry: Kind = defineKind('glossary-entry', {
  soleKey: true,

  risks: { harmless: ['terms'], fields: {} },

  keyOf: ({ terms }: Fields) => sourceTerm(termsIn(terms)),

  declare: (entry) => ({ fields: pick(objectOf(entry), ['terms']) }),

  export: ({ title, fields }) => ({ key: slugOf(title, 'term'), entry: { terms: fields['terms'] ?? {} } }),

  read: listed,

  create: async (session, { fields, created }) => {
    const terms = termsIn(fields['terms']);
    await write(session, { type: 'insert', translations: terms });
    // Oldest first, so the last one is the new one.
    const made = written((await listed(session)).findLast((live) => sameJson(live.fields['terms'] ?? null, terms)));
    await created(made.id);
    return made;
  },

  update: async (session, { id, fields, all }) => {
    await write(session, { type: 'update', id, translations: termsIn(fields['terms'] ?? all['terms']) });
    return written((await listed(session)).find((live) => live.id === id));
  },

  remove: async (session, { id }) => {
    await write(session, { type: 'delete', id });
  },
});
