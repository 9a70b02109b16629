import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Command, Option } from 'commander';
import { installedSchema } from '../base/package-name.ts';
import { repositoryRootOf } from '../base/repository-root.ts';
import { EXIT, Exit } from './exit.ts';
import { addServiceFlags, type ServiceFlags } from './flags.ts';
import type { CiFiles } from './init/ci.ts';
import type { NewFile } from './init/files.ts';
import { type PinFlags, readIntegrity, readPackage } from './init/pin.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import type { Terminal } from './terminal.ts';

interface InitFlags extends ServiceFlags, PinFlags {
  readonly dir?: string;
  /** A host, `none`, or false by --no-ci; undefined means to find out. */
  readonly ci?: 'github' | 'gitlab' | 'none' | false;
  readonly fromLive?: boolean;
  readonly yes?: boolean;
}

/** A file that will be written, with its name as the user would say it. */
interface Planned extends NewFile {
  readonly absolute: string;
  readonly name: string;
}

const MANIFEST = 'colophon.yaml';
const OWN_SCHEMA = '.colophon/workspace.schema.json';

function holdsYaml(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.ya?ml$/.test(name));
  } catch {
    return false;
  }
}

/** Where editors find the schema: in the package where it is installed, else in a file of its own. */
async function schemaFor(folder: string): Promise<{ readonly path: string; readonly files: readonly NewFile[] }> {
  const installed = installedSchema();
  if (existsSync(join(folder, installed))) {
    return { path: `./${installed}`, files: [] };
  }
  const { schemaText } = await import('./schema.ts');
  const there = existsSync(join(folder, OWN_SCHEMA));
  return { path: `./${OWN_SCHEMA}`, files: there ? [] : [{ path: OWN_SCHEMA, text: await schemaText() }] };
}

/** The live workspace as a manifest. */
async function exported(flags: InitFlags, schemaPath: string, terminal: Terminal): Promise<readonly NewFile[]> {
  const [{ exportLive }, { exitOfProblems, Refused, serviceOf }, { printDiagnostics }] = await Promise.all([
    import('../app/export.ts'),
    import('./work.ts'),
    import('./output.ts'),
  ]);
  const output = { output: 'text', outputTo: [], color: true } as const;
  const { startSandbox } = await import('../app/sandbox.ts');
  const sandbox = isOn(flags.sandbox, 'sandbox', terminal.env) ? await startSandbox({ things: [] }) : undefined;
  try {
    const set = terminal.env['COLOPHON_ORGANIZATION']?.trim();
    const outcome = await exportLive({
      service: { ...serviceOf(flags, terminal), ...sandbox?.service },
      organization: sandbox?.organization ?? (set === '' ? undefined : set),
      schemaPath,
    });
    await printDiagnostics(outcome.diagnostics, output, terminal);
    if (!outcome.ok) {
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    return outcome.value.files;
  } finally {
    await sandbox?.close();
  }
}

/** The pipeline for the host of the repository. */
async function pipelineFor(folder: string, flags: InitFlags, { env }: Terminal): Promise<CiFiles> {
  if (flags.ci === 'none' || flags.ci === false || isOn(undefined, 'no-ci', env)) {
    return { files: [], advice: [] };
  }
  const { CI_HOSTS, ciFilesFor, findCiHost } = await import('./init/ci.ts');
  const root = repositoryRootOf(folder) ?? folder;
  const host = flags.ci ?? (await findCiHost(root, env));
  if (host === undefined) {
    const hosts = CI_HOSTS.map((name) => `--ci ${name}`).join(' or ');
    return {
      files: [],
      advice: [`No pipeline was written, because nothing tells where this repository is hosted: ${hosts} writes one.`],
    };
  }
  const { files, advice } = await ciFilesFor(host, { root, folder, env, pin: flags });
  return { files: files.map((file) => ({ ...file, path: relative(folder, join(root, file.path)) })), advice };
}

interface Prepared {
  readonly files: readonly Planned[];
  readonly advice: readonly string[];
}

async function prepare(folder: string, flags: InitFlags, terminal: Terminal): Promise<Prepared> {
  const schema = await schemaFor(folder);
  const pipeline = await pipelineFor(folder, flags, terminal);
  const { firstManifest } = await import('./init/files.ts');
  const manifest = isOn(flags.fromLive, 'from-live', terminal.env)
    ? await exported(flags, schema.path, terminal)
    : [{ path: MANIFEST, text: firstManifest(schema.path) }];
  const files = [...manifest, ...schema.files, ...pipeline.files].map((file) => {
    const absolute = resolve(folder, file.path);
    const shown = relative(terminal.cwd, absolute).split(sep).join('/');
    return { ...file, absolute, name: shown.startsWith('../') ? absolute : shown };
  });
  const existing = files.filter(({ absolute }) => existsSync(absolute));
  if (existing.length > 0) {
    const ofPipeline = existing.some(({ path }) => pipeline.files.some((file) => file.path === path));
    throw new Exit(
      EXIT.error,
      `${existing.map(({ name }) => name).join(' and ')} ${existing.length === 1 ? 'is' : 'are'} there already, and init never writes over anything. Nothing was written.${ofPipeline ? ' Leave the pipeline out with --no-ci.' : ''}`,
    );
  }
  return { files, advice: pipeline.advice };
}

/** Nothing is ever written over. */
function refuseExisting(folder: string, flags: InitFlags): void {
  const shown = (name: string): string => (flags.dir === undefined ? name : join(flags.dir, name));
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Exit(EXIT.error, `${flags.dir ?? folder} is not a folder`);
  }
  if (existsSync(join(folder, MANIFEST))) {
    throw new Exit(
      EXIT.error,
      `${shown(MANIFEST)} is there already, and init never writes over anything. Try \`colophon plan --sandbox\`, or choose another folder with --dir.`,
    );
  }
  if (holdsYaml(join(folder, 'colophon'))) {
    throw new Exit(
      EXIT.error,
      `there is a manifest already: the folder ${shown('colophon')}. Try \`colophon plan --sandbox\`, or choose another folder with --dir.`,
    );
  }
}

async function confirmed(files: readonly Planned[], flags: InitFlags, terminal: Terminal): Promise<void> {
  const { interactive, env } = terminal;
  if (isOn(flags.yes, 'yes', env) || !interactive.input || !interactive.err) {
    return;
  }
  terminal.err('This will be written:');
  for (const { name } of files) {
    terminal.err(`  ${name}`);
  }
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: 'Go on?', initialValue: true, output: process.stderr });
  if (isCancel(answer) || !answer) {
    throw new Exit(EXIT.interrupted, 'nothing was written');
  }
}

async function write({ absolute, name, text }: Planned): Promise<void> {
  try {
    await mkdir(dirname(absolute), { recursive: true });
    await writeFile(absolute, text, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Exit(EXIT.error, `${name} cannot be written (${code ?? message})`);
  }
}

async function init(flags: InitFlags, terminal: Terminal): Promise<void> {
  const folder = resolve(terminal.cwd, flags.dir ?? '.');
  refuseExisting(folder, flags);
  const { files, advice } = await prepare(folder, flags, terminal);
  await confirmed(files, flags, terminal);
  for (const file of files) {
    await write(file);
    terminal.out(`Wrote ${file.name}`);
  }
  for (const line of advice) {
    terminal.err(`\n${line}`);
  }
  const where = flags.dir === undefined ? '' : ` -f ${join(flags.dir, MANIFEST)}`;
  terminal.err(
    isOn(flags.fromLive, 'from-live', terminal.env)
      ? `\nNext: colophon plan${where} shows that everything is there already and only taken over. Then change the manifest.`
      : `\nNext: colophon plan --sandbox${where} shows what it would do, on an example workspace; no token is needed.`,
  );
}

/** Adds `init`, which writes a first manifest and a pipeline for the host of the repository. */
export function addInitCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('init')
    .description('write a first manifest, and pipelines for GitHub or GitLab; nothing is written over')
    .addOption(valueOption('--dir <folder>', 'where; the current folder when absent'))
    .addOption(switchOption('--from-live', 'write what the service has instead of an example'))
    .addOption(
      valueOption('--ci <host>', 'write pipelines for this host; found out when absent').choices([
        'github',
        'gitlab',
        'none',
      ]),
    )
    .addOption(new Option('--no-ci', 'leave the pipelines out'))
    .addOption(
      valueOption(
        '--package <name@version>',
        'what the pipelines install; the package and version of this command when absent',
      ).argParser(readPackage),
    )
    .addOption(
      valueOption(
        '--integrity <digest>',
        'the digest (sha512-…) of that package; what npm recorded when it installed this command when absent',
      ).argParser(readIntegrity),
    )
    .addOption(switchOption('-y, --yes', 'do not ask'));
  addServiceFlags(command).action((flags: InitFlags) => init(flags, terminal));
}
