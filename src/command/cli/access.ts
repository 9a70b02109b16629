import type { Command } from 'commander';
import type { Manifest } from '../../core/manifest/types.ts';
import type { AccessInput } from '../app/access/access.ts';
import { type AllFlags, addAllFlags, runAll } from './all.ts';
import { EXIT, Exit, usage } from './exit.ts';
import { addWorkFlags, pagerOption, type WorkFlags } from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, isChatty, printDiagnostics, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn } from './token.ts';
import { acceptManifest, loadFor, serviceOf, withWork } from './work.ts';

interface AccessFlags extends WorkFlags, AllFlags {
  readonly declared?: boolean;
  readonly diff?: boolean;
  readonly public?: boolean;
  readonly who?: string;
  readonly where?: string;
}

function choiceOf(flags: AccessFlags, { env }: Terminal): Pick<AccessInput, 'view' | 'public' | 'who' | 'where'> {
  const declared = isOn(flags.declared, 'declared', env);
  const diff = isOn(flags.diff, 'diff', env);
  const isPublic = isOn(flags.public, 'public', env);
  if (declared && diff) {
    throw usage('--diff compares live with declared, so --declared does not go with it');
  }
  if (isPublic && flags.who !== undefined) {
    throw usage('--public is about people without an account, so --who does not go with it');
  }
  return {
    view: diff ? 'diff' : declared ? 'declared' : 'live',
    public: isPublic,
    who: flags.who,
    where: flags.where,
  };
}

/** The organization to read if no manifest names one. */
async function organizationOf(flags: AccessFlags, terminal: Terminal): Promise<string> {
  if (isOn(flags.sandbox, 'sandbox', terminal.env)) {
    return (await import('../app/sandbox.ts')).SANDBOX_ORGANIZATION;
  }
  const set = organizationIn(terminal.env);
  if (set !== undefined) {
    return set;
  }
  const { findOrganization } = await import('../app/reading.ts');
  const { withService } = await import('../app/service.ts');
  const found = await withService(serviceOf(flags, terminal), { readOnly: true, manifest: undefined }, (service) =>
    findOrganization(service, 'Nothing was shown.'),
  );
  return await successOf(found, flags, terminal);
}

/** The manifest. The live view needs none, so that a security review can start in an empty folder. */
async function manifestFor(
  flags: AccessFlags,
  { view }: Pick<AccessInput, 'view'>,
  terminal: Terminal,
): Promise<Manifest> {
  const loaded = await loadFor(flags, terminal);
  const isNeeded = view !== 'live' || flags.file.length > 0;
  if (isNeeded || loaded.ok || loaded.diagnostics.some(({ code }) => code !== 'no-manifest')) {
    return await acceptManifest(loaded, flags, terminal);
  }
  const { emptyManifest } = await import('../../core/manifest/empty.ts');
  const organization = await organizationOf(flags, terminal);
  if (!isOn(flags.quiet, 'quiet', terminal.env)) {
    terminal.err(`No manifest here: showing the live permissions of ${organization}.`);
  }
  return emptyManifest(organization);
}

async function access(flags: AccessFlags, outer: Terminal, isOneOfAll = false): Promise<void> {
  const choice = choiceOf(flags, outer);
  const known = await manifestFor(flags, choice, outer);
  await withWork(
    flags,
    outer,
    async ({ terminal, endReading, ...work }) => {
      const { readAccess } = await import('../app/access/access.ts');
      const outcome = await readAccess({ ...work, ...choice, mayBeUnknown: isOneOfAll });
      endReading();
      const found = await successOf(outcome, flags, terminal);
      await emit({ type: 'access', access: found }, flags, terminal);
      if (isChatty(flags, terminal)) {
        await printDiagnostics(found.diagnostics, flags, terminal);
      }
      if (found.view === 'diff' && found.changes.length + (found.public?.length ?? 0) > 0) {
        throw new Exit(EXIT.changes);
      }
    },
    known,
  );
}

async function accessAll(flags: AccessFlags, terminal: Terminal): Promise<void> {
  choiceOf(flags, terminal);
  const single = [flags.where !== undefined && '--where'];
  await runAll({ command: 'access', flags, terminal, single, run: (own, at) => access(own, at, true) });
}

export function addAccessCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('access')
    .description('Audit permissions: who has which role where, and why')
    .addOption(switchOption('--declared', 'as it is once the manifest is applied, instead of live'))
    .addOption(switchOption('--diff', 'what changes for whom when the manifest is applied (exit code 2 if anything)'))
    .addOption(switchOption('--public', 'what people without an account can read, and the links by which they join'))
    .addOption(valueOption('--who <email>', 'only this person'))
    .addOption(valueOption('--where <address|title>', 'only this collection, space or site'));
  addWorkFlags(addAllFlags(command.addOption(pagerOption())), 'access', { terminal }).action((flags: AccessFlags) =>
    flags.all === true ? accessAll(flags, terminal) : access(flags, terminal),
  );
}
