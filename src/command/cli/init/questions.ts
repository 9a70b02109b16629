import type { Readable, Writable } from 'node:stream';
import { EXIT, Exit, failure } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { type Answers, FILE_LEDGER, problemOfOrganization, problemOfSite } from './answers.ts';

/** Where questions are shown and answered. */
interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

function dialogOf({ dialog }: Terminal): Dialog {
  // Results go to stdout, questions never do.
  return dialog ?? { input: process.stdin, output: process.stderr };
}

/** Whether a person is there to answer. */
export function canAsk({ interactive }: Terminal): boolean {
  return interactive.input && interactive.err;
}

/** An answer, or the end of the command where the person cancelled. */
async function answered<T>(answer: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await answer;
  if (typeof value === 'symbol') {
    throw new Exit(EXIT.interrupted, 'cancelled: nothing was written');
  }
  return value as Exclude<T, symbol>;
}

/** What is known before the first question; a question whose answer is known is not asked. */
export interface Known {
  readonly defaults: Answers;
  /** Variables that answer a question. */
  readonly given: { readonly ci: boolean; readonly ledger: boolean };
  readonly isRepository: boolean;
  /** Whether the live workspace can be read. */
  readonly canExport: boolean;
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

/** Asks for everything that `init` has to know. */
export async function ask({ defaults, given, isRepository, canExport }: Known, terminal: Terminal): Promise<Answers> {
  const { select, text } = await import('@clack/prompts');
  const dialog = dialogOf(terminal);
  const fromLive =
    canExport &&
    (await answered(
      select({
        ...dialog,
        message: 'Start from',
        options: [
          { value: true, label: 'the live workspace', hint: 'export it; nothing changes' },
          { value: false, label: 'an example', hint: 'one site with one section' },
        ],
        initialValue: true,
      }),
    ));
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
    // What is the default needs no setting.
    ledger: ledger === usual ? undefined : ledger,
  };
}

/** Asks whether to write the files. */
export async function confirmFiles(names: readonly string[], terminal: Terminal): Promise<void> {
  const { confirm, note } = await import('@clack/prompts');
  const dialog = dialogOf(terminal);
  note(names.join('\n'), 'Files to write', dialog);
  if (!(await answered(confirm({ ...dialog, message: 'Write them?', initialValue: true })))) {
    throw failure('nothing was written');
  }
}
