import type { Command, Option } from 'commander';
import type { Acceptance } from '../app/accept.ts';
import type { DriftFlags } from './drift/check.ts';
import { EXIT } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addServiceFlags,
  addTargetFlags,
  FINDING_FORMATS,
  type ManifestFlags,
  type OutputFlags,
  type ServiceFlags,
} from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, printDiagnostics, type Report } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, loadFor, openWork, Refused } from './work.ts';

interface AcceptFlags extends ManifestFlags, ServiceFlags, OutputFlags {
  readonly dryRun?: boolean;
  readonly partial?: boolean;
}

/** How much of a value is shown. */
const LONGEST_VALUE = 200;

async function acceptReport(acceptance: Acceptance, dryRun: boolean): Promise<Report> {
  const [{ shownKeys }, { printable, printableJson, shortened }, { count }] = await Promise.all([
    import('../manifest/node.ts'),
    import('../base/text.ts'),
    import('../report/text.ts'),
  ]);
  const { edits, files, refused, written } = acceptance;
  const shown = (value: unknown): string => shortened(printable(JSON.stringify(value)), LONGEST_VALUE);
  const lines = edits.flatMap(({ file, line, path, before, after }) => [
    printable(`${file}:${line}  ${shownKeys(path)}`),
    ...(before === undefined ? [] : [`  - ${shown(before)}`]),
    ...(after === undefined ? (before === undefined ? ['  - (the whole entry)'] : []) : [`  + ${shown(after)}`]),
  ]);
  const amount = `${count(edits.length, 'value')} in ${count(files.length, 'file')}`;
  const summary = written
    ? `Accepted ${amount}.`
    : edits.length === 0
      ? refused.length === 0
        ? 'Nothing has drifted, so there is nothing to accept.'
        : 'Nothing was accepted.'
      : dryRun
        ? `Would accept ${amount}. Nothing was written.`
        : `Nothing was written. Of what was asked for, ${amount} could be accepted: name them, or add --partial.`;
  const text = [...lines, ...(lines.length === 0 ? [] : ['']), summary].join('\n');
  const json = {
    written,
    edits: edits.map(({ address, path, file, line, before, after }) => ({ address, path, file, line, before, after })),
    files: files.map(({ file }) => file.name),
    refused,
  };
  return {
    text: () => text,
    json: () => printableJson(json),
    ndjson: () => JSON.stringify(json),
    markdown: () => `\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``,
  };
}

async function accept(addresses: readonly string[], flags: AcceptFlags, outer: Terminal): Promise<void> {
  const work = await openWork(flags, outer);
  const { terminal } = work;
  try {
    const { acceptDrift } = await import('../app/accept.ts');
    const dryRun = isOn(flags.dryRun, 'dry-run', terminal.env);
    const outcome = await acceptDrift({
      manifest: work.manifest,
      service: work.service,
      ledger: work.ledger,
      addresses,
      dryRun,
      partial: isOn(flags.partial, 'partial', terminal.env),
      reload: () => loadFor(flags, outer),
    });
    if (!outcome.ok) {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    const { refused } = outcome.value;
    if (flags.output === 'text') {
      await printDiagnostics(refused, flags, terminal);
    }
    await emit(await acceptReport(outcome.value, dryRun), flags, terminal);
    if (refused.length > 0) {
      throw new Refused(EXIT.error);
    }
  } finally {
    await work.close();
  }
}

function repeatable(flags: string, description: string): Option {
  return valueOption(flags, `${description}; repeatable`)
    .argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
    .default([], '');
}

/** Adds `drift`, which tells what was changed on the service, and `drift accept`, which takes it into the manifest. */
export function addDriftCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('drift')
    .description('tell what was changed on the service since the last apply; exit with 2 when something was')
    .addOption(
      repeatable(
        '--only <classes>',
        'tell only of these, and exit with 2 for each: drift, conflict, vanished, ahead, unmanaged',
      ),
    )
    .addOption(repeatable('--ignore <class|glob>', 'say nothing of a class, or of these addresses'))
    .addOption(valueOption('--metrics <file>', 'write metrics for Prometheus, also when the check fails'))
    .addOption(valueOption('--notify <url>', 'tell a webhook when something was found or the check failed'))
    .addOption(
      valueOption('--notify-on <when>', 'whether the webhook is told of clean checks as well')
        .choices(['drift', 'always'])
        .default('drift'),
    );
  addTargetFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, FINDING_FORMATS).action(async (flags: DriftFlags) => {
    const { checkDrift } = await import('./drift/check.ts');
    await checkDrift(flags, terminal);
  });
  const accepting = command
    .command('accept')
    .description('write what the service has into the manifest, with its comments kept')
    .argument('[address...]', 'what to accept, with all that is below it; * stands for any characters')
    .addOption(switchOption('--dry-run', 'only show what would be written'))
    .addOption(switchOption('--partial', 'write what can be accepted although something else cannot'));
  addServiceFlags(addManifestFlags(accepting));
  addOutputFlags(accepting, ['text', 'json']).action((addresses: readonly string[], flags: AcceptFlags) =>
    accept(addresses, flags, terminal),
  );
}
