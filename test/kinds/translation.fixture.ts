import { sent } from '../support/by-hand.ts';
import type { FixtureOf } from '../support/kind-fixture.ts';
import { plainFixture } from './support/plain-fixture.ts';

export const fixture: FixtureOf<'translation'> = {
  ...plainFixture('translation'),
  byHand: [sent('POST', '/v1/orgs/org_acme/translations', { title: '@title' })],
  rows: [{ table: 'translationSettings', key: ['organization', 'title'] }],
};
