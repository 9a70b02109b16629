import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiCommand } from '../../src/command/cli/api.ts';
import { Exit } from '../../src/command/cli/exit.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { sampled } from '../support/runs.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  server = await startServer({ processingDelay: 5 });
  folder = mkdtempSync(join(tmpdir(), 'colophon-api-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});
beforeEach(() => server.reset());

/** Runs the command as the program does, with an environment of its own. */
async function run(
  args: readonly string[],
  {
    env = {},
    input = '',
    at = server,
  }: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly input?: string;
    readonly at?: RunningServer;
  } = {},
): Promise<Run> {
  const lines: string[] = [];
  const errors: string[] = [];
  const program = new Command('colophon').exitOverride().configureOutput({
    writeOut: (text) => lines.push(text),
    writeErr: (text) => errors.push(text),
  });
  addApiCommand(program, {
    out: (line) => lines.push(`${line}\n`),
    env: { COLOPHON_TOKEN: at.token, ...env },
    input: async () => input,
  });
  const code = await program.parseAsync(['api', '--base-url', at.url, ...args], { from: 'user' }).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof Exit) {
        errors.push(error.message);
        return error.code;
      }
      if (error instanceof CommanderError) {
        return error.exitCode === 0 ? 0 : 64;
      }
      throw error;
    },
  );
  return { code, out: lines.join(''), err: errors.join('') };
}

const SITE = '/orgs/org_acme/sites/site_docs';

describe('colophon api', () => {
  test('prints the answer as JSON, with or without /v1', async () => {
    for (const path of ['/v1/user', '/user', 'user', 'v1/user']) {
      const { code, out, err } = await run(['GET', path]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toMatchObject({ object: 'user' });
    }
    expect(JSON.parse((await run(['get', '/'])).out)).toHaveProperty('version');
    expect(JSON.parse((await run(['get', '/v1'])).out)).toHaveProperty('version');
  });

  describe.each(PROFILES)('of profile $profile', ({ profile, ids, operations }) => {
    let own: RunningServer;
    beforeAll(async () => {
      own = await startServer({ profile, processingDelay: 5 });
    });
    afterAll(() => own.close());
    beforeEach(() => own.reset());

    test.each(sampled(ids))('reaches %s', async (id) => {
      const { user, body } = SAMPLES[id] as { readonly user?: string; readonly body?: unknown };
      const data = body === undefined ? [] : ['--data', JSON.stringify(body)];
      const env = user === undefined ? {} : { COLOPHON_TOKEN: own.tokenFor(user) };
      const { code, err } = await run([operations[id].method, targetOf(id), ...data], { env, at: own });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(own.journal().at(-1)).toMatchObject({ operation: id });
    });
  });

  test('takes the body from the command line, a file or the standard input', async () => {
    const file = join(folder, 'body.json');
    writeFileSync(file, '{"title":"From a file"}');
    for (const [data, input, title] of [
      ['{"title":"From here"}', '', 'From here'],
      [`@${file}`, '', 'From a file'],
      ['-', '{"title":"From input"}', 'From input'],
    ] as const) {
      const { out } = await run(['PATCH', SITE, '--data', data], { input });
      expect(JSON.parse(out).title).toBe(title);
    }
  });

  test('takes parameters from the path and from --query', async () => {
    const { out } = await run(['GET', `${SITE}/redirects?limit=1`]);
    expect(JSON.parse(out).items).toHaveLength(1);
    const { page } = JSON.parse(out).next;
    const next = await run(['GET', `${SITE}/redirects`, '--query', 'limit=1', '--query', `page=${page}`]);
    expect(JSON.parse(next.out).items[0].id).not.toBe(JSON.parse(out).items[0].id);
    const lookup = await run(['GET', `${SITE}/redirect`, '--query', 'source=/old/start']);
    expect(JSON.parse(lookup.out).redirect.id).toBe('redirect_start');
  });

  test('fills in the organization', async () => {
    const env = { COLOPHON_ORGANIZATION: 'org_acme' };
    const { out } = await run(['GET', '/orgs/{organizationId}'], { env });
    expect(JSON.parse(out).id).toBe('org_acme');
    const unset = await run(['GET', '/orgs/{organizationId}']);
    expect(unset).toMatchObject({ code: 64, err: expect.stringContaining('COLOPHON_ORGANIZATION') });
    const other = await run(['GET', '/orgs/org_acme/sites/{siteId}']);
    expect(other).toMatchObject({ code: 64, err: expect.stringContaining('{siteId}') });
  });

  test('--paginate prints all items as one array', async () => {
    const before = server.journal().length;
    const { code, out } = await run(['GET', `${SITE}/redirects`, '--paginate', '--query', 'limit=1']);
    expect(code).toBe(0);
    expect(JSON.parse(out).map(({ id }: { id: string }) => id)).toEqual(['redirect_start', 'redirect_api']);
    expect(server.journal()).toHaveLength(before + 2);
  });

  test('--paginate prints nothing of a list that is not complete', async () => {
    server.setFaults([{ kind: 'repeat-cursor', operation: 'listSiteRedirects' }]);
    const { code, out, err } = await run(['GET', `${SITE}/redirects`, '--paginate', '--query', 'limit=1']);
    server.setFaults([]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('returned an incomplete list');
  });

  test('--include prints the status and headers first', async () => {
    const { out } = await run(['GET', '/user', '--include']);
    const [head = '', body = ''] = out.split('\n\n');
    expect(head).toMatch(/^HTTP 200\n(.+\n)*content-type: application\/json/);
    expect(JSON.parse(body)).toMatchObject({ object: 'user' });
    const deleted = await run(['DELETE', SITE, '--include']);
    expect(deleted.out).toMatch(/^HTTP 205\n/);
  });

  test('prints nothing where there is nothing to print', async () => {
    expect(await run(['DELETE', SITE])).toEqual({ code: 0, out: '', err: '' });
  });

  test('shows an answer that breaks the contract as it is', async () => {
    server.setFaults([{ kind: 'garble', body: 'error', operation: 'getAuthenticatedUser' }]);
    const { code, out } = await run(['GET', '/user']);
    server.setFaults([]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveProperty('error');
  });

  test('escapes what a terminal would act on, and the value stays the same', async () => {
    const title = 'a\u009b31m\u202e\u2028b';
    await run(['PATCH', SITE, '--data', JSON.stringify({ title })]);
    const { out } = await run(['GET', SITE]);
    expect(out).not.toMatch(/[\p{Cf}\p{Zl}\u007f-\u009f]/u);
    expect(JSON.parse(out).title).toBe(title);
  });

  test.each([
    ['an unknown token', { COLOPHON_TOKEN: 'unknown-token-4711' }, ['GET', '/user'], 3, 'The token was rejected (401)'],
    ['no token', { COLOPHON_TOKEN: undefined }, ['GET', '/user'], 3, 'no token is set: `export COLOPHON_TOKEN=…`'],
    ['an empty token', { COLOPHON_TOKEN: ' ' }, ['GET', '/user'], 3, 'no token is set'],
    ['nothing there', {}, ['GET', '/orgs/org_acme/sites/site_none'], 1, 'answered 404'],
    ['a bad body', {}, ['PATCH', SITE, '--data', '{"title":7}'], 1, 'body.title: must be string (type)'],
  ])('fails with %s', async (_title, env, args, code, message) => {
    const result = await run(args, { env });
    expect(result).toMatchObject({ code, out: '' });
    expect(result.err).toContain(message);
    expect(result.err).not.toContain('unknown-token-4711');
  });

  test('fails with 3 where the role is missing, and says which is needed', async () => {
    const env = { COLOPHON_TOKEN: server.tokenFor('user_remy') };
    const { code, err } = await run(['DELETE', `${SITE}/redirects/redirect_start`], { env });
    expect(code).toBe(3);
    expect(err).toContain('(needs the role create or higher)');
  });

  test('takes the other variable for the token, after its own', async () => {
    const env = { COLOPHON_TOKEN: undefined, GITBOOK_TOKEN: ` ${server.token}\n` };
    expect((await run(['GET', '/user'], { env })).code).toBe(0);
    expect((await run(['GET', '/user'], { env: { GITBOOK_TOKEN: 'unknown-token' } })).code).toBe(0);
  });

  test('needs no token for what is public', async () => {
    expect((await run(['GET', '/'], { env: { COLOPHON_TOKEN: undefined } })).code).toBe(0);
  });

  test.each<readonly [string, readonly string[], string]>([
    ['a path with a slip', ['GET', '/orgs/org_acme/sties'], 'GET /v1/orgs/{organizationId}/sites'],
    [
      'another slip',
      ['GET', '/orgs/org_acme/sites/s/redirect-s'],
      'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
    ],
    ['a path too long', ['GET', '/user/me'], 'GET /v1/user'],
    ['a method that the path does not take', ['DELETE', '/user'], '/user supports GET, not DELETE'],
    ['a method that is none', ['FETCH', '/user'], '/user supports GET, not FETCH'],
    ['an invite, which is not shown', ['GET', '/orgs/org_acme/invites/canary-4711'], '/invites/[hidden] supports'],
    ['dots in the path', ['GET', '/orgs/..'], 'unknown operation GET /orgs/..'],
    ['encoded dots', ['GET', '/orgs/%2e%2e'], 'unknown operation GET'],
    ['a whole URL', ['GET', 'https://example.com/v1/user'], 'pass the path only'],
    ['a body where none belongs', ['GET', '/user', '--data', '{}'], 'has no request body'],
    ['no body where one is needed', ['POST', `${SITE}/redirects`], 'requires a body'],
    ['a body that is not JSON', ['PATCH', SITE, '--data', '{title:1}'], '--data: the value is not valid JSON'],
    ['a file that is not there', ['PATCH', SITE, '--data', '@/no/such/file'], 'cannot read /no/such/file (ENOENT)'],
    ['a query without a value', ['GET', '/user', '--query', 'limit'], 'write name=value'],
    ['pages where there are none', ['GET', '/user', '--paginate'], 'is not paginated'],
    ['two ways to print', ['GET', '/orgs', '--paginate', '--include'], 'cannot be combined'],
    ['no path', ['GET'], "missing required argument 'path'"],
    ['an unknown flag', ['GET', '/user', '--token', 'x'], "unknown option '--token'"],
  ])('refuses %s as usage, and sends nothing', async (_title, args, message) => {
    const before = server.journal().length;
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain(message);
    expect(server.journal()).toHaveLength(before);
  });

  test.each(['http://example.com', 'ftp://example.com', 'nonsense', 'https://user:canary@example.com'])(
    'F66: refuses the base URL %s as usage',
    async (url) => {
      const { code, err } = await run(['GET', '/user', '--base-url', url]);
      expect(code).toBe(64);
      expect(err).toContain('the base URL');
      expect(err).not.toContain('canary');
    },
  );
});
