import { printableLines } from '../../base/text.ts';

/** The last words of a command. Messages may quote a file, a service or an error of another library, so nothing in them is acted on. */
export function errorText(message: string): string {
  return `error: ${printableLines(message)}`;
}
