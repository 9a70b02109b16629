import { type Command, Option } from 'commander';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { groupBy } from '../../base/group-by.ts';
import { isJsonObject } from '../../base/json.ts';
import { type Diagnostic, inReadingOrder, type Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Validation } from '../report/validation.ts';
import { EXIT, Exit, usage } from './exit.ts';
import { addManifestFlags, addOutputFlags, type ManifestFlags, type OutputFlags, watchOption } from './flags.ts';
import { isOn } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { checkVariables, loadOffline, withoutSecrets } from './work.ts';

interface ValidateFlags extends ManifestFlags, OutputFlags {
  readonly watch?: boolean;
}

interface Checked {
  readonly environment: string;
  readonly outcome: Outcome<Manifest>;
}

/** Loads a manifest, and rejects unknown lint rules: only `lint` would notice them, and it may never run. */
async function loadStrictly(flags: ManifestFlags, terminal: Terminal): Promise<Outcome<Manifest>> {
  const loaded = await loadOffline(flags, terminal);
  if (!loaded.ok || Object.keys(loaded.value.lint).length === 0) {
    return loaded;
  }
  const { unknownRules } = await import('../../core/lint/lint.ts');
  const { lint, placeOf } = loaded.value;
  const unknown = unknownRules({ severities: lint }).map(({ rule, ...diagnostic }): Diagnostic => {
    const source = placeOf(['lint', rule]);
    return { ...diagnostic, severity: 'error', ...(source === undefined ? {} : { source }) };
  });
  if (unknown.length === 0) {
    return loaded;
  }
  const { withExcerpts } = await import('../../core/manifest/excerpt.ts');
  return {
    ok: false,
    diagnostics: [...loaded.diagnostics, ...(await withExcerpts(unknown, loaded.value.files))],
  };
}

/** Loads the manifest without an environment and in every declared environment, or only in the selected one. */
async function checkAll(flags: ManifestFlags, terminal: Terminal): Promise<readonly Checked[]> {
  const first = await loadStrictly(flags, terminal);
  const checked: Checked[] = [{ environment: flags.environment ?? DEFAULT_ENVIRONMENT, outcome: first }];
  const declared = first.ok && flags.environment === undefined ? first.value.value['environments'] : undefined;
  for (const environment of isJsonObject(declared) ? Object.keys(declared) : []) {
    if (environment !== DEFAULT_ENVIRONMENT) {
      checked.push({ environment, outcome: await loadStrictly({ ...flags, environment }, terminal) });
    }
  }
  return checked;
}

/** All problems without duplicates; those of single environments name them. */
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
        isEverywhere ? diagnostic : { ...diagnostic, detail: `In environment ${names}: ${diagnostic.detail}` },
      );
  });
}

function validationOf(checked: readonly Checked[], diagnostics: readonly Diagnostic[]): Validation {
  const manifests = checked.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  return {
    environments: checked.map(({ environment, outcome }) => ({
      name: environment,
      valid: outcome.ok,
      ...(outcome.ok ? { resources: outcome.value.workspace.resources.length, files: outcome.value.files.length } : {}),
    })),
    diagnostics,
    files: manifests.flatMap(({ files }) => files.map(({ name }) => name)),
  };
}

interface ValidateFlags extends ManifestFlags, OutputFlags {
  readonly all?: boolean;
}

async function validate(flags: ValidateFlags, outer: Terminal): Promise<void> {
  if (flags.all === true && flags.environment !== undefined) {
    throw usage(
      '--all checks every environment, and -e (COLOPHON_ENVIRONMENT) is for a single one. Leave one of them out.',
    );
  }
  const checked = await checkAll(flags, outer);
  const terminal = await withoutSecrets(
    outer,
    checked.flatMap(({ outcome }) => (outcome.ok ? outcome.value.secrets : [])),
  );
  const manifests = checked.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  await checkVariables(flags.var, manifests);
  const diagnostics = inReadingOrder(collected(checked));
  const valid = checked.every(({ outcome }) => outcome.ok);
  if (flags.output === 'text' && (!valid || !isOn(flags.quiet, 'quiet', terminal.env))) {
    await printDiagnostics(diagnostics, flags, terminal);
  }
  await emit({ type: 'validation', validation: validationOf(checked, diagnostics) }, flags, terminal);
  if (!valid) {
    throw new Exit(EXIT.invalid);
  }
}

export function addValidateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('validate')
    .description('Validate the manifest in all environments (offline, no token needed)')
    .addOption(watchOption())
    .addOption(new Option('--all', 'validate every environment; the default, unless -e chooses one'));
  addOutputFlags(addManifestFlags(command), 'validation', { terminal }).action(async (flags: ValidateFlags) => {
    if (flags.watch !== true) {
      await validate(flags, terminal);
      return;
    }
    const { watchManifest } = await import('./watch/watch.ts');
    await watchManifest({
      terminal,
      flags,
      run: () => validate(flags, terminal),
      load: () => loadOffline(flags, terminal),
      floorMs: 0,
      written: [],
    });
  });
}
