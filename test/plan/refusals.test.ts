import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import { digestOfText, planDigest } from '../../src/core/plan/digest.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { base, field, planOf, RICH, withFileParts } from '../report/plans.ts';

const precondition = { fingerprint: 'f1' };
const source = { file: 'colophon.yaml', line: 3, column: 5 };

/** One change of each action, with everything that it can hold. */
const CHANGES = [
  { action: 'create', after: { title: 'A' }, naturalKey: 'a' },
  { action: 'adopt', id: 'id_1', after: {}, precondition },
  { action: 'update', id: 'id_2', after: {}, precondition },
  { action: 'replace', id: 'id_3', before: {}, after: {}, precondition },
  { action: 'delete', id: 'id_4', before: {}, precondition, with: 'site.replace' },
  { action: 'move', id: 'id_5', after: 'site.update', before: 'site.adopt' },
].map((one) => ({
  ...base(`site.${one.action}`, 'site'),
  previousAddress: 'site.before',
  source,
  protect: true,
  fields: [{ ...field('title', ['a', 'b']), entry: 'x' }],
  ...one,
})) as readonly Change[];

/** A plan that holds everything a plan can hold. */
const FULL: Plan = planWithWrites(CHANGES, {
  git: { commit: 'abc', dirty: false },
  blocked: [
    { key: 'k', address: 'site.a', guard: 'delete', message: 'm', consents: ['delete'], override: '--allow delete' },
  ],
  unmanaged: ['site.b'],
  forget: ['site.c'],
  refresh: [{ address: 'site.d', previousAddress: 'site.e', kind: 'site', id: 'id_6', fields: {}, protect: false }],
  ids: { 'site.a': 'id_7' },
  assumes: [
    { type: 'exists', address: 'site.a', kind: 'site', parents: ['site.b'], id: 'id_7' },
    {
      type: 'order',
      changes: ['k'],
      row: 'site.a',
      in: 'id_8',
      members: [{ address: 'site.a', kind: 'site', parents: [], id: 'id_7' }],
    },
    { type: 'holder', change: 'k', kind: 'site', parents: [], field: 'isDefault', id: 'id_7', address: 'site.a' },
    { type: 'free', change: 'k', kind: 'site', parents: [], field: 'path' },
    { type: 'parts', change: 'k', kind: 'site', parents: [], ids: ['id_7'] },
    { type: 'referrers', kind: 'site', parents: [], ids: ['id_7'] },
  ],
  diagnostics: [
    {
      severity: 'warning',
      code: 'c',
      summary: 's',
      detail: 'd',
      source,
      excerpt: 'e',
      related: [{ message: 'm', source }],
    },
  ],
  outline: {
    resources: [{ address: 'site.a', title: 'A', was: { row: 'r', index: 1 }, row: 'r', rank: 2 }],
    counts: { 'site.a': 3 },
  },
});

function planWithWrites(...args: Parameters<typeof planOf>): Plan {
  return withFileParts(planOf(...args));
}

type Path = readonly (string | number)[];

const OPTIONAL = new RegExp(
  [
    '^git$',
    '^(changes|refresh)\\[\\d\\]\\.(previousAddress|source|protect|naturalKey|with)$',
    '^changes\\[\\d\\]\\.fields\\[\\d\\]\\.(entry|before|after)$',
    '^changes\\[(2\\]\\.precondition|[25]\\]\\.id|5\\]\\.before)$',
    '^assumes\\[(1\\]\\.in|2\\]\\.(id|address)|3\\]\\.field)$',
    '^diagnostics\\[0\\]\\.(source|excerpt|related)$',
    '^outline\\.resources\\[0\\](\\.was)?\\.(title|was|row|index|rank)$',
    // Entries of maps.
    '^(ids|outline\\.counts|summary\\.byKind)\\b.',
  ].join('|'),
);
/** What may be any JSON. */
const FREE = /^changes\[\d\]\.fields\[\d\]\.(before|after)$/;

function at(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((part, step) => (part as Record<string, Json>)[step], value);
}

/** A copy in which one part is another, or is not there. */
function withPart(plan: Plan, path: Path, value: Json | undefined): JsonObject {
  // Through JSON: a part that stands in two places would be changed in both.
  const copy = JSON.parse(JSON.stringify(plan)) as Record<string, Json>;
  const holder = at(copy, path.slice(0, -1)) as Record<string, Json>;
  const last = String(path.at(-1));
  if (value === undefined) {
    delete holder[last];
  } else {
    holder[last] = value;
  }
  return copy;
}

/** A file as somebody would forge it: with digest and checksum made right. */
function forged(json: JsonObject): string {
  const whole = json['digest'] === FULL.digest ? { ...json, digest: digestOfAny(json) } : json;
  const body = JSON.stringify(whole, null, 2).slice(0, -2);
  return `${body},\n  "checksum": "${digestOfText(body)}"\n}\n`;
}

function digestOfAny(json: JsonObject): Json {
  try {
    return planDigest(json as unknown as Plan);
  } catch {
    return FULL.digest;
  }
}

function label(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}

/** Every part of the plan, with its path. */
function partsOf(value: Json, path: Path = []): { readonly path: Path; readonly value: Json }[] {
  const children =
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, child]) => [Array.isArray(value) ? Number(key) : key, child as Json] as const)
      : [];
  return [
    ...(path.length === 0 ? [] : [{ path, value }]),
    ...children.flatMap(([key, child]) => partsOf(child, [...path, key])),
  ];
}

const PARTS = partsOf(FULL as unknown as Json).filter(
  ({ path }) => !/(^|\.)(after|before)\.|^refresh\[0\]\.fields\./.test(label(path)),
);

function refusal(text: string): string {
  const outcome = decodePlan(text);
  if (outcome.ok) {
    return 'accepted';
  }
  const [first] = outcome.diagnostics;
  return `${first?.code} ${/`([^`]*)`/.exec(first?.detail ?? '')?.[1] ?? ''}`;
}

describe('a plan file with everything', () => {
  test('reads back as the same plan', () => {
    expect(decodePlan(encodePlan(FULL))).toEqual({ ok: true, value: FULL, diagnostics: [] });
    expect(refusal(forged(FULL as unknown as JsonObject))).toBe('accepted');
  });

  test('is refused without anything that a plan must have, and says where', () => {
    const wrong = PARTS.filter(({ path }) => typeof path.at(-1) === 'string').flatMap(({ path }) => {
      const name = label(path);
      const found = refusal(forged(withPart(FULL, path, undefined)));
      const expected = OPTIONAL.test(name) ? 'accepted' : `plan-file ${name}`;
      return found === expected || name === 'formatVersion' ? [] : [`${name}: ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  test('is refused where anything is of another type, and says where', () => {
    const wrong = PARTS.filter(({ path }) => !FREE.test(label(path))).flatMap(({ path, value }) => {
      const name = label(path);
      // An array is an object to `typeof`, null is one too, and a fraction is a number.
      const others: Json[] = [
        ...(typeof value === 'string' ? [1, ['x'], ...(name === 'changes[5].after' ? [] : [null])] : []),
        ...(typeof value === 'number' ? ['1', null, ...(/index|rank/.test(name) ? [] : [-1, 1.5])] : []),
        ...(typeof value === 'boolean' ? ['true', 1, null] : []),
        ...(Array.isArray(value) ? [{}, 'x', null] : []),
        ...(typeof value === 'object' && value !== null && !Array.isArray(value) ? [[], 'x', 1] : []),
      ];
      // Entries of maps are named by their place; a change that is none has no action, an assumption that is none no type.
      const isNamed = !/^(ids|outline\.counts|summary\.byKind)\b.|^(changes|assumes)\[\d\]$|^formatVersion$/.test(name);
      return others.flatMap((other) => {
        const found = refusal(forged(withPart(FULL, path, other)));
        const fits = isNamed ? found === `plan-file ${name}` : found.startsWith('plan-file ');
        return fits ? [] : [`${name} as ${JSON.stringify(other)}: ${found}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('may be as deep as a plan can be and no deeper', () => {
    const nested = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json;
    // The plan, its changes, a change and its fields are above it.
    const deep = (depth: number): string => forged(withPart(FULL, ['changes', 0, 'after', 'title'], nested(depth)));
    expect(refusal(deep(997))).toBe('accepted');
    expect(refusal(deep(998))).toBe('plan-file changes');
  });

  test('of a later minor version may hold more', () => {
    for (const formatVersion of ['2.9', '2.10']) {
      const later = { ...FULL, formatVersion, novelty: { a: 1 } } as unknown as JsonObject;
      expect(refusal(forged(later))).toBe('accepted');
    }
  });

  test.each([...['0.9', '1.0', '1.3', '3.0', '20.0', '2', '2.', '.2', '2.0.0', 'x2.0', '2.0x']])(
    'of version %s is refused',
    (version) => {
      expect(refusal(forged({ ...FULL, formatVersion: version } as unknown as JsonObject))).toMatch(/^plan-version/);
    },
  );

  test('is refused where a change stands twice, or waits for one that is not there', () => {
    const changed = (index: number, more: object): string => {
      const changes = FULL.changes.map((one, at) => (at === index ? { ...one, ...more } : one));
      return refusal(forged({ ...FULL, changes } as unknown as JsonObject));
    };
    expect(changed(3, { key: FULL.changes[0]?.key })).toBe('plan-file changes[3].key');
    expect(changed(2, { dependsOn: [FULL.changes[0]?.key, 'nothing'] })).toBe('plan-file changes[2].dependsOn');
    expect(changed(2, { dependsOn: [FULL.changes[0]?.key] })).toBe('accepted');
    expect(changed(4, { with: 'nothing' })).toBe('plan-file changes[4].dependsOn');
    expect(changed(1, { with: 'nothing' })).toBe('accepted');
    expect(changed(2, { temporary: 'nothing' })).toBe('plan-file changes[2].dependsOn');
    expect(changed(2, { temporary: FULL.changes[0]?.key })).toBe('accepted');
  });

  test('says what is wrong with a file that is none', () => {
    const detail = (text: string): string | undefined => decodePlan(text).diagnostics[0]?.detail;
    expect(decodePlan('').diagnostics[0]?.severity).toBe('error');
    expect(detail(' \n')).toContain('is empty');
    expect(detail('x')).toContain('is not JSON');
    expect(detail('[]')).toContain('is not JSON');
    expect(detail('{}')).toContain('no format version');
    expect(detail(encodePlan(FULL).replace('"A"', '"B"'))).toContain('checksum');
    expect(detail(forged({ ...FULL, digest: 'x' } as unknown as JsonObject))).toContain('digest');
  });

  test('has the keys that people look for first, then the others by name', () => {
    const keys = Object.keys(JSON.parse(encodePlan(withFileParts(RICH))) as object);
    expect(keys).toEqual([
      ...['formatVersion', 'tool', 'createdAt', 'environment', 'organization', 'service', 'git', 'digest', 'ledger'],
      ...['live', 'summary', 'blocked', 'changes', 'assumes', 'diagnostics', 'forget', 'gone', 'ids', 'outline'],
      ...['refresh', 'unmanaged', 'checksum'],
    ]);
    const [change] = (JSON.parse(encodePlan(FULL)) as { changes: object[] }).changes;
    expect(Object.keys(change ?? {})).toEqual([
      ...['key', 'action', 'kind', 'address', 'previousAddress', 'after', 'cause', 'dependsOn', 'fields', 'naturalKey'],
      ...['parents', 'protect', 'reason', 'risk', 'source'],
    ]);
  });

  test('holds nothing that a pipeline would take for a command', () => {
    const text = encodePlan(planWithWrites([], { unmanaged: ['##[error]x', '##vso[task]', '## title', '\ufffd'] }));
    expect(text).not.toMatch(/##(vso)?\[/);
    expect(text).toContain('"## title"');
    expect(text).not.toContain('\ufffd');
    const read = decodePlan(text);
    expect(read.ok && read.value.unmanaged).toEqual(['##[error]x', '##vso[task]', '## title', '\ufffd']);
  });
});
