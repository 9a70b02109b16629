import type { Around, FieldAssessment } from '../../engine/model.ts';
import type { Fields } from '../../plan/value.ts';
import { maybeIs } from './risks.ts';

/** Whether visitors see what the site shows. Going live is a risk of its own. */
function isOnLiveSite({ holders }: Around): boolean {
  const site = holders.find(({ kind }) => kind === 'site');
  return site === undefined || site.live?.is('published') === true;
}

/** Whether it is kept out of the published structure, by itself or by a part that holds it. Taking it out of there is a risk too. */
function isDraft({ declared, holders }: Around, live: Fields | undefined): boolean {
  const parts = holders.filter(({ kind }) => kind !== 'site');
  return (
    (declared['draft'] ?? live?.['draft']) === true ||
    parts.some((part) => (part.live === undefined ? part.declared['draft'] === true : part.live.is('draft')))
  );
}

/** Whether a site is declared as live. */
function isToBeLive({ holders }: Around): boolean {
  return holders.some(({ kind, declared }) => kind === 'site' && maybeIs(declared['published'], true));
}

/** The risk of a space on a site that did not show it there. A space that is new has no content that somebody could see. */
function shown({ after, live, around }: FieldAssessment, goesLive: string | undefined): string | undefined {
  const known = around?.();
  if (known === undefined) {
    return 'expose';
  }
  if (known.returns || known.target(after).isNew) {
    return undefined;
  }
  // What is live is asked last: a plan depends on every answer.
  const risk = isOnLiveSite(known) ? 'expose' : isToBeLive(known) ? goesLive : undefined;
  return risk === undefined || isDraft(known, live) ? undefined : risk;
}

/** Says that a site that is live shows a space that it did not show there. */
export function showsSpace(assessment: FieldAssessment): string | undefined {
  return shown(assessment, undefined);
}

/** The same, and says that a site goes live with a space: the site alone does not tell reviewers what visitors will see. */
export function showsOrPublishesSpace(assessment: FieldAssessment): string | undefined {
  return shown(assessment, 'publish');
}

/** Says that what was a draft is shown to the visitors of a site that is live. */
export function endsDraft({ before, after, live, around }: FieldAssessment): string | undefined {
  const isEnding = live !== undefined && maybeIs(before, true) && after !== true;
  return isEnding && (around === undefined || isOnLiveSite(around())) ? 'expose' : undefined;
}

/** Says that a part of a site that is live leaves a group that is a draft, or may be. */
export function leavesGroup({ before, live, around }: FieldAssessment): string | undefined {
  if (live === undefined || before === undefined || before === null) {
    return undefined;
  }
  const known = around?.();
  const group = known?.target(before).live;
  const maybeDraft = group === undefined || group.is('draft');
  return maybeDraft && (known === undefined || isOnLiveSite(known)) ? 'expose' : undefined;
}
