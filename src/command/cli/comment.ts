import { type Command, Option } from 'commander';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { addHostFlags, type HostFlags, openPipeline, report, withHost, writeMarkdown } from './code-host.ts';
import { addOutputFlags, repeated } from './flags.ts';
import { isOn, switchOption, valueOption, wholeNumber } from './options.ts';
import { readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';

interface CommentFlags extends HostFlags {
  readonly plan: string;
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

/** The consents, from the flag or, as for every command, from its variable. */
function consentsOf({ allow }: CommentFlags, { env }: Terminal): readonly string[] {
  const consents = (env['COLOPHON_ALLOW'] ?? '').split(',').map((consent) => consent.trim());
  return allow.length > 0 ? allow : consents.filter((consent) => consent !== '');
}

async function comment(flags: CommentFlags, outer: Terminal): Promise<void> {
  const { markerOf, renderPlanComment } = await import('../report/comment.ts');
  const { checkConsents } = await import('./consents.ts');
  await checkConsents(consentsOf(flags, outer));
  const pipeline = await openPipeline(outer);
  const { terminal, origin } = pipeline;
  // A plan holds no secrets, but a title in it may hold a token of this pipeline.
  const plan: Plan = pipeline.redacted(await readPlan(flags.plan, flags, { terminal }));
  const marker = markerOf('plan', { ...plan, key: flags.marker });
  const body = renderPlanComment(plan, { ...origin, marker, allow: consentsOf(flags, terminal) });
  if (flags.file !== undefined) {
    await writeMarkdown(flags.file, body, flags, terminal);
    return;
  }
  const create = !isEmpty(plan) || !isOn(flags.skipNoChanges, 'skip-no-changes', terminal.env);
  const { keepComment } = await import('../host/keep.ts');
  const { action, url, others } = await withHost(
    { flags, terminal, pipeline, purpose: 'comment', number: flags.number },
    (host, { number = 0 }) => keepComment(host, { number, marker, body, create }),
  );
  await report({ action, url, message: MESSAGES[action] ?? '', others }, flags, terminal);
}

/** Adds `comment`, which keeps one comment with the plan on a pull request. */
export function addCommentCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('comment')
    .description('Post a saved plan as a pull request comment, or update that comment')
    .addOption(valueOption('--plan <file>', 'a plan saved with `colophon plan --out`').makeOptionMandatory())
    .addOption(
      valueOption('--number <n>', 'the pull request (default: the pull request of the pipeline)').argParser(
        wholeNumber(1, 999_999_999),
      ),
    )
    .addOption(switchOption('--skip-no-changes', 'create no comment while there are no changes'))
    .addOption(
      new Option('--allow <consent>', 'show changes with this consent as allowed; repeatable')
        .argParser(repeated)
        .default([], 'none'),
    );
  addOutputFlags(addHostFlags(command), 'delivery', { terminal, only: ['text', 'json'] }).action(
    (flags: CommentFlags) => comment(flags, terminal),
  );
}
