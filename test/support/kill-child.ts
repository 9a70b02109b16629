import { readFileSync } from 'node:fs';
import { apply } from '../../src/command/app/apply.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';

/** What an apply in a process of its own is to do. */
export interface KillOrder {
  readonly plan: Plan;
  /** Without what cannot be written down, which an apply does not need. */
  readonly manifest: Manifest;
  readonly baseUrl: string;
  readonly token: string;
  readonly ledger: string;
  readonly allow: readonly string[];
}

// Everything that the command line does before and after an apply is left out: it takes longer than the apply itself.
const [, , order = '', parallelism = '1'] = process.argv;
const { plan, manifest, baseUrl, token, ledger, allow } = JSON.parse(readFileSync(order, 'utf8')) as KillOrder;
// Not awaited at the top: what is imported lazily may be a part of this very file, which would wait for itself.
void apply({
  plan,
  manifest,
  // The runs after it check every answer; compiling those checks would take longer than the apply.
  service: { baseUrl, token, checkAnswers: false },
  ledger: createFileLedger({ path: ledger, environment: plan.environment }),
  allow,
  parallelism: Number(parallelism),
}).then(({ status, results, diagnostics }) => {
  process.stdout.write(status);
  process.stderr.write(status === 'done' ? '' : JSON.stringify({ results, diagnostics }));
});
