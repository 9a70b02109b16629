/** What stands in the place of a secret. */
export const HIDDEN = '[hidden]';

/** Remembers secrets and takes them out of texts. */
export interface Redactor {
  readonly add: (secret: string) => void;
  readonly redact: (text: string) => string;
}

/** A shorter value says too little to be a secret, and hiding it everywhere would garble the text. */
const SHORTEST = 4;
/** The oldest are forgotten beyond this many, so that a long run does not grow without end. */
const MOST = 10_000;

/** Texts that are secrets by their form, whoever wrote them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(authorization["']?\s{0,9}[:=]\s{0,9}["']?)(?:(?:bearer|basic|digest|token)\s{1,9})?[^\s"',;]+/gi, `$1${HIDDEN}`],
  [/\b(bearer)\s{1,9}[\w.~+/=-]{16,}/gi, `$1 ${HIDDEN}`],
  [/\b((?:site)?share_?key(?:=|%3D|["']?\s{0,9}:\s{0,9}["']?))[^&\s"'#,}]+/gi, `$1${HIDDEN}`],
  [/-----BEGIN [A-Z0-9 ]{1,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g, HIDDEN],
  // A signed token: three parts in base64url, the first of which is an object.
  [/\beyJ[\w-]{8,2000}\.[\w-]{1,8000}\.[\w-]*/g, HIDDEN],
  [/(\/(?:link-)?invites?\/)[\w-]+/g, `$1${HIDDEN}`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:"']{1,256}(?::[^\s/@"']{0,256})?@/gi, `$1${HIDDEN}@`],
];

/** Fewer letters of base64 may be there by chance. */
const SHORTEST_INNER = 8;

/** What is left of a secret when it is in the middle of something in base64: three forms, by where it begins. */
function innerForms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
    // Letters that hold bits of what stands before or behind it are left out.
    const inner = text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    return inner.length < SHORTEST_INNER ? [] : [inner, inner.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

/** How a secret may look when somebody repeats it: as it is, in a URL, in JSON, in base64. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encodeURIComponent(bytes.toString()),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...innerForms(bytes),
  ];
  return [...new Set(forms)];
}

/** Starts with the given secrets, which are never forgotten; more are learned on the way. */
export function createRedactor(always: readonly string[] = []): Redactor {
  const fixed = always.filter((secret) => secret !== '').map(formsOf);
  const learned = new Map<string, readonly string[]>();
  return {
    add: (secret) => {
      if (secret.length < SHORTEST || learned.has(secret)) {
        return;
      }
      if (learned.size >= MOST) {
        const [oldest = ''] = learned.keys();
        learned.delete(oldest);
      }
      learned.set(secret, formsOf(secret));
    },
    redact: (text) => {
      let result = text;
      // Longest first: a secret may hold another.
      for (const form of [...fixed, ...learned.values()].flat().sort((a, b) => b.length - a.length)) {
        result = result.replaceAll(form, HIDDEN);
      }
      for (const [pattern, replacement] of PATTERNS) {
        result = result.replace(pattern, replacement);
      }
      return result;
    },
  };
}
