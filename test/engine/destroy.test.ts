import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import {
  destroyed,
  destroyNotes,
  emptied,
  notDestroyed,
  withDeclaredProtection,
} from '../../src/core/engine/destroy.ts';
import type { Delete } from '../../src/core/plan/plan.ts';
import { create } from './support/hand-made-plan.ts';
import { desired, entry, kind, ledger, workspace } from './support/small-kinds.ts';

const KINDS = [kind('site'), kind('section', { parents: ['site'] }), kind('part', { parents: ['section'] })];
const models = new Map(KINDS.map((model) => [model.name, model]));

const deletion = (address: string, cause: Delete['cause']): Delete => ({
  ...create(address, 'site', { after: {} }),
  action: 'delete',
  id: 'id',
  before: {},
  fields: [],
  precondition: { fingerprint: '' },
  reason: 'it left the manifest',
  cause,
});

describe('a plan that destroys', () => {
  test('is of a ledger in which everything is protected that the manifest protects, also under a former name', () => {
    const state = ledger([
      ['site.a', entry('site', 'a', {})],
      ['site.old', entry('site', 'b', { x: 1 })],
      ['site.c', entry('site', 'c', {}, { protect: true })],
      ['site.d', entry('site', 'd', {})],
    ]);
    const resources = [
      desired('site', 'a', { protect: true }),
      desired('site', 'b', { protect: true, previously: ['site.old'] }),
      desired('site', 'e', { previously: ['site.d'] }),
    ];
    const { entries, salt } = withDeclaredProtection(state, { resources });
    expect(salt).toBe(state.salt);
    expect([...entries].map(([address, one]) => [address, one.protect])).toEqual([
      ['site.a', true],
      ['site.old', true],
      ['site.c', true],
      ['site.d', undefined],
    ]);
    expect(entries.get('site.old')?.fields).toEqual({ x: 1 });
  });

  test('declares nothing but what holds owned resources without being owned, in the collections that have them', () => {
    const declared = [
      desired('site', 'a'),
      desired('section', 'x', { parent: 'site.a' }),
      desired('part', 'p', { parent: 'site.a.section.x' }),
      desired('site', 'b'),
      desired('section', 'y', { parent: 'site.b' }),
      desired('site', 'c'),
    ];
    const { entries } = ledger([
      ['site.a.section.x.part.p', entry('part', 'p', {})],
      ['site.a.section.x.part.q', entry('part', 'q', {})],
      ['site.b', entry('site', 'b', {})],
      ['site.b.section.y', entry('section', 'y', {})],
      ['site.gone.section.z', entry('section', 'z', {})],
      ['other.o', entry('other', 'o', {})],
    ]);
    const left = emptied(workspace(declared, { environment: 'staging' }), { entries }, models);
    expect(left.environment).toBe('staging');
    expect(left.resources.map(({ address }) => address)).toEqual(['site.a.section.x', 'site.a']);
    expect(left.collections).toEqual([
      { kind: 'part', parent: 'site.a.section.x' },
      { kind: 'section', parent: 'site.a' },
      { kind: 'site' },
      { kind: 'section', parent: 'site.gone' },
    ]);
  });

  test('does not read again what an owned holder brings along', () => {
    const declared = [
      desired('site', 'a'),
      desired('section', 'x', { parent: 'site.a' }),
      desired('part', 'p', { parent: 'site.a.section.x' }),
    ];
    const { entries } = ledger([
      ['site.a', entry('site', 'a', {})],
      ['site.a.section.x.part.p', entry('part', 'p', {})],
    ]);
    const left = emptied(workspace(declared), { entries }, models);
    expect(left.resources.map(({ address }) => address)).toEqual(['site.a.section.x']);
    expect(left.collections).toEqual([{ kind: 'site' }, { kind: 'part', parent: 'site.a.section.x' }]);
  });

  test('says why it deletes what is declared', () => {
    const resources = [desired('site', 'a'), desired('site', 'c')];
    const deletes = [deletion('site.a', 'removed'), deletion('site.b', 'removed'), deletion('site.c', 'conflict')];
    expect(destroyed(deletes, { resources })).toEqual([
      { ...deletes[0], cause: 'pending', reason: 'destroy deletes everything that the ledger owns' },
      deletes[1],
      deletes[2],
    ]);
  });

  test('says what it is, and of what is dormant that it stays', () => {
    const note = (code: string): Diagnostic => ({ severity: 'warning', code, summary: 's', detail: 'd' });
    const notes = destroyNotes([note('dormant'), note('other')], [deletion('site.a', 'removed')]);
    expect(notes.map(({ code, severity }) => [code, severity])).toEqual([
      ['destroy', 'warning'],
      ['dormant', 'warning'],
      ['other', 'warning'],
    ]);
    expect([notes[1]?.detail, notes[1]?.summary]).toEqual([expect.stringContaining('ledger forget'), 's']);
    expect(notes[2]).toEqual(note('other'));
    expect(destroyNotes([note('other')], [])).toEqual([note('other')]);
  });

  test('leaves what it neither deletes nor forgets', () => {
    const state = ledger([
      ['site.a', entry('site', 'a', {})],
      ['site.b', entry('site', 'b', {})],
      ['site.c', entry('site', 'c', {})],
      ['site.c.section.x', entry('section', 'x', {})],
      ['other.o', entry('other', 'o', {})],
    ]);
    const changes = [deletion('site.a', 'removed')];
    expect(notDestroyed({ ledger: state, models, changes, removed: { forget: ['site.b'] } })).toEqual([
      { kind: 'site' },
      { kind: 'section', parent: 'site.c' },
      { kind: 'other' },
    ]);
  });
});
