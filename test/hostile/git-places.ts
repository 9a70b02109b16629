import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { git, type Repositories } from '../support/git.ts';
import { configText, HOOKS, markOf, type Planted, PROGRAM_SETTINGS, REDIRECTIONS, type Tools } from './git-settings.ts';

export const MANIFEST = 'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha } }\n';

/** Programs that leave a mark when they are run, and the marks. */
export interface Arsenal extends Tools {
  readonly marks: () => readonly string[];
  /** What the programs found in their environment that they must not have. */
  readonly loot: () => string;
}

/** Makes the programs below a folder, each when it is first asked for. */
export function arsenalIn(folder: string): Arsenal {
  const [programs, marks, loot] = ['programs', 'marks', 'loot'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(programs);
  mkdirSync(marks);
  writeFileSync(loot, '');
  return {
    program: (name) => {
      const path = join(programs, markOf(name));
      if (!existsSync(path)) {
        writeFileSync(
          path,
          `#!/bin/sh\n: > '${join(marks, markOf(name))}'\nenv | grep -a COLOPHON_ >> '${loot}'\nexit 1\n`,
        );
        chmodSync(path, 0o755);
      }
      return path;
    },
    file: (name) => join(marks, markOf(name)),
    marks: () => readdirSync(marks).sort(),
    loot: () => readFileSync(loot, 'utf8'),
  };
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Where the remote of a planted configuration is: what leads git to each of the programs that reach a remote. */
export const REMOTES: Readonly<
  Record<
    string,
    (given: { readonly tools: Tools; readonly port: number; readonly inside: string; readonly bare: string }) => string
  >
> = {
  'over ssh': () => 'ssh://127.0.0.1:1/planted.git',
  'over http with a password': ({ port }) => `http://127.0.0.1:${port}/planted.git`,
  'over git with a proxy': () => 'git://127.0.0.1:1/planted.git',
  'by a remote helper': ({ tools }) => `ext::${tools.program('ext')} %S`,
  'in the checkout, with hooks': ({ inside }) => inside,
  'on this machine, with programs for both ends': ({ bare }) => bare,
};

interface Planting {
  readonly repositories: Repositories;
  readonly tools: Tools;
  /** Hostile files of the same tools, to be copied. */
  readonly merged: Merged;
  readonly remote: keyof typeof REMOTES;
  /** Of a server that asks for a password. */
  readonly port: number;
}

const without = (settings: readonly Planted[], pattern: RegExp): readonly Planted[] =>
  settings.filter(([name]) => !pattern.test(name));

function settingsText(settings: readonly Planted[], tools: Tools): string {
  return settings.map(([name, value]) => configText(name, value(tools))).join('');
}

function hooksIn(folder: string, tools: Tools): void {
  mkdirSync(folder, { recursive: true });
  for (const hook of HOOKS) {
    cpSync(tools.program(`hook-${hook}`), join(folder, hook));
  }
}

/** Where git keeps what it finds in the folder of a repository. */
const CORE = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n';

/** A clone, and the remote that it is a clone of. */
interface Merged {
  readonly folder: string;
  readonly bare: string;
}

/**
 * A clone of a repository whose files are hostile: attributes that ask for filters and drivers, submodules, configurations
 * and hooks under every name that somebody may once have told git to look at. Its manifest is in `docs`.
 */
export function mergedFiles(repositories: Repositories, tools: Tools): Merged {
  const attributes = '*.yaml filter=planted diff=planted merge=planted\n*.md filter=planted-process diff=planted\n';
  const config = settingsText([...PROGRAM_SETTINGS, ...REDIRECTIONS], tools);
  const bare = repositories.remote({
    'docs/colophon.yaml': MANIFEST,
    'README.md': 'Docs\n',
    '.gitattributes': attributes,
    'docs/.gitattributes': attributes,
    '.gitmodules': `[submodule "planted"]\n\tpath = planted\n\turl = "ext::${tools.program('ext')}"\n\tupdate = "!${tools.program('submodule.planted.update')}"\n`,
    ...Object.fromEntries(
      ['.gitconfig', '.config/git/config', 'docs/.gitconfig', 'gitconfig'].map((name) => [name, config]),
    ),
    '.lfsconfig': `[lfs]\n\turl = "ext::${tools.program('ext')}"\n`,
    '.git-credentials': 'http://user:password@127.0.0.1\n',
    '.mailmap': 'Evil <evil@example.com> <ada@example.com>\n',
  });
  const folder = repositories.clone(bare);
  for (const name of ['.githooks', '.husky', 'hooks', 'docs/hooks']) {
    hooksIn(join(folder, name), tools);
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '--quiet', '-m', 'Improve the docs');
  git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
  return { folder, bare };
}

/** A copy of it, with a remote of its own. */
function cloneOf({ repositories, merged }: Planting): Merged {
  const [folder, bare] = [repositories.folder(), repositories.folder()];
  cpSync(merged.folder, folder, { recursive: true, preserveTimestamps: true });
  cpSync(merged.bare, bare, { recursive: true });
  const config = join(folder, '.git', 'config');
  writeFileSync(config, readFileSync(config, 'utf8').replace(merged.bare, bare));
  // So that git has to look into them again, through filters.
  for (const name of ['README.md', 'docs/colophon.yaml']) {
    const path = join(folder, name);
    const text = readFileSync(path);
    renameSync(path, `${path}.old`);
    writeFileSync(path, text);
    renameSync(`${path}.old`, join(folder, '.git', 'old'));
  }
  return { folder, bare };
}

/** A whole hostile configuration, with hooks beside it and a remote that leads to one of the programs. */
function hostile(
  folder: string,
  { tools, remote, port }: Planting,
  { top, bare, isWorkTree = true }: { readonly top: string; readonly bare: string; readonly isWorkTree?: boolean },
): string {
  const inside = join(top, 'remote.git');
  const leads = REMOTES[remote]?.({ tools, port, inside, bare }) ?? '';
  hooksIn(join(folder, 'hooks'), tools);
  return [
    CORE,
    isWorkTree ? `\tworktree = ${top}\n` : '',
    `\thooksPath = ${join(folder, 'hooks')}\n`,
    // A proxy that answers nobody would hide the others.
    settingsText(without([...PROGRAM_SETTINGS, ...REDIRECTIONS], leads.startsWith('http') ? /proxy$/ : /^$/), tools),
    // The name of the user's remote leads to the attacker's as well.
    configText('remote.origin.url', leads),
    configText('remote.origin.pushurl', leads),
    configText('remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'),
    configText(`url.${leads}.insteadOf`, bare),
    configText(`url.${leads}.pushInsteadOf`, bare),
    configText('branch.main.remote', 'origin'),
    // Colophon does not even open a repository with these, so that they would hide the others.
    ...(leads === bare
      ? ['uploadpack', 'receivepack'].map((name) => configText(`remote.origin.${name}`, tools.program(name)))
      : []),
  ].join('');
}

/** A bare repository among the files, with hooks, that a remote can lead to. */
function remoteInside(top: string, bare: string, tools: Tools): void {
  const path = join(top, 'remote.git');
  cpSync(bare, path, { recursive: true });
  hooksIn(join(path, 'hooks'), tools);
  writeFileSync(
    join(path, 'config'),
    `[core]\n\tbare = true\n${configText('uploadpack.packObjectsHook', tools.program('uploadpack.packObjectsHook'))}`,
  );
}

function repositoryFiles(folder: string, config: string): void {
  write(folder, { HEAD: 'ref: refs/heads/main\n', config, 'objects/info/.keep': '', 'refs/heads/.keep': '' });
}

/**
 * How something gets to its place: with a pull request, whose files git carries; by a habit of the user that lets such files
 * count; or in an archive, which can hold a `.git` as well.
 */
type Way = 'pull request' | 'habit' | 'archive';

/** A place that can be written. */
interface Place {
  readonly way: Way;
  /** Gives the top of the checkout, and the remote that it is a clone of. */
  readonly plant: (planting: Planting) => { readonly top: string; readonly bare: string };
}

function place(way: Way, plant: (top: string, bare: string, planting: Planting) => void): Place {
  return {
    way,
    plant: (planting) => {
      const { folder, bare } = cloneOf(planting);
      remoteInside(folder, bare, planting.tools);
      plant(folder, bare, planting);
      if (way === 'pull request') {
        // It was merged, too.
        git(folder, 'add', '-A');
        git(folder, 'commit', '--quiet', '-m', 'Improve the docs further');
        git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
      }
      return { top: folder, bare };
    },
  };
}

/** Every place, the likeliest first. */
export const PLACES: Readonly<Record<string, Place>> = {
  'a folder like a repository, with the manifest in it': place('pull request', (top, bare, planting) =>
    repositoryFiles(join(top, 'docs'), hostile(join(top, 'docs'), planting, { top: join(top, 'docs'), bare })),
  ),
  'a folder like a repository, above the manifest': place('pull request', (top, bare, planting) =>
    repositoryFiles(top, hostile(top, planting, { top, bare })),
  ),
  'a folder like a bare repository, with the manifest in it': place('pull request', (top, bare, planting) =>
    repositoryFiles(
      join(top, 'docs'),
      hostile(join(top, 'docs'), planting, { top: join(top, 'docs'), bare, isWorkTree: false }),
    ),
  ),
  'a folder like a repository beside the manifest, under other names': place('pull request', (top, bare, planting) => {
    for (const name of ['docs/git', 'docs/x.git', 'docs/_git', 'docs/.gitt', '.git.bak']) {
      repositoryFiles(join(top, name), hostile(join(top, name), planting, { top: join(top, 'docs'), bare }));
    }
  }),
  'a file of the checkout that the repository includes': place('habit', (top, _bare, { tools }) => {
    // A habit of teams: `git config include.path ../.gitconfig`.
    const remotes = /^(?:remote|http|bundle|protocol)\./;
    writeFileSync(
      join(top, '.gitconfig'),
      settingsText(without([...PROGRAM_SETTINGS, ...REDIRECTIONS], remotes), tools),
    );
    git(top, 'config', 'include.path', '../.gitconfig');
    git(top, 'config', 'core.hooksPath', '.githooks');
  }),
  'a file of the checkout that is included and leads elsewhere': place('habit', (top, bare, planting) => {
    writeFileSync(
      join(top, '.gitconfig'),
      hostile(join(top, 'hooks'), planting, { top, bare, isWorkTree: false }).replace(CORE, '[core]\n'),
    );
    git(top, 'config', 'includeIf.gitdir:**.path', '../.gitconfig');
  }),
  'a `.git` file that leads to a folder beside the manifest': place('archive', (top, bare, planting) => {
    const folder = join(top, 'docs', 'planted');
    repositoryFiles(folder, hostile(folder, planting, { top: join(top, 'docs'), bare }));
    write(top, { 'docs/.git': 'gitdir: planted\n' });
  }),
  'a `.git` file that leads to another folder of the checkout': place('archive', (top, bare, planting) => {
    const folder = join(top, 'planted');
    repositoryFiles(folder, hostile(folder, planting, { top: join(top, 'docs'), bare }));
    write(top, { 'docs/.git': 'gitdir: ../planted\n' });
  }),
  'a `.git` folder beside the manifest': place('archive', (top, bare, planting) => {
    const folder = join(top, 'docs', '.git');
    cpSync(join(top, '.git'), folder, { recursive: true });
    writeFileSync(join(folder, 'config'), hostile(folder, planting, { top: join(top, 'docs'), bare }));
  }),
  'the `.git` folder itself': place('archive', (top, bare, planting) => {
    const folder = join(top, '.git');
    writeFileSync(join(folder, 'config'), hostile(folder, planting, { top, bare, isWorkTree: false }));
    write(folder, {
      'objects/info/alternates': `${join(top, 'remote.git', 'objects')}\n`,
      'info/attributes': '* filter=planted diff=planted merge=planted\n',
    });
  }),
  'the configuration of its work tree': place('archive', (top, bare, planting) => {
    git(top, 'config', 'extensions.worktreeConfig', 'true');
    const folder = join(top, '.git');
    writeFileSync(join(folder, 'config.worktree'), hostile(folder, planting, { top, bare, isWorkTree: false }));
  }),
  'a folder that `commondir` of the work tree leads to': place('archive', (top, bare, planting) => {
    const folder = join(top, 'planted');
    cpSync(join(top, '.git'), folder, { recursive: true });
    writeFileSync(join(folder, 'config'), hostile(folder, planting, { top, bare, isWorkTree: false }));
    write(top, { '.git/commondir': '../planted\n' });
  }),
};
