import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { documentOfText, textOfDocument } from '../../src/core/kinds/support/document.ts';
import { translationLanguage } from '../../src/core/kinds/translation-language.ts';
import { contextOf } from './support/organization-driver.ts';

function form(value: Json): string {
  return canonicalJson(translationLanguage.comparable?.('instructions', value) ?? null);
}

function text(content: string, marks: readonly string[] = []): JsonObject {
  const leaf = { object: 'leaf', text: content, marks: marks.map((type) => ({ object: 'mark', type })) };
  return { object: 'text', leaves: [leaf] };
}

function document(nodes: readonly JsonObject[]): JsonObject {
  return { object: 'document', data: {}, nodes };
}

function block(type: string, nodes: readonly JsonObject[]): JsonObject {
  return { object: 'block', type, nodes };
}

const MARKED = document([
  block('heading-1', [text('Rules')]),
  block('paragraph', [text('Be '), text('brief', ['bold', 'italic'])]),
]);

describe('instructions', () => {
  test.each<[string, Json, Json]>([
    ['a text and the document made of it', 'One.\n\nTwo.', documentOfText('One.\n\nTwo.')],
    ['texts with other line ends and blank lines', 'One.\r\n \r\n\r\nTwo.\r\n', 'One.\n\nTwo.'],
    [
      'a document to which the service added keys',
      MARKED,
      {
        ...MARKED,
        data: { schemaVersion: 7 },
        meta: { token: 'x' },
        nodes: [
          {
            ...block('heading-1', [{ ...text('Rules'), key: 'k1' }]),
            key: 'k2',
            isVoid: false,
            data: {},
            fragments: [],
          },
          block('paragraph', [
            text('Be '),
            text('br', ['italic', 'bold']),
            text('', []),
            text('ief', ['bold', 'italic']),
          ]),
        ],
      },
    ],
    [
      'a paragraph without nodes and one with an empty text',
      document([block('paragraph', [])]),
      document([block('paragraph', [text('')])]),
    ],
  ])('are equal: %s', (_title, one, other) => {
    expect(form(one)).toBe(form(other));
  });

  test.each<[string, Json, Json]>([
    ['another word', 'One.', 'Two.'],
    ['another paragraph', 'One. Two.', 'One.\n\nTwo.'],
    [
      'another mark',
      document([block('paragraph', [text('a')])]),
      document([block('paragraph', [text('a', ['bold'])])]),
    ],
    ['another block', document([block('paragraph', [text('a')])]), document([block('heading-1', [text('a')])])],
    [
      'other data',
      document([{ ...block('hint', []), data: { style: 'info' } }]),
      document([{ ...block('hint', []), data: { style: 'danger' } }]),
    ],
  ])('differ: %s', (_title, one, other) => {
    expect(form(one)).not.toBe(form(other));
  });

  test('of any text are read back as a text that means the same', () => {
    const paragraph = fc.string().filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1 }), (paragraphs) => {
        const made = documentOfText(paragraphs.join('\n\n'));
        const back = textOfDocument(made);
        return back !== undefined && form(back) === form(made);
      }),
    );
  });

  test('that hold more than plain paragraphs stay a document', () => {
    expect(textOfDocument(MARKED)).toBeUndefined();
    expect(textOfDocument(document([block('paragraph', [text('a\n\nb')])]))).toBeUndefined();
    expect(textOfDocument(document([]))).toBeUndefined();
  });

  test('leave other values as they are', () => {
    expect(form({ $digest: 'x' })).toBe('{"$digest":"x"}');
    expect(translationLanguage.comparable?.('language', 'de')).toBe('de');
  });
});

test('is declared under its code, and refuses what is no document', () => {
  const context = contextOf('fr');
  expect(translationLanguage.declare({ instructions: 'Be brief.' }, context).fields).toEqual({
    language: 'fr',
    instructions: 'Be brief.',
  });
  expect(translationLanguage.declare({ instructions: MARKED }, context).fields['instructions']).toEqual(MARKED);
  expect(context.problems).toEqual([]);
  translationLanguage.declare({ instructions: { text: 'x' } }, context);
  expect(context.problems).toMatchObject([[['instructions'], { severity: 'error', code: 'not-a-document' }]]);
});
