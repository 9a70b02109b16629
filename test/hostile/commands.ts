import { join } from 'node:path';
import { main } from '../../src/command/cli/program.ts';
import { type Ended, fakeTerminal, run } from '../support/command.ts';

/** What a command of the matrix may use. */
interface Surroundings {
  /** A folder outside of the checkout. */
  readonly scratch: string;
  /** The address of a repository with hostile files on its main branch. */
  readonly repo: string;
  /** Where the service is. */
  readonly baseUrl: string;
}

type Arguments = (surroundings: Surroundings) => readonly string[];

const offline = ({ scratch }: Surroundings): string => join(scratch, 'plan.json');

/** How each command is called: from the folder of the manifest, or with `.` first from the top of the checkout. */
export const CALLS: Readonly<Record<string, readonly Arguments[]>> = {
  init: [
    () => ['init', '--dir', 'new', '--ci', 'github', '--yes'],
    () => ['init', '--dir', 'newer', '--ci', 'gitlab', '--from-live', '--yes'],
  ],
  validate: [() => ['validate'], () => ['.', 'validate', '-f', 'docs/colophon.yaml', '-o', 'github']],
  lint: [() => ['lint'], () => ['lint', '--live'], () => ['lint', '--fix']],
  export: [() => ['export'], ({ scratch }) => ['export', '--out', join(scratch, 'exported.yaml'), '--force']],
  graph: [() => ['graph']],
  fmt: [() => ['fmt', '--check'], () => ['fmt']],
  environments: [() => ['environments'], () => ['environments', '-o', 'matrix']],
  'redirects import': [() => ['redirects', 'import', 'planted.csv']],
  'redirects test': [() => ['redirects', 'test', '/a'], () => ['redirects', 'test', '/a', '--live']],
  'redirects suggest': [() => ['redirects', 'suggest', '--old', 'old.xml', '--new', 'new.xml']],
  plan: [
    (given) => ['plan', '--out', offline(given)],
    () => ['plan', '--ledger', 'none'],
    () => ['plan', '--ledger', 'git'],
    () => ['plan', '--sandbox'],
    ({ scratch }) => ['plan', '--all', '--changed-since', 'HEAD', '--output-to', `json=${join(scratch, 'all.json')}`],
    () => ['.', 'plan', '-f', 'docs/colophon.yaml'],
    () => ['.', 'plan', '-f', 'docs'],
  ],
  show: [(given) => ['show', offline(given), '-o', 'html']],
  rehearse: [() => ['rehearse']],
  apply: [() => ['apply', '--auto-approve', '--lock-timeout', '1']],
  drift: [
    () => ['drift'],
    () => ['drift', '--explain'],
    ({ scratch }) => ['drift', '--output-to', `json=${join(scratch, 'drift.json')}`],
  ],
  'drift accept': [() => ['drift', 'accept']],
  import: [() => ['import', 'team.nobody', 'team_nobody', '-y']],
  restore: [() => ['restore', 'space.nobody']],
  destroy: [() => ['destroy', '--auto-approve', '--lock-timeout', '1']],
  verify: [() => ['verify', '--retries', '0']],
  access: [
    () => ['access', '--retries', '0'],
    () => ['access', '--diff', '-o', 'html'],
    () => ['access', '--public', '-o', 'csv'],
  ],
  ui: [({ scratch }) => ['ui', '--retries', '0', '--export', join(scratch, 'console')]],
  agent: [
    ({ repo, scratch }) => [
      ...['agent', '--once', '--listen', 'off', '--mode', 'apply', '--path', 'docs', '--repo', repo],
      ...['--checkout', join(scratch, 'clone')],
    ],
  ],
  'ledger log': [() => ['ledger', 'log']],
  'ledger show': [() => ['ledger', 'show']],
  'ledger forget': [() => ['ledger', 'forget', 'team.nobody', '-y']],
  'ledger rename': [() => ['ledger', 'rename', 'team.nobody', 'team.other', '-y']],
  'ledger unlock': [() => ['ledger', 'unlock', 'nobody']],
  'ledger move': [({ scratch }) => ['ledger', 'move', '--to', `file:${join(scratch, 'moved.json')}`]],
  'visitor-auth key': [({ scratch }) => ['visitor-auth', 'key', 'site.docs', '--to', join(scratch, 'visitor.key')]],
  'pulumi import': [() => ['pulumi', 'import'], () => ['pulumi', 'import', '--from', 'ledger']],
  comment: [
    (given) => ['comment', '--plan', offline(given), '--file', join(given.scratch, 'comment.md')],
    (given) => ['comment', '--plan', offline(given), '--host', 'github', '--host-url', 'http://127.0.0.1:1'],
  ],
  issue: [
    ({ scratch }) => ['issue', '--drift', join(scratch, 'drift.json'), '--file', join(scratch, 'issue.md')],
    ({ scratch }) => ['issue', '--drift', join(scratch, 'drift.json'), '--host', 'gitlab', '--retries', '0'],
  ],
  'merge-results': [({ scratch }) => ['merge-results', join(scratch, 'all.json')]],
  serve: [() => ['serve', '--port', '0']],
  api: [() => ['api', 'GET', '/user']],
  doctor: [() => ['doctor']],
  explain: [() => ['explain', 'redirect']],
  schema: [() => ['schema']],
  completion: [() => ['completion', 'bash']],
  version: [() => ['version', '--json']],
};

/** The names of commands and of those below them, as the help of the program lists them. */
export async function commandsOfProgram(cwd: string): Promise<readonly string[]> {
  const listed = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { out } = await run([...args, '--help'], { cwd });
    const [, groups = ''] = /\n\nOptions:[\s\S]*?\n\n([\s\S]*)$/.exec(out.replace(/\nExamples:[\s\S]*$/, '')) ?? [];
    return [...groups.matchAll(/^ {2}([a-z][a-z-]*)(?: |$)/gm)].flatMap(([, name = '']) =>
      name === 'help' ? [] : [name],
    );
  };
  const names = await listed();
  const nested = await Promise.all(
    names.map(async (name) => {
      const below = await listed(name);
      return below.length === 0
        ? [name]
        : [...(name === 'drift' ? [name] : []), ...below.map((one) => `${name} ${one}`)];
    }),
  );
  return nested.flat();
}

/** Those that speak to the service, which is said by a flag: inside this process no variable of theirs counts. */
const SPEAKS =
  /^(?:init .*--from-live|lint --live|export|plan(?!.*--sandbox)|rehearse|apply|drift|verify|access|ui|agent|pulumi|visitor-auth|api|doctor|import|restore|destroy|redirects test .*--live)\b/;

/** One call, with the folder it is made from. */
export interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** All calls of all commands in a checkout whose manifest is in `docs`. */
export function callsIn(checkout: string, surroundings: Surroundings): readonly Call[] {
  return Object.entries(CALLS).flatMap(([name, calls]) =>
    calls.map((call) => {
      const given = call(surroundings);
      const speaks = SPEAKS.test(given.filter((one) => one !== '.').join(' '));
      const args = [...given, ...(speaks ? ['--base-url', surroundings.baseUrl] : [])];
      return args[0] === '.'
        ? { name, args: args.slice(1), cwd: checkout }
        : { name, args, cwd: join(checkout, 'docs') };
    }),
  );
}

/** Runs a command inside this process, as the program does. */
export async function runHere({ args, cwd }: Call, env: Readonly<Record<string, string>>): Promise<Ended> {
  const { terminal, written } = fakeTerminal(cwd, env);
  const code = await main(args, terminal);
  return { code, ...written };
}
