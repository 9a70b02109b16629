import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import { DriverError } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import { at, declaredLeaves, isAsDeclared, type Leaf, liveValue, nameOf, withAt } from './look-leaves.ts';

/** What an announcement must have besides its message. */
export const NEW_ANNOUNCEMENT: JsonObject = { enabled: true, style: 'info' };

/** A value of a setting as a request has it; undefined where the setting is left out. */
export function wireValue({ wire, form }: Leaf, value: Json): Json | undefined {
  const kept = value === null ? null : form.canonical(value);
  if (kept !== null) {
    return form.wire(kept);
  }
  // An absent map of titles could mean that it stays, and no icon is an empty object.
  const isObject = wire.join('.') === 'favicon' || wire.join('.') === 'localizedTitle';
  return isObject ? {} : undefined;
}

/** An announcement has everything that it must have, or is not there. */
function withWholeAnnouncement(settings: JsonObject): JsonObject {
  const { announcement, ...others } = settings;
  if (!isJsonObject(announcement)) {
    return settings;
  }
  const isGone = ['enabled', 'message', 'style'].every((name) => announcement[name] === undefined);
  return isGone ? others : { ...settings, announcement: { ...NEW_ANNOUNCEMENT, ...announcement } };
}

/**
 * The settings with the declared ones laid over them. A setting that is as declared is not touched, so that what we do not know
 * of it stays; and neither is anything else.
 */
export function laidOver(settings: JsonObject, declared: Fields): JsonObject {
  const laid = declaredLeaves(declared)
    .filter(({ leaf, value }) => !isAsDeclared(leaf, value, settings))
    .reduce((result, { leaf, value }) => withAt(result, leaf.wire, wireValue(leaf, value)), settings);
  return laid === settings ? settings : withWholeAnnouncement(laid);
}

/** The declared settings that an answer does not have. */
export function differing(settings: JsonObject, declared: Fields): readonly Leaf[] {
  return declaredLeaves(declared)
    .filter(({ leaf, value }) => !isAsDeclared(leaf, value, settings))
    .map(({ leaf }) => leaf);
}

const listed = (words: readonly string[]): string => words.join(', ');

function shown(leaf: Leaf, settings: JsonObject): string {
  return `\`${nameOf(leaf)}\` is still ${shortened(printable(JSON.stringify(liveValue(leaf, settings))), 60)}`;
}

/** The error for settings that the service took and does not have. */
export function notAllowed(leaves: readonly Leaf[], settings: JsonObject): DriverError {
  const gates = [...new Set(leaves.flatMap(({ gate }) => gate ?? []))];
  const [first] = leaves;
  const isHidden = leaves.length === 1 && first !== undefined && nameOf(first) === 'ai.instructions';
  const why = isHidden
    ? 'only admins can read it, so Colophon cannot tell whether it is set. Use the token of an admin'
    : gates.length === 0
      ? 'the plan of the site does not allow it'
      : `the plan of the site does not include ${listed(gates.map((gate) => `\`${gate}\``))}`;
  const names = listed(leaves.map((leaf) => `\`${nameOf(leaf)}\``));
  return new DriverError(
    `the service accepted the look, but ${listed(leaves.slice(0, 5).map((leaf) => shown(leaf, settings)))}: ${why}. Remove ${names} from \`customization\`${isHidden ? '' : ', or change the plan of the site'}`,
    { failure: 'invalid', outcome: 'done' },
  );
}

/** The error for a token that cannot see all of what it would write back. */
export function wouldLoseInstructions(): DriverError {
  return new DriverError(
    'the look of a site is written as a whole, and only admins can read the instructions of its assistant: this token would remove them. Use the token of an admin, or declare `ai: { instructions: null }` if there are none',
    { failure: 'forbidden', outcome: 'none' },
  );
}

/** Whether an answer can have left out instructions that nobody declares. */
export function mayHideInstructions(settings: JsonObject, declared: Fields): boolean {
  const { ai } = declared;
  const isDeclared = isJsonObject(ai) && ai['instructions'] !== undefined;
  return !isDeclared && at(settings, ['ai', 'instructions']) === undefined;
}
