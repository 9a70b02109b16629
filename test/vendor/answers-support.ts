import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/core/client/index.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { ALL_OPERATIONS, anyPath, clientOf } from '../client/support/client.ts';
import { json, nothing, type Reply, scripted, text } from '../client/support/script.ts';
import { type AnswerForm, readPublishedAnswers } from './answer-forms.ts';

/** The operations at whose addresses later services keep another resource. */
const OF_ANOTHER_FORM: ReadonlySet<OperationId> = new Set([
  'listTranslationSettings',
  'createTranslationSettings',
  'getTranslationSettings',
  'updateTranslationSettings',
]);

const VERSIONS = { '0-91': 150, '0-137': 163, '0-202': 155 } as const;
type Version = keyof typeof VERSIONS;

function replyOf({ status, body }: AnswerForm): Reply {
  return body === undefined ? (status === 204 ? nothing : text(status, '')) : json(status, body);
}

/** A query with something for what is required. */
function queryOf(id: OperationId): Record<string, string> {
  return Object.fromEntries(OPERATIONS[id].query.flatMap(({ name, required }) => (required ? [[name, '/x']] : [])));
}

/** Sends every form of the answers to an operation through the client, and gives what it says of each that it refuses. */
async function refusals(id: OperationId, forms: readonly AnswerForm[]): Promise<readonly string[]> {
  const server = await scripted(forms.map(replyOf));
  const client = clientOf(server, { tries: 1 });
  const refused: string[] = [];
  for (const { status, form, body } of forms) {
    try {
      await client.send(id, { path: anyPath(id), query: queryOf(id), body: {} });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      refused.push(`${status} ${form}: ${error.message} ${JSON.stringify(body)?.slice(0, 300)}`);
    }
  }
  return refused;
}

/** Tests with at most so many forms of each answer, and with one in so many of the operations. */
export function describeAnswers({ most, one = 1 }: { readonly most: number; readonly one?: number }): void {
  describe.each(Object.keys(VERSIONS) as Version[])('of version %s', (version) => {
    const published = readPublishedAnswers(version);
    const shared = ALL_OPERATIONS.filter((id) => published.has(id));

    test('are those of the operations that we share', () => {
      expect(shared.length).toBeGreaterThanOrEqual(VERSIONS[version]);
    });

    const chosen = shared.filter((_, index) => index % one === 0);
    test.each(chosen.filter((id) => !OF_ANOTHER_FORM.has(id)))('are read: %s', async (id) => {
      expect((await refusals(id, published.forms(id, most))).slice(0, 3)).toEqual([]);
    });

    test.each(chosen.filter((id) => OF_ANOTHER_FORM.has(id)))('are said to be of another form: %s', async (id) => {
      const forms = published.forms(id, most);
      const refused = await refusals(id, forms);
      expect(refused).toHaveLength(forms.length);
      for (const message of refused) {
        expect(message).toContain('this service has translations of another form');
      }
    });
  });
}
