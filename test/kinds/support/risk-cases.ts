import type { Json } from '../../../src/base/json.ts';
import type { Fields } from '../../../src/core/plan/value.ts';
import type { RiskCase } from '../../support/kind-fixture.ts';

/** A value that a plan does not hold. */
export const HIDDEN: Json = { $digest: 'd' };

export const LIVE: Fields = { published: true };
export const OFF: Fields = { published: false };

/** As long as nothing is known of the site around it, the site may be live. */
export const SHOWING: readonly RiskCase[] = [['expose', undefined, { $id: 'spc_1' }]];

/** A part of a site leaves its group. */
export const LEAVING: readonly RiskCase[] = [
  ['expose', { $id: 'group_1' }, null],
  ['none', undefined, { $id: 'group_1' }],
  ['none', null, { $id: 'group_1' }],
];

/** A condition on visitors becomes weaker. */
export const LOOSENING: readonly RiskCase[] = [
  ['expose', 'visitor.claims.a', null],
  ['expose', 'visitor.claims.a', 'true'],
  ['none', undefined, 'visitor.claims.a'],
];

/** A draft ends. */
export const ENDING: readonly RiskCase[] = [
  ['expose', true, false],
  ['expose', HIDDEN, false],
  ['none', false, true],
  ['none', undefined, false],
];
