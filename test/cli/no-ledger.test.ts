import { expect, test } from 'vitest';
import type { Plan } from '../../src/core/plan/plan.ts';
import { startServer } from '../../src/server/index.ts';
import { workspaceOf } from '../support/workspace.ts';

const MANIFEST =
  'colophon: 1\norganization: org_acme\nteams:\n  writers: { title: Docs writers }\n  new: { title: New }\n';

test('a check without a ledger passes where the workspace is as declared, in every format', async () => {
  const server = await startServer({ processingDelay: 1 });
  try {
    const work = workspaceOf(server, { 'colophon.yaml': MANIFEST });
    const check = ['plan', '--ledger', 'none', '--detailed-exitcode'];
    expect((await work.run(check)).code).toBe(2);
    expect((await work.run(['apply', '-y', '--ledger', `file:${work.path('ledger.json')}`])).code).toBe(0);
    const text = await work.run(check);
    expect([text.code, text.stdout]).toEqual([0, expect.stringContaining('No changes.')]);
    const json = await work.run([...check, '-o', 'json']);
    expect(json.code).toBe(0);
    expect((JSON.parse(json.stdout) as Plan).summary).toMatchObject({ adopt: 0, resources: 0, noop: 2 });
    for (const format of ['markdown', 'html', 'github', 'sarif', 'junit', 'ndjson']) {
      const { code, stdout } = await work.run([...check, '-o', format]);
      expect([format, code, /to adopt|plan\/adopt/.test(stdout)]).toEqual([format, 0, false]);
    }
    // With a ledger of its own, what exists is to be adopted.
    const recorded = ['plan', '--ledger', `file:${work.path('other.json')}`, '--detailed-exitcode'];
    const adopting = await work.run(recorded);
    expect([adopting.code, adopting.stdout]).toEqual([2, expect.stringContaining('2 to adopt.')]);
  } finally {
    await server.close();
  }
});
