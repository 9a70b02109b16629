import type { Reporter, TestModule } from 'vitest/node';

/** Says how many attacks were tried; a test that does not count its own tries one. */
export class AttemptsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let attempts = 0;
    let through = 0;
    let skipped = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'skipped') {
          skipped += 1;
          continue;
        }
        attempts += test.meta().attempts ?? 1;
        through += state === 'failed' ? 1 : 0;
      }
    }
    const got = through === 0 ? 'none got through' : `${through} tests failed: at least as many got through`;
    const left = skipped === 0 ? '' : ` (${skipped} tests were skipped)`;
    process.stdout.write(`\nAttacks tried: ${attempts.toLocaleString('en')}; ${got}${left}.\n`);
  }
}
