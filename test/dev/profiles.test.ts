import { describe, expect, test } from 'vitest';
import { inAnyProfile, inProfile } from '../../src/dev/profiles.ts';

describe('a fragment in a profile', () => {
  test('has no list that has nothing left', () => {
    const operation = { parameters: [{ name: 'prefer', 'x-only': 'today' }], tags: [] };
    expect(inProfile(operation, '2025')).toEqual({ tags: [] });
    expect(inProfile(operation, 'today')).toEqual({ parameters: [{ name: 'prefer' }], tags: [] });
  });

  test('says who may do it, also where that differs', () => {
    const operation = { 'x-access': 'create', 'x-today': { 'x-access': 'edit' } };
    expect(inProfile(operation, '2025')).toEqual({ 'x-access': 'create' });
    expect(inProfile(operation, 'today')).toEqual({ 'x-access': 'edit' });
    expect(inAnyProfile(operation)).toEqual({ 'x-access': 'create' });
  });
});
