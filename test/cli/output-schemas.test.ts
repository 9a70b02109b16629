import { describe, expect, test } from 'vitest';
import { addSchemaCommand, readOutputSchemas } from '../../src/command/cli/schema.ts';
import { renderDriftJson } from '../../src/command/report/drift/drift.ts';
import { renderPlanJson } from '../../src/command/report/plan/json.ts';
import { RICH } from '../report/plans.ts';
import { runInside, useFolders } from '../support/command.ts';
import { problemsOf } from '../support/output-schemas.ts';

const folderWith = useFolders();

describe('The schema of an output', () => {
  test('describes plans with everything in them', () => {
    expect(problemsOf('plan', renderPlanJson(RICH))).toEqual([]);
    expect(problemsOf('drift', renderDriftJson(RICH))).toEqual([]);
  });

  test('is printed by name, and a typo gets a suggestion', async () => {
    const cwd = folderWith();
    for (const [name, schema] of Object.entries(readOutputSchemas())) {
      const { code, out } = await runInside(addSchemaCommand, ['schema', name], { cwd });
      expect([name, code, JSON.parse(out)]).toEqual([name, 0, schema]);
    }
    const typo = await runInside(addSchemaCommand, ['schema', 'drfit'], { cwd });
    expect([typo.code, typo.err]).toEqual([64, expect.stringContaining('Did you mean "drift"?')]);
  });

  test('refuses what is none', () => {
    expect(problemsOf('graph', '{ "nodes": [], "edges": [{}] }')).not.toEqual([]);
    expect(problemsOf('plan', '{}')).not.toEqual([]);
  });
});
