import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { resultsByResource } from '../../core/engine/apply-types.ts';
import { applySummary } from './apply.ts';
import { shownCodes } from './drift/notice.ts';
import { codesOf, listedOf, type NoticeBody, type NoticeState, namedLines } from './notice.ts';
import type { Result } from './results.ts';

interface ApplyInput {
  /** The result; undefined if the apply failed before it started. */
  readonly applied: Result<'apply'> | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
}

const HEADLINES: Readonly<Record<Exclude<NoticeState, 'drift'>, string>> = {
  ok: 'was applied to',
  blocked: 'is blocked in',
  failed: 'failed in',
};

export function applyNotice({ applied, diagnostics, exitCode }: ApplyInput): NoticeBody {
  const status = applied?.result.status;
  const state = status === 'done' ? 'ok' : status === 'guarded' ? 'blocked' : 'failed';
  const results = applied === undefined ? [] : resultsByResource(applied.result.results);
  const failed = results.flatMap((one) => (one.status === 'failed' ? [one.change.address] : []));
  const guards = [...new Set(applied?.plan.blocked.map(({ guard }) => guard))];
  const problems = [...diagnostics, ...(applied?.result.diagnostics ?? [])];
  return {
    type: 'colophon.apply',
    state,
    lines: (voice, place) => [
      applied === undefined
        ? `Nothing was applied to ${place}: exit code ${exitCode}${shownCodes(problems, voice)}.`
        : `The manifest ${HEADLINES[state]} ${place}. ${voice.plain(applySummary(applied.result, applied.plan), 300)}`,
      ...namedLines('failed', failed, voice),
      ...(state === 'blocked' ? namedLines('guard', guards, voice) : []),
    ],
    details: (listed) => ({
      status: status ?? null,
      ...(applied === undefined ? {} : { digest: applied.plan.digest, counts: applied.result.counts }),
      failures: listedOf(failed, listed),
      guards: state === 'blocked' ? guards : [],
      diagnostics: codesOf(problems),
    }),
  };
}
