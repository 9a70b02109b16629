import { readFileSync } from 'node:fs';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Rule } from './complaint.ts';
import type { Story } from './story.ts';

/** A story that went wrong once, as small as it could be made. */
interface Kept {
  readonly name: string;
  /** Where it is told; on the default profile when absent. */
  readonly profile?: ProfileName;
  /** What it was found by. */
  readonly rule: Rule;
  readonly story: Story;
}

/** One on each line of a file. What a finding prints as its counterexample is the story. */
export const KEPT: readonly Kept[] = readFileSync(new URL('kept.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Kept);
