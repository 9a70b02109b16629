import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { diagnosticItems, renderDiagnosticsMarkdown } from './diagnostics.ts';
import { diagnosticFindings, type Findings } from './findings/findings.ts';
import { fence } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, safe } from './text.ts';

/** The validation of one environment; only valid ones have counts. */
export interface ValidatedEnvironment {
  readonly name: string;
  readonly valid: boolean;
  readonly resources?: number;
  readonly files?: number;
}

export interface Validation {
  readonly environments: readonly ValidatedEnvironment[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly string[];
}

function isValid({ environments }: Validation): boolean {
  return environments.every(({ valid }) => valid);
}

function tally({ diagnostics }: Validation): { readonly errors: number; readonly warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

function sizeOf({ resources = 0, files = 0 }: ValidatedEnvironment): string {
  return `${count(resources, 'resource')} in ${count(files, 'file')}`;
}

function linesOf(validation: Validation): readonly [string, ...string[]] {
  const { environments } = validation;
  const [first, ...others] = environments;
  if (!isValid(validation) || first === undefined) {
    return ['Invalid.', ...(others.length === 0 ? [] : environmentLines(environments))];
  }
  return others.length === 0
    ? [`Valid: ${sizeOf(first)}.`]
    : [`Valid: ${sizeOf(first)}, and ${count(others.length, 'environment')}.`, ...environmentLines(environments)];
}

function environmentLines(environments: readonly ValidatedEnvironment[]): readonly string[] {
  const width = Math.max(...environments.map(({ name }) => safe(name, 100).length));
  return environments.map((one) => `  ${safe(one.name, 100).padEnd(width)}  ${one.valid ? sizeOf(one) : 'invalid'}`);
}

/** A validation as text; its problems are printed separately. */
export function renderValidationText(validation: Validation): string {
  return joined(linesOf(validation));
}

export function renderValidationJson(validation: Validation): string {
  const { environments, diagnostics } = validation;
  return jsonDocument({ valid: isValid(validation), environments, diagnostics, summary: tally(validation) });
}

export function renderValidationNdjson(validation: Validation): string {
  return jsonLines([
    ...validation.diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    ...validation.environments.map((one) => ({ type: 'environment', ...one })),
    { type: 'summary', valid: isValid(validation), ...tally(validation) },
  ]);
}

export function renderValidationMarkdown(validation: Validation): string {
  const { diagnostics } = validation;
  const [summary, ...environments] = linesOf(validation);
  return isValid(validation)
    ? joined([
        `### Colophon: ${summary}`,
        ...(environments.length === 0 ? [] : ['', ...fence(environments, 'text')]),
        ...(diagnostics.length === 0 ? [] : ['', ...diagnosticItems(diagnostics)]),
      ])
    : renderDiagnosticsMarkdown(diagnostics);
}

export function validationFindings(validation: Validation): Findings {
  const { diagnostics, files } = validation;
  return {
    name: 'validate',
    summary: linesOf(validation)[0],
    findings: diagnosticFindings(diagnostics),
    files: [...new Set(files)],
  };
}

export function validationOutputs(validation: Validation): Readonly<Record<string, string | number | boolean>> {
  return { valid: isValid(validation), ...tally(validation), summary: linesOf(validation)[0] };
}
