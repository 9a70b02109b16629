import { safe } from './text.ts';

/** A text as one argument of a shell command, or the placeholder where it cannot be typed safely. */
export function argumentOf(text: string, placeholder: string): string {
  if (/^\w[\w.=,:/@%-]*$/.test(text)) {
    return text;
  }
  return safe(text) === text && /^[^'!-][^'!]*$/.test(text) ? `'${text}'` : placeholder;
}

/** Flags and their values as they are typed. */
export function typed(args: readonly string[]): string {
  return args.map((argument) => (/^--?[a-z][a-z-]*$/.test(argument) ? argument : argumentOf(argument, '…'))).join(' ');
}
