import type { Command } from 'commander';
import { readProxies } from '../../base/proxy.ts';
import { printable, printableJson, printableLines } from '../../base/text.ts';
import type { ApiError, Client, RawAnswer, Route } from '../../core/client/index.ts';
import { EXIT, Exit, usage } from './exit.ts';
import { type ReadOnlyFlags, readOnlyOption, refuseReadOnly, repeated } from './flags.ts';
import { baseUrlOption } from './options.ts';
import { redacted } from './redacted.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn, SETTING_HINTS, tokenOf, tokensIn } from './token.ts';

export type ApiTerminal = Pick<Terminal, 'out' | 'env' | 'input'>;

interface Flags extends ReadOnlyFlags {
  readonly baseUrl?: string;
  readonly data?: string;
  readonly query: readonly string[];
  readonly paginate?: boolean;
  readonly include?: boolean;
}

type Query = Readonly<Record<string, readonly string[]>>;
type ClientModule = typeof import('../../core/client/index.ts');

async function readData(data: string | undefined, input: ApiTerminal['input']): Promise<unknown> {
  if (data === undefined) {
    return undefined;
  }
  let text = data;
  if (data === '-') {
    text = await input();
  } else if (data.startsWith('@')) {
    const { readFile } = await import('node:fs/promises');
    text = await readFile(data.slice(1), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw usage(`--data: cannot read ${data.slice(1)} (${error.code})`);
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw usage(
      `--data: ${data === '-' ? 'the standard input' : data.startsWith('@') ? data.slice(1) : 'the value'} is not valid JSON`,
    );
  }
}

function readQuery(search: string, pairs: readonly string[]): Query {
  const query: Record<string, string[]> = {};
  const add = (name: string, value: string): void => {
    query[name] = [...(query[name] ?? []), value];
  };
  for (const [name, value] of new URLSearchParams(search)) {
    add(name, value);
  }
  for (const pair of pairs) {
    const split = pair.indexOf('=');
    if (split < 1) {
      throw usage(`--query: write name=value, not ${JSON.stringify(pair)}`);
    }
    add(pair.slice(0, split), pair.slice(split + 1));
  }
  return query;
}

function fillOrganization(path: string, env: ApiTerminal['env']): string {
  const organization = organizationIn(env) ?? '';
  if (/\{organizationId\}/.test(path) && organization === '') {
    throw usage('{organizationId} is replaced by COLOPHON_ORGANIZATION, which is not set');
  }
  const filled = path.replaceAll('{organizationId}', () => encodeURIComponent(organization));
  const left = /\{\w*\}/.exec(filled);
  if (left !== null) {
    throw usage(`replace ${left[0]} by a value; only {organizationId} is filled in`);
  }
  return filled;
}

function found(route: Route, method: string, path: string): Route & { type: 'found' } {
  switch (route.type) {
    case 'found':
      return route;
    case 'other-methods':
      throw usage(`${path} supports ${route.methods.join(', ')}, not ${method}`);
    case 'unknown':
      throw usage(`unknown operation ${method} ${path}; did you mean:\n  ${route.near.join('\n  ')}`);
  }
}

function exitOf(error: unknown, { ApiError: ErrorClass }: ClientModule): Exit | undefined {
  if (!(error instanceof ErrorClass)) {
    return undefined;
  }
  const { failure, message, explanation }: ApiError = error;
  const isForeign = 'foreign' in failure;
  const denied = failure.type === 'unauthenticated' || (failure.type === 'forbidden' && !isForeign);
  const text = explanation?.scope === 'service' ? `${explanation.headline}\n  ${explanation.advice}` : message;
  return new Exit(denied ? EXIT.denied : EXIT.error, text);
}

function headOf({ status, headers }: RawAnswer): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
  return [`HTTP ${status}`, ...lines, ''].join('\n');
}

async function api(methodGiven: string, target: string, flags: Flags, terminal: ApiTerminal): Promise<void> {
  const { env, out } = terminal;
  const method = methodGiven.toUpperCase();
  if (method !== 'GET' && method !== 'HEAD') {
    refuseReadOnly(terminal, `api ${method}`, flags);
  }
  const client = await import('../../core/client/index.ts');
  const contract = await import('../../core/contract/operations.gen.ts');
  const mark = target.indexOf('?');
  const path = fillOrganization(mark < 0 ? target : target.slice(0, mark), env);
  if (path.includes('://')) {
    throw usage('pass the path only; --base-url sets the address of the API');
  }
  // A path that matches no operation may still contain the id of an invite, which is a secret.
  const shown = client.createRedactor().redact(printable(path));
  const route = found(client.routeOf(method, path), method, shown);
  const operation = contract.OPERATIONS[route.id];
  const query = readQuery(mark < 0 ? '' : target.slice(mark + 1), flags.query);
  if (flags.data !== undefined && operation.body === 'none') {
    throw usage(`${method} ${operation.path} has no request body`);
  }
  if (flags.data === undefined && operation.body === 'required') {
    throw usage(`${method} ${operation.path} requires a body: --data JSON, --data @FILE or --data -`);
  }
  if (flags.paginate === true && !operation.paged) {
    throw usage(`--paginate: ${method} ${operation.path} is not paginated`);
  }
  if (flags.paginate === true && flags.include === true) {
    throw usage('--include and --paginate cannot be combined');
  }
  const token = tokenOf(env);
  if (token === undefined && operation.access !== 'public') {
    throw new Exit(EXIT.denied, 'no token is set: `export COLOPHON_TOKEN=…`');
  }
  const body = await readData(flags.data, terminal.input);
  const session = open(client, {
    baseUrl: flags.baseUrl ?? client.SERVICE_URL,
    token,
    checkAnswers: flags.paginate === true,
    proxies: readProxies(env),
    hints: SETTING_HINTS,
  });
  // The user requested the response, so its secrets stay; but no API has a reason to repeat a token.
  const { redactKnown } = client.createRedactor({ tokens: tokensIn(env) });
  const withoutTokens = <T>(value: T): T => redacted(value, { redact: redactKnown });
  try {
    if (flags.paginate === true) {
      out(printableJson(withoutTokens(await session.sendAll(route.id, { path: route.path, query }))));
      return;
    }
    const answer = await session.send(route.id, { path: route.path, query, body });
    if (flags.include === true) {
      out(printableLines(withoutTokens(headOf(answer))));
    }
    if (answer.body !== undefined) {
      out(printableJson(withoutTokens(answer.body)));
    }
  } catch (error) {
    throw exitOf(error, client) ?? error;
  } finally {
    await session.close();
  }
}

/**
 * A single response is printed as it is; lists are checked against the contract, because otherwise they could be incomplete without notice.
 */
function open({ createClient }: ClientModule, options: Parameters<ClientModule['createClient']>[0]): Client {
  try {
    return createClient(options);
  } catch (error) {
    throw usage((error as Error).message);
  }
}

export function addApiCommand(program: Command, terminal: ApiTerminal): void {
  program
    .command('api')
    .description('Call an API operation and print the response as JSON')
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'the path, with or without /v1; {organizationId} is replaced by COLOPHON_ORGANIZATION')
    .addOption(baseUrlOption())
    .addOption(readOnlyOption())
    .option('--data <json>', 'the request body: JSON, @FILE, or - for the standard input')
    .option('--query <name=value>', 'a query parameter; repeatable', repeated, [])
    .option('--paginate', 'fetch all pages and print the items as one array')
    .option('--include', 'print the status and the headers first')
    .addHelpText(
      'after',
      `
Examples:
  colophon api GET /user
  colophon api GET /orgs/{organizationId}/sites --paginate
  colophon api PATCH /orgs/{organizationId}/sites/site_docs --data '{"title":"Docs"}'`,
    )
    .action((method: string, path: string, flags: Flags) => api(method, path, flags, terminal));
}
