import { type Command, Option } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import type { IssueRequest } from '../host/keep.ts';
import type { DriftDocument } from '../report/drift/issue.ts';
import {
  addHostFlags,
  type HostFlags,
  openPipeline,
  type Pipeline,
  report as reportDelivery,
  withHost,
  writeMarkdown,
} from './code-host.ts';
import { EXIT, failure, usage } from './exit.ts';
import { addOutputFlags, repeated } from './flags.ts';
import { holdMany, readMerged, type SingleResult } from './fleet-results.ts';
import { valueOption } from './options.ts';
import { readNamedText } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';

interface IssueFlags extends HostFlags {
  readonly drift: readonly string[];
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

type Content = Pick<IssueRequest, 'marker' | 'title' | 'body' | 'farewell' | 'open'>;

async function contentOfOne(file: string, flags: IssueFlags, pipeline: Pipeline): Promise<Content> {
  const { markerOf } = await import('../report/comment.ts');
  const report = await import('../report/drift/issue.ts');
  const { terminal, origin } = pipeline;
  const document = pipeline.redacted(await readDrift(file, terminal));
  const marker = markerOf('drift', { ...document, key: flags.marker });
  return {
    marker,
    title: report.driftIssueTitle(document),
    body: report.renderDriftIssue(document, { ...origin, marker }),
    farewell: report.renderCleanAgain(document, origin),
    open: document.found,
  };
}

async function contentOfMany(flags: IssueFlags, { terminal, origin, redacted }: Pipeline): Promise<Content> {
  const { fleetMarkerOf } = await import('../report/comment.ts');
  const { readDriftDocument } = await import('../report/drift/issue.ts');
  const { isBusy } = await import('../report/fleet/markdown.ts');
  const report = await import('../report/fleet/drift.ts');
  const single = (text: string): SingleResult | undefined => {
    const document = readDriftDocument(text);
    return document && { ...document, exitCode: document.found ? EXIT.changes : EXIT.done };
  };
  const read = report.driftParts(redacted(await readMerged(flags.drift, { terminal, command: 'drift', single })));
  if (!read.ok) {
    throw failure(`${read.problem}; no issue was changed`);
  }
  const marker = fleetMarkerOf('drift', flags.marker);
  return {
    marker,
    title: report.FLEET_ISSUE_TITLE,
    body: report.renderFleetIssue(read.value, { ...origin, marker }),
    farewell: report.renderFleetClean(read.value, origin),
    open: read.value.some(isBusy),
  };
}

async function issue(flags: IssueFlags, outer: Terminal): Promise<void> {
  const { lastingPart } = await import('../report/drift/issue.ts');
  const pipeline = await openPipeline(outer);
  const { terminal } = pipeline;
  const [file = ''] = flags.drift;
  const content = holdMany(flags.drift, terminal)
    ? await contentOfMany(flags, pipeline)
    : await contentOfOne(file, flags, pipeline);
  if (flags.file !== undefined) {
    await writeMarkdown(flags.file, content.open ? content.body : content.farewell, flags, terminal);
    return;
  }
  const { keepIssue } = await import('../host/keep.ts');
  const { action, url, others } = await withHost({ flags, terminal, pipeline, purpose: 'issue' }, (host) => {
    if (host.name === 'gitlab' && flags.label.some((label) => label.includes(','))) {
      throw usage('--label: GitLab labels cannot hold a comma; repeat the flag for several labels');
    }
    return keepIssue(host, {
      ...content,
      labels: flags.label,
      lasting: lastingPart,
    });
  });
  await reportDelivery({ action, url, message: MESSAGES[action] ?? '', others }, flags, terminal);
}

export function addIssueCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('issue')
    .description('Open, update or close the issue that reports drift')
    .addOption(
      valueOption('--drift <file>', 'the output of `colophon drift -o json`, also with --all; repeatable')
        .argParser(repeated)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--label <name>', 'a label for a new issue; repeatable').argParser(repeated).default([], 'none'),
    );
  addOutputFlags(addHostFlags(command), 'delivery', { terminal, only: ['text', 'json'] }).action((flags: IssueFlags) =>
    issue(flags, terminal),
  );
}
