import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'yaml';

/** Values of variables by their names. */
export type Variables = Readonly<Record<string, string>>;

/** A job with everything in it that it takes from others. */
export interface Job {
  readonly name: string;
  /** What the shell is given, line by line. */
  readonly lines: readonly string[];
  readonly variables: Variables;
  /** Files that must be there in the end. */
  readonly artifacts: readonly string[];
}

type Hash = Readonly<Record<string, unknown>>;

function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hash(value: unknown): Hash {
  return isHash(value) ? value : {};
}

function texts(value: unknown): readonly string[] {
  const list = value === undefined ? [] : Array.isArray(value) ? value.flat() : [value];
  if (!list.every((one) => typeof one === 'string')) {
    throw new Error(`${JSON.stringify(value)} is not a list of texts`);
  }
  return list;
}

/** As `extends` does it: what is in both is merged where it has keys, and replaced where it is a list or a text. */
function merged(under: Hash, over: Hash): Hash {
  const both = Object.entries(over).map(([key, value]): [string, unknown] => {
    const below = under[key];
    return [key, isHash(below) && isHash(value) ? merged(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

function resolve(jobs: Hash, name: string, seen: readonly string[] = []): Hash {
  const job = jobs[name];
  if (!isHash(job) || seen.includes(name)) {
    throw new Error(`there is no job ${name} that could be extended`);
  }
  const { extends: names, ...own } = job;
  const under = texts(names).map((one) => resolve(jobs, one, [...seen, name]));
  return merged(under.reduce(merged, {}), own);
}

function operand(text: string, variables: Variables): string | undefined {
  const [, variable, literal] = /^(?:\$(\w+)|"([^"]*)")$/.exec(text.trim()) ?? [];
  if (variable === undefined && literal === undefined) {
    throw new Error(`${text} is more than a variable or a text, and would have to be worked out`);
  }
  return variable === undefined ? literal : variables[variable];
}

/** Whether an expression of a rule holds. Knows as much of them as the template needs. */
function holds(expression: string, variables: Variables): boolean {
  return expression.split('&&').every((term) => {
    const [left = '', right = '', ...more] = term.split('==');
    if (more.length > 0) {
      throw new Error(`${term} cannot be read`);
    }
    return operand(left, variables) === operand(right, variables);
  });
}

function runs(job: Hash, variables: Variables): boolean {
  const rules = Array.isArray(job['rules']) ? job['rules'] : [{}];
  return rules.some((rule) => {
    const { if: expression, when, ...others } = hash(rule);
    if (when !== undefined && when !== 'always') {
      throw new Error(`this does not know of when: ${String(when)}`);
    }
    if (Object.keys(others).length > 0) {
      throw new Error(`the rule ${JSON.stringify(rule)} says more than this knows of`);
    }
    return typeof expression !== 'string' || holds(expression, variables);
  });
}

function variablesIn(value: unknown): Variables {
  return Object.fromEntries(
    Object.entries(hash(value)).map(([name, text]) => {
      if (typeof text !== 'string' || text.includes('$')) {
        throw new Error(`the variable ${name} would have to be worked out`);
      }
      return [name, text];
    }),
  );
}

/**
 * The jobs that a pipeline with these variables has, in the order that they run in. Variables of the settings and of the
 * pipeline go before those of the file, as on GitLab.
 */
export function jobsFor(text: string, variables: Variables): readonly Job[] {
  const file = hash(parse(text));
  const unknown = ['default', 'include', 'workflow', 'image', 'before_script', 'stages'].filter((key) => key in file);
  if (unknown.length > 0) {
    throw new Error(`this does not know what to do with ${unknown.join(', ')}`);
  }
  const jobs = Object.keys(file)
    .filter((name) => !name.startsWith('.') && name !== 'variables')
    .map((name) => ({ name, job: resolve(file, name) }))
    .filter(({ job }) => runs(job, variables));
  for (const [index, { name, job }] of jobs.entries()) {
    const before = jobs.slice(0, index).map((earlier) => earlier.name);
    const missing = texts(job['needs']).filter((needed) => !before.includes(needed));
    if (missing.length > 0) {
      throw new Error(`${name} needs ${missing.join(', ')}, which does not run before it`);
    }
  }
  return jobs.map(({ name, job }) => {
    const { paths, reports } = hash(job['artifacts']);
    return {
      name,
      lines: [...texts(job['before_script']), ...texts(job['script'])],
      variables: { ...variablesIn(file['variables']), ...variablesIn(job['variables']), ...variables },
      artifacts: [...texts(paths), ...Object.values(hash(reports)).flatMap(texts)],
    };
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** How a job ended. */
export interface JobEnded {
  readonly name: string;
  readonly code: number;
  readonly text: string;
}

/** Runs the lines of a job as a runner does: all in one shell, which ends at the first that fails. */
export async function runJob({ name, lines }: Job, cwd: string, env: Variables): Promise<JobEnded> {
  const told = lines.map((line) => `echo ${quoted(`$ ${line}`)}\n${line}\n`).join('');
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(`set -eo pipefail\nset +o noclobber\n: | eval ${quoted(told)}\nexit 0\n`);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { name, code: code as number, text };
}
