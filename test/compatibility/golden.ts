import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { compareSurface, type Fact, sortedFacts } from './surface.ts';

const AGAIN = 'npm test -- test/compatibility';

/**
 * Holds facts against the recorded ones. `UPDATE=1` records additions; a breaking change is only recorded with
 * `UPDATE=breaking`, which belongs to a new major version.
 */
export function expectRecorded(name: string, facts: readonly Fact[]): void {
  const file = new URL(`./${name}.golden`, import.meta.url);
  const now = sortedFacts(facts);
  const text = `${now.join('\n')}\n`;
  const update = process.env['UPDATE'];
  if (!existsSync(file) || update === 'breaking') {
    expect(update, `test/compatibility/${name}.golden is missing: UPDATE=1 ${AGAIN}`).toBeDefined();
    writeFileSync(file, text);
    return;
  }
  const recorded = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const { broken, added, relaxed } = compareSurface(recorded, now);
  expect(
    broken,
    `This breaks what docs/compatibility.md promises about "${name}" within a major version. Keep it, or announce and release a major version and record it: UPDATE=breaking ${AGAIN}`,
  ).toEqual([]);
  if (update !== undefined) {
    writeFileSync(file, text);
    return;
  }
  expect(
    [...added, ...relaxed],
    `These are additions to "${name}", which break nobody and become a promise with the next release. Record them: UPDATE=1 ${AGAIN}`,
  ).toEqual([]);
}
