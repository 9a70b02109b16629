/**
 * Runs one batch of calls at a time; calls that arrive during a batch form the next one. So every call is handled by a batch
 * that started after the call.
 */
export function inRounds<A, R>(run: (asked: readonly A[]) => Promise<readonly R[]>): (one: A) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly asked: A[]; readonly answers: Promise<readonly R[]> } | undefined;
  return async (one) => {
    if (next === undefined) {
      const asked: A[] = [];
      const answers = last.then(() => {
        next = undefined;
        return run(asked);
      });
      last = answers.catch(() => undefined);
      next = { asked, answers };
    }
    const { asked, answers } = next;
    const place = asked.push(one) - 1;
    // Answers are in the order of the calls.
    return (await answers)[place] as R;
  };
}
