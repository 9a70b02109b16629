import { folded } from './view.ts';

/** How a secret may be written, folded like views: in characters, and in hexadecimal digits. */
export interface Forms {
  readonly plain: readonly string[];
  readonly hex: readonly string[];
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}

/** The base64 letters of a text that do not depend on the bytes before and after it. */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

/** In one case and alphabet, without characters that do not count. */
function fold(text: string): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const code = folded(text.charCodeAt(index));
    result += code === 0 ? '' : String.fromCharCode(code);
  }
  return result;
}

/**
 * The forms to search for. Escapes of URLs, JSON, HTML and mail are not among them: a text is read with and without
 * its escapes.
 */
export function formsOf(secret: string): Forms {
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  const plain = [
    secret,
    // Each byte escaped on its own.
    bytes.toString('latin1'),
    bytes.toString('base64url'),
    ...[bytes, wide, swapped(wide)].flatMap(base64Forms),
  ].map(fold);
  const hex = [bytes.toString('hex')];
  const bothWays = (forms: readonly string[]): readonly string[] => [...new Set([...forms, ...forms.map(reversed)])];
  return { plain: bothWays(plain), hex: bothWays(hex) };
}
