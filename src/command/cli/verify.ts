import type { Command } from 'commander';
import { DENIED, type Verification } from '../../core/engine/verification.ts';
import { type AllFlags, addAllFlags, runAll } from './all.ts';
import { EXIT, type ExitCode, endWith, usage } from './exit.ts';
import { addTargetFlags, addWorkFlags, repeated, type SelectFlags, type WorkFlags } from './flags.ts';
import { valueOption, wholeNumber } from './options.ts';
import { emitFound, successOf } from './output.ts';
import { singleFlags } from './plan.ts';
import type { Terminal } from './terminal.ts';
import { withWork } from './work.ts';

interface VerifyFlags extends WorkFlags, AllFlags, Pick<SelectFlags, 'target' | 'exclude'> {
  readonly published?: readonly string[];
  readonly sample?: number;
}

const ALONE = /^(?:1|true|yes|on)?$/i;
const OFF = /^(?:0|false|no|off)$/i;

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
        throw usage(
          '--published: write SITE=URL, with a site of the manifest and a URL such as https://docs.example.com',
        );
      }
      return [spec.slice(0, split), spec.slice(split + 1)];
    });
  return Object.fromEntries(pairs);
}

/** Mismatches decide the exit code only if every check could run. */
function exitOf({ resources, summary }: Verification): ExitCode {
  if (summary.unreachable > 0) {
    return resources.some(({ code }) => code === DENIED) ? EXIT.denied : EXIT.error;
  }
  return summary.mismatch > 0 ? EXIT.changes : EXIT.done;
}

async function verify(flags: VerifyFlags, outer: Terminal): Promise<void> {
  // Rejects invalid flags before anything is read.
  const published = readPublished(flags.published);
  await withWork(flags, outer, async ({ terminal, ...work }) => {
    const app = await import('../app/verify/verify.ts');
    const { target, exclude, sample, parallelism } = flags;
    const outcome = await app.verify({ ...work, target, exclude, sample, parallelism, published });
    const verification = await successOf(outcome, flags, terminal);
    const code = exitOf(verification);
    await emitFound({ type: 'verification', verification }, code !== EXIT.done, flags, terminal);
    endWith(code);
  });
}

async function verifyAll(flags: VerifyFlags, terminal: Terminal): Promise<void> {
  const published = Object.keys(readPublished(flags.published) ?? {});
  const single = [...singleFlags(flags), published.length > 0 && '--published SITE=URL'];
  await runAll({ command: 'verify', flags, terminal, single, run: verify });
}

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
        .argParser(repeated),
    )
    .addOption(
      valueOption('--sample <n>', 'check at most this number of resources of a kind').argParser(
        wholeNumber(1, 1_000_000),
      ),
    );
  const own = (flagged: Command): Command => addAllFlags(addTargetFlags(flagged));
  addWorkFlags(command, 'verification', { terminal, own }).action((flags: VerifyFlags) =>
    (flags.all === true ? verifyAll : verify)(flags, terminal),
  );
}
