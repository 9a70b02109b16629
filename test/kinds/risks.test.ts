import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { meaningOf } from '../../src/core/engine/risks.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { fixtureOf } from '../support/fixtures.ts';
import type { RiskCase } from '../support/kind-fixture.ts';
import { HIDDEN } from './support/risk-cases.ts';

const byName = new Map(KINDS.map((kind) => [kind.name, kind]));

function riskOf(
  kind: string,
  field: string,
  change: readonly [Json | undefined, Json | undefined, (Fields | undefined)?, (string | undefined)?],
): string {
  const [before, after, live = { [field]: before ?? null }, entry] = change;
  const assessment = { before, after, live, ...(entry === undefined ? {} : { entry }) };
  return byName.get(kind)?.fieldRisk?.(field, assessment) ?? 'none';
}

const NO_RISK: readonly RiskCase[] = [
  ['none', 'a', 'b'],
  ['none', 'a', null],
  ['none', null, HIDDEN],
];

const FIELDS = KINDS.flatMap(({ name, rules }) =>
  Object.keys(rules).map((field) => ({ kind: name, field, cases: fixtureOf(name).risks?.[field] ?? NO_RISK })),
);

describe('the risk of a change', () => {
  test.each(FIELDS)('of $field of a $kind', ({ kind, field, cases }) => {
    for (const [risk, before, after, live, entry] of cases) {
      expect([before, after, riskOf(kind, field, [before, after, live, entry])]).toEqual([before, after, risk]);
    }
  });

  test.each([
    ['share-link', 'create', undefined, { active: false }, ['open-links']],
    ['share-link', 'delete', { active: false }, {}, ['revoke-links']],
    ['share-link', 'replace', { active: true }, {}, ['revoke-links']],
    ['link-invite', 'create', undefined, { role: 'read' }, ['open-links']],
    ['link-invite', 'delete', {}, {}, ['revoke-links']],
    ['link-invite', 'replace', {}, {}, ['revoke-links']],
    ['member', 'create', undefined, { role: 'read' }, ['grant']],
    ['member', 'update', {}, { role: 'read' }, []],
    ['member', 'delete', {}, {}, ['remove-member']],
    ['saml-provider', 'create', undefined, {}, ['weaken-sso']],
    ['saml-provider', 'update', {}, {}, []],
    ['saml-provider', 'delete', {}, {}, ['break-sso']],
    ['saml-provider', 'replace', {}, {}, ['break-sso']],
    ['space-translation', 'create', undefined, {}, ['translate']],
    ['space-translation', 'delete', {}, {}, []],
    ['section-group', 'create', undefined, {}, []],
    ['section-group', 'delete', { draft: true }, {}, ['expose']],
    ['section-group', 'delete', { draft: false }, {}, []],
    ['site', 'create', undefined, {}, []],
    ['site', 'update', { published: true }, { title: 'New' }, []],
    ['site', 'delete', { published: true }, {}, ['unpublish']],
    ['site', 'delete', { published: false }, {}, []],
    ['site', 'replace', { published: true }, {}, ['unpublish']],
    ['git-sync', 'create', undefined, {}, ['sync-content']],
    ['git-sync', 'replace', {}, {}, ['sync-content']],
    ['git-sync', 'delete', {}, {}, []],
    ['openapi-spec', 'create', undefined, { visibility: 'public' }, ['expose']],
    ['openapi-spec', 'create', undefined, { visibility: 'private' }, []],
  ] as const)('of a %s as a whole: %s', (kind, action, live, changed, expected) => {
    expect(byName.get(kind)?.risks?.({ action, live, changed })).toEqual(expected);
  });

  test('is always one that is explained', () => {
    const named = FIELDS.flatMap(({ cases }) => cases.map(([risk]) => risk)).filter((risk) => risk !== 'none');
    for (const risk of named) {
      expect(meaningOf(risk), risk).toBeDefined();
    }
  });
});
