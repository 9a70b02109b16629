import { printable } from './text.ts';

/** The maximum length of an argument in a command to copy. */
const LONGEST = 1000;

/** Whether bash, zsh, fish and PowerShell all read the unquoted text as one argument that is not a flag. */
export function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}_./][\p{L}\p{N}_.:/@%+=-]*$/u.test(text) && text.length <= LONGEST;
}

/**
 * Whether these shells all read the text literally in single quotes. Fish unescapes backslashes, PowerShell also ends at curly
 * quotes, and older PowerShell versions split text with double quotes at spaces, so that a part could become a flag.
 */
function isQuotable(text: string): boolean {
  const isSplit = text.includes('"') && /\s-/.test(text);
  return /^[^-'\\!\u2018-\u201b][^'\\!\u2018-\u201b]*$/.test(text) && printable(text) === text && !isSplit;
}

/** A text as one argument of a shell command, or the placeholder if it is unsafe. All commands to copy must use this. */
export function argumentOf(text: string, placeholder: string): string {
  return isPlainWord(text) ? text : isQuotable(text) && text.length <= LONGEST ? `'${text}'` : placeholder;
}

/** Flags and their values as typed in a shell. */
export function typed(args: readonly string[]): string {
  return args.map((argument) => (/^--?[a-z][a-z-]*$/.test(argument) ? argument : argumentOf(argument, '…'))).join(' ');
}
