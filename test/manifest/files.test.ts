import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFence } from '../../src/base/fence.ts';
import { readBelow } from '../../src/core/manifest/read-file.ts';
import { isQuick } from '../support/runs.ts';
import { briefs, folderOf, load, loadFrom, manifestIn, marks } from './support/manifest.ts';

const HEAD = 'colophon: 1\norganization: org_1\n';

describe('finding a manifest', () => {
  test('without any, it says where it looked', async () => {
    expect(briefs(await load({}))).toEqual([
      'no-manifest No manifest in the current folder. There is no colophon.yaml and no colophon/ here. Name a manifest with -f, or create one: colophon init',
    ]);
  });

  test('without any, it says where one is that may be meant', async () => {
    const HERE = 'no-manifest No manifest in the current folder. There is no colophon.yaml and no colophon/ here.';
    expect(briefs(await load({ 'colophon.yml': HEAD }))).toEqual([
      `${HERE} There is a colophon.yml: rename it to colophon.yaml, or pass -f colophon.yml`,
    ]);
    const top = folderOf({ 'colophon.yaml': HEAD, 'docs/api/readme.md': '' });
    expect(briefs(await loadFrom(join(top, 'docs/api')))).toEqual([
      `${HERE} There is one above: pass -f ${join('..', '..', 'colophon.yaml')}, or change to its folder`,
    ]);
  });

  test('colophon.yaml goes before colophon/', async () => {
    const both = { 'colophon.yaml': `${HEAD}x-a: file`, 'colophon/a.yaml': `${HEAD}x-a: folder` };
    expect(manifestIn(await load(both)).value['x-a']).toBe('file');
    expect(manifestIn(await load({ 'colophon/a.yaml': both['colophon/a.yaml'] })).value['x-a']).toBe('folder');
  });

  test('a manifest in colophon/ beside colophon.yaml is mentioned, and what colophon.yaml reads there is not', async () => {
    const both = { 'colophon.yaml': HEAD, 'colophon/parts/a.yaml': HEAD };
    expect(briefs(await load(both))).toEqual([
      'folder-unread The folder colophon/ is not read. colophon.yaml is the manifest, and colophon/ beside it is not part of it, although colophon/parts/a.yaml is a manifest too. To read both, pass -f colophon.yaml -f colophon; otherwise remove or rename one of them.',
    ]);
    expect(briefs(await load(both, { paths: ['colophon.yaml'] }))).toEqual([]);
    const overlay = `${HEAD}environments: { production: { overlay: [colophon/production.yaml] } }\n`;
    expect(briefs(await load({ 'colophon.yaml': overlay, 'colophon/production.yaml': HEAD }))).toEqual([]);
    expect(briefs(await load({ 'colophon.yaml': HEAD, 'colophon/notes.yaml': 'a: 1\n' }))).toEqual([]);
  });

  test('a folder is all its YAML files at any depth in sorted order, without hidden ones', async () => {
    const manifest = manifestIn(
      await load({
        'colophon/b.yml': 'x-b: 1',
        'colophon/a/z.yaml': 'x-z: 1',
        'colophon/c.yaml': HEAD,
        'colophon/.hidden.yaml': ': : :',
        'colophon/.git/x.yaml': ': : :',
        'colophon/notes.txt': ': : :',
      }),
    );
    expect(manifest.files.map(({ name }) => name)).toEqual(['colophon/a/z.yaml', 'colophon/b.yml', 'colophon/c.yaml']);
  });

  test.each([
    ['a path that does not exist', ['nope.yaml'], 'file-missing'],
    ['a folder without YAML', ['empty'], 'no-manifest'],
    ['a path with NUL', ['a\0b'], 'file-missing'],
  ])('F57: %s is an error', async (_name, paths, code) => {
    const folder = folderOf({ 'empty/readme.md': '' });
    const outcome = await loadFrom(folder, { paths });
    expect(marks(outcome)).toEqual([code]);
    expect(outcome.ok).toBe(false);
  });

  test('F58: one bad file among many is an error, whatever the others say, and brings no errors of its own making', async () => {
    const outcome = await load({
      'colophon/a.yaml': `${HEAD}sites: { docs: { title: Docs, redirects: { /old: { section: guides } } } }`,
      'colophon/b.yaml': 'sites: {',
    });
    expect(marks(outcome).every((mark) => mark.startsWith('yaml-syntax colophon/b.yaml'))).toBe(true);
  });

  test('a file that may not be read is an error', async () => {
    const folder = folderOf({ 'colophon/a.yaml': HEAD, 'colophon/b.yaml': 'x-a: 1' });
    chmodSync(join(folder, 'colophon/b.yaml'), 0);
    const outcome = await loadFrom(folder);
    // The superuser may read everything.
    expect(process.getuid?.() === 0 || marks(outcome).includes('file-unreadable')).toBe(true);
  });

  test('F61: a file of more than 32 MiB is not read', async () => {
    const folder = folderOf({ 'colophon.yaml': HEAD });
    truncateSync(join(folder, 'colophon.yaml'), 33 * 1024 * 1024);
    expect(marks(await loadFrom(folder))).toEqual(['file-too-large']);
  });

  test('the same file named twice is read once', async () => {
    const folder = folderOf({ 'colophon.yaml': `${HEAD}teams: { a: { title: A } }` });
    expect((await loadFrom(folder, { paths: ['colophon.yaml', './colophon.yaml'] })).ok).toBe(true);
  });

  test('files that only tags read and overlays are not parts of the folder', async () => {
    const manifest = manifestIn(
      await load({
        'colophon/main.yaml': `${HEAD}openapi: { pets: { source: !file specs/pets.yaml } }\nenvironments: { staging: { overlay: over/staging.yaml } }`,
        'colophon/specs/pets.yaml': 'openapi: 3.1.0\ninfo: { title: Pets }',
        'colophon/over/staging.yaml': 'x-a: !remove',
      }),
    );
    expect(manifest.files.map(({ name }) => name)).toEqual(['colophon/main.yaml']);
  });

  test('places outside of where the command runs are shown in full', async () => {
    const folder = folderOf({ 'm/colophon.yaml': 'colophon: 2', 'run/x': '' });
    const outcome = await loadFrom(join(folder, 'run'), { paths: ['../m'], organization: 'o' });
    expect(outcome.diagnostics[0]?.source?.file).toBe(join(folder, 'm/colophon.yaml'));
  });
});

describe('files that a manifest names', () => {
  const setUp = (): string => {
    const folder = folderOf({
      'm/inside.txt': 'inside',
      'm/sub/deep.txt': 'deep',
      'secret.txt': 'OUTSIDE',
      'm-other/x.txt': 'OUTSIDE',
    });
    const root = join(folder, 'm');
    symlinkSync('../secret.txt', join(root, 'link-out'));
    symlinkSync('..', join(root, 'folder-out'));
    symlinkSync('loop-b', join(root, 'loop-a'));
    symlinkSync('loop-a', join(root, 'loop-b'));
    symlinkSync('inside.txt', join(root, 'link-in'));
    symlinkSync('/dev/zero', join(root, 'device'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    mkdirSync(join(root, 'folder'));
    return folder;
  };

  test.each([
    ['inside.txt', 'inside'],
    ['./sub/../inside.txt', 'inside'],
    ['sub/deep.txt', 'deep'],
    ['link-in', 'inside'],
    ['../secret.txt', 'file-outside'],
    ['../m-other/x.txt', 'file-outside'],
    ['sub/../../secret.txt', 'file-outside'],
    ['/etc/passwd', 'file-outside'],
    ['link-out', 'file-outside'],
    ['folder-out/secret.txt', 'file-outside'],
    ['loop-a', 'file-unreadable'],
    ['pipe', 'file-unreadable'],
    ['device', 'file-outside'],
    ['folder', 'file-unreadable'],
    ['nope.txt', 'file-missing'],
    ['inside.txt/x', 'file-missing'],
    ['x'.repeat(5000), 'file-missing'],
    ['http://example.com/x', 'file-outside'],
    ['file:///etc/passwd', 'file-outside'],
    ['C:\\x', 'file-outside'],
    ['\\\\host\\share', 'file-outside'],
    ['in\0side.txt', 'file-outside'],
    ['', 'file-outside'],
    ['INSIDE.TXT', 'file-missing'],
  ])('F63: %j gives %s', (path, expected) => {
    const root = realpathSync(join(setUp(), 'm'));
    const read = readBelow(createFence(root), join(root, 'colophon.yaml'), path);
    expect(read.ok ? Buffer.from(read.bytes).toString() : read.code).toBe(expected);
  });

  test('a link that leads out is reported where it is named, without what it holds', async () => {
    const folder = setUp();
    writeFileSync(
      join(folder, 'm/colophon.yaml'),
      `${HEAD}x-a: !file link-out\nx-b: !file ../secret.txt\nx-c: !csv /etc/passwd\n`,
    );
    const outcome = await loadFrom(join(folder, 'm'));
    expect(marks(outcome)).toEqual(
      ['colophon.yaml:3:', 'colophon.yaml:4:', 'colophon.yaml:5:'].map((at) =>
        expect.stringContaining(`file-outside ${at}`),
      ),
    );
    expect(JSON.stringify(outcome)).not.toContain('OUTSIDE');
  });

  test('a manifest in a folder below another one cannot leave its own folder', async () => {
    const folder = setUp();
    writeFileSync(join(folder, 'm/colophon.yaml'), `${HEAD}environments: { a: { overlay: ../over.yaml } }\n`);
    writeFileSync(join(folder, 'over.yaml'), 'x-a: 1\n');
    expect(marks(await loadFrom(folder, { paths: ['m'], environment: 'a' }))).toEqual([
      'file-outside m/colophon.yaml:3:31',
    ]);
  });

  test('a file in a folder is not read through a link that leads out', async () => {
    const folder = folderOf({ 'colophon/a.yaml': HEAD, 'other.yaml': 'x-a: 1' });
    symlinkSync('../other.yaml', join(folder, 'colophon/b.yaml'));
    expect(marks(await loadFrom(folder))).toEqual(['file-outside']);
  });

  test.skipIf(isQuick)('F63: a link that is swapped all the time never lets anything out', async () => {
    const folder = setUp();
    const root = join(folder, 'm');
    const script = `
      const fs = require('node:fs');
      for (let n = 0; ; n++) {
        if (n === 10) { fs.writeSync(1, 'begun'); }
        try { fs.symlinkSync(n % 2 ? '../secret.txt' : 'inside.txt', 'next'); fs.renameSync('next', 'swap'); } catch {}
        try { fs.symlinkSync(n % 2 ? '..' : 'sub', 'next'); fs.renameSync('next', 'way'); } catch {}
      }`;
    writeFileSync(join(root, 'sub/secret.txt'), 'inside');
    const child = spawn(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    // Until many were read, of which some were inside and some were refused, however seldom the other process has its turn.
    const seen = new Set<string>();
    for (let round = 0; round < 5000 || !seen.has('inside') || !seen.has('file-outside'); round++) {
      for (const path of ['swap', 'way/secret.txt']) {
        const read = readBelow(createFence(root), join(root, 'colophon.yaml'), path);
        seen.add(read.ok ? Buffer.from(read.bytes).toString() : read.code);
      }
      if (round % 100 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    expect(seen).not.toContain('OUTSIDE');
  });
});
