import type { Rule } from './not-yet.ts';
import type { Story } from './story.ts';

/** A story that went wrong once, as small as it could be made. */
interface Kept {
  readonly name: string;
  /** What it was found by. */
  readonly rule: Rule;
  readonly story: Story;
}

export const KEPT: readonly Kept[] = [];
