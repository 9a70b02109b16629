// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { lintWorkflow, PURPOSES } from './lint-workflow.ts';
import { workflowOf } from './support.ts';

/** An entry of what `colophon environments -o matrix` prints. */
export interface MatrixEntry {
  readonly environment: string;
  readonly variable: string;
}

/** A workflow as a runner runs it for one entry of its matrix. */
export function forEntry(text: string, { environment, variable }: MatrixEntry): string {
  return text
    .replaceAll('${{ matrix.environment }}', environment)
    .replaceAll('${{ vars[matrix.variable] }}', `\${{ vars.${variable} }}`)
    .replaceAll('${{ matrix.variable }}', variable);
}

interface MatrixJob {
  readonly needs?: string;
  readonly strategy?: unknown;
  readonly env?: unknown;
  readonly environment?: unknown;
  readonly concurrency?: unknown;
  readonly outputs?: unknown;
}

const ORGANIZATION = '      COLOPHON_ORGANIZATION: ${{ vars[matrix.variable] }}\n';

/**
 * Everything that is wrong with a workflow for several environments: the rules for its matrix, and all rules for the one
 * without, which is what is left when the matrix is taken away.
 */
export function lintMatrix(name: string, text: string): readonly string[] {
  const topic = name.replace(/^colophon-|\.yml$/g, '');
  const lists = topic === 'plan' ? 'check' : 'environments';
  const { jobs = {}, concurrency } = workflowOf(text);
  const { [topic]: job = {}, [lists]: list = {} } = jobs as Readonly<Record<string, MatrixJob>>;
  const expected: readonly [string, unknown, unknown][] = [
    ['jobs', Object.keys(jobs), [lists, topic]],
    ['outputs', list.outputs, { matrix: '${{ steps.environments.outputs.matrix }}' }],
    ['needs', job.needs, lists],
    ['strategy', job.strategy, { 'fail-fast': false, matrix: `\${{ fromJSON(needs.${lists}.outputs.matrix) }}` }],
    [
      'env',
      job.env,
      { COLOPHON_ENVIRONMENT: '${{ matrix.environment }}', COLOPHON_ORGANIZATION: '${{ vars[matrix.variable] }}' },
    ],
    ['environment', job.environment, topic === 'apply' ? '${{ matrix.environment }}' : undefined],
    [
      'concurrency',
      job.concurrency,
      topic === 'plan'
        ? undefined
        : { group: `colophon-${topic}-\${{ matrix.environment }}`, 'cancel-in-progress': false },
    ],
    ['concurrency at the top', topic === 'plan' ? undefined : concurrency, undefined],
  ];
  const own = expected
    .filter(([, found, wanted]) => JSON.stringify(found) !== JSON.stringify(wanted))
    .map(([what]) => `${what} is not what a matrix needs`);
  const purpose = PURPOSES[name];
  if (purpose === undefined) {
    throw new Error(`nobody has said what ${name} may do`);
  }
  const single = text
    .replace(ORGANIZATION, '')
    .replace('\nenv:\n', '\nenv:\n  COLOPHON_ORGANIZATION: ${{ vars.COLOPHON_ORGANIZATION }}\n')
    .replace(
      '\njobs:\n',
      topic === 'plan'
        ? '\njobs:\n'
        : `\nconcurrency:\n  group: colophon-${topic}\n  cancel-in-progress: false\n\njobs:\n`,
    );
  return [...own, ...lintWorkflow(single, { ...purpose, commands: [...purpose.commands, 'environments'] })];
}
