import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { MAIN } from '../support/serve-process.ts';

/** The folder of the templates. */
export const CI: string = fileURLToPath(new URL('../../ci', import.meta.url));

/** A step of a workflow as it is written. */
export interface WorkflowStep {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** A job of a workflow as it is written. */
export interface WorkflowJob {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly concurrency?: unknown;
  readonly environment?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly defaults?: { readonly run?: { readonly 'working-directory'?: string } };
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly WorkflowStep[];
}

/** A workflow as it is written. */
export interface Workflow {
  readonly on?: unknown;
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly concurrency?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly defaults?: WorkflowJob['defaults'];
  readonly jobs?: Readonly<Record<string, WorkflowJob>>;
}

export function workflowOf(text: string): Workflow {
  return parse(text) as Workflow;
}

/** A template with its placeholders filled in, as `init` does it for a manifest at the top of the repository. */
export function templateOf(path: string, { version = '0.0.0', folder = '.', branch = 'main' } = {}): string {
  return readFileSync(`${CI}/${path}`, 'utf8')
    .replaceAll('colophon@VERSION', `colophon@${version}`)
    .replaceAll('FOLDER/', folder === '.' ? '' : `${folder}/`)
    .replaceAll('FOLDER', folder)
    .replace(/\bBRANCH\b/g, branch);
}

/** What expressions stand for: `vars.X`, `secrets.X`, `github.X`, `runner.X`, by their whole names. */
export type Context = Readonly<Record<string, string>>;

/** A text with every `${{ name }}` or `${{ name || 'text' }}` replaced; a variable or secret that is not set is empty, as on GitHub. */
function resolved(text: string, context: Context): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, written: string) => {
    const [, expression = written, otherwise = ''] = /^(\S+) \|\| '([^']*)'$/.exec(written) ?? [];
    if (!/^(vars|secrets|github|runner)(\.[A-Za-z_]\w*)+$/.test(expression)) {
      throw new Error(`${whole} is more than a name, and would have to be worked out`);
    }
    const value = context[expression];
    if (value === undefined && !/^(vars|secrets)\./.test(expression)) {
      throw new Error(`${whole} has no value here`);
    }
    return value === undefined || value === '' ? otherwise : value;
  });
}

/** A step that runs a script, with the environment of its workflow and its job, and nothing left to be replaced. */
export interface ScriptStep {
  readonly name: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workingDirectory: string | undefined;
}

/** The steps of a job that run scripts, in their order, as a runner would run them. */
export function stepsOf(text: string, job: string, context: Context = {}): readonly ScriptStep[] {
  const workflow = workflowOf(text);
  const found = workflow.jobs?.[job];
  if (found === undefined) {
    throw new Error(`there is no job ${job}; there are ${Object.keys(workflow.jobs ?? {}).join(', ')}`);
  }
  const folder =
    found.defaults?.run?.['working-directory'] ?? workflow.defaults?.run?.['working-directory'] ?? undefined;
  return (found.steps ?? []).flatMap((step, index) => {
    if (step.run === undefined) {
      return [];
    }
    const env = { ...workflow.env, ...found.env, ...step.env };
    const own = step['working-directory'] ?? folder;
    return [
      {
        name: step.name ?? `step ${index + 1}`,
        run: resolved(step.run, context),
        env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, resolved(String(value), context)])),
        workingDirectory: own === undefined ? undefined : resolved(own, context),
      },
    ];
  });
}

/** Leaves out what is for npx itself, and runs what was built here. */
const NPX = `#!/usr/bin/env bash
while [ $# -gt 0 ] && [[ "$1" != colophon* ]]; do shift; done
shift
exec "${process.execPath}" "${MAIN}" "$@"
`;

/** A PATH on which `npx` runs the command line that was built here, or another script. */
export function npxPath(folderWith: (files: Readonly<Record<string, string>>) => string, script: string = NPX): string {
  const folder = folderWith({ npx: script });
  chmodSync(join(folder, 'npx'), 0o755);
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
}
