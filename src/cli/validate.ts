import type { Command } from 'commander';
import { isJsonObject } from '../base/json.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Findings } from '../report/findings/findings.ts';
import { EXIT } from './exit.ts';
import { addManifestFlags, addOutputFlags, FINDING_FORMATS, type ManifestFlags, type OutputFlags } from './flags.ts';
import { findingFormats } from './formats.ts';
import { isOn } from './options.ts';
import { emit, printDiagnostics, type Report, readTargets } from './output.ts';
import { redacted } from './redacted.ts';
import type { Terminal } from './terminal.ts';

/** What came of one environment. */
interface Checked {
  readonly environment: string;
  readonly outcome: Outcome<Manifest>;
}

/** The manifest as it is without an environment, and in every environment that it declares, unless one was chosen. */
async function checkAll(flags: ManifestFlags, terminal: Terminal): Promise<readonly Checked[]> {
  const { loadOffline } = await import('./offline.ts');
  const { DEFAULT_ENVIRONMENT } = await import('../manifest/environment.ts');
  const first = await loadOffline(flags, terminal);
  const checked: Checked[] = [{ environment: flags.environment ?? DEFAULT_ENVIRONMENT, outcome: first }];
  const declared = first.ok && flags.environment === undefined ? first.value.value['environments'] : undefined;
  for (const environment of isJsonObject(declared) ? Object.keys(declared) : []) {
    if (environment !== DEFAULT_ENVIRONMENT) {
      checked.push({ environment, outcome: await loadOffline({ ...flags, environment }, terminal) });
    }
  }
  return checked;
}

/** Everything that was found, each once; what is wrong in single environments only says in which. */
function gathered(checked: readonly Checked[]): readonly Diagnostic[] {
  const found = new Map<string, { readonly diagnostic: Diagnostic; readonly environments: string[] }>();
  for (const { environment, outcome } of checked) {
    for (const diagnostic of outcome.diagnostics) {
      const { code, detail, source } = diagnostic;
      const key = JSON.stringify([code, detail, source]);
      const known = found.get(key);
      if (known === undefined) {
        found.set(key, { diagnostic, environments: [environment] });
      } else {
        known.environments.push(environment);
      }
    }
  }
  return [...found.values()].map(({ diagnostic, environments }) =>
    environments.length === checked.length
      ? diagnostic
      : { ...diagnostic, detail: `In the environment ${environments.join(', ')}: ${diagnostic.detail}` },
  );
}

async function reportOf(
  checked: readonly Checked[],
  found: readonly Diagnostic[],
  terminal: Terminal,
): Promise<Report> {
  const diagnostics = redacted(found, terminal);
  const [{ count, jsonDocument, jsonLines, joined, safe }, { diagnosticItem, renderDiagnosticsMarkdown }, { fence }] =
    await Promise.all([
      import('../report/text.ts'),
      import('../report/diagnostics.ts'),
      import('../report/markdown.ts'),
    ]);
  const environments = checked.map(({ environment, outcome }) => ({
    name: redacted(environment, terminal),
    valid: outcome.ok,
    ...(outcome.ok ? { things: outcome.value.workspace.things.length, files: outcome.value.files.length } : {}),
  }));
  const valid = environments.every((one) => one.valid);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const summary = { errors, warnings: diagnostics.length - errors };
  const sizeOf = ({ things = 0, files = 0 }: (typeof environments)[number]): string =>
    `${count(things, 'thing')} in ${count(files, 'file')}`;
  const [first, ...others] = environments;
  const width = Math.max(...environments.map(({ name }) => safe(name, 100).length));
  const lines =
    others.length === 0
      ? [first === undefined || !valid ? 'Not valid.' : `Valid: ${sizeOf(first)}.`]
      : [
          valid
            ? `Valid: ${first === undefined ? '' : sizeOf(first)}, and ${count(others.length, 'environment')}.`
            : 'Not valid.',
          ...environments.map(
            (one) => `  ${safe(one.name, 100).padEnd(width)}  ${one.valid ? sizeOf(one) : 'not valid'}`,
          ),
        ];
  const files = checked.flatMap(({ outcome }) => (outcome.ok ? outcome.value.files.map(({ name }) => name) : []));
  const findings = async (): Promise<Findings> => {
    const { diagnosticFindings } = await import('../report/findings/findings.ts');
    return {
      name: 'validate',
      summary: lines[0] ?? '',
      findings: diagnosticFindings(diagnostics),
      files: [...new Set(redacted(files, terminal))],
    };
  };
  return {
    clean: true,
    ...findingFormats(findings, terminal),
    outputs: () => ({ valid, ...summary, summary: lines[0] ?? '' }),
    text: () => joined(lines),
    json: () => jsonDocument({ valid, environments, diagnostics, summary }),
    ndjson: () =>
      jsonLines([
        ...diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
        ...environments.map((one) => ({ type: 'environment', ...one })),
        { type: 'summary', valid, ...summary },
      ]),
    markdown: () =>
      valid
        ? joined([
            `### Colophon: ${lines[0]}`,
            ...(others.length === 0 ? [] : ['', ...fence(lines.slice(1), 'text')]),
            ...(diagnostics.length === 0 ? [] : ['', ...diagnostics.flatMap(diagnosticItem)]),
          ])
        : renderDiagnosticsMarkdown(diagnostics),
  };
}

async function validate(flags: ManifestFlags & OutputFlags, outer: Terminal): Promise<void> {
  const [{ Refused, withoutSecrets }, { inReadingOrder }] = await Promise.all([
    import('./work.ts'),
    import('../diagnostics/diagnostic.ts'),
  ]);
  readTargets(flags.outputTo, FINDING_FORMATS);
  const checked = await checkAll(flags, outer);
  const terminal = await withoutSecrets(
    outer,
    checked.flatMap(({ outcome }) => (outcome.ok ? outcome.value.secrets : [])),
  );
  const diagnostics = inReadingOrder(gathered(checked));
  const valid = checked.every(({ outcome }) => outcome.ok);
  if (flags.output === 'text' && (!valid || !isOn(flags.quiet, 'quiet', terminal.env))) {
    await printDiagnostics(diagnostics, flags, terminal);
  }
  await emit(await reportOf(checked, diagnostics, terminal), flags, terminal);
  if (!valid) {
    throw new Refused(EXIT.invalid);
  }
}

/** Adds `validate`, which checks a manifest without speaking to the service. */
export function addValidateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('validate')
    .description('check the manifest and all its environments; needs no service and no token');
  addOutputFlags(addManifestFlags(command), FINDING_FORMATS).action((flags: ManifestFlags & OutputFlags) =>
    validate(flags, terminal),
  );
}
