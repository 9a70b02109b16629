import { describe, expect, test } from 'vitest';
import { proxyFor, readProxies } from '../../src/base/proxy.ts';

const BOTH = { HTTPS_PROXY: 'http://secure.proxy:3128', HTTP_PROXY: 'http://plain.proxy:3128' };

function hostFor(url: string, env: Readonly<Record<string, string>>): string | undefined {
  return proxyFor(new URL(url), readProxies(env))?.host;
}

describe('Proxies', () => {
  test('are none where no variable names one, whatever NO_PROXY says', () => {
    expect(readProxies({})).toBeUndefined();
    expect(
      readProxies({ NO_PROXY: '*', ALL_PROXY: 'http://proxy:1', HTTPS_PROXY: ' ', http_proxy: '' }),
    ).toBeUndefined();
    expect(proxyFor(new URL('https://docs.example.com'), undefined)).toBeUndefined();
  });

  test('are told apart by the protocol of the address, and small letters go first', () => {
    expect(hostFor('https://docs.example.com', BOTH)).toBe('secure.proxy:3128');
    expect(hostFor('http://docs.example.com', BOTH)).toBe('plain.proxy:3128');
    expect(hostFor('https://docs.example.com', { HTTP_PROXY: 'http://plain.proxy' })).toBeUndefined();
    expect(hostFor('https://docs.example.com', { ...BOTH, https_proxy: 'small.proxy' })).toBe('small.proxy');
  });

  test.each([
    ['http://localhost:8080', undefined],
    ['https://api.localhost', undefined],
    ['http://127.0.0.1', undefined],
    ['http://127.9.8.7:80', undefined],
    ['http://[::1]:80', undefined],
    ['http://[::ffff:127.0.0.1]:80', undefined],
    ['https://localhost.example.com', 'secure.proxy:3128'],
    ['http://128.0.0.1', 'plain.proxy:3128'],
  ])('never lead to this machine: %s', (url, host) => {
    expect(hostFor(url, BOTH)).toBe(host);
  });

  test.each([
    ['*', 'https://docs.example.com', true],
    ['example.com', 'https://example.com', true],
    ['example.com', 'https://docs.example.com', true],
    ['example.com', 'https://notexample.com', false],
    ['.example.com', 'https://docs.example.com', true],
    ['.example.com', 'https://badexample.com', false],
    ['*.example.com', 'https://docs.example.com', true],
    ['Example.COM.', 'https://docs.example.com.', true],
    ['one.test, two.test', 'https://two.test', true],
    ['one.test two.test', 'https://two.test', true],
    ['one.test,,', 'https://two.test', false],
    ['docs.example.com:443', 'https://docs.example.com', true],
    ['docs.example.com:80', 'https://docs.example.com', false],
    ['docs.example.com:8443', 'https://docs.example.com:8443', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['10.1.2.3', 'https://110.1.2.3', false],
    ['10.0.0.0/8', 'https://10.200.3.4', true],
    ['10.0.0.0/8', 'https://11.0.0.1', false],
    ['192.168.1.128/25', 'https://192.168.1.200', true],
    ['192.168.1.128/25', 'https://192.168.1.100', false],
    ['0.0.0.0/0', 'https://8.8.8.8', true],
    ['10.0.0.0/8', 'https://docs.example.com', false],
    ['10.0.0.0/64', 'https://10.0.0.1', false],
    ['fd00::1', 'https://[fd00:0::1]', true],
    ['[fd00:0:0::1]', 'https://[fd00::1]', true],
    ['[fd00::1]:443', 'https://[fd00::1]', true],
    ['[fd00::1]:80', 'https://[fd00::1]', false],
  ])('are left out by NO_PROXY=%s for %s: %s', (exceptions, url, isDirect) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(hostFor(url, { ...BOTH, [name]: exceptions }) === undefined).toBe(isDirect);
    }
  });

  test('hold user name and password apart from what may be shown', () => {
    const proxies = readProxies({ HTTPS_PROXY: 'http://us%40er:p%40ss%2Fword@proxy.test:3128/' });
    expect(proxies?.https).toEqual({
      variable: 'HTTPS_PROXY',
      host: 'proxy.test:3128',
      origin: 'http://proxy.test:3128',
      authorization: `Basic ${Buffer.from('us@er:p@ss/word').toString('base64')}`,
    });
    expect(proxies?.secrets).toEqual(expect.arrayContaining(['p%40ss%2Fword', 'p@ss/word']));
    expect(readProxies({ HTTPS_PROXY: 'http://user%:pass%zz@proxy' })?.https?.authorization).toBe(
      `Basic ${Buffer.from('user%:pass%zz').toString('base64')}`,
    );
    expect(readProxies({ HTTPS_PROXY: 'http://token@proxy' })?.https?.authorization).toBe(
      `Basic ${Buffer.from('token:').toString('base64')}`,
    );
  });

  test.each([
    ['socks5://user:s3cret@proxy:1080', 'it must start with http:// or https://'],
    ['http://user:12#s3cret@proxy:3128', 'nothing may follow the host and port'],
    ['http://user:12/s3cret@proxy:3128', 'nothing may follow the host and port'],
    ['http://user:12?s3cret@proxy:3128', 'nothing may follow the host and port'],
    ['http://user:s3cret#@proxy:3128', 'it is not a URL'],
    ['http://', 'it is not a URL'],
  ])('that cannot be used say why, and repeat nothing: %s', (text, problem) => {
    const proxies = readProxies({ https_proxy: text });
    const proxy = proxyFor(new URL('https://docs.example.com'), proxies);
    expect(proxy).toMatchObject({ variable: 'https_proxy', host: '', origin: '' });
    expect(proxy?.problem).toContain(problem);
    expect(JSON.stringify(proxy)).not.toContain('s3cret');
    expect(proxies?.secrets).toContain(text);
  });
});
