import { fileURLToPath } from 'node:url';
import { packageFile } from '../../base/package-file.ts';
import { createClient } from '../../core/client/index.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../core/ledger/memory-ledger.ts';
import { loadManifest } from '../../core/manifest/load.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { apply } from '../app/apply.ts';
import { drift } from '../app/drift.ts';
import { plan } from '../app/plan.ts';
import { SANDBOX_ORGANIZATION, type Sandbox, startSandbox } from '../app/sandbox.ts';
import { renderApplyText } from '../report/apply.ts';
import { renderDiagnosticsText } from '../report/diagnostics.ts';
import { renderDriftText } from '../report/drift/drift.ts';
import { consentsFor } from '../report/plan/consent.ts';
import { renderPlanText } from '../report/plan/text.ts';

const colour = process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '';
const width = Math.max(60, Math.min(process.stdout.columns ?? 100, 110));
const view = { colour, width: width - 3 };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function step(number: number, text: string): void {
  say(`\n${'─'.repeat(width)}\n${number}. ${text}\n`);
}

function show(text: string): void {
  say(text.trimEnd().replace(/^(?=.)/gm, '   '));
}

function got<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(renderDiagnosticsText(outcome.diagnostics, { colour, width }));
  }
  return outcome.value;
}

function loadExample(): Promise<Outcome<Manifest>> {
  return loadManifest({
    kinds: KINDS,
    cwd: fileURLToPath(packageFile('')),
    paths: [fileURLToPath(packageFile('examples/full'))],
    variables: {},
    env: {},
    organization: SANDBOX_ORGANIZATION,
  });
}

/** What a colleague does in the app. */
async function renameByHand({ service, organization: organizationId }: Sandbox): Promise<void> {
  const client = createClient({ baseUrl: service.baseUrl ?? '', token: service.token });
  try {
    const sites = await client.listAll('listSites', { path: { organizationId } });
    const site = sites.find(({ title }) => title === 'Acme documentation');
    const path = { organizationId, siteId: site?.id ?? '' };
    const sections = await client.listAll('listSiteSections', { path });
    const guides = sections.find((section) => section.path === 'guides');
    await client.call('updateSiteSectionById', {
      path: { ...path, siteSectionId: guides?.id ?? '' },
      body: { title: 'Guides (new!)' },
    });
  } finally {
    await client.close();
  }
  say('   PATCH …/sections/… {"title": "Guides (new!)"}');
}

/** Plan a workspace, apply it, change it by hand, detect the drift, repair it. */
async function showSteps(manifest: Manifest, sandbox: Sandbox): Promise<void> {
  const work = { manifest, service: sandbox.service, ledger: createMemoryLedger() };

  step(2, 'colophon plan: show what would change (only reads)');
  const first = got(await plan(work));
  const allow = consentsFor(first, []).all;
  show(renderPlanText(first, { ...view, allow }));

  const consents = allow.map((consent) => ` --allow ${consent}`).join('');
  step(3, `colophon apply${consents}: apply the plan, with consent to what is blocked`);
  const applied = await apply({ ...work, plan: first, allow });
  show(renderApplyText(applied, first, { ...applied.requests, ...view }));

  step(4, 'colophon plan: nothing to change, the workspace is as declared');
  const second = got(await plan(work));
  show(renderPlanText(second, { ...view, allow }));

  step(5, 'A colleague renames a section by hand');
  await renameByHand(sandbox);

  step(6, 'colophon drift: detect changes made outside Colophon');
  const drifted = got(await drift(work));
  show(renderDriftText(drifted.plan, view));

  step(7, 'colophon apply: restore the declared state');
  const repaired = await apply({ ...work, plan: drifted.plan, allow });
  show(renderApplyText(repaired, drifted.plan, { ...repaired.requests, ...view }));
  const last = got(await plan(work));
  show(renderPlanText(last, { ...view, allow }));
  if (applied.status !== 'done' || repaired.status !== 'done' || second.changes.length + last.changes.length > 0) {
    throw new Error('the demonstration did not end as expected');
  }
}

async function demo(): Promise<void> {
  step(1, 'The manifest: examples/full, a whole workspace, made from nothing');
  const manifest = got(await loadExample());
  const { resources } = manifest.workspace;
  say(`   ${resources.length} resources in ${manifest.files.length} files, all valid.`);
  const sandbox = await startSandbox({ resources, empty: true, profile: manifest.profile });
  try {
    say('   The service: a reference server inside this process. Nothing leaves this machine.');
    await showSteps(manifest, sandbox);
    say('\nNext: the quick start in README.md, with a manifest of your own; then your workspace, then pull requests.');
  } finally {
    await sandbox.close();
  }
}

// The reader may close the pipe early (`npm start | head`).
process.stdout.on('error', () => process.exit(0));

void demo();
