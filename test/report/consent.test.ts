import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand, consentsFor, unblockHint } from '../../src/command/report/plan/consent.ts';
import { isAllowed } from '../../src/command/report/words.ts';
import type { Blocked, Change } from '../../src/core/plan/plan.ts';
import { runs } from '../support/runs.ts';
import { base, planOf } from './plans.ts';

function updated(key: string): Change {
  return { ...base(key, 'site'), action: 'update', id: key, after: {}, fields: [], precondition: { fingerprint: 'f' } };
}

function blockedBy(key: string, guard: string, consents: readonly string[] = [guard]): Blocked {
  const override = consents.length === 0 ? 'no flag allows it: declare it without `protect` first' : `--allow ${guard}`;
  return { key, address: key, guard, message: 'careful', consents, override };
}

const CHANGES = ['site.a', 'site.b', 'site.c'].map(updated);
const GUARDED = planOf(CHANGES, {
  blocked: [
    blockedBy('site.a', 'unpublish'),
    blockedBy('site.a', 'expose'),
    blockedBy('site.b', 'unpublish'),
    blockedBy('site.b', 'delete', ['delete=5']),
  ],
});
const PROTECTED = planOf(CHANGES, {
  blocked: [blockedBy('site.a', 'unpublish'), blockedBy('site.b', 'protect', []), blockedBy('site.b', 'delete')],
});

describe('the consents of a plan', () => {
  test('allow every change that a consent can allow, and are no more than needed', () => {
    const consent: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'delete=3');
    const blocked = fc.array(
      fc.record({ key: fc.constantFrom('x', 'y', 'z'), consents: fc.uniqueArray(consent, { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(blocked, fc.uniqueArray(consent), (ones, allow) => {
        const all = ones.map(({ key, consents }) => blockedBy(key, 'g', consents));
        const needed = consentsFor({ blocked: all }, allow);
        const refused = new Set(needed.refused.map(({ key }) => key));
        expect(all.filter((one) => !refused.has(one.key) && !isAllowed(one, needed.all))).toEqual([]);
        expect(needed.refused.every(({ consents }) => consents.length === 0)).toBe(true);
        expect(needed.missing.every((one) => !allow.includes(one) && needed.all.includes(one))).toBe(true);
        if (all.every((one) => isAllowed(one, allow))) {
          expect(needed.missing).toEqual([]);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    [{ allow: [] }, 'colophon apply -e production --allow unpublish --allow expose --allow delete=5'],
    [
      { allow: ['expose', 'needless'], applyArguments: ['p.json'] },
      'colophon apply p.json --allow unpublish --allow expose --allow delete=5',
    ],
    [
      { allow: [], applyArguments: ['--target', 'site.docs.redirect["/a b"]', '--prune', 'all'] },
      `colophon apply --target 'site.docs.redirect["/a b"]' --prune all --allow unpublish --allow expose --allow delete=5`,
    ],
    [
      { allow: [], applyArguments: [`a'; rm -rf /`] },
      'colophon apply … --allow unpublish --allow expose --allow delete=5',
    ],
  ])('are all in one command that can be pasted: %j', (target, command) => {
    expect(applyCommand(GUARDED, target)).toBe(command);
  });

  test('leave out what no consent allows', () => {
    expect(unblockHint(PROTECTED, { allow: [], applyArguments: ['p.json'] })).toEqual({
      text: 'No flag allows 1 of these changes. To apply everything else:',
      command: 'colophon apply p.json --allow unpublish --on-guard skip',
    });
    const alone = planOf([updated('site.b')], { blocked: [blockedBy('site.b', 'protect', [])] });
    expect(unblockHint(alone, { allow: [] })).toEqual({
      text: 'No flag allows 1 of these changes. This plan cannot be applied.',
      command: undefined,
    });
  });
});
