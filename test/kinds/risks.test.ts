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
    ['share-link', {}, {}, 'open-links', 'revoke-links'],
    ['share-link', { active: false }, {}, 'open-links', 'revoke-links'],
    ['link-invite', { role: 'read' }, {}, 'open-links', 'revoke-links'],
    ['member', { role: 'read' }, {}, 'grant', 'remove-member'],
    ['saml-provider', {}, {}, 'weaken-sso', 'break-sso'],
    ['space-translation', {}, {}, 'translate', undefined],
    ['section-group', {}, { draft: true }, undefined, 'expose'],
    ['section-group', {}, { draft: false }, undefined, undefined],
    ['site', {}, { published: true }, undefined, 'unpublish'],
    ['site', {}, { published: false }, undefined, undefined],
  ] as const)('of creating and deleting a %s', (kind, fields, live, created, deleted) => {
    const risks = byName.get(kind)?.risks;
    expect(risks?.({ action: 'create', live: undefined, changed: fields })).toEqual(
      created === undefined ? [] : [created],
    );
    expect(risks?.({ action: 'delete', live, changed: {} })).toEqual(deleted === undefined ? [] : [deleted]);
  });

  test('is always one that is explained', () => {
    const named = FIELDS.flatMap(({ cases }) => cases.map(([risk]) => risk)).filter((risk) => risk !== 'none');
    for (const risk of named) {
      expect(meaningOf(risk), risk).toBeDefined();
    }
  });
});
