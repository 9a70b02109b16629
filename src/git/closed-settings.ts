import { devNull } from 'node:os';
import { relative, resolve } from 'node:path';
import { isInside, realOrGiven } from '../base/places.ts';
import { printable } from '../base/text.ts';
import { GitFailure } from './failure.ts';

/** A setting of git. Names are written as git lists them: small letters, but for what is between the outer dots. */
export type Setting = readonly [name: string, value: string];

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that hold for every command, whatever any configuration says. Nothing that is done here needs what they close. */
export const CLOSED: readonly Setting[] = [
  // Files that somebody committed can look like a repository, with a configuration of its own.
  ['safe.bareRepository', 'explicit'],
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', devNull],
  ['core.pager', 'cat'],
  ['core.editor', ':'],
  ['sequence.editor', ':'],
  // Would start the program that checks signatures, and write what it says among the answers.
  ['log.showSignature', 'false'],
  ['push.gpgSign', 'false'],
  ['submodule.recurse', 'false'],
  ['protocol.ext.allow', 'never'],
  ['protocol.fd.allow', 'never'],
];

/**
 * What names a program, or a file to write, and may be of use: to reach a remote, or to compare files. A user may choose
 * these for themselves; a repository may not. The value stands for none.
 */
const PROGRAMS: readonly (readonly [name: RegExp, none: string])[] = [
  [/^core\.sshcommand$/, 'ssh'],
  [/^core\.askpass$/, ''],
  // It is given a path, which an empty command would start.
  [/^core\.alternaterefscommand$/, ':'],
  [/^filter\..+\.(?:clean|smudge|process)$/s, ''],
  [/^filter\..+\.required$/s, 'false'],
  // Writes a file that the repository names.
  [/^http\.(?:.+\.)?savecookies$/s, 'false'],
  // Hooks by configuration, of newer versions of git.
  [/^hook\..+\.command$/s, ':'],
];
const CREDENTIAL_HELPER = /^credential\.(?:.+\.)?helper$/s;
const GIT_PROXY = /^core\.gitproxy$/;
/** Programs that reach a remote. Of several the first counts, so that no later setting helps. */
const REMOTE_PROGRAM = /^remote\..+\.(?:vcs|uploadpack|receivepack)$/s;
/** Where the ledger is, and how it is reached. */
const LEADS_ELSEWHERE = /^(?:url|remote|http|branch|protocol|bundle|extensions)\./;

interface Listed {
  readonly setting: Setting;
  /** The file that it is in; undefined for the command line and the environment. */
  readonly file: string | undefined;
}

/** Reads `git config --list --show-origin -z`: the origin, the name, a line break and the value, again and again. */
function readListing(text: string, folder: string): readonly Listed[] {
  const fields = text.split('\0');
  const files = new Map<string, string>();
  const fileOf = (origin: string): string | undefined => {
    if (!origin.startsWith('file:')) {
      return undefined;
    }
    const path = resolve(folder, origin.slice('file:'.length));
    const known = files.get(path) ?? realOrGiven(path);
    files.set(path, known);
    return known;
  };
  return Array.from({ length: Math.floor(fields.length / 2) }, (_, index) => {
    const [origin = '', entry = ''] = fields.slice(index * 2, index * 2 + 2);
    const end = entry.indexOf('\n');
    // A name alone means that it is on.
    const setting: Setting = end === -1 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    return { setting, file: fileOf(origin) };
  });
}

/** A repository: the top of its work tree, and the folders that git keeps for it. Real paths. */
interface RepositoryPlaces {
  readonly top: string;
  readonly gitFolders: readonly string[];
}

/** What has to be said to git so that it runs nothing that a repository chose. */
interface ClosedSettings {
  readonly settings: readonly Setting[];
  readonly variables: Readonly<Record<string, string>>;
  /** The names of settings of the repository that are not obeyed although they may be missed. */
  readonly ignored: readonly string[];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Takes the choice of programs away from the files of a repository: its own configuration, what it includes, and whatever
 * else lies in the checkout. What the user's own files or the environment choose stays. Throws where a file that a change
 * can bring along says where the remotes are.
 *
 * `listing` is what `git config --list --show-origin -z` prints at the top.
 */
export function closeSettings(
  listing: string,
  { top, gitFolders }: RepositoryPlaces,
  env: Environment,
): ClosedSettings {
  const listed = readListing(listing, top);
  const isGits = (file: string): boolean => gitFolders.some((folder) => isInside(folder, file));
  const isOfRepository = ({ file }: Listed): boolean => file !== undefined && (isGits(file) || isInside(top, file));
  for (const { setting, file } of listed.filter(isOfRepository)) {
    const [name] = setting;
    const isTracked = file !== undefined && !isGits(file);
    if (REMOTE_PROGRAM.test(name) || (isTracked && LEADS_ELSEWHERE.test(name))) {
      throw new GitFailure(
        `the configuration of the repository sets ${printable(name)} in ${printable(relative(top, file ?? top))}, which Colophon does not obey, because ${isTracked ? 'a pull request can change that file' : 'it names a program'}; remove it there, and set what you need for yourself with git config --global`,
      );
    }
  }
  const own = listed.filter((one) => !isOfRepository(one)).map(({ setting }) => setting);
  const refused = [...new Set(listed.filter(isOfRepository).map(({ setting: [name] }) => name))];
  const chosen = new Map(own);
  const none = new Map(
    refused.flatMap((name) => PROGRAMS.filter(([pattern]) => pattern.test(name)).map(([, value]) => [name, value])),
  );
  const ssh = env['GIT_SSH'];
  if (ssh !== undefined && none.has('core.sshcommand')) {
    none.set('core.sshcommand', quoted(ssh));
  }
  const helpers = refused.filter((name) => CREDENTIAL_HELPER.test(name));
  return {
    settings: [
      ...[...none].map(([name, value]): Setting => [name, chosen.get(name) ?? value]),
      // An empty one forgets all before it; those of the user come again.
      ...(helpers.length === 0
        ? []
        : [['credential.helper', ''] as const, ...own.filter(([name]) => CREDENTIAL_HELPER.test(name))]),
    ],
    // Of several proxies the first counts, so that no later setting helps.
    variables: refused.some((name) => GIT_PROXY.test(name))
      ? { GIT_PROXY_COMMAND: env['GIT_PROXY_COMMAND'] ?? '' }
      : {},
    ignored: [...refused.filter((name) => /^core\.(?:sshcommand|askpass|gitproxy)$/.test(name)), ...helpers],
  };
}
