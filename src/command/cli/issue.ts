import { type Command, Option } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import type { DriftDocument } from '../report/drift/issue.ts';
import {
  addHostFlags,
  type HostFlags,
  openPipeline,
  report as reportDelivery,
  withHost,
  writeMarkdown,
} from './code-host.ts';
import { failure, usage } from './exit.ts';
import { addOutputFlags, repeated } from './flags.ts';
import { valueOption } from './options.ts';
import { readNamedText } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';

interface IssueFlags extends HostFlags {
  readonly drift: string;
  readonly label: readonly string[];
}

const MESSAGES: Readonly<Record<string, string>> = {
  created: 'Opened the drift issue.',
  updated: 'Updated the drift issue.',
  unchanged: 'The drift issue is up to date.',
  closed: 'No drift: closed the issue.',
  none: 'No drift, and no open issue.',
};

async function readDrift(file: string, terminal: Terminal): Promise<DriftDocument> {
  const { readDriftDocument } = await import('../report/drift/issue.ts');
  const text = readNamedText(
    file,
    terminal,
    `create it with \`colophon drift --output-to ${argumentOf(`json=${file}`, 'json=FILE')}\``,
  );
  const document = readDriftDocument(text);
  if (document === undefined) {
    throw failure(
      `${file} is not the output of \`colophon drift -o json\`, or the drift check failed; no issue was changed`,
    );
  }
  return document;
}

async function issue(flags: IssueFlags, outer: Terminal): Promise<void> {
  const { markerOf } = await import('../report/comment.ts');
  const report = await import('../report/drift/issue.ts');
  const pipeline = await openPipeline(outer);
  const { terminal, origin } = pipeline;
  const document = pipeline.redacted(await readDrift(flags.drift, terminal));
  const marker = markerOf('drift', { ...document, key: flags.marker });
  const body = report.renderDriftIssue(document, { ...origin, marker });
  const farewell = report.renderCleanAgain(document, origin);
  if (flags.file !== undefined) {
    await writeMarkdown(flags.file, document.found ? body : farewell, flags, terminal);
    return;
  }
  const { keepIssue } = await import('../host/keep.ts');
  const { action, url, others } = await withHost({ flags, terminal, pipeline, purpose: 'issue' }, (host) => {
    if (host.name === 'gitlab' && flags.label.some((label) => label.includes(','))) {
      throw usage('--label: GitLab labels cannot hold a comma; repeat the flag for several labels');
    }
    return keepIssue(host, {
      marker,
      title: report.driftIssueTitle(document),
      body,
      labels: flags.label,
      open: document.found,
      farewell,
      lasting: report.lastingPart,
    });
  });
  await reportDelivery({ action, url, message: MESSAGES[action] ?? '', others }, flags, terminal);
}

/** Adds `issue`, which maintains one issue about drift. */
export function addIssueCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('issue')
    .description('Open, update or close the issue that reports drift')
    .addOption(valueOption('--drift <file>', 'the output of `colophon drift -o json`').makeOptionMandatory())
    .addOption(
      new Option('--label <name>', 'a label for a new issue; repeatable').argParser(repeated).default([], 'none'),
    );
  addOutputFlags(addHostFlags(command), 'delivery', { terminal, only: ['text', 'json'] }).action((flags: IssueFlags) =>
    issue(flags, terminal),
  );
}
