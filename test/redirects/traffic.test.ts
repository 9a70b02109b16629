import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNoPage, readTraffic, type Traffic } from '../../src/redirects/traffic.ts';
import { runs } from '../support/runs.ts';

function read(...lines: readonly string[]): Traffic {
  const reading = readTraffic(Buffer.from(lines.join('\n')));
  if (!reading.ok) {
    throw new Error(reading.why);
  }
  return reading.traffic;
}

function missedIn(...lines: readonly string[]): readonly (readonly [string, number])[] {
  return read(...lines).missed.map(({ path, times }) => [path, times]);
}

const NGINX =
  '203.0.113.7 - - [18/Nov/2026:03:17:00 +0000] "GET /old/install?token=s3cret HTTP/1.1" 404 153 "https://x.example/" "Mozilla/5.0"';

describe('requests that found nothing', () => {
  test.each([
    ['combined, of nginx and Apache', NGINX],
    ['common', '203.0.113.7 - ada [18/Nov/2026:03:17:00 +0000] "GET /old/install HTTP/1.0" 404 -'],
    ['with the host in front', `docs.example.com:443 ${NGINX}`],
    [
      'with a password in a URL',
      '- - - [x] "GET https://ada:s3cret@docs.example.com/old/install#s3cret HTTP/2.0" 404 1',
    ],
    ['nginx as JSON', '{"time":"x","request":"GET /old/install?token=s3cret HTTP/1.1","status":404}'],
    ['Caddy', '{"request":{"method":"GET","uri":"/old/install?token=s3cret"},"status":404}'],
    ['Cloudflare', '{"ClientRequestMethod":"GET","ClientRequestPath":"/old/install","EdgeResponseStatus":404}'],
    [
      'Google Cloud',
      '{"httpRequest":{"requestMethod":"GET","requestUrl":"https://docs.example.com/old/install","status":404}}',
    ],
    ['Traefik', '{"RequestPath":"/old/install","RequestMethod":"GET","DownstreamStatus":404}'],
    ['a list', '/old/install'],
    ['a list of URLs', 'https://docs.example.com/old/install?token=s3cret'],
  ])('are found in %s, without their queries', (_form, line) => {
    const traffic = read(line, '# a comment', '');
    expect(JSON.stringify(traffic)).not.toContain('s3cret');
    expect(traffic).toMatchObject({ missed: [{ times: 1 }], unread: [], unreadCount: 0 });
    expect(traffic.missed[0]?.path.replace('https://docs.example.com', '')).toBe('/old/install');
  });

  test('are counted, the most frequent first; other answers and other methods are not', () => {
    const line = (path: string, status: number, method = 'GET'): string =>
      `- - - [x] "${method} ${path} HTTP/1.1" ${status} 1`;
    const traffic = read(
      line('/rare', 404),
      line('/often', 404),
      line('/often?x', 410),
      line('/shown', 200),
      line('/same', 304),
      line('/moved', 301),
      line('/broken', 500),
      line('/posted', 404, 'POST'),
      'nonsense',
    );
    expect(traffic).toEqual({
      missed: [
        { path: '/often', times: 2 },
        { path: '/rare', times: 1 },
      ],
      shown: [
        { path: '/shown', times: 1 },
        { path: '/same', times: 1 },
      ],
      unread: ['nonsense'],
      unreadCount: 1,
      isLog: true,
    });
  });

  test('of hostile lines are passed over', () => {
    const lines = [
      `- "${'GET '.repeat(10_000)}" 404`,
      `"GET /${'a'.repeat(5000)} HTTP/1.1" 404 1`,
      `{"path":${'['.repeat(20_000)}`,
      '{"path":"/x","status":"4x4"}',
      '\0\x16\x03\x01 "\\x16\\x03" 400 0',
      `/${'a'.repeat(70_000)}`,
    ];
    expect(read(...lines)).toMatchObject({ missed: [], shown: [], unreadCount: lines.length });
  });

  test('never throw, and name paths and URLs only', () => {
    const piece = fc.constantFrom(
      '"',
      'GET ',
      '/a',
      ' HTTP/1.1',
      ' 404 ',
      '{',
      '}',
      '"status":404',
      ':',
      ',',
      '\n',
      '\r',
      '?x',
      '%',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const [path] of missedIn(pieces.join(''))) {
          expect(path).toMatch(/^(?:\/|https?:\/\/)[^?#\n]*$/i);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each([
  ['/wp-login.php', true],
  ['/blog/wp-admin/setup', true],
  ['/.env', true],
  ['/.git/config', true],
  ['/.well-known/security.txt', true],
  ['/img/logo.png', true],
  ['/admin.php', true],
  ['/docs/install.html', false],
  ['/docs/v1.2/install', false],
  ['/docs/wp', false],
  ['/docs/readme.md', false],
])('%s is no page: %s', (path, expected) => {
  expect(isNoPage(path)).toBe(expected);
});
