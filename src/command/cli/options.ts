import { InvalidArgumentError, Option } from 'commander';
import { didYouMean } from '../../base/nearest.ts';

/**
 * The environment variable of a flag: `--rate-limit` is `COLOPHON_RATE_LIMIT`. A flag with different meanings in several commands includes
 * the command: `--out` of `export` is `COLOPHON_EXPORT_OUT`.
 */
export function variableOf(flags: string, of?: string): string {
  const long = /--([a-z-]+)/.exec(flags)?.[1] ?? '';
  return `COLOPHON_${[...(of === undefined ? [] : [of]), long].join('_').toUpperCase().replaceAll('-', '_')}`;
}

/** A flag with a value, which its environment variable can set as well. */
export function valueOption(flags: string, description: string, of?: string): Option {
  return new Option(flags, description).env(variableOf(flags, of));
}

/** A flag with one of some values. */
export function choiceOption(flags: string, description: string, values: readonly string[], of?: string): Option {
  return valueOption(flags, description, of)
    .choices(values)
    .argParser((text: string) => {
      if (!values.includes(text)) {
        throw new InvalidArgumentError(`${didYouMean(text, values)} Allowed choices are ${values.join(', ')}.`.trim());
      }
      return text;
    });
}

export function outputOption(formats: readonly string[], description = 'the output format'): Option {
  return choiceOption('-o, --output <format>', description, formats).default('text');
}

export function onGuardOption(): Option {
  const description = 'when a guard blocks a change, apply nothing, or skip the change';
  return choiceOption('--on-guard <mode>', description, ['stop', 'skip']).default('stop');
}

export function onErrorOption(): Option {
  const description = 'after a failure, continue with independent changes, or stop';
  return choiceOption('--on-error <mode>', description, ['continue', 'stop']).default('continue');
}

/** The base URL of the API. An empty one is a variable that was not filled in, and must not mean the public service. */
export function baseUrlOption(): Option {
  return valueOption('--base-url <url>', 'the address of the API').argParser((text: string) => {
    if (text.trim() === '') {
      throw new InvalidArgumentError('It is empty. Unset it to use the public service, or set an address.');
    }
    return text;
  });
}

/** A flag without a value. Its variable enables it unless it is 0, false or empty; see `isOn`. */
export function switchOption(flags: string, description: string, of?: string): Option {
  return new Option(flags, `${description} (env: ${variableOf(flags, of)})`);
}

/** Whether a switch is on: by its flag, otherwise by its variable. */
export function isOn(
  flag: boolean | undefined,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const value = env[variableOf(`--${name}`)]?.toLowerCase() ?? '';
  return flag === true || !['', '0', 'false', 'no', 'off'].includes(value);
}

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}
