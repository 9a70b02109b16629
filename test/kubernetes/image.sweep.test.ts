import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openServer, push, teams, titlesOn } from '../agent/support.ts';
import { git, useRepositories } from '../support/git.ts';
import { objectsIn, podOf } from './objects.ts';
import { runPod } from './support.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { remote, clone, folder } = useRepositories();

/** A user that no file of the machine names. */
const USER = 12_345;

/** Runs a command as that user, without capabilities, where everything but two folders is read-only. */
const CONFINED = `
root=$1 tmp=$2 home=$3 repository=$4; shift 4
mount --make-rprivate /
mount --bind / "$root"
mount -o remount,bind,ro "$root"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=755 tmpfs "$root$tmp"
mkdir -p "$root$home" "$root$repository"
mount --bind "$home" "$root$home"
mount -o remount,bind,ro "$root$home"
mount --bind "$home/data" "$root$home/data"
mount --bind "$repository" "$root$repository"
mount -o remount,ro "$root$tmp"
exec chroot "$root" setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
`;

/** For a pod below a folder, which writes to its `data` and to a repository. */
function confined(home: string, repository: string): readonly string[] {
  return ['unshare', '--mount', 'sh', '-euc', CONFINED, 'sh', folder(), tmpdir(), home, repository];
}

/** The files of the image, by what the Dockerfile copies. */
function imageIn(folder: string): string {
  const [, last = ''] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM .*\n(?=[\s\S]*^USER)/m)
    .slice(-2);
  for (const [, sources = '', target = ''] of last.matchAll(/^COPY (?:--from=build )?(.+) (\S+)$/gm)) {
    for (const source of sources.split(' ').map((one) => one.replace('/build/', ''))) {
      cpSync(join(ROOT, source), join(folder, target === './' ? source : target), { recursive: true });
    }
  }
  return folder;
}

/** What the image has of git's settings. */
const GITCONFIG = '[safe]\n\tdirectory = *\n';

function isAllowed(): boolean {
  const home = folder();
  mkdirSync(join(home, 'data'));
  const [program = '', ...args] = confined(home, folder());
  return process.getuid?.() === 0 && spawnSync(program, [...args, process.execPath, '--version']).status === 0;
}

test.skipIf(!isAllowed())(
  'the agent of the image applies as any user, with a read-only root and one folder to write to (root may make a mount namespace)',
  async () => {
    const server = await openServer();
    const bare = remote();
    push(clone(bare), teams({ one: 'One' }));
    const root = folder();
    chmodSync(root, 0o755);
    const app = imageIn(join(root, 'app'));
    expect(readdirSync(app).sort()).toEqual(['LICENSE', 'ci', 'dist', 'node_modules', 'package.json', 'schemas']);
    const data = join(root, 'data');
    mkdirSync(data);
    writeFileSync(join(root, 'gitconfig'), GITCONFIG);
    for (const path of [
      data,
      bare,
      ...readdirSync(bare, { recursive: true, encoding: 'utf8' }).map((name) => join(bare, name)),
    ]) {
      chownSync(path, USER, USER);
    }
    const text = readFileSync(join(ROOT, 'ci/kubernetes/colophon-agent.yaml'), 'utf8');
    const [agent] = objectsIn(
      text
        .replaceAll('REPOSITORY', bare)
        .replaceAll('BRANCH', 'main')
        .replaceAll('FOLDER', '.')
        .replaceAll(/SHARD(?:INDEX|COUNT)/g, '1'),
    );
    const pod = agent === undefined ? undefined : podOf(agent);
    const run = () =>
      runPod(pod ?? { containers: [], volumes: [] }, {
        root,
        server,
        tokens: { default: server.token },
        args: ['--once', '--listen', 'off'],
        main: join(app, 'dist/cli/main.js'),
        wrap: confined(root, bare),
        env: { GIT_CONFIG_SYSTEM: join(root, 'gitconfig') },
      });
    expect(await run()).toMatchObject({ code: 0 });
    expect(titlesOn(server)).toContain('One');
    expect(git(bare, '-c', 'safe.directory=*', 'for-each-ref', '--format=%(refname)', 'refs/colophon')).toBe(
      'refs/colophon/default',
    );
    // Whatever it writes for a while is gone.
    expect(readdirSync(data)).toEqual(['clone']);
    expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('clean') });
  },
);
