import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many attacks this test tried. */
    attempts?: number;
  }
}

/** Counts what an attacker tried in this test; `npm run test:hostile` prints the sum. */
export const attempted = ({ task }: Pick<TestContext, 'task'>, count = 1): void => {
  task.meta.attempts = (task.meta.attempts ?? 0) + count;
};
