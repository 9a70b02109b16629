import type { Command } from 'commander';
import { DENIED, type Verification } from '../../core/engine/verification.ts';
import { EXIT, Exit, type ExitCode } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addServiceFlags,
  addTargetFlags,
  type ManifestFlags,
  type OutputFlags,
  type SelectFlags,
  type ServiceFlags,
} from './flags.ts';
import { isOn, valueOption, wholeNumber } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, openWork, Refused } from './work.ts';

interface VerifyFlags extends ManifestFlags, ServiceFlags, OutputFlags, Pick<SelectFlags, 'target' | 'exclude'> {
  readonly published?: readonly string[];
  readonly sample?: number;
}

/** The values of an environment variable that turn a switch on or off. */
const ALONE = /^(?:1|true|yes|on)?$/i;
const OFF = /^(?:0|false|no|off)$/i;

/** Reads `--published`, alone or with `SITE=URL`; undefined without it. */
function readPublished(all: readonly string[] | undefined): Readonly<Record<string, string>> | undefined {
  const specs = all?.filter((spec) => !OFF.test(spec)) ?? [];
  if (specs.length === 0) {
    return undefined;
  }
  const pairs = specs
    .filter((spec) => !ALONE.test(spec))
    .map((spec): [string, string] => {
      const split = spec.search(/=(?=https?:)/);
      if (split < 1) {
        throw new Exit(
          EXIT.usage,
          '--published: write SITE=URL, with a site of the manifest and a URL such as https://docs.example.com',
        );
      }
      return [spec.slice(0, split), spec.slice(split + 1)];
    });
  return Object.fromEntries(pairs);
}

/** Mismatches decide the exit code only where every check could run. */
function exitOf({ resources, summary }: Verification): ExitCode {
  if (summary.unreachable > 0) {
    return resources.some(({ code }) => code === DENIED) ? EXIT.denied : EXIT.error;
  }
  return summary.mismatch > 0 ? EXIT.changes : EXIT.done;
}

async function verify(flags: VerifyFlags, outer: Terminal): Promise<void> {
  // Reject invalid flags before anything is read.
  const published = readPublished(flags.published);
  const work = await openWork(flags, outer);
  const { terminal } = work;
  try {
    const app = await import('../app/verify/verify.ts');
    const { target, exclude, sample, parallelism } = flags;
    const outcome = await app.verify({ ...work, target, exclude, sample, parallelism, published });
    if (!outcome.ok) {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
      const isUsage = outcome.diagnostics.some(({ code }) => code === app.PUBLISHED_PROBLEM);
      throw new Refused(isUsage ? EXIT.usage : exitOfProblems(outcome.diagnostics));
    }
    const code = exitOf(outcome.value);
    const silent = code === EXIT.done && flags.output === 'text' && isOn(flags.quiet, 'quiet', terminal.env);
    if (!silent || flags.outputTo.length > 0) {
      const result = { type: 'verification', verification: outcome.value } as const;
      await emit(result, flags, silent ? { ...terminal, out: () => {} } : terminal);
    }
    if (code !== EXIT.done) {
      throw new Refused(code);
    }
  } finally {
    await work.close();
  }
}

/** Adds `verify`, which checks what visitors get. */
export function addVerifyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('verify')
    .description('Check that sites, redirects, share links and images work as declared (exit code 2 if not)')
    .addOption(
      valueOption(
        '--published [site=url]',
        'visit the published sites, at their own or at another address, and load declared images; repeatable',
      )
        .preset('')
        .argParser((spec: string, before: readonly string[] | undefined) => [...(before ?? []), spec]),
    )
    .addOption(
      valueOption('--sample <n>', 'check at most this number of resources of a kind').argParser(
        wholeNumber(1, 1_000_000),
      ),
    );
  addTargetFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, 'verification', { terminal }).action((flags: VerifyFlags) => verify(flags, terminal));
}
