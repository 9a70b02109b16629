import { fileURLToPath } from 'node:url';
import { packageFile } from '../../base/package-file.ts';
import { createClient } from '../../core/client/index.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../core/ledger/memory-ledger.ts';
import { loadManifest } from '../../core/manifest/load.ts';
import { apply } from '../app/apply.ts';
import { drift } from '../app/drift.ts';
import { plan } from '../app/plan.ts';
import { SANDBOX_ORGANIZATION, startSandbox } from '../app/sandbox.ts';
import { renderApplyText } from '../report/apply.ts';
import { renderDiagnosticsText } from '../report/diagnostics.ts';
import { renderDriftText } from '../report/drift/drift.ts';
import { consentsFor } from '../report/plan/consent.ts';
import { renderPlanText } from '../report/plan/text.ts';

/** The demonstration of `npm start`: plan a workspace, apply it, change it by hand, detect the drift, repair it; all in this process. */
async function demo(): Promise<void> {
  const colour = process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '';
  const width = Math.max(60, Math.min(process.stdout.columns ?? 100, 110));
  const say = (text: string): void => {
    process.stdout.write(`${text}\n`);
  };
  const step = (number: number, text: string): void => {
    say(`\n${'─'.repeat(width)}\n${number}. ${text}\n`);
  };
  const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '   ');
  const got = <T>(outcome: Outcome<T>): T => {
    if (!outcome.ok) {
      throw new Error(renderDiagnosticsText(outcome.diagnostics, { colour, width }));
    }
    return outcome.value;
  };

  const folder = fileURLToPath(packageFile('examples/full'));
  step(1, 'The manifest: examples/full, a whole workspace, made from nothing');
  const manifest = got(
    await loadManifest({
      kinds: KINDS,
      cwd: fileURLToPath(packageFile('')),
      paths: [folder],
      variables: {},
      env: {},
      organization: SANDBOX_ORGANIZATION,
    }),
  );
  say(`   ${manifest.workspace.resources.length} resources in ${manifest.files.length} files, all valid.`);

  const sandbox = await startSandbox({
    resources: manifest.workspace.resources,
    empty: true,
    profile: manifest.profile,
  });
  const client = createClient({ baseUrl: sandbox.service.baseUrl ?? '', token: sandbox.service.token });
  try {
    const { service } = sandbox;
    const ledger = createMemoryLedger();
    const organizationId = sandbox.organization;
    say(`   The service: a reference server inside this process. Nothing leaves this machine.`);

    step(2, 'colophon plan: show what would change (only reads)');
    const first = got(await plan({ manifest, service, ledger }));
    const allow = consentsFor(first, []).all;
    say(indented(renderPlanText(first, { colour, allow, width: width - 3 })));

    const consents = allow.map((consent) => ` --allow ${consent}`).join('');
    step(3, `colophon apply${consents}: apply the plan, with consent to what is blocked`);
    const applied = await apply({ plan: first, manifest, service, ledger, allow });
    say(indented(renderApplyText(applied, first, { ...applied.requests, colour, width: width - 3 })));

    step(4, 'colophon plan: nothing to change, the workspace is as declared');
    const second = got(await plan({ manifest, service, ledger }));
    say(indented(renderPlanText(second, { colour, allow, width: width - 3 })));

    step(5, 'A colleague renames a section by hand');
    const sites = await client.listAll('listSites', { path: { organizationId } });
    const site = sites.find(({ title }) => title === 'Acme documentation');
    const path = { organizationId, siteId: site?.id ?? '' };
    const sections = await client.listAll('listSiteSections', { path });
    const guides = sections.find((section) => section.path === 'guides');
    await client.call('updateSiteSectionById', {
      path: { ...path, siteSectionId: guides?.id ?? '' },
      body: { title: 'Guides (new!)' },
    });
    say('   PATCH …/sections/… {"title": "Guides (new!)"}');

    step(6, 'colophon drift: detect changes made outside Colophon');
    const drifted = got(await drift({ manifest, service, ledger }));
    say(indented(renderDriftText(drifted.plan, { colour, width: width - 3 })));

    step(7, 'colophon apply: restore the declared state');
    const repaired = await apply({ plan: drifted.plan, manifest, service, ledger, allow });
    say(indented(renderApplyText(repaired, drifted.plan, { ...repaired.requests, colour, width: width - 3 })));
    const last = got(await plan({ manifest, service, ledger }));
    say(indented(renderPlanText(last, { colour, allow, width: width - 3 })));
    if (applied.status !== 'done' || repaired.status !== 'done' || second.changes.length + last.changes.length > 0) {
      throw new Error('the demonstration did not end as expected');
    }
    say('\nNext: the quick start in README.md, with a manifest of your own; then your workspace, then pull requests.');
  } finally {
    await client.close();
    await sandbox.close();
  }
}

// The reader may close the pipe early (`npm start | head`).
process.stdout.on('error', () => process.exit(0));

void demo();
