import { expect, test } from 'vitest';
import { compareSurface } from './surface.ts';

const RECORDED = [
  'has plan.digest: string',
  'has plan --out <value>',
  'needs site.title maxLength 100',
  'needs apply argument 1',
];

test('nothing differs where nothing changed, in whatever order', () => {
  expect(compareSurface(RECORDED, [...RECORDED].reverse())).toEqual({ broken: [], added: [], relaxed: [] });
});

test('what is removed breaks users, and so does what has another type', () => {
  expect(compareSurface(RECORDED, RECORDED.slice(1)).broken).toEqual(['removed: has plan.digest: string']);
  const changed = RECORDED.map((fact) => fact.replace(': string', ': number'));
  expect(compareSurface(RECORDED, changed)).toEqual({
    broken: ['removed: has plan.digest: string'],
    added: ['has plan.digest: number'],
    relaxed: [],
  });
});

test('what is new breaks nobody, unless users must do something for it', () => {
  expect(compareSurface(RECORDED, [...RECORDED, 'has plan.mood: string'])).toEqual({
    broken: [],
    added: ['has plan.mood: string'],
    relaxed: [],
  });
  expect(compareSurface(RECORDED, [...RECORDED, 'needs site: owner']).broken).toEqual(['added: needs site: owner']);
});

test.each([
  ['needs site.title maxLength 64', true],
  ['needs site.title maxLength 200', false],
])('a bound may become looser and not tighter: %s', (fact, isBroken) => {
  const now = RECORDED.map((line) => (line.includes('maxLength') ? fact : line));
  expect(compareSurface(RECORDED, now).broken).toEqual(isBroken ? [`added: ${fact}`] : []);
});

test('a lower bound may become smaller and not larger', () => {
  expect(compareSurface(['needs a minItems 2'], ['needs a minItems 1'])).toEqual({
    broken: [],
    added: [],
    relaxed: ['needs a minItems 2', 'needs a minItems 1'],
  });
  expect(compareSurface(['needs a minItems 2'], ['needs a minItems 3']).broken).toEqual(['added: needs a minItems 3']);
});

test('a demand that is gone breaks nobody', () => {
  expect(compareSurface(RECORDED, RECORDED.slice(0, 3))).toEqual({
    broken: [],
    added: [],
    relaxed: ['needs apply argument 1'],
  });
});

test.each([
  ['a kind', ['has note.text: string', 'needs note: text', 'needs note.text maxLength 9'], []],
  ['a resource', ['has colophon:index:Note input.space: string', 'needs colophon:index:Note input: space'], []],
  ['a field', ['has site.mood: string', 'needs site.mood maxLength 9', 'needs keys of site.mood maxLength 9'], []],
  ['a command', ['has colophon note --to <value>', 'needs colophon note argument 1', 'needs colophon note --to'], []],
  ['a demand on a field', ['needs site.title pattern ^a$'], ['added: needs site.title pattern ^a$']],
  ['a field that is needed', ['has site.mood: string', 'needs site: mood'], ['added: needs site: mood']],
  ['an argument', ['needs colophon apply argument 2'], ['added: needs colophon apply argument 2']],
  ['a flag', ['needs colophon apply --why'], ['added: needs colophon apply --why']],
])('the demands of %s that is new break nobody, and those on what was there do', (_what, facts, broken) => {
  const recorded = [...RECORDED, 'has colophon apply --yes', 'has colophon:index:Site input.title: string'];
  const difference = compareSurface(recorded, [...recorded, ...facts]);
  expect(difference.broken).toEqual(broken);
  expect([...difference.broken.map((line) => line.slice('added: '.length)), ...difference.added].sort()).toEqual(
    [...facts].sort(),
  );
});
