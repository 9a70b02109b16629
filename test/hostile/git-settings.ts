// Every setting of git that runs a program, names a helper or leads to another repository or file, from git-config(1),
// gitattributes(5), gitmodules(5), githooks(5) and gitrepository-layout(5) of git 2.39, with some of newer versions and of
// git-lfs. `git help -c` lists what the installed git knows; a test holds that list against this one.

/** What an attacker has to plant resources with. */
export interface Tools {
  /** The path of a program that leaves a mark under this name when it is run. */
  readonly program: (name: string) => string;
  /** A file that appears if git writes there. */
  readonly file: (name: string) => string;
}

/** A setting, and what to set it to. */
export type Planted = readonly [name: string, value: (tools: Tools) => string];

/** The name of a setting as the name of a mark. */
export const markOf = (name: string): string => name.replace(/[^A-Za-z0-9.-]/g, '_');

const runs = (...names: readonly string[]): readonly Planted[] =>
  names.map((name) => [name, ({ program }) => program(name)]);
const shellRuns = (...names: readonly string[]): readonly Planted[] =>
  names.map((name) => [name, ({ program }) => `!${program(name)}`]);
const is = (value: string, ...names: readonly string[]): readonly Planted[] => names.map((name) => [name, () => value]);

const COMMANDS = [
  ...[
    'branch',
    'cat-file',
    'checkout',
    'clean',
    'commit-tree',
    'config',
    'diff',
    'fetch',
    'hash-object',
    'init',
    'log',
  ],
  ...[
    'ls-remote',
    'merge-base',
    'push',
    'remote',
    'rev-parse',
    'show-ref',
    'status',
    'symbolic-ref',
    'update-ref',
    'var',
  ],
];

/** Settings whose value is a program, or a text that a shell runs. */
export const PROGRAM_SETTINGS: readonly Planted[] = [
  ...runs('core.fsmonitor', 'core.sshCommand', 'core.pager', 'core.editor', 'core.askPass', 'core.gitProxy'),
  ...runs('core.alternateRefsCommand', 'sequence.editor', 'diff.external', 'interactive.diffFilter'),
  ...runs(...COMMANDS.map((name) => `pager.${name}`)),
  ...shellRuns(...COMMANDS.map((name) => `alias.${name}`), 'alias.planted'),
  ...shellRuns('credential.helper', 'credential.http://127.0.0.1.helper'),
  ...runs('diff.planted.command', 'diff.planted.textconv', 'merge.planted.driver'),
  ...runs('filter.planted.clean', 'filter.planted.smudge', 'filter.planted-process.process'),
  ...runs('gpg.program', 'gpg.openpgp.program', 'gpg.x509.program', 'gpg.ssh.program', 'gpg.ssh.defaultKeyCommand'),
  ...runs('uploadpack.packObjectsHook', 'gc.recentObjectsHook', 'hook.planted.command', 'tar.planted.command'),
  ...runs('browser.planted.cmd', 'browser.planted.path', 'web.browser', 'help.browser', 'instaweb.browser'),
  ...runs('instaweb.httpd', 'man.planted.cmd', 'man.planted.path', 'guitool.planted.cmd', 'imap.tunnel'),
  ...runs('difftool.planted.cmd', 'difftool.planted.path', 'mergetool.planted.cmd', 'mergetool.planted.path'),
  ...runs('sendemail.smtpServer', 'sendemail.toCmd', 'sendemail.ccCmd', 'sendemail.planted.smtpServer'),
  ...runs('trailer.planted.command', 'trailer.planted.cmd'),
  ...runs('lfs.customtransfer.planted.path', 'lfs.extension.planted.clean', 'lfs.extension.planted.smudge'),
  ...shellRuns('submodule.planted.update'),
  // These turn on what would run one of the above.
  ...is('true', 'filter.planted.required', 'log.showSignature', 'commit.gpgSign', 'tag.gpgSign', 'push.gpgSign'),
  ...is('true', 'submodule.recurse', 'fetch.recurseSubmodules', 'merge.verifySignatures', 'submodule.planted.active'),
  ...is('planted', 'diff.tool', 'diff.guitool', 'merge.tool', 'merge.guitool', 'man.viewer', 'hook.planted.event'),
  ...is('always', 'protocol.allow', 'protocol.ext.allow', 'protocol.fd.allow', 'protocol.file.allow'),
  ...is('refs/', 'receive.procReceiveRefs'),
];

/** Settings that lead to another file, folder or machine. */
export const REDIRECTIONS: readonly Planted[] = [
  ...(['trace2.normalTarget', 'trace2.eventTarget', 'trace2.perfTarget', 'http.cookieFile'] as const).map(
    (name): Planted => [name, ({ file }) => file(name)],
  ),
  ...is('true', 'http.saveCookies'),
  ...is('false', 'http.sslVerify'),
  ...is('http://127.0.0.1:1', 'http.proxy', 'remote.origin.proxy'),
  ...is('/dev/null', 'http.proxySSLCAInfo', 'http.proxySSLCert', 'http.proxySSLKey', 'http.sslCAPath', 'http.sslCert'),
  ...is('http://127.0.0.1:1/bundle', 'fetch.bundleURI', 'bundle.planted.uri'),
  ...is('/nonexistent', 'init.templateDir', 'core.attributesFile', 'core.excludesFile', 'commit.template'),
  ...is(
    '/nonexistent',
    'mailmap.file',
    'blame.ignoreRevsFile',
    'diff.orderFile',
    'help.htmlPath',
    'fsmonitor.socketDir',
  ),
  ...is('/nonexistent', 'format.signatureFile', 'sendemail.aliasesFile', 'sendemail.smtpsslcertpath', 'gitcvs.logFile'),
  ...is('/nonexistent', 'gpg.ssh.allowedSignersFile', 'gpg.ssh.revocationFile', 'instaweb.modulePath'),
  ...is('ext::/nonexistent', 'submodule.planted.url'),
];

/** Planted by the places and the remotes of the matrix rather than by the lists above. */
export const PLANTED_ELSEWHERE: readonly string[] = [
  ...['core.hooksPath', 'core.worktree', 'extensions.worktreeConfig', 'include.path', 'includeIf.<condition>.path'],
  ...[
    'remote.<name>.url',
    'remote.<name>.pushurl',
    'remote.<name>.vcs',
    'remote.<name>.uploadpack',
    'remote.<name>.receivepack',
    'url.<base>.insteadOf',
    'url.<base>.pushInsteadOf',
  ],
];

/** Names that sound as if they ran something and do not: words for output, switches and numbers. */
export const HARMLESS =
  /^(?:advice|color|column|completion|fsck|receive\.fsck|notes|rerere|repack|transfer|uploadpackfilter|worktree)\.|^(?:clone\.(?:filterSubmodules|rejectShallow)|commitGraph\.maxNewFilters|core\.(?:fsmonitorHookVersion|quotePath)|credential\.useHttpPath|diff\.<driver>\.(?:binary|cachetextconv|wordRegex|xfuncname)|difftool\.(?:prompt|trustExitCode)|format\.signature|gc\.worktreePruneExpire|gitcvs\.dbDriver|gitweb\.url|gui\.newBranchTemplate|guitool\.<name>\.(?!cmd)\w+|http\.proxy(?:AuthMethod|SSLCertPasswordProtected)|merge\.<driver>\.(?:name|recursive)|mergetool\.(?!<tool>\.(?:cmd|path))\S+|rebase\.abbreviateCommands|receive\.(?:shallowUpdate|updateServerInfo)|remote\.<name>\.(?:partialclonefilter|proxyAuthMethod|skipDefaultUpdate)|rerere\.autoUpdate|sendemail\.smtpServer(?:Option|Port)|uploadpack\.allowFilter)$/;

/** What a setting that runs something is likely to be called. */
export const SUSPECT =
  /command|cmd|program|helper|hook|driver|textconv|external|pager|editor|process|tool|proxy|askpass|vcs|pack$|ur[il]$|insteadof|^include|worktree|template|browser|viewer|filter|httpd|tunnel|server|path$|file$|alias\.|target$|gpgsign|signature|clean$|smudge|update$|fsmonitor$|dir$|allow$/i;

/** Every hook of githooks(5). */
export const HOOKS: readonly string[] = [
  ...['applypatch-msg', 'pre-applypatch', 'post-applypatch', 'pre-commit', 'pre-merge-commit', 'prepare-commit-msg'],
  ...['commit-msg', 'post-commit', 'pre-rebase', 'post-checkout', 'post-merge', 'pre-push', 'pre-receive', 'update'],
  ...['proc-receive', 'post-receive', 'post-update', 'reference-transaction', 'push-to-checkout', 'pre-auto-gc'],
  ...['post-rewrite', 'sendemail-validate', 'fsmonitor-watchman', 'p4-changelist', 'p4-prepare-changelist'],
  ...['p4-post-changelist', 'p4-pre-submit', 'post-index-change'],
];

/** A setting as a piece of a configuration file. */
export function configText(name: string, value: string): string {
  const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')];
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const section = first === last ? name.slice(0, first) : `${name.slice(0, first)} "${name.slice(first + 1, last)}"`;
  return `[${section}]\n\t${name.slice(last + 1)} = "${escaped}"\n`;
}
