import { sameJson } from '../../../../base/equal.ts';
import type { Json, JsonObject } from '../../../../base/json.ts';
import { printable, shortened } from '../../../../base/text.ts';
import { DriverError } from '../../../engine/driver.ts';
import { compared, liveValue, type Setting, settingNamed } from './settings.ts';
import { withAt } from './wire.ts';

/** The required properties of an announcement besides its message. */
export const NEW_ANNOUNCEMENT: JsonObject = { enabled: true, style: 'info' };

/** The value of a setting in a request; undefined if the setting is omitted. */
export function wireValue({ codec, unset }: Setting, value: Json): Json | undefined {
  const kept = value === null ? null : codec.canonical(value);
  return kept === null ? unset : codec.wire(kept);
}

/** The declared settings that differ in a response. */
export function differing(answer: JsonObject, declared: JsonObject): readonly Setting[] {
  return Object.entries(compared(declared)).flatMap(([name, value]) => {
    const setting = settingNamed(name);
    const live = setting === undefined ? null : compared({ [name]: liveValue(setting, answer) })[name];
    return setting === undefined || sameJson(value, live) ? [] : [setting];
  });
}

/**
 * Merges declared settings into a response. Settings that are as declared stay untouched, including unknown parts of them, and so does
 * everything else.
 */
export function overlay(answer: JsonObject, declared: JsonObject): JsonObject {
  return differing(answer, declared).reduce(
    (result, setting) => withAt(result, setting.wire, wireValue(setting, declared[setting.name] ?? null)),
    answer,
  );
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function shown(setting: Setting, answer: JsonObject): string {
  return `\`${setting.name}\` is still ${shortened(printable(JSON.stringify(liveValue(setting, answer))), 60)}`;
}

/** The error for settings that the service accepted but did not apply. */
export function notAllowed(settings: readonly Setting[], answer: JsonObject): DriverError {
  const names = settings.map(({ name }) => name);
  const gates = [...new Set(settings.flatMap(({ gate }) => gate ?? []))];
  const isHidden = names.length === 1 && names[0] === 'ai.instructions';
  const why = isHidden
    ? 'only admins can read it, so Colophon cannot tell whether it is set. Use the token of an admin'
    : gates.length === 0
      ? 'the plan of the site does not allow it'
      : `the plan of the site does not include ${listed(gates)}`;
  const still = settings.slice(0, 5).map((setting) => shown(setting, answer));
  return new DriverError(
    `the service accepted the look, but ${still.join(', ')}: ${why}. Remove ${listed(names)} from \`customization\`${isHidden ? '' : ', or change the plan of the site'}`,
    { failure: 'invalid', outcome: 'done' },
  );
}
