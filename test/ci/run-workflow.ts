// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobEnded, runJob, type Variables } from './gitlab-support.ts';
import { type Context, pathAfter, stepsOf, type WorkflowStep, workflowOf } from './support.ts';

/** One run of a job: an entry of its matrix, in a checkout of its own. */
export interface JobRun {
  readonly job: string;
  /** What expressions of the matrix stand for, as they are written. */
  readonly matrix?: Readonly<Record<string, string>>;
  readonly index?: number;
  readonly checkout: string;
}

/** What all jobs of a run share. */
export interface Runner {
  readonly text: string;
  readonly context: Context;
  /** A new, empty folder. */
  readonly folder: () => string;
  /** Where artifacts are kept, a folder for each. */
  readonly artifacts: string;
  /** With the programs that steps start. */
  readonly path: string;
}

function copied(from: string, to: string): boolean {
  if (existsSync(from)) {
    cpSync(from, to, { recursive: true });
  }
  return existsSync(from);
}

/** What an action for artifacts does to the files; whether it went well. Others do nothing here. */
function act({ uses = '', with: inputs = {} }: WorkflowStep, artifacts: string): boolean {
  const path = String(inputs['path']);
  switch (/^actions\/([\w-]+)@/.exec(uses)?.[1]) {
    case 'upload-artifact':
      return copied(path, join(artifacts, String(inputs['name'])));
    case 'upload-pages-artifact':
      return copied(path, join(artifacts, 'github-pages'));
    case 'deploy-pages':
      return existsSync(join(artifacts, 'github-pages'));
    case 'download-artifact': {
      const prefix = String(inputs['pattern']).replace(/\*$/, '');
      for (const name of readdirSync(artifacts).filter((one) => one.startsWith(prefix))) {
        mkdirSync(path, { recursive: true });
        copied(join(artifacts, name), join(path, name));
      }
      return true;
    }
    default:
      return true;
  }
}

/** Runs the steps of a job as a runner does: after a failure only those that ask for it. Gives how each script ended, and whether the job did well. */
export async function runWorkflowJob(
  { text, context, folder, artifacts, path }: Runner,
  { job, matrix = {}, index = 0, checkout }: JobRun,
): Promise<{ readonly isWell: boolean; readonly steps: readonly JobEnded[] }> {
  const temp = folder();
  const expressions = { ...matrix, 'strategy.job-index': String(index), 'runner.temp': temp };
  const own = Object.entries(expressions).reduce(
    (all, [name, value]) => all.replaceAll(`\${{ ${name} }}`, value),
    text,
  );
  const added = join(temp, 'path');
  writeFileSync(added, '');
  const scripts = [...stepsOf(own, job, context)];
  const steps: JobEnded[] = [];
  let isWell = true;
  for (const step of workflowOf(own).jobs?.[job]?.steps ?? []) {
    const script = step.run === undefined ? undefined : scripts.shift();
    if (!isWell && step.if !== '${{ !cancelled() }}') {
      continue;
    }
    if (script === undefined) {
      isWell = act(step, artifacts) && isWell;
      continue;
    }
    const env: Variables = {
      PATH: pathAfter(added, path),
      HOME: folder(),
      RUNNER_TEMP: temp,
      GITHUB_PATH: added,
      GITHUB_ACTIONS: 'true',
      ...script.env,
    };
    const lines = { name: script.name, lines: [script.run], variables: {}, artifacts: [] };
    const ended = await runJob(lines, join(checkout, script.workingDirectory ?? '.'), env);
    steps.push(ended);
    isWell = ended.code === 0 && isWell;
  }
  return { isWell, steps };
}
