import { devNull } from 'node:os';
import { relative, resolve } from 'node:path';
import { isInside, realOrGiven } from '../../base/places.ts';
import { printable } from '../../base/text.ts';
import { GitFailure } from './failure.ts';

/** A setting of git. Names are in git's normal form: lowercase, except the part between the outer dots. */
export type Setting = readonly [name: string, value: string];

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings for every command, overriding all configuration. Colophon needs none of the features that they disable. */
export const CLOSED: readonly Setting[] = [
  // Committed files can imitate a bare repository with its own configuration.
  ['safe.bareRepository', 'explicit'],
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', devNull],
  ['core.pager', 'cat'],
  ['core.editor', ':'],
  ['sequence.editor', ':'],
  // Otherwise git starts a program that checks signatures, and mixes its output into ours.
  ['log.showSignature', 'false'],
  ['push.gpgSign', 'false'],
  ['submodule.recurse', 'false'],
  ['protocol.ext.allow', 'never'],
  ['protocol.fd.allow', 'never'],
];

/**
 * Settings that name a program or a file to write, and are useful to access a remote or to compare files. Users may set them
 * for themselves; a repository may not. The value disables the setting.
 */
const PROGRAMS: readonly (readonly [name: RegExp, none: string])[] = [
  [/^core\.sshcommand$/, 'ssh'],
  [/^core\.askpass$/, ''],
  // Git appends a path to the command, so an empty command would execute that path.
  [/^core\.alternaterefscommand$/, ':'],
  [/^filter\..+\.(?:clean|smudge|process)$/s, ''],
  [/^filter\..+\.required$/s, 'false'],
  // Writes to a file that the repository chooses.
  [/^http\.(?:.+\.)?savecookies$/s, 'false'],
  // Newer versions of git have hooks in their configuration.
  [/^hook\..+\.command$/s, ':'],
];
const CREDENTIAL_HELPER = /^credential\.(?:.+\.)?helper$/s;
const GIT_PROXY = /^core\.gitproxy$/;
/** Programs that access a remote. Git uses the first of several, so a later setting cannot override it. */
const REMOTE_PROGRAM = /^remote\..+\.(?:vcs|uploadpack|receivepack)$/s;
/** Settings that determine where the ledger is and how to access it. */
const LEADS_ELSEWHERE = /^(?:url|remote|http|branch|protocol|bundle|extensions)\./;

interface Listed {
  readonly setting: Setting;
  /** The file that contains it; undefined for the command line and the environment. */
  readonly file: string | undefined;
}

/** Reads `git config --list --show-origin -z`: a sequence of origin, name, line break and value. */
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
    // A name without a value means true.
    const setting: Setting = end === -1 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    return { setting, file: fileOf(origin) };
  });
}

/** The top of a repository's work tree, and its git folders. Real paths. */
interface RepositoryPlaces {
  readonly top: string;
  readonly gitFolders: readonly string[];
}

/** The overrides that keep git from running programs that a repository chose. */
interface ClosedSettings {
  readonly settings: readonly Setting[];
  readonly variables: Readonly<Record<string, string>>;
  /** The names of ignored settings of the repository that the user may want. */
  readonly ignored: readonly string[];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Keeps the files of a repository from choosing programs: its configuration, the files it includes, and all others in the
 * checkout. Choices of the user's own files and of the environment remain. Throws if a file that a pull request can change
 * configures the remotes.
 *
 * `listing` is the output of `git config --list --show-origin -z` at the top of the work tree.
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
        `the configuration of the repository sets ${printable(name)} in ${printable(relative(top, file ?? top))}, which Colophon refuses, because ${isTracked ? 'a pull request can change that file' : 'it names a program'}; remove it there, and set what you need with git config --global`,
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
      // An empty helper resets the list; the user's helpers are added again.
      ...(helpers.length === 0
        ? []
        : [['credential.helper', ''] as const, ...own.filter(([name]) => CREDENTIAL_HELPER.test(name))]),
    ],
    // Git uses the first of several proxies, so a later setting cannot override it.
    variables: refused.some((name) => GIT_PROXY.test(name))
      ? { GIT_PROXY_COMMAND: env['GIT_PROXY_COMMAND'] ?? '' }
      : {},
    ignored: [...refused.filter((name) => /^core\.(?:sshcommand|askpass|gitproxy)$/.test(name)), ...helpers],
  };
}
