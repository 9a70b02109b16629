/**
 * One group of calls at a time: those that come while one group is done are done together by the next. So each of them is done by
 * something that began after it was asked for.
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
    // Each call has its answer at its own place.
    return (await answers)[place] as R;
  };
}
