import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { MAIN } from '../support/serve-process.ts';

/** The folder of the templates. */
export const CI: string = fileURLToPath(new URL('../../ci', import.meta.url));

/** The name of the package. */
export const PACKAGE: string = JSON.parse(readFileSync(`${CI}/../package.json`, 'utf8')).name;

/** A digest as npm writes them. */
export const DIGEST = `sha512-${'0aZ/'.repeat(21)}+A==`;

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
  readonly environment?: string | { readonly name: string; readonly url: string };
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
    .replace(/\bPACKAGE\b/g, PACKAGE)
    .replace(/\bVERSION\b/g, version)
    .replace(/\bINTEGRITY\b/g, DIGEST)
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

const COLOPHON = `#!/usr/bin/env bash
exec "${process.execPath}" "${MAIN}" "$@"
`;

/** Installs nothing but the stand-in, where npm would put the program of the package. */
const NPM = `#!/usr/bin/env bash
if [ "$1" = ci ]; then
  mkdir -p node_modules/.bin
  cp "$(dirname "$0")/stand-in" node_modules/.bin/colophon
fi
`;

/** Leaves out what is for npx itself. */
const NPX = `#!/usr/bin/env bash
while [ $# -gt 0 ] && [ "$1" != colophon ]; do shift; done
exec "$(dirname "$0")/stand-in" "\${@:2}"
`;

/** A PATH on which `npm ci` installs, and `npx` runs, the command line that was built here, or another script. */
export function toolPath(
  folderWith: (files: Readonly<Record<string, string>>) => string,
  script: string = COLOPHON,
): string {
  const folder = folderWith({ 'stand-in': script, npm: NPM, npx: NPX });
  for (const name of ['stand-in', 'npm', 'npx']) {
    chmodSync(join(folder, name), 0o755);
  }
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
}

/** What steps before have put in front of the PATH, as a runner does it, and the rest. */
export function pathAfter(file: string, path: string): string {
  const added = readFileSync(file, 'utf8').split('\n');
  return [...added.filter((folder) => folder !== '').reverse(), path].join(delimiter);
}
