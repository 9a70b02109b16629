import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Command, Option } from 'commander';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { systemReason } from '../../base/error-message.ts';
import { linkOnTheWay } from '../../base/places.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { argumentOf } from '../../base/shell.ts';
import { printable } from '../../base/text.ts';
import { editorSchemaFor } from './editor-schema.ts';
import { readEnvironmentNames, readEnvironments } from './environments.ts';
import { failure, usage } from './exit.ts';
import { addServiceFlags, PLAIN_OUTPUT } from './flags.ts';
import type { CiFiles, NewFile } from './init/ci.ts';
import { readIntegrity, readPackage } from './init/pin.ts';
import { type Answers, answersFor, confirmFiles, EXAMPLE_SITE, type InitFlags } from './init/questions.ts';
import { choiceOption, isOn, switchOption, valueOption, wholeNumber } from './options.ts';
import { printDiagnostics, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn, tokenOf } from './token.ts';
import { serviceOf, withSandbox } from './work.ts';

interface Planned extends NewFile {
  readonly absolute: string;
  readonly name: string;
}

const MANIFEST = 'colophon.yaml';

function holdsYaml(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.ya?ml$/.test(name));
  } catch {
    return false;
  }
}

interface Preparing {
  readonly flags: InitFlags;
  readonly answers: Answers;
  readonly terminal: Terminal;
}

async function exported({ flags, answers, terminal }: Preparing, schemaPath: string): Promise<readonly NewFile[]> {
  const { exportLive } = await import('../app/export.ts');
  const outcome = await withSandbox(flags, terminal, (sandbox) =>
    exportLive({
      service: { ...serviceOf(flags, terminal), ...sandbox?.service },
      organization: sandbox?.organization ?? answers.organization ?? organizationIn(terminal.env),
      schemaPath,
    }),
  );
  const { files } = await successOf(outcome, PLAIN_OUTPUT, terminal);
  await printDiagnostics(outcome.diagnostics, PLAIN_OUTPUT, terminal);
  return files;
}

async function pipelineFor(
  folder: string,
  { ci: host, environments }: Pick<Answers, 'ci' | 'environments'>,
  { flags, env }: { flags: InitFlags; env: Terminal['env'] },
): Promise<CiFiles> {
  if (flags.console === true && host !== 'github' && host !== 'gitlab') {
    throw usage('--console has a pipeline publish the console: pass --ci github or --ci gitlab with it.');
  }
  if (host === 'none') {
    return { files: [], advice: [] };
  }
  if (host === undefined) {
    return {
      files: [],
      advice: [
        'No pipelines written: the repository has no remote on GitHub or GitLab. Pass --ci github or --ci gitlab.',
      ],
    };
  }
  const { ciFilesFor } = await import('./init/ci.ts');
  const root = repositoryRootOf(folder) ?? folder;
  const { files, advice } = await ciFilesFor(host, {
    root,
    folder,
    env,
    pin: flags,
    environments,
    shards: flags.shards,
    console: flags.console === true,
  });
  return { files: files.map((file) => ({ ...file, path: relative(folder, join(root, file.path)) })), advice };
}

interface Prepared {
  readonly files: readonly Planned[];
  readonly advice: readonly string[];
}

async function prepare(folder: string, preparing: Preparing): Promise<Prepared> {
  const { flags, answers, terminal } = preparing;
  const schema = editorSchemaFor(folder, terminal.cwd);
  const copies = schema.copy === undefined ? [] : [{ path: schema.copy.path, text: await schema.copy.text() }];
  const pipeline = await pipelineFor(folder, answers, { flags, env: terminal.env });
  const { firstManifest, ledgerFiles } = await import('./init/files.ts');
  const manifest = answers.fromLive
    ? await exported(preparing, schema.path)
    : [{ path: MANIFEST, text: firstManifest(schema.path, answers) }];
  return checkNew([...manifest, ...copies, ...ledgerFiles(answers.ledger)], pipeline, { folder, terminal });
}

function checkNew(
  own: readonly NewFile[],
  pipeline: CiFiles,
  { folder, terminal }: { readonly folder: string; readonly terminal: Terminal },
): Prepared {
  const files = [...own, ...pipeline.files].map((file) => {
    const absolute = resolve(folder, file.path);
    const shown = relative(terminal.cwd, absolute).split(sep).join('/');
    return { ...file, absolute, name: shown.startsWith('../') ? absolute : shown };
  });
  const existing = files.filter(({ absolute }) => existsSync(absolute));
  if (existing.length > 0) {
    const ofPipeline = existing.some(({ path }) => pipeline.files.some((file) => file.path === path));
    throw failure(
      `${existing.map(({ name }) => name).join(' and ')} already ${existing.length === 1 ? 'exists' : 'exist'}; init never overwrites a file, so nothing was written.${ofPipeline && own.length > 0 ? ' Pass --no-ci to leave the pipelines out.' : ''}`,
    );
  }
  refuseLinks(files, folder, terminal);
  return { files, advice: pipeline.advice };
}

/** A checkout can contain links, through which a file would be written elsewhere. */
function refuseLinks(files: readonly Planned[], folder: string, { cwd }: Terminal): void {
  const fences = [cwd, folder].map((path) => repositoryRootOf(path) ?? path);
  for (const { absolute, name } of files) {
    const link = fences.map((fence) => linkOnTheWay(absolute, fence)).find((found) => found !== undefined);
    if (link !== undefined) {
      throw failure(
        `${name} would be written through the link ${printable(relative(cwd, link))}, so nothing was written. Remove the link, or choose another folder with --dir.`,
      );
    }
  }
}

/** Whether to write only pipelines for an existing manifest, which requires an explicit --ci. */
function isOnlyPipelines(folder: string, flags: InitFlags, command: Command): boolean {
  const exists = existsSync(join(folder, MANIFEST)) || holdsYaml(join(folder, 'colophon'));
  return exists && flags.ci !== false && flags.ci !== 'none' && command.getOptionValueSource('ci') === 'cli';
}

/** Writes pipelines for an existing manifest, with a job for each of its environments. */
async function writePipelines(folder: string, flags: InitFlags, terminal: Terminal): Promise<void> {
  const given = (['site', 'organization', 'fromLive', 'environments'] as const).find(
    (name) => flags[name] !== undefined,
  );
  if (given !== undefined) {
    throw failure(
      `a manifest already exists, so only pipelines are written for it: leave --${given === 'fromLive' ? 'from-live' : given} out.`,
    );
  }
  const declared = await readEnvironments({ file: [], output: 'text', color: true }, { ...terminal, cwd: folder });
  const environments = declared
    .map(({ name }) => name)
    .filter((name, _index, all) => all.length > 1 || name !== DEFAULT_ENVIRONMENT);
  const ci = flags.ci === false ? undefined : flags.ci;
  const pipeline = await pipelineFor(folder, { ci, environments }, { flags, env: terminal.env });
  await writeAll(checkNew([], pipeline, { folder, terminal }), terminal);
}

function refuseExisting(folder: string, flags: InitFlags): void {
  const shown = (name: string): string => (flags.dir === undefined ? name : join(flags.dir, name));
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw failure(`${flags.dir ?? folder} is not a folder`);
  }
  if (existsSync(join(folder, MANIFEST))) {
    throw failure(
      `${shown(MANIFEST)} already exists; init never overwrites a file. Run \`colophon plan --sandbox\`, choose another folder with --dir, or pass --ci github or --ci gitlab to write pipelines for it.`,
    );
  }
  if (holdsYaml(join(folder, 'colophon'))) {
    throw failure(
      `a manifest already exists: the folder ${shown('colophon')}. Run \`colophon plan --sandbox\`, or choose another folder with --dir.`,
    );
  }
}

async function writeAll({ files, advice }: Prepared, terminal: Terminal): Promise<void> {
  for (const { absolute, name, text } of files) {
    try {
      await mkdir(dirname(absolute), { recursive: true });
      await writeFile(absolute, text, { flag: 'wx' });
    } catch (error) {
      throw failure(`cannot write ${name} (${systemReason(error)})`);
    }
    terminal.out(`Wrote ${name}`);
  }
  for (const line of advice) {
    terminal.err(`\n${line}`);
  }
}

function ledgerAdvice({ ledger, ci }: Answers, folder: string): readonly string[] {
  const isGit = ledger === undefined ? ci !== undefined && ci !== 'none' : ledger.startsWith('git');
  if (isGit && repositoryRootOf(folder) === undefined) {
    return [
      'Run `git init` before the first apply: the ledger, the record of what was applied, is kept in the repository.',
    ];
  }
  return ledger === undefined || ledger === 'git'
    ? []
    : [`Set COLOPHON_LEDGER=${argumentOf(ledger, 'LEDGER')} before the first apply, so that it is recorded there.`];
}

async function init(flags: InitFlags, command: Command, terminal: Terminal): Promise<void> {
  const folder = resolve(terminal.cwd, flags.dir ?? '.');
  if (isOnlyPipelines(folder, flags, command)) {
    await writePipelines(folder, flags, terminal);
    return;
  }
  refuseExisting(folder, flags);
  if (flags.environments !== undefined && isOn(flags.fromLive, 'from-live', terminal.env)) {
    throw usage(
      '--environments: an export declares none. Write them into the manifest, then run `colophon init --ci github`.',
    );
  }
  const { answers, wereAsked } = await answersFor(folder, { flags, command, terminal });
  const { files, advice } = await prepare(folder, { flags, answers, terminal });
  if (wereAsked) {
    await confirmFiles(
      files.map(({ name }) => name),
      terminal,
    );
  }
  await writeAll({ files, advice: [...advice, ...ledgerAdvice(answers, folder)] }, terminal);
  const where = flags.dir === undefined ? '' : ` -f ${argumentOf(join(flags.dir, MANIFEST), 'FILE')}`;
  if (!answers.fromLive && !wereAsked && tokenOf(terminal.env) !== undefined) {
    terminal.err(
      `\nTo start from the live workspace instead of an example, delete ${argumentOf(join(flags.dir ?? '', MANIFEST), 'FILE')} and run: colophon init --from-live`,
    );
  }
  terminal.err(
    answers.fromLive
      ? `\nNext: colophon plan${where}\nIt adopts every resource and changes nothing. Then edit the manifest.`
      : `\nNext: colophon plan --sandbox${where}\nIt plans against an example workspace and needs no token.`,
  );
}

export function addInitCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('init')
    .description('Write a first manifest, and pipelines for GitHub, GitLab or Kubernetes; never overwrites a file')
    .addOption(valueOption('--dir <folder>', 'folder of the manifest (default: the current folder)'))
    .addOption(
      // Without a variable: COLOPHON_SITE is the site of `redirects`.
      new Option('--site <title>', `title of the site (default: ${EXAMPLE_SITE}, a site of the sandbox)`),
    )
    .addOption(
      // Without a variable: the manifest reads COLOPHON_ORGANIZATION itself.
      new Option('--organization <id>', 'id of the organization (default: the manifest reads COLOPHON_ORGANIZATION)'),
    )
    .addOption(
      // Without a variable: COLOPHON_ENVIRONMENT differs by one letter.
      new Option(
        '--environments <names>',
        'declare these environments, and write pipelines with a job for each: staging,production',
      ).argParser(readEnvironmentNames),
    )
    .addOption(
      // Without a variable: COLOPHON_SHARD differs by one letter.
      new Option('--shards <n>', 'write pipelines with this number of jobs, which share the environments').argParser(
        wholeNumber(2, 200),
      ),
    )
    .addOption(
      // Without a variable: pages are published only on explicit request.
      new Option(
        '--console',
        'also publish the console on Pages of GitHub or GitLab every night; it shows who can read what',
      ),
    )
    .addOption(switchOption('--from-live', 'export the live workspace instead of an example'))
    .addOption(
      choiceOption(
        '--ci <host>',
        'write pipelines for this host (default: the host of the remote), or objects for a cluster',
        ['github', 'gitlab', 'kubernetes', 'none'],
      ),
    )
    .addOption(new Option('--no-ci', 'write no pipelines'))
    .addOption(
      valueOption('--package <name@version>', 'package that the pipelines install (default: this one)').argParser(
        readPackage,
      ),
    )
    .addOption(
      valueOption(
        '--integrity <digest>',
        'digest of that package, sha512-… (default: the one that npm recorded when it installed this command)',
      ).argParser(readIntegrity),
    )
    .addOption(switchOption('-y, --yes', 'take the defaults and ask nothing'))
    .addHelpText(
      'after',
      `
On a terminal, init asks whether to start from your workspace, which needs a
token and is exported as with --from-live, or from an example. Then it asks for
the site, the organization, the pipelines and the ledger. It asks nothing
without a terminal, or with one of --site, --organization, --ci, --no-ci,
--ledger, --from-live or --yes.

If a manifest exists, --ci github or --ci gitlab writes pipelines for it, with a
job for each environment that it declares, or with --shards as many jobs as you say and
one comment and one issue for all of them. Where these pipelines exist, --console
writes only the one of the console. --ci kubernetes writes a Deployment of the
agent, a CronJob for drift and a Job for apply, for all environments.`,
    );
  addServiceFlags(command).action((flags: InitFlags) => init(flags, command, terminal));
}
