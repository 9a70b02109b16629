import type { FormatReader, RedirectFormat } from './formats/format.ts';
import { REDIRECT_FORMATS } from './formats/index.ts';
import type { Reading } from './rule.ts';

interface LoadedFormat extends FormatReader {
  readonly name: string;
}

/** The detected format of a file, and other candidates. */
export interface Detection {
  readonly format: LoadedFormat;
  /** Other formats that fit the content, if only the content was used for detection. */
  readonly others: readonly LoadedFormat[];
}

export async function loadFormats(formats: readonly RedirectFormat[]): Promise<readonly LoadedFormat[]> {
  return await Promise.all(formats.map(async ({ name, load }) => ({ name, ...(await load()).format })));
}

/** Detects the format of a file by its name, or else by its content; undefined if none fits. */
export function detectFormat(
  { name, text }: { readonly name: string; readonly text: string },
  formats: readonly LoadedFormat[],
): Detection | undefined {
  const base = (name.split(/[/\\]/).at(-1) ?? '').toLowerCase();
  const named = formats.find(({ isNamed }) => isNamed(base));
  if (named !== undefined) {
    return { format: named, others: [] };
  }
  const [first, ...others] = formats.filter(({ isLike }) => isLike(text));
  return first === undefined ? undefined : { format: first, others };
}

const MOST_RULES = 1_000_000;

/** The rules of a file, or why it was not read. */
type RedirectFile =
  | { readonly ok: true; readonly reading: Reading; readonly detection: Detection }
  | { readonly ok: false; readonly why: string };

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export async function readRedirectFile(
  bytes: Uint8Array,
  { name, from }: { readonly name: string; readonly from?: string | undefined },
): Promise<RedirectFile> {
  const text = decoded(bytes);
  if (text === undefined || text.includes('\0')) {
    return { ok: false, why: 'it is not a text in UTF-8' };
  }
  const formats = await loadFormats(REDIRECT_FORMATS.filter((format) => from === undefined || format.name === from));
  const [chosen] = formats;
  const detection: Detection | undefined =
    from === undefined || chosen === undefined ? detectFormat({ name, text }, formats) : { format: chosen, others: [] };
  if (detection === undefined) {
    const names = REDIRECT_FORMATS.map((format) => format.name).join(', ');
    return { ok: false, why: `its format is not recognized; pass --from with one of ${names}` };
  }
  const read = detection.format.read(text);
  if (!read.ok) {
    return { ok: false, why: `read as ${detection.format.title}, ${read.why}` };
  }
  const { reading } = read;
  return reading.rules.length + reading.rejected.length > MOST_RULES
    ? { ok: false, why: `it holds more than ${MOST_RULES} rules` }
    : { ok: true, reading, detection };
}
