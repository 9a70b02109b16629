import { expect, onTestFinished, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const text = (holder: string, title = 'Inner') =>
  `colophon: 1\norganization: org_acme\ncollections:\n  outer: { title: Outer }\n  inner: { title: ${title}, in: ${holder} }\n`;

async function workspace(profile: ProfileName) {
  const server = await startServer({ processingDelay: 1, profile });
  onTestFinished(() => server.close());
  const ledger = createMemoryLedger({});
  return async (manifest: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': manifest }))),
    service: { baseUrl: server.url, token: server.token },
    ledger,
  });
}

test.each([...PROFILE_NAMES])('another holder of a collection on the profile %s', async (profile) => {
  const work = await workspace(profile);
  await applied(await work(text('outer')));
  const outcome = await plan(await work(text('null', 'Inside')));
  if (profile === 'today') {
    expect(valueIn(outcome).changes).toMatchObject([{ action: 'update', address: 'collection.inner' }]);
    return;
  }
  // No operation of that service moves one, so nothing else is applied either.
  expect(outcome.ok).toBe(false);
  expect(outcome.diagnostics).toMatchObject([
    { severity: 'error', code: 'immutable', source: { line: 5, column: 31 } },
  ]);
  expect(outcome.diagnostics[0]?.detail).toContain('collection.inner: in is');
  expect(valueIn(await plan(await work(text('outer', 'Inside')))).changes).toMatchObject([{ action: 'update' }]);
});
