import { type Command, Option } from 'commander';
import { isEmpty as isEmptyPlan, type Plan } from '../../core/plan/plan.ts';
import {
  addHostFlags,
  type HostFlags,
  openPipeline,
  type Pipeline,
  report,
  withHost,
  writeMarkdown,
} from './code-host.ts';
import { EXIT, failure } from './exit.ts';
import { addOutputFlags, repeated } from './flags.ts';
import { holdMany, readMerged, type SingleResult } from './fleet-results.ts';
import { isOn, switchOption, valueOption, wholeNumber } from './options.ts';
import { readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';

interface CommentFlags extends HostFlags {
  readonly plan: readonly string[];
  readonly number?: number;
  readonly skipNoChanges?: boolean;
  readonly allow: readonly string[];
}

const MESSAGES: Readonly<Record<string, string>> = {
  created: 'Posted the plan as a new comment.',
  updated: 'Updated the comment with the plan.',
  unchanged: 'The comment is up to date.',
  none: 'No changes, and no comment to update.',
};

/** The consents, from the flag or, as in every command, from its variable. */
function consentsOf({ allow }: CommentFlags, { env }: Terminal): readonly string[] {
  const consents = (env['COLOPHON_ALLOW'] ?? '').split(',').map((consent) => consent.trim());
  return allow.length > 0 ? allow : consents.filter((consent) => consent !== '');
}

interface Body {
  readonly body: string;
  readonly marker: string;
  readonly isEmpty: boolean;
}

async function bodyOfOne(file: string, flags: CommentFlags, { terminal, origin, redacted }: Pipeline): Promise<Body> {
  const { markerOf, renderPlanComment } = await import('../report/comment.ts');
  // A plan contains no secrets, but a title in it may contain a token of this pipeline.
  const plan: Plan = redacted(await readPlan(file, flags, { terminal }));
  const marker = markerOf('plan', { ...plan, key: flags.marker });
  const body = renderPlanComment(plan, { ...origin, marker, allow: consentsOf(flags, terminal) });
  return { body, marker, isEmpty: isEmptyPlan(plan) };
}

async function bodyOfMany(flags: CommentFlags, { terminal, origin, redacted }: Pipeline): Promise<Body> {
  const { fleetMarkerOf } = await import('../report/comment.ts');
  const { planParts, renderFleetComment } = await import('../report/fleet/plan.ts');
  const { isBusy } = await import('../report/fleet/markdown.ts');
  const { decodePlan } = await import('../../core/plan/codec.ts');
  const single = (text: string): SingleResult | undefined => {
    const plan = decodePlan(text);
    return plan.ok ? { ...plan.value, exitCode: EXIT.done } : undefined;
  };
  const allow = consentsOf(flags, terminal);
  const read = planParts(redacted(await readMerged(flags.plan, { terminal, command: 'plan', single })), allow);
  if (!read.ok) {
    throw failure(read.problem);
  }
  const marker = fleetMarkerOf('plan', flags.marker);
  const body = renderFleetComment(read.value, { ...origin, marker, allow });
  return { body, marker, isEmpty: !read.value.some(isBusy) };
}

async function comment(flags: CommentFlags, outer: Terminal): Promise<void> {
  const { checkConsents } = await import('./topics.ts');
  await checkConsents(consentsOf(flags, outer));
  const pipeline = await openPipeline(outer);
  const { terminal } = pipeline;
  const [file = ''] = flags.plan;
  const { body, marker, isEmpty } = holdMany(flags.plan, terminal)
    ? await bodyOfMany(flags, pipeline)
    : await bodyOfOne(file, flags, pipeline);
  if (flags.file !== undefined) {
    await writeMarkdown(flags.file, body, flags, terminal);
    return;
  }
  const create = !isEmpty || !isOn(flags.skipNoChanges, 'skip-no-changes', terminal.env);
  const { keepComment } = await import('../host/keep.ts');
  const { action, url, others } = await withHost(
    { flags, terminal, pipeline, purpose: 'comment', number: flags.number },
    (host, { number = 0 }) => keepComment(host, { number, marker, body, create }),
  );
  await report({ action, url, message: MESSAGES[action] ?? '', others }, flags, terminal);
}

export function addCommentCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('comment')
    .description('Post a plan, or the plans of many environments, as a pull request comment, or update that comment')
    .addOption(
      valueOption('--plan <file>', 'a plan saved with `colophon plan --out`, or the JSON of `plan --all`; repeatable')
        .argParser(repeated)
        .makeOptionMandatory(),
    )
    .addOption(
      valueOption('--number <n>', 'the pull request (default: the pull request of the pipeline)').argParser(
        wholeNumber(1, 999_999_999),
      ),
    )
    .addOption(switchOption('--skip-no-changes', 'do not create a comment if there are no changes'))
    .addOption(
      new Option('--allow <consent>', 'show changes with this consent as allowed; repeatable')
        .argParser(repeated)
        .default([], 'none'),
    );
  addOutputFlags(addHostFlags(command), 'delivery', { terminal, only: ['text', 'json'] }).action(
    (flags: CommentFlags) => comment(flags, terminal),
  );
}
