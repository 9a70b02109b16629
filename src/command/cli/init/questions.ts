import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { repositoryRootOf } from '../../../base/repository-root.ts';
import { printable } from '../../../base/text.ts';
import { EXIT, Exit, failure, usage } from '../exit.ts';
import type { ServiceFlags } from '../flags.ts';
import { isOn } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { tokenOf } from '../token.ts';
import type { CiHost } from './ci.ts';
import type { PinFlags } from './pin.ts';

/** The input of `init`, from flags, questions or defaults. */
export interface Answers {
  readonly fromLive: boolean;
  readonly site: string;
  /** The id of the organization; undefined for a manifest that reads COLOPHON_ORGANIZATION. */
  readonly organization: string | undefined;
  readonly ci: CiHost | 'none' | undefined;
  /** The value of --ledger; undefined for the default. */
  readonly ledger: string | undefined;
  readonly environments: readonly string[];
}

/** A site of the sandbox, so that a first plan shows an adoption. */
export const EXAMPLE_SITE = 'Product docs';

export const FILE_LEDGER = 'file:.colophon/default.json';

function problemOfSite(title: string): string | undefined {
  if (title.trim() === '') {
    return 'A site needs a title.';
  }
  return printable(title) === title ? undefined : 'A title cannot contain control characters.';
}

function problemOfOrganization(id: string): string | undefined {
  return /^[\w-]+$/.test(id) ? undefined : 'An id contains only letters, digits, hyphens and underscores: org_acme';
}

function checkAnswers({ fromLive, site, organization, ci, ledger, environments }: Answers): Answers {
  const siteProblem = problemOfSite(site);
  if (siteProblem !== undefined) {
    throw usage(`--site: ${siteProblem}`);
  }
  const idProblem = organization === undefined ? undefined : problemOfOrganization(organization);
  if (idProblem !== undefined) {
    throw usage(`--organization: ${idProblem}`);
  }
  if (ledger !== undefined && !/^(?:git|(?:git|file):[^\p{Cc}"$`]+|none)$/u.test(ledger)) {
    throw usage('--ledger: pass git, git:REMOTE, file:PATH or none.');
  }
  if (ci !== undefined && ci !== 'none' && ledger !== undefined && !ledger.startsWith('git')) {
    throw usage(
      `Pipelines need a ledger in git: the files of a job are gone when it ends. Pass --ledger git, or --no-ci to keep \`--ledger ${ledger}\`.`,
    );
  }
  return { fromLive, site, organization, ci, ledger, environments };
}

interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

function dialogOf({ dialog }: Terminal): Dialog {
  // Results go to stdout, prompts never do.
  return dialog ?? { input: process.stdin, output: process.stderr };
}

function canAsk({ interactive }: Terminal): boolean {
  return interactive.input && interactive.err;
}

async function answered<T>(answer: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await answer;
  if (typeof value === 'symbol') {
    throw new Exit(EXIT.interrupted, 'cancelled: nothing was written');
  }
  return value as Exclude<T, symbol>;
}

interface Known {
  readonly defaults: Answers;
  /** Questions that variables answer. */
  readonly given: { readonly ci: boolean; readonly ledger: boolean };
  readonly isRepository: boolean;
  /** Whether the manifest can be an export. */
  readonly canExport: boolean;
}

/** Asks where to start. Without a token, only the example can be selected; the other choice shows what it needs. */
async function askStart(hasToken: boolean, dialog: Dialog): Promise<boolean> {
  const { select } = await import('@clack/prompts');
  const workspace = hasToken
    ? { label: 'Your workspace', hint: 'export it; nothing changes' }
    : { label: 'Your workspace (set COLOPHON_TOKEN first)', disabled: true };
  return await answered(
    select({
      ...dialog,
      message: 'Start from your workspace, or from an example?',
      options: [
        { value: true, ...workspace },
        { value: false, label: 'An example', hint: 'one site with one section' },
      ],
      initialValue: hasToken,
    }),
  );
}

async function askSite(usual: string, dialog: Dialog): Promise<string> {
  const { text } = await import('@clack/prompts');
  return await answered(
    text({
      ...dialog,
      message: 'Title of the site (one that exists is adopted, else it is created)',
      placeholder: usual,
      defaultValue: usual,
      validate: (value) => (value === undefined || value === '' ? undefined : problemOfSite(value)),
    }),
  );
}

async function ask({ defaults, given, isRepository, canExport }: Known, terminal: Terminal): Promise<Answers> {
  const { select, text } = await import('@clack/prompts');
  const dialog = dialogOf(terminal);
  const fromLive = canExport && (await askStart(tokenOf(terminal.env) !== undefined, dialog));
  const site = fromLive ? defaults.site : await askSite(defaults.site, dialog);
  const organization = await answered(
    text({
      ...dialog,
      message: 'Id of the organization (empty: read it from COLOPHON_ORGANIZATION)',
      placeholder: 'org_…',
      defaultValue: '',
      validate: (value) => (value === undefined || value === '' ? undefined : problemOfOrganization(value)),
    }),
  );
  const ci = given.ci
    ? defaults.ci
    : await answered(
        select<NonNullable<Answers['ci']>>({
          ...dialog,
          message: 'Pipelines: plan pull requests, apply merges, check for drift every night',
          options: [
            { value: 'github', label: 'GitHub Actions' },
            { value: 'gitlab', label: 'GitLab CI' },
            { value: 'none', label: 'None', hint: 'run colophon by hand' },
          ],
          initialValue: defaults.ci ?? 'none',
        }),
      );
  // Pipelines always use git: the files of a job are gone when it ends.
  const usual = isRepository ? 'git' : FILE_LEDGER;
  const ledger =
    given.ledger || ci !== 'none'
      ? defaults.ledger
      : await answered(
          select({
            ...dialog,
            message: 'Ledger (the state file: what was applied, so that only that is ever deleted)',
            options: [
              { value: 'git', label: 'git', hint: 'in this repository, shared through its remote' },
              { value: FILE_LEDGER, label: 'file', hint: '.colophon/default.json, on this machine only' },
            ],
            initialValue: usual,
          }),
        );
  return {
    environments: defaults.environments,
    fromLive,
    site,
    organization: organization === '' ? undefined : organization,
    ci,
    // The default needs no setting.
    ledger: ledger === usual ? undefined : ledger,
  };
}

export async function confirmFiles(names: readonly string[], terminal: Terminal): Promise<void> {
  const { confirm, note } = await import('@clack/prompts');
  const dialog = dialogOf(terminal);
  note(names.join('\n'), 'Files to write', dialog);
  if (!(await answered(confirm({ ...dialog, message: 'Write them?', initialValue: true })))) {
    throw failure('nothing was written');
  }
}

export interface InitFlags extends ServiceFlags, PinFlags {
  readonly dir?: string;
  readonly site?: string;
  readonly organization?: string;
  /** A host, `none`, or false by --no-ci; undefined to detect it. */
  readonly ci?: 'github' | 'gitlab' | 'none' | false;
  readonly fromLive?: boolean;
  readonly environments?: readonly string[];
  readonly shards?: number;
  readonly console?: true;
  readonly yes?: boolean;
}

async function hostFor(folder: string, flags: InitFlags, { env }: Terminal): Promise<Answers['ci']> {
  if (flags.ci === 'none' || flags.ci === false || isOn(undefined, 'no-ci', env)) {
    return 'none';
  }
  const { findCiHost } = await import('./ci.ts');
  return flags.ci ?? (await findCiHost(repositoryRootOf(folder) ?? folder, env));
}

/** Flags that answer a question: with any of them, `init` uses the defaults for the others and asks nothing. */
const ANSWERS = ['site', 'organization', 'ci', 'ledger', 'fromLive', 'yes'] as const;

/** The answers from the flags, otherwise from the person, otherwise the defaults. */
export async function answersFor(
  folder: string,
  { flags, command, terminal }: { readonly flags: InitFlags; readonly command: Command; readonly terminal: Terminal },
): Promise<{ readonly answers: Answers; readonly wereAsked: boolean }> {
  const defaults = {
    fromLive: isOn(flags.fromLive, 'from-live', terminal.env),
    site: flags.site ?? EXAMPLE_SITE,
    organization: flags.organization,
    ci: await hostFor(folder, flags, terminal),
    ledger: flags.ledger,
    environments: flags.environments ?? [],
  };
  const bySwitch = (['from-live', 'yes'] as const).some((name) => isOn(undefined, name, terminal.env));
  if (!canAsk(terminal) || bySwitch || ANSWERS.some((name) => command.getOptionValueSource(name) === 'cli')) {
    return { answers: checkAnswers(defaults), wereAsked: false };
  }
  const given = {
    ci: flags.ci !== undefined || isOn(undefined, 'no-ci', terminal.env),
    ledger: flags.ledger !== undefined,
  };
  const isRepository = repositoryRootOf(folder) !== undefined;
  // An export declares no environments.
  const canExport = defaults.environments.length === 0;
  const answers = await ask({ defaults, given, isRepository, canExport }, terminal);
  return { answers: checkAnswers(answers), wereAsked: true };
}
