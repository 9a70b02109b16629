import { printable } from './text.ts';

/** The longest argument that is shown to be copied. */
const LONGEST = 1000;

/** Whether bash, zsh, fish and PowerShell all take the text, as it is, for one argument that is no flag. */
export function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}_./][\p{L}\p{N}_.:/@%+=-]*$/u.test(text) && text.length <= LONGEST;
}

/**
 * Whether all of them take it literally between single quotes. Fish unescapes backslashes there, PowerShell ends at curly
 * quotes, and older ones split a text with double quotes at its blanks, where a part could become a flag.
 */
function isQuotable(text: string): boolean {
  const isSplit = text.includes('"') && /\s-/.test(text);
  return /^[^-'\\!\u2018-\u201b][^'\\!\u2018-\u201b]*$/.test(text) && printable(text) === text && !isSplit;
}

/** A text as one argument of a shell command, or the placeholder where it cannot be typed safely. Whatever is shown to be copied goes through this. */
export function argumentOf(text: string, placeholder: string): string {
  return isPlainWord(text) ? text : isQuotable(text) && text.length <= LONGEST ? `'${text}'` : placeholder;
}

/** Flags and their values as they are typed. */
export function typed(args: readonly string[]): string {
  return args.map((argument) => (/^--?[a-z][a-z-]*$/.test(argument) ? argument : argumentOf(argument, '…'))).join(' ');
}
