const pending = new Set<() => void>();

/**
 * Does something after the tests of the current file. Modules are loaded once for many files, so what they would leave to
 * `afterAll` when they are loaded would happen after the first file alone.
 */
export function afterFile(work: () => void): void {
  pending.add(work);
}

/** Does everything that was left for the end of the file; the setup of the tests calls it. */
export function cleanUp(): void {
  // The last first: a process ends before its folder goes.
  const all = [...pending].reverse();
  pending.clear();
  for (const work of all) {
    work();
  }
}
