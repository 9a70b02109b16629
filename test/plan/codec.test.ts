import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import { digestOfText } from '../../src/core/plan/digest.ts';
import { FORMAT_VERSION, type Plan } from '../../src/core/plan/plan.ts';
import { base, field, planOf as planInMemory, RICH as RICH_IN_MEMORY, withFileParts } from '../report/plans.ts';
import { runs } from '../support/runs.ts';

const RICH = withFileParts(RICH_IN_MEMORY);
const planOf: typeof planInMemory = (...args) => withFileParts(planInMemory(...args));

function codes(outcome: Outcome<Plan>): string[] {
  return outcome.ok ? [] : outcome.diagnostics.map(({ code }) => code);
}

/** A file as somebody would forge it: with the checksum made right. */
function sealed(json: object | string): string {
  const body = typeof json === 'string' ? json : JSON.stringify(json, null, 2).slice(0, -2);
  return `${body},\n  "checksum": "${digestOfText(body)}"\n}\n`;
}

function without(name: keyof Plan): object {
  const { [name]: _left, ...rest } = RICH;
  return rest;
}

const json: fc.Arbitrary<Json> = fc
  .jsonValue({ stringUnit: 'binary' })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

const plans: fc.Arbitrary<Plan> = fc
  .record({ title: fc.string({ unit: 'binary' }), key: fc.string({ unit: 'binary' }), value: json })
  .map(({ title, key, value }) =>
    planOf(
      [
        {
          ...base(`site[${JSON.stringify(key)}]`, 'site'),
          action: 'create',
          after: { title, value },
          fields: [field(title, [undefined, value])],
        },
      ],
      { unmanaged: [title], ids: { [key]: title } },
    ),
  );

describe('a plan file', () => {
  test('reads back as the same plan', () => {
    expect(decodePlan(encodePlan(RICH))).toEqual({ ok: true, value: RICH, diagnostics: [] });
  });

  test('holds any plan, whatever its strings are', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const text = encodePlan(plan);
        const read = decodePlan(text);
        expect(read.ok && JSON.stringify(read.value.changes)).toBe(JSON.stringify(JSON.parse(text).changes));
        expect(read.ok && encodePlan(read.value)).toBe(text);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: runs(150) },
    );
  });

  test('is the same for the same plan, in whatever order it was put together', () => {
    const turned = Object.fromEntries(Object.entries(RICH).reverse()) as unknown as Plan;
    expect(encodePlan(turned)).toBe(encodePlan(RICH));
    expect(encodePlan(structuredClone(RICH))).toBe(encodePlan(RICH));
  });

  test('ends with the checksum and is JSON', () => {
    const parsed = JSON.parse(encodePlan(RICH)) as Record<string, unknown>;
    expect(Object.keys(parsed).at(-1)).toBe('checksum');
    expect(Object.keys(parsed)[0]).toBe('formatVersion');
  });

  test('F50: with a flipped byte is always refused', () => {
    const bytes = Buffer.from(encodePlan(planOf(RICH.changes, { unmanaged: ['site["\ufffd é 漢 🙂"]'] })));
    for (let at = 0; at < bytes.length; at += 97) {
      for (const mask of [0x01, 0x07, 0x1f, 0x20, 0x80, 0xff]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = Number(damaged[at]) ^ mask;
        expect(decodePlan(damaged.toString('utf8')).ok).toBe(false);
      }
    }
  });

  test('with any byte changed to any other is refused', () => {
    const bytes = Buffer.from(encodePlan(planOf([], { unmanaged: ['site["\ufffd é 漢 🙂"]'] })));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = Number(damaged[at]) ^ mask;
        expect(decodePlan(damaged.toString('utf8')).ok).toBe(false);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('F50: that is cut off anywhere is refused', () => {
    const text = encodePlan(RICH);
    for (let length = 0; length < text.length; length += 97) {
      expect(codes(decodePlan(text.slice(0, length)))).toEqual(['plan-file']);
    }
    expect(codes(decodePlan(text.slice(0, -1)))).toEqual(['plan-checksum']);
  });

  test.each([
    ['nothing', '', 'plan-file'],
    ['something else', 'colophon: 1\n', 'plan-file'],
    ['a list', '[]', 'plan-file'],
    ['null', 'null', 'plan-file'],
    ['another JSON file', '{"name":"x"}', 'plan-file'],
    ['another major version', sealed({ ...RICH, formatVersion: '3.0' }), 'plan-version'],
    ['an unpublished version', sealed({ ...RICH, formatVersion: '1.3' }), 'plan-version'],
    ['a version that is none', sealed({ ...RICH, formatVersion: '2.x\u001b[31m' }), 'plan-version'],
    ['no checksum', JSON.stringify(RICH, null, 2), 'plan-checksum'],
    ['an edited organization', encodePlan(RICH).replace('"org_acme"', '"org_evil"'), 'plan-checksum'],
    ['other line ends', encodePlan(RICH).replaceAll('\n', '\r\n'), 'plan-checksum'],
    ['a digest of something else', sealed({ ...RICH, organization: 'org_evil' }), 'plan-checksum'],
    ['a digest that is none', sealed({ ...RICH, digest: 'abc' }), 'plan-checksum'],
    ['no changes', sealed(without('changes')), 'plan-file'],
    ['changes that are none', sealed({ ...RICH, changes: [null] }), 'plan-file'],
    ['an action that is none', sealed({ ...RICH, changes: [{ ...RICH.changes[0], action: 'explode' }] }), 'plan-file'],
    [
      'an action from the prototype',
      sealed({ ...RICH, changes: [{ ...RICH.changes[0], action: 'toString' }] }),
      'plan-file',
    ],
    ['a cause that is none', sealed({ ...RICH, changes: [{ ...RICH.changes[0], cause: 'why' }] }), 'plan-file'],
    ['the same change twice', sealed(planOf([...RICH.changes, ...RICH.changes])), 'plan-file'],
    [
      'a wait for nothing',
      sealed(planOf(RICH.changes.map((one) => ({ ...one, dependsOn: ['nothing'] })))),
      'plan-file',
    ],
    ['ids that are none', sealed({ ...RICH, ids: { a: 1 } }), 'plan-file'],
    ['counts that are none', sealed({ ...RICH, summary: { ...RICH.summary, create: -1 } }), 'plan-file'],
    [
      'an abyss',
      sealed(`{"formatVersion":"${FORMAT_VERSION}","changes":${'['.repeat(5000)}${']'.repeat(5000)}`),
      'plan-file',
    ],
  ])('with %s is refused', (_name, text, code) => {
    const outcome = decodePlan(text);
    expect(codes(outcome)).toEqual([code]);
    expect(outcome.diagnostics[0]?.detail).not.toContain('\u001b');
  });

  test('each part of a plan is asked for', () => {
    // A checkout may have no git, and plans of earlier versions do not say what is gone.
    const optional = ['git', 'gone'];
    for (const name of Object.keys(RICH).filter((one) => !optional.includes(one)) as (keyof Plan)[]) {
      expect(decodePlan(sealed(without(name))).ok, name).toBe(false);
    }
  });

  test('of a later minor version is read', () => {
    const later = sealed({ ...RICH, formatVersion: '2.7', mood: 'calm' });
    expect(decodePlan(later).ok).toBe(true);
  });
});
