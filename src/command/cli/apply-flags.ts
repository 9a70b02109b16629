import type { Command } from 'commander';

/** Flags of a plan that an apply needs as well, so that both mean the same changes. */
const SHARED: ReadonlySet<string> = new Set([
  'file',
  'environment',
  'var',
  'allowEnv',
  'secretEnv',
  'baseUrl',
  'sandbox',
  'ledger',
]);
/** Flags that decide what a plan contains; a saved plan has decided that. */
const SELECTING: ReadonlySet<string> = new Set(['target', 'exclude', 'prune', 'maxDeletes', 'replace']);

function textsOf(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => textsOf(name, item));
  }
  if (typeof value === 'object' && value !== null) {
    return 'share' in value
      ? [`${Math.round(Number(value.share) * 100)}%`]
      : 'count' in value
        ? [String(value.count)]
        : [];
  }
  // The value of a variable may be a secret, and a log would keep it.
  return name === 'var' ? [`${String(value).split('=', 1).join('')}=…`] : [String(value)];
}

/** The arguments with which `apply` makes the same changes: the saved plan if any, and the flags that were typed. */
export function argumentsForApply(command: Command, planFile: string | undefined): readonly string[] {
  const flags = command.options.flatMap((option) => {
    const name = option.attributeName();
    const long = option.long ?? '';
    const isNeeded = SHARED.has(name) || (planFile === undefined && SELECTING.has(name));
    if (!isNeeded || command.getOptionValueSource(name) !== 'cli') {
      return [];
    }
    const value: unknown = command.getOptionValue(name);
    return value === true ? [long] : textsOf(name, value).flatMap((text) => [long, text]);
  });
  return planFile === undefined ? flags : [planFile, ...flags];
}
