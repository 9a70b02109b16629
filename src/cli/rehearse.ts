import type { Command } from 'commander';
import type { Rehearsal } from '../app/rehearse.ts';
import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../plan/plan.ts';
import type { Finding, Findings } from '../report/findings/findings.ts';
import { readPlan } from './apply.ts';
import { EXIT, Exit, type ExitCode } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addSelectFlags,
  addServiceFlags,
  FINDING_FORMATS,
  type ManifestFlags,
  type OutputFlags,
  type SelectFlags,
  type ServiceFlags,
} from './flags.ts';
import { findingFormats } from './formats.ts';
import { valueOption } from './options.ts';
import { emit, printDiagnostics, type Report, readTargets } from './output.ts';
import { planReport } from './plan.ts';
import { redacted } from './redacted.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, openWork, Refused } from './work.ts';

interface RehearseFlags extends ManifestFlags, ServiceFlags, OutputFlags, SelectFlags {
  readonly onGuard: 'stop' | 'skip';
}

// Nothing was applied to the service, so nothing of it can be partly applied.
const EXIT_OF: Readonly<Record<Rehearsal['status'], ExitCode>> = {
  converged: EXIT.done,
  remaining: EXIT.error,
  unlike: EXIT.stale,
  partial: EXIT.error,
  failed: EXIT.error,
  interrupted: EXIT.interrupted,
  stale: EXIT.error,
  guarded: EXIT.guarded,
  denied: EXIT.denied,
};

const VERDICTS: Readonly<Record<Rehearsal['status'], string>> = {
  converged: 'It converges: applied to the copy, and nothing was left to do.',
  remaining: 'It does not converge: applied to the copy, and this was left to do.',
  unlike: 'The saved plan is not what would be planned now. Plan again, with the flags it was made with.',
  partial: 'It failed on the copy after a part of it was done.',
  failed: 'It failed on the copy, and nothing was done.',
  interrupted: 'It was interrupted.',
  stale: 'The copy changed while the plan was applied to it.',
  guarded: 'A guard holds changes back. Say the word with --allow, or leave them out with --on-guard skip.',
  denied: 'The copy refused the token.',
};

// Nobody reads more than that; the JSON has all.
const LISTED = 200;

/** What went wrong, or what is left, one line each. */
function detailsOf({ status, applied, remaining, unlike }: Rehearsal): readonly string[] {
  switch (status) {
    case 'remaining':
      return remaining.map(({ action, address, reason }) => `${action} ${address}: ${reason}`);
    case 'unlike':
      return [
        ...unlike.saved.map((name) => `only in the saved plan: ${name}`),
        ...unlike.rehearsed.map((name) => `only in the new plan: ${name}`),
      ];
    default:
      return (applied?.results ?? []).flatMap((result) =>
        result.status === 'done' ? [] : [`${result.status} ${result.change.address}: ${result.message}`],
      );
  }
}

function requestsText({ requests: { service, copy } }: Rehearsal): string {
  return `The service: ${service.reads} reads, ${service.writes} writes. The copy: ${copy.reads} reads, ${copy.writes} writes.`;
}

async function reportOf(
  rehearsed: Rehearsal,
  found: readonly Diagnostic[],
  { flags, terminal }: { readonly flags: RehearseFlags; readonly terminal: Terminal },
): Promise<Report> {
  const rehearsal = redacted(rehearsed, terminal);
  const diagnostics = redacted(found, terminal);
  const [{ fence }, { count, joined, jsonDocument, jsonLines, safe }, planned] = await Promise.all([
    import('../report/markdown.ts'),
    import('../report/text.ts'),
    planReport(rehearsal.plan, flags, terminal),
  ]);
  const { status, seeded, plan, remaining, unlike, requests, applied } = rehearsal;
  const seededText = `A copy of the service was made of ${count(seeded, 'thing')}.`;
  const all = detailsOf(rehearsal);
  const details = [
    ...all.slice(0, LISTED).map((line) => safe(line, 500)),
    ...(all.length > LISTED ? [`and ${all.length - LISTED} more`] : []),
  ];
  const json = {
    status,
    converged: status === 'converged',
    seeded,
    summary: plan.summary,
    results: (applied?.results ?? []).map(({ status: became, change: { address, action } }) => ({
      address,
      action,
      status: became,
    })),
    remaining: remaining.map(({ address, action, cause, reason }) => ({ address, action, cause, reason })),
    unlike,
    requests,
    diagnostics,
  };
  const findings = async (): Promise<Findings> => {
    const { planFindings, sentences } = await import('../report/findings/findings.ts');
    const { findings: changes } = planFindings(plan, { allow: flags.allow });
    const converged = status === 'converged';
    const verdict: Finding = {
      level: converged ? 'notice' : 'error',
      rule: `rehearse/${status}`,
      about: VERDICTS[status],
      title: converged ? 'it converges' : 'it does not converge',
      message: [VERDICTS[status], ...details.slice(0, 20).map(sentences)].join('\n'),
      subject: status,
      verdict: converged ? 'passed' : 'failed',
      rank: 0,
    };
    return { name: 'rehearse', summary: VERDICTS[status], findings: [verdict, ...changes] };
  };
  return {
    clean: true,
    ...findingFormats(findings, terminal),
    outputs: () => ({ ...planned.outputs?.(), converged: status === 'converged', summary: VERDICTS[status] }),
    text: (options) =>
      joined([
        planned.text(options).trimEnd(),
        '',
        seededText,
        requestsText(rehearsal),
        '',
        VERDICTS[status],
        ...details.map((line) => `  ${line}`),
      ]),
    json: () => jsonDocument(json),
    ndjson: () => jsonLines([json]),
    markdown: () =>
      joined([
        planned.markdown().trimEnd(),
        '',
        `**${VERDICTS[status]}**`,
        ...(details.length === 0 ? [] : ['', ...fence(details, 'text')]),
        '',
        `${seededText} ${requestsText(rehearsal)}`,
      ]),
  };
}

function checkSaved(saved: Plan, organization: string, file: string): void {
  if (saved.organization !== organization) {
    throw new Exit(
      EXIT.stale,
      `${file} was made for the organization ${saved.organization}, and the manifest is for ${organization}; plan again`,
    );
  }
}

async function rehearse(file: string | undefined, flags: RehearseFlags, outer: Terminal): Promise<void> {
  readTargets(flags.outputTo, FINDING_FORMATS);
  const saved = file === undefined ? undefined : await readPlan(file, flags, outer);
  const environment = saved === undefined || saved.environment === 'default' ? undefined : saved.environment;
  const chosen = flags.environment ?? environment;
  const work = await openWork({ ...flags, ...defined({ environment: chosen }) }, outer);
  const { terminal } = work;
  try {
    if (saved !== undefined) {
      checkSaved(saved, work.manifest.workspace.organization, file ?? '');
    }
    const app = await import('../app/rehearse.ts');
    const outcome = await app.rehearse({
      manifest: work.manifest,
      service: work.service,
      ledger: work.ledger,
      git: work.git,
      prune: flags.prune,
      target: flags.target,
      exclude: flags.exclude,
      maxDeletes: flags.maxDeletes,
      allow: flags.allow,
      onGuard: flags.onGuard,
      parallelism: flags.parallelism,
      saved,
      signal: terminal.interruption(() => terminal.err('Stopping the rehearsal.')),
    });
    if (!outcome.ok) {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    if (flags.output === 'text') {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
    }
    await emit(await reportOf(outcome.value, outcome.diagnostics, { flags, terminal }), flags, terminal);
    const code = EXIT_OF[outcome.value.status];
    if (code !== EXIT.done) {
      throw new Refused(code);
    }
  } finally {
    await work.close();
  }
}

/** Adds `rehearse`, which applies a plan to a copy of the service and tells whether it converges. */
export function addRehearseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('rehearse')
    .description('apply the plan to a copy of the service in this process, and tell whether it converges')
    .argument('[file]', 'a plan that was saved with `colophon plan --out`, which must still be the same')
    .addOption(
      valueOption('--on-guard <mode>', 'when a guard holds something back, do nothing, or do the rest')
        .choices(['stop', 'skip'])
        .default('stop'),
    );
  addSelectFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, FINDING_FORMATS).action((file: string | undefined, flags: RehearseFlags) =>
    rehearse(file, flags, terminal),
  );
}
