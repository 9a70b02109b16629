import type { Command } from 'commander';
import { groupBy } from '../base/group-by.ts';
import { isJsonObject } from '../base/json.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Validation } from '../report/validation.ts';
import { EXIT } from './exit.ts';
import { addManifestFlags, addOutputFlags, type ManifestFlags, type OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';

/** What came of one environment. */
interface Checked {
  readonly environment: string;
  readonly outcome: Outcome<Manifest>;
}

/** The manifest as it is without an environment, and in every environment that it declares, unless one was chosen. */
async function checkAll(flags: ManifestFlags, terminal: Terminal): Promise<readonly Checked[]> {
  const { loadOffline } = await import('./offline.ts');
  const { DEFAULT_ENVIRONMENT } = await import('../manifest/environment.ts');
  const first = await loadOffline(flags, terminal);
  const checked: Checked[] = [{ environment: flags.environment ?? DEFAULT_ENVIRONMENT, outcome: first }];
  const declared = first.ok && flags.environment === undefined ? first.value.value['environments'] : undefined;
  for (const environment of isJsonObject(declared) ? Object.keys(declared) : []) {
    if (environment !== DEFAULT_ENVIRONMENT) {
      checked.push({ environment, outcome: await loadOffline({ ...flags, environment }, terminal) });
    }
  }
  return checked;
}

/** Everything that was found, each once; what is wrong in single environments only says in which. */
function collected(checked: readonly Checked[]): readonly Diagnostic[] {
  const found = checked.flatMap(({ environment, outcome }) =>
    outcome.diagnostics.map((diagnostic) => ({ environment, diagnostic })),
  );
  const groups = groupBy(found, ({ diagnostic: { code, detail, source } }) => JSON.stringify([code, detail, source]));
  return [...groups.values()].flatMap((group) => {
    const isEverywhere = group.length === checked.length;
    const names = group.map(({ environment }) => environment).join(', ');
    return group
      .slice(0, 1)
      .map(({ diagnostic }) =>
        isEverywhere ? diagnostic : { ...diagnostic, detail: `In the environment ${names}: ${diagnostic.detail}` },
      );
  });
}

function validationOf(checked: readonly Checked[], diagnostics: readonly Diagnostic[]): Validation {
  const manifests = checked.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  return {
    environments: checked.map(({ environment, outcome }) => ({
      name: environment,
      valid: outcome.ok,
      ...(outcome.ok ? { things: outcome.value.workspace.things.length, files: outcome.value.files.length } : {}),
    })),
    diagnostics,
    files: manifests.flatMap(({ files }) => files.map(({ name }) => name)),
  };
}

async function validate(flags: ManifestFlags & OutputFlags, outer: Terminal): Promise<void> {
  const [{ Refused, withoutSecrets }, { inReadingOrder }] = await Promise.all([
    import('./work.ts'),
    import('../diagnostics/diagnostic.ts'),
  ]);
  const checked = await checkAll(flags, outer);
  const terminal = await withoutSecrets(
    outer,
    checked.flatMap(({ outcome }) => (outcome.ok ? outcome.value.secrets : [])),
  );
  const diagnostics = inReadingOrder(collected(checked));
  const valid = checked.every(({ outcome }) => outcome.ok);
  if (flags.output === 'text' && (!valid || !isOn(flags.quiet, 'quiet', terminal.env))) {
    await printDiagnostics(diagnostics, flags, terminal);
  }
  await emit({ type: 'validation', validation: validationOf(checked, diagnostics) }, flags, terminal);
  if (!valid) {
    throw new Refused(EXIT.invalid);
  }
}

/** Adds `validate`, which checks a manifest without speaking to the service. */
export function addValidateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('validate')
    .description('check the manifest and all its environments; needs no service and no token');
  addOutputFlags(addManifestFlags(command), 'validation', { terminal }).action((flags: ManifestFlags & OutputFlags) =>
    validate(flags, terminal),
  );
}
