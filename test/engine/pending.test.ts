import { expect, test } from 'vitest';
import type { Intent } from '../../src/core/engine/ledger.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { findPending, forgottenIntents, type Waiting } from '../../src/core/engine/pending.ts';

const PENDING: Intent = { kind: 'person', fields: {}, pending: true };
const BEGUN: Intent = { kind: 'person', fields: {} };

function desired(address: string): Desired {
  return { address, kind: 'person', fields: {}, sensitive: [], previously: [], protect: false };
}

function candidate(address: string, more: Partial<Waiting> = {}): Waiting {
  return { desired: desired(address), reason: 'not joined yet', isCreated: true, needs: [], ...more };
}

test('what was accepted before is left out with its reason, what was only begun is not', () => {
  const intents = new Map([
    ['person.ann', PENDING],
    ['person.bob', BEGUN],
  ]);
  const { addresses, notes } = findPending([candidate('person.ann'), candidate('person.bob')], { intents });
  expect([...addresses]).toEqual(['person.ann']);
  expect(notes).toEqual([
    {
      severity: 'info',
      code: 'pending',
      summary: 'A resource is pending',
      detail: expect.stringContaining('person.ann: not joined yet. It is not requested again.'),
    },
  ]);
});

test('what is there is no longer pending, whatever the ledger says', () => {
  const intents = new Map([['person.ann', PENDING]]);
  expect(findPending([candidate('person.ann', { isCreated: false })], { intents }).addresses.size).toBe(0);
});

test('what needs something that waits, waits too, in any order; an update that waits keeps nobody waiting', () => {
  const intents = new Map([['person.ann', PENDING]]);
  const { addresses, notes } = findPending(
    [
      candidate('part', { needs: ['team.new'] }),
      candidate('team.new', { needs: ['person.ann'] }),
      candidate('team.old', { needs: ['person.ann'], isCreated: false }),
      candidate('other', { needs: ['team.old'] }),
      candidate('person.ann'),
    ],
    { intents },
  );
  expect([...addresses].sort()).toEqual(['part', 'person.ann', 'team.new', 'team.old']);
  expect(notes.map(({ detail }) => detail)).toContain('part: waits for team.new, which is pending.');
});

test('a creation that was begun is forgotten once it is not declared, where its collection still is', () => {
  const intents = new Map<string, Intent>([
    ['person.ann', PENDING],
    ['person.cat', PENDING],
    ['guest.dan', { ...PENDING, kind: 'guest' }],
    ['person.bob', BEGUN],
    // The temporary value of a resource that is recorded under another name by now.
    ['person.eve', { ...BEGUN, id: 'person_5' }],
    ['person.fay', BEGUN],
  ]);
  const entries = new Map([['person.fay', { kind: 'person', id: 'person_6', fields: {} }]]);
  const workspace = { resources: [desired('person.ann')], collections: [{ kind: 'person' }] };
  expect(forgottenIntents({ intents, entries }, workspace, (address) => address)).toEqual([
    'person.cat',
    'person.bob',
    'person.eve',
  ]);
});
