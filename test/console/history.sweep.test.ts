import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { textOfCell } from '../../src/command/report/html/list.ts';
import type { ShownHistory } from '../../src/command/report/ledger.ts';
import type { LedgerVersion } from '../../src/core/ledger/types.ts';
import { GIT_ENV } from '../support/git.ts';
import { runCommand } from '../support/run-commands.ts';
import { listIn } from './list-in.ts';
import { livedWorkspace } from './workspace.ts';

test('the history has the applies of `ledger log`, and each the changes of `ledger show`', async () => {
  const { folder, exported, close } = await livedWorkspace();
  try {
    const page = join(await exported('console', '--all'), 'environments', 'production', 'history.html');
    const { rows, steps = [] } = listIn(readFileSync(page, 'utf8'));
    const printed = async (...args: readonly string[]) => {
      const all = ['ledger', ...args, '-e', 'production', '-o', 'json'];
      const { code, stdout, stderr } = await runCommand([addLedgerCommand], all, { cwd: folder, env: GIT_ENV });
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const { versions } = (await printed('log')) as { readonly versions: readonly LedgerVersion[] };
    expect(versions.length).toBeGreaterThan(1);
    expect(rows.map(({ id, cells: [subject] }) => [id, textOfCell(subject)])).toEqual(
      versions.map(({ id, subject }) => [id, subject]),
    );
    const addresses = ['team.writers', 'site.docs'];
    const { history } = (await printed('show', ...addresses)) as { readonly history: ShownHistory };
    const isAsked = (address: string): boolean =>
      addresses.some((one) => address === one || address.startsWith(`${one}.`));
    expect(
      steps.map(({ row, changes }) => [row, changes.flatMap(({ address }) => (isAsked(address) ? [address] : []))]),
    ).toEqual(history.versions.map(({ id, changes }) => [id, changes.map(({ address }) => address)]));
  } finally {
    await close();
  }
});
