import type { Command } from 'commander';
import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName } from '../../core/contract/profile-name.ts';
import type { JournalEntry, ServerOptions, World } from '../../server/index.ts';
import { EXIT, Exit, failure, usage } from './exit.ts';
import { choiceOption, isOn, switchOption, valueOption, wholeNumber } from './options.ts';
import type { Terminal } from './terminal.ts';

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly token?: string;
  readonly adminToken?: string;
  readonly profile?: 'auto' | ProfileName;
  readonly world?: string;
  readonly data?: string;
  readonly latency?: number;
  readonly fault: readonly string[];
  readonly rateLimit?: string;
  readonly seed?: number;
  readonly strict?: boolean;
  readonly allowFetch?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

type ServerModule = typeof import('../../server/index.ts');

/** A text may contain several faults, since an environment variable cannot be repeated. */
function addFaults(text: string, before: readonly string[] = []): readonly string[] {
  const specs = text.trimStart().startsWith('{') ? [text] : text.split(';');
  return [...before, ...specs.filter((spec) => spec.trim() !== '')];
}

function readFlag<T>(flag: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw usage(`${flag}: ${messageOf(error)}`);
  }
}

/** The token goes into a header, so its characters are limited. The message does not repeat it. */
function checkToken(flag: string, token: string | undefined): void {
  if (token !== undefined && !/^[\x21-\x7e]{8,512}$/.test(token)) {
    throw usage(`${flag}: a token is one word of 8 to 512 visible ASCII characters`);
  }
}

function readWorld({ readWorldFile, InvalidWorld }: ServerModule, file: string): World {
  try {
    return readWorldFile(file);
  } catch (error) {
    if (error instanceof InvalidWorld) {
      throw new Exit(EXIT.invalid, [`${file} is not a valid world:`, ...error.problems].join('\n  '));
    }
    throw failure(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/** `auto` comes from the flag's variable, which is meant for commands that contact a service. */
function profileIn({ profile = 'auto' }: Flags): ProfileName {
  return profile === 'auto' ? DEFAULT_PROFILE : profile;
}

/** The world in a file, converted to the profile of the server; prints what is lost to stderr. */
function convertedWorld(module: ServerModule, file: string, flags: Flags, { err, env }: Terminal): World {
  const to = profileIn(flags);
  const { world, lost } = module.convertWorld(readWorld(module, file), to);
  if (lost.length > 0 && !isOn(flags.quiet, 'quiet', env)) {
    const count = `${lost.length} ${lost.length === 1 ? 'loss' : 'losses'}`;
    err([`Converted ${file} to profile ${to} with ${count}:`, ...lost.map(module.describeLost)].join('\n  '));
  }
  return world;
}

function describeRequest({ method, path, status, ms, fault }: JournalEntry): string {
  const outcome = status === 0 ? 'no answer' : String(status);
  return `${method} ${path} ${outcome} ${ms.toFixed(1)} ms${fault === undefined ? '' : ` (fault: ${fault})`}`;
}

/** All options but the world, which is read last. Loads only what the flags need. */
async function optionsOf(flags: Flags, { env, err }: Terminal): Promise<ServerOptions> {
  const { token, adminToken, data, latency, rateLimit, seed } = flags;
  checkToken('--token', token);
  checkToken('--admin-token', adminToken);
  if (token !== undefined && token === adminToken) {
    throw usage('--admin-token must differ from --token');
  }
  const { parseFault } = await import('../../server/faults/read.ts');
  const { parseRateLimit } = await import('../../server/rate-limit.ts');
  const quiet = isOn(flags.quiet, 'quiet', env);
  const verbose = isOn(flags.verbose, 'verbose', env);
  return {
    port: flags.port,
    host: flags.host,
    ...defined({ token, adminToken, data, latency, seed, profile: profileIn(flags) }),
    faults: flags.fault.map((spec) => readFlag('--fault', () => parseFault(spec))),
    ...(rateLimit === undefined ? {} : { rateLimit: readFlag('--rate-limit', () => parseRateLimit(rateLimit)) }),
    strict: isOn(flags.strict, 'serve-strict', env),
    allowFetch: isOn(flags.allowFetch, 'allow-fetch', env),
    ...(quiet ? {} : { log: err }),
    ...(verbose && !quiet ? { onRequest: (entry: JournalEntry) => err(describeRequest(entry)) } : {}),
  };
}

function startError(error: unknown, { host, port }: Flags): Exit {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return failure(`port ${port} on ${host} is in use: choose another one, or a free one with --port 0`);
    case 'EACCES':
      return failure(`no permission to listen on port ${port}: choose one above 1023 with --port`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return failure(`${host} is not an address of this machine: choose another one with --host`);
    default:
      return failure(message);
  }
}

async function serve(flags: Flags, terminal: Terminal): Promise<void> {
  const options = await optionsOf(flags, terminal);
  const module = await import('../../server/index.ts');
  const world = flags.world === undefined ? {} : { world: convertedWorld(module, flags.world, flags, terminal) };
  // Registered before the server reports that it listens, so that no later signal is missed.
  const stopped = terminal.stopped();
  const server = await module.startServer({ ...options, ...world }).catch((error: unknown) => {
    throw startError(error, flags);
  });
  const { url, organization } = server;
  if (isOn(flags.json, 'json', terminal.env)) {
    const { token, adminToken } = server;
    terminal.out(JSON.stringify({ url, token, adminToken, organization, pid: terminal.pid }));
  } else {
    // The caller knows a token that they passed, and it does not belong in a log.
    const token = flags.token === undefined ? server.token : '(as given)';
    const adminToken = flags.adminToken === undefined ? server.adminToken : '(as given)';
    terminal.out(`Listening on ${url}  organization: ${organization}  token: ${token}  admin token: ${adminToken}`);
  }
  await stopped;
  await server.close();
}

export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Run the reference server: the whole API, on this machine')
    .addOption(valueOption('--port <n>', 'the port; 0 chooses a free one').default(0).argParser(wholeNumber(0, 65_535)))
    .addOption(valueOption('--host <address>', 'the address to listen on').default('127.0.0.1'))
    .addOption(valueOption('--token <token>', 'the bearer token; a new one by default'))
    .addOption(valueOption('--admin-token <token>', 'the token for /__admin/; a new one by default'))
    .addOption(
      choiceOption('--profile <name>', 'API profile to serve', ['auto', ...PROFILE_NAMES]).default(DEFAULT_PROFILE),
    )
    .addOption(valueOption('--world <file>', 'the initial world, as YAML or JSON; by default a small example'))
    .addOption(valueOption('--data <file>', 'store the world in this file, and continue with its content'))
    .addOption(valueOption('--latency <ms>', 'delay every request by this time').argParser(wholeNumber(0, 600_000)))
    .addOption(
      valueOption('--fault <spec>', 'inject a fault, for example status=503,nth=3; repeatable')
        .default([], 'none')
        .argParser(addFaults),
    )
    .addOption(valueOption('--seed <n>', 'the seed of random faults').argParser(wholeNumber(0, 2 ** 32 - 1)))
    .addOption(
      valueOption('--rate-limit <n/s>', 'the rate limit of each token: n requests in s seconds, for example 100/60'),
    )
    .addOption(switchOption('--strict', 'refuse unknown keys and query parameters', 'serve'))
    .addOption(switchOption('--allow-fetch', 'allow imports to read URLs outside this machine'))
    .addOption(switchOption('--json', 'print the address and tokens as JSON'))
    .addOption(switchOption('-q, --quiet', 'print nothing but the address and tokens'))
    .addOption(switchOption('-v, --verbose', 'write every request to stderr'))
    .addHelpText(
      'after',
      `
Faults: KIND[=VALUE][,KEY=VALUE]…
  --fault 429,every=10                          every tenth request exceeds the rate limit
  --fault status=503,operation=createSite,nth=3 the third createSite fails
  --fault reset=after,method=POST,count=2       two answers are lost after the write
  Kinds: latency, status, reset, close, silence, late, truncate, garble, drip, flood, extra-fields, and for lists
  repeat-cursor, endless, duplicate-item, short-count, empty-page, empty-list, page-size, expired-cursor, lag.
  Keys: operation, method, path, nth, count, every, probability, and those of the kind.`,
    )
    .action((flags: Flags) => serve(flags, terminal));
}
