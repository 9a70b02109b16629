import { X509Certificate } from 'node:crypto';

/** The parts of a certificate that the rules use. */
export interface Certificate {
  /** In milliseconds; NaN if the date is unreadable. */
  readonly validFrom: number;
  readonly validTo: number;
  /** The weaknesses of its key and signature, to follow "it has". */
  readonly weaknesses: readonly string[];
}

/** The certificates in a text, or why it has none. The problem does not quote the text. */
export type CertificateReading =
  | { readonly ok: true; readonly certificates: readonly Certificate[] }
  | { readonly ok: false; readonly problem: string };

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** Algorithms whose signatures can be forged, by the bytes of their identifiers. */
const WEAK_SIGNATURES: ReadonlyMap<string, string> = new Map([
  ['2a864886f70d010102', 'MD2'],
  ['2a864886f70d010103', 'MD4'],
  ['2a864886f70d010104', 'MD5'],
  ['2a864886f70d010105', 'SHA-1'],
  ['2b0e03021d', 'SHA-1'],
  ['2a8648ce3d0401', 'SHA-1'],
  ['2a8648ce380403', 'SHA-1'],
]);

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The position of the content of the DER value at an offset. */
function contentAt(bytes: Uint8Array, offset: number): Part {
  const first = bytes[offset + 1] ?? 0;
  const extra = first < 0x80 ? 0 : first & 0x7f;
  let length = extra === 0 ? first : 0;
  for (let index = 0; index < Math.min(extra, 4); index++) {
    length = length * 256 + (bytes[offset + 2 + index] ?? 0);
  }
  const start = offset + 2 + extra;
  return { start, end: start + length };
}

/** The hash of a weak signature. Node 20 does not expose the algorithm, so it is read from the bytes. */
function weakSignature(der: Buffer): string | undefined {
  const whole = contentAt(der, 0);
  const signed = contentAt(der, whole.start);
  const algorithm = contentAt(der, signed.end);
  const identifier = contentAt(der, algorithm.start);
  return WEAK_SIGNATURES.get(der.subarray(identifier.start, identifier.end).toString('hex'));
}

function weakKey({ publicKey }: X509Certificate): string | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === 'rsa' || type === 'rsa-pss') {
    const bits = details?.modulusLength ?? 2048;
    return bits < 2048 ? `an RSA key of ${bits} bits (the minimum is 2048)` : undefined;
  }
  if (type === 'ec') {
    // Curve names contain the size: prime256v1, secp224r1, brainpoolP384r1.
    const bits = Number(/\d{3}/.exec(details?.namedCurve ?? '')?.[0] ?? 256);
    return bits < 256 ? `an elliptic-curve key of ${bits} bits (the minimum is 256)` : undefined;
  }
  return undefined;
}

function weaknessesOf(certificate: X509Certificate): readonly string[] {
  const hash = weakSignature(certificate.raw);
  let key: string | undefined;
  try {
    key = weakKey(certificate);
  } catch {
    // This version of Node does not support the key type.
  }
  return [...(key === undefined ? [] : [key]), ...(hash === undefined ? [] : [`a signature with ${hash}`])];
}

function read(base64: string): Certificate | undefined {
  const bare = base64.replace(/\s/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/=]*$/.test(bare)) {
    return undefined;
  }
  try {
    const certificate = new X509Certificate(Buffer.from(bare, 'base64'));
    return {
      validFrom: Date.parse(certificate.validFrom),
      validTo: Date.parse(certificate.validTo),
      weaknesses: weaknessesOf(certificate),
    };
  } catch {
    return undefined;
  }
}

/** The text between the BEGIN and END lines of each certificate; undefined if an END line is missing. */
function blocksIn(text: string): readonly string[] | undefined {
  const blocks: string[] = [];
  for (let begin = text.indexOf(BEGIN); begin >= 0; ) {
    const end = text.indexOf(END, begin);
    if (end < 0) {
      return undefined;
    }
    blocks.push(text.slice(begin + BEGIN.length, end));
    begin = text.indexOf(BEGIN, end);
  }
  return blocks;
}

/** Reads certificates: one or several as PEM, or one in base64 without the BEGIN and END lines. */
export function readCertificates(text: string): CertificateReading {
  if (text.includes('PRIVATE KEY-----')) {
    return {
      ok: false,
      problem:
        'It contains a private key, which must never leave the identity provider. Treat that key as compromised.',
    };
  }
  const isPem = text.includes('-----');
  const blocks = isPem ? blocksIn(text) : [text];
  if (blocks === undefined) {
    return { ok: false, problem: `The line ${END} is missing; the text seems to be cut off.` };
  }
  if (blocks.length === 0) {
    return { ok: false, problem: `It has no block that begins with ${BEGIN}.` };
  }
  const certificates: Certificate[] = [];
  for (const block of blocks) {
    const certificate = read(block);
    if (certificate === undefined) {
      const which = blocks.length === 1 ? 'It' : `Certificate ${certificates.length + 1} in it`;
      return { ok: false, problem: `${which} is not an X.509 certificate in base64.` };
    }
    certificates.push(certificate);
  }
  return { ok: true, certificates };
}
