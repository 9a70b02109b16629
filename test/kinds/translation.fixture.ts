import type { FixtureOf } from '../support/kind-fixture.ts';
import { plainFixture } from './support/plain-fixture.ts';

export const fixture: FixtureOf<'translation'> = {
  ...plainFixture('translation'),
  rows: [{ table: 'translationSettings', key: ['organization', 'title'] }],
};
