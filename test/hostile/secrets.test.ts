import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redacted } from '../../src/command/cli/redacted.ts';
import { createRedactor, HIDDEN } from '../../src/core/client/index.ts';
import { redactUrl } from '../../src/server/redact.ts';
import { attempted } from '../support/attempts.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { newSeed, runs } from '../support/runs.ts';

// A service may repeat what it was sent, as programs usually write it down, whole or in pieces.

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const each = (text: string, write: (code: number) => string): string =>
  Array.from(text, (character) => write(character.charCodeAt(0))).join('');
const digits = (code: number, length: number): string => code.toString(16).padStart(length, '0');

/** The ways to write a text down that are recognised. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  base64: base64,
  'base64 without padding': (text) => base64(text).replace(/=+$/, ''),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 behind one byte': (text) => base64(`x${text}`),
  'base64 behind two bytes': (text) => base64(`xy${text}`),
  'base64 as a header': (text) => base64(`Authorization: Bearer ${text}\r\nHost: x`),
  'base64 in lines': (text) => base64(text).replace(/(.{6})/g, '$1\r\n'),
  hex: hex,
  'hex in capitals': (text) => hex(text).toUpperCase(),
  'hex with colons': (text) => hex(text).replace(/(..)(?=.)/g, '$1:'),
  'hex with spaces': (text) => hex(text).replace(/(..)(?=.)/g, '$1 '),
  URL: encodeURIComponent,
  'URL, every character': (text) => each(text, (code) => `%${digits(code, 2)}`),
  'URL, every character, in capitals': (text) => each(text, (code) => `%${digits(code, 2).toUpperCase()}`),
  'URL, some characters': (text) =>
    each(text, (code) => (code % 3 === 0 ? `%${digits(code, 2)}` : String.fromCharCode(code))),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON, every character': (text) => each(text, (code) => `\\u${digits(code, 4)}`),
  HTML: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'HTML, decimal': (text) => each(text, (code) => `&#${code};`),
  'HTML, hexadecimal': (text) => each(text, (code) => `&#x${digits(code, 2)};`),
  'with spaces': (text) => text.split('').join(' '),
  'over lines': (text) => text.replace(/(.{3})/g, '$1\n'),
  'with invisible characters': (text) => text.split('').join('\u200b'),
  'with soft hyphens': (text) => text.split('').join('\u00ad'),
  'in UTF-16': (text) => text.split('').join('\0'),
};
/** Tokens of all characters that a header can have, but for those that begin an escape. */
const anyToken = fc.string({
  unit: fc
    .constantFrom(...Array.from({ length: 94 }, (_none, index) => String.fromCharCode(index + 0x21)))
    .filter((character) => !'%&\\'.includes(character)),
  minLength: 8,
  maxLength: 60,
});
const surroundings = fc.constantFrom(
  '',
  ' ',
  '"',
  'the token is ',
  '/v1/user?key=',
  '<p>',
  ': ',
  '\n',
  '{"a":"',
  'é',
  '(',
);

/** What is left of a form: its longest part that can still be read. */
function longestLeft(shown: string, form: string): number {
  let longest = 0;
  for (let start = 0; start < form.length; start++) {
    while (start + longest < form.length && shown.includes(form.slice(start, start + longest + 1))) {
      longest++;
    }
  }
  return longest;
}

const START = newSeed('secrets');

describe('A8: a token', () => {
  test.each(Object.entries(ENCODINGS))('is not seen %s, nor any piece of it', (_name, write) => {
    const property = fc.property(anyToken, surroundings, surroundings, (secret, before, after) => {
      const { redact } = createRedactor({ tokens: [secret] });
      const form = write(secret);
      const shown = redact(`${before}${form}${after}`);
      // What does not come from the token may stay, also in the same form.
      const others = write('\u0000'.repeat(secret.length));
      const left = longestLeft(shown.replaceAll(HIDDEN, '\u{1f648}'), form);
      expect(left).toBeLessThan(Math.max(8, longestLeft(`${before}${others}${after}`, form) + 8));
    });
    fc.assert(property, { numRuns: runs(100), seed: START });
  });

  test('is not seen in pieces of eight characters, whole or encoded', (context) => {
    const secret = 'gb_api_Kq7xR2mZp9Lw4TnV8sYd3HcJ5fGb';
    const { redact } = createRedactor({ tokens: [secret] });
    for (const write of [ENCODINGS['as it is'], hex, base64]) {
      const form = write?.(secret).replace(/=+$/, '') ?? '';
      for (let start = 0; start + 8 <= form.length; start++) {
        attempted(context);
        expect(redact(`<${form.slice(start, start + 8)}>`)).toBe(`<${HIDDEN}>`);
      }
    }
  });
});

describe('A8: what is no secret', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 40 }).map((list) => list.join(' '));
  const texts = fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 200 }), fc.json());
  /** No text is made of these. */
  const strange = fc.string({ unit: fc.constantFrom(...'ΩЖЯщЮ'), minLength: 8, maxLength: 20 });

  test('stays as it is', () => {
    const property = fc.property(texts, strange, fc.stringMatching(/^gb_[A-Z0-9]{30}$/), (text, value, secret) => {
      fc.pre(!/authorization|bearer|share_?key|invite|-----BEGIN|eyJ|:\/\//i.test(text));
      const { redact, redactForeign } = createRedactor({ tokens: [secret], values: [value] });
      expect(redact(text)).toBe(text);
      expect(redactForeign(text)).toBe(text);
    });
    fc.assert(property, { numRuns: runs(300), seed: START });
  });

  test('and what was hidden once stays hidden in the same way', () => {
    const part = (secret: string) =>
      fc.oneof(
        fc.constantFrom(...Object.values(ENCODINGS)).map((write) => write(secret)),
        fc.nat(20).map((start) => secret.slice(start, start + 9)),
        fc.constantFrom('%', '\\', '&', '=', '[hidden]', '%4', '\\u00', ' ', 'x'),
      );
    const input = anyToken.chain((secret) => fc.tuple(fc.constant(secret), fc.array(part(secret), { maxLength: 8 })));
    const property = fc.property(input, ([secret, parts]) => {
      const { redact } = createRedactor({ tokens: [secret] });
      const once = redact(parts.join(''));
      expect(redact(once)).toBe(once);
    });
    fc.assert(property, { numRuns: runs(300), seed: START });
  });

  test('finds in many texts at once what it finds in each', (context) => {
    const part = (secret: string) =>
      fc.oneof(
        fc.constantFrom(...Object.values(ENCODINGS)).map((write) => write(secret)),
        fc.nat(20).map((start) => secret.slice(start, start + 9)),
        fc.constantFrom('%', '\\', '&', '=', 'plain words', '%4', 'site.docs.redirect["/a/b"]', ' ', 'x', ''),
      );
    const input = anyToken.chain((secret) =>
      fc.tuple(fc.constant(secret), fc.array(fc.array(part(secret), { maxLength: 3 }), { maxLength: 6 })),
    );
    const property = fc.property(input, ([secret, lists]) => {
      attempted(context);
      const { redact } = createRedactor({ tokens: [secret] });
      const texts = lists.map((parts) => parts.join(''));
      expect(redacted({ texts }, { redact })).toEqual({ texts: texts.map(redact) });
    });
    fc.assert(property, { numRuns: runs(2000), seed: START });
  });

  test('a value that is a word blanks nothing that we say', () => {
    const { redact, redactForeign } = createRedactor({
      values: ['text', 'Docs', 'unknown', 'documentation', 'eu', 'Ab3$'],
    });
    for (const ours of [
      '/site: unknown key agentsContext',
      'COLOPHON_TOKEN is missing, unknown or revoked',
      'Read the documentation of "Docs"',
      'eu-west',
    ]) {
      expect(redact(ours)).toBe(ours);
    }
    expect(redactForeign('agentsContext must be text, Docs is taken in eu, see docs, DocsDocs and Ab3$')).toBe(
      `agentsContext must be ${HIDDEN}, ${HIDDEN} is taken in eu, see docs, DocsDocs and ${HIDDEN}`,
    );
  });

  test('a word in a token of words stays where it stands alone', () => {
    const { redact } = createRedactor({ tokens: ['local-colophon-token'] });
    expect(redact('colophon plan, with local-colophon-token')).toBe(`colophon plan, with ${HIDDEN}`);
    expect(redact('xcolophon local-colophon')).toBe(`x${HIDDEN} ${HIDDEN}`);
  });
});

describe('A8: a value that was learned', () => {
  test('is hidden as a whole in every form', (context) => {
    const value = 'S3cret títle/x';
    const redactor = createRedactor();
    redactor.add(value);
    for (const write of [
      (text: string) => text,
      base64,
      hex,
      encodeURIComponent,
      (text: string) => JSON.stringify(text),
    ]) {
      attempted(context);
      expect(redactor.redact(`<${write(value)}>`)).toMatch(/^<"?\[hidden\]"?=*>$/);
    }
    expect(redactor.redact('S3cret title')).toBe('S3cret title');
  });

  test('lets nobody in by the end of its address either', () => {
    const redactor = createRedactor();
    redactor.add('https://docs.acme.example/partners/Kq7xR2mZp9Lw/?key=w4TnV8sYd3Hc');
    expect(redactor.redact('https://docs.acme.example/partners/Kq7xR2mZp9Lw, w4TnV8sYd3Hc')).toBe(
      `https://docs.acme.example/partners/${HIDDEN}, ${HIDDEN}`,
    );
  });
});

describe('A8: looking for secrets takes time in proportion to the text', () => {
  const redactor = createRedactor({ tokens: ['gb_api_Kq7xR2mZp9Lw4TnV8sYd3HcJ5fGb'] });
  for (let index = 0; index < 1000; index++) {
    redactor.add(`${'a'.repeat(8 + (index % 120))}`);
    redactor.add(`https://acme.example/s/${index.toString(36).repeat(9)}`);
  }

  test.each([
    'a',
    'gb_api_',
    'Kq7xR2mZ',
    '%',
    '%25',
    '\\u0061',
    '&#97;',
    '&',
    '6b',
    'YWJj',
    'a\n',
    'x ',
    '[hidden]',
    'https://acme.example/s/',
  ])('%j', async (piece) => {
    expect(await growth(6_554, (size) => redactor.redactForeign(piece.repeat(size / piece.length)))).toBeLessThan(
      LINEAR,
    );
  });
});

describe('The journal of the server', () => {
  test.each([
    '/v1/orgs/o/link-invites/Canary4711',
    '/v1/orgs/o/link-invites//Canary4711',
    '/v1/orgs/o/link%2Dinvites/Canary4711',
    '/v1/orgs/o/LINK-INVITES/Canary4711/x',
    '/v1/orgs/o/invites/Canary4711?limit=1',
    '/v1/sites/s/structure?shareKey=Canary4711',
    '/v1/sites/s/structure?share%4Bey=Canary4711',
    '/v1/user?access_token=Canary4711',
  ])('has no secret of %s', (url) => {
    expect(redactUrl(url)).not.toContain('Canary4711');
  });
});
