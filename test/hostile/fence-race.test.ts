import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { folderOf, loadFrom } from '../manifest/support/manifest.ts';
import { attempted } from '../support/attempts.ts';
import { runs } from '../support/runs.ts';

const CANARY = 'CANARY-outside-of-the-fence';
/** Enough to win most of the races that there were; the sweep goes on for longer. */
const ROUNDS = runs(300);
const HEAD = 'colophon: 1\norganization: org_1\n';
const MANIFEST = (title: string): string => `${HEAD}teams: { a: { title: ${title} } }\n`;

/** A process that puts one path in the place of another and back, as fast as it can, with renames only. */
async function swapping(folder: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const script = `
    const fs = require('node:fs');
    const pairs = ${JSON.stringify(pairs)};
    const move = (from, to) => { try { fs.renameSync(from, to); } catch {} };
    for (let n = 0; ; n++) {
      if (n === 10) { fs.writeSync(1, 'begun'); }
      for (const [path, other] of pairs) {
        move(path, path + '.away'); move(other, path); move(path, other); move(path + '.away', path);
      }
    }`;
  const child = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  await once(child.stdout, 'data');
}

/** A checkout, and beside it what nobody may see. */
function checkout(files: Readonly<Record<string, string>>): string {
  const above = folderOf({
    'outside/colophon.yaml': MANIFEST(CANARY),
    'outside/a.yaml': MANIFEST(CANARY),
    'outside/title': CANARY,
    'outside/over.yaml': `teams: { a: { title: ${CANARY} } }\n`,
    'outside/table.csv': `source,destination\n/${CANARY},guides\n`,
  });
  const folder = join(above, 'checkout');
  mkdirSync(join(folder, '.git'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const TAGS = `${HEAD}teams: { a: { title: !file sub/title } }
spaces: { a: { id: spc_a } }
sites: { docs: { title: Docs, redirects: !csv sub/table.csv, sections: [{ path: guides, title: Guides, spaces: [{ space: a }] }] } }
environments: { other: { overlay: sub/over.yaml } }
`;
const SUB = {
  'sub/title': 'inside',
  'sub/over.yaml': 'teams: { a: { title: inside } }\n',
  'sub/table.csv': 'source,destination\n/inside,guides\n',
};
const below = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(SUB).map(([name, text]) => [join(folder, name), text]));

interface Race {
  readonly files: Readonly<Record<string, string>>;
  /** What is put in the place of what, as links. */
  readonly links: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly environment?: string;
}

const RACES: Readonly<Record<string, Race>> = {
  'the manifest': {
    files: { 'colophon.yaml': MANIFEST('inside') },
    links: { 'colophon.yaml': '../outside/colophon.yaml' },
    paths: [],
  },
  'the folder of the manifest that is named': {
    files: { 'docs/colophon.yaml': MANIFEST('inside') },
    links: { docs: '../outside' },
    paths: ['docs/colophon.yaml'],
  },
  'a folder above it': {
    files: { 'one/outside/colophon.yaml': MANIFEST('inside') },
    links: { one: '..' },
    paths: ['one/outside/colophon.yaml'],
  },
  'the folder that is read as a whole': {
    files: { 'colophon/a.yaml': MANIFEST('inside') },
    links: { colophon: '../outside' },
    paths: [],
  },
  'a folder in it': {
    files: { 'colophon/main.yaml': MANIFEST('inside'), 'colophon/sub/a.yaml': 'x-a: 1\n' },
    links: { 'colophon/sub': '../../outside' },
    paths: [],
  },
  'the folder that tags read from': {
    files: { 'colophon.yaml': TAGS, ...SUB },
    links: { sub: '../outside' },
    paths: [],
  },
  'the files that tags and overlays name': {
    files: { 'colophon.yaml': TAGS, ...SUB },
    links: {
      'sub/title': '../../outside/title',
      'sub/over.yaml': '../../outside/over.yaml',
      'sub/table.csv': '../../outside/table.csv',
    },
    paths: [],
    environment: 'other',
  },
  'the folder around the manifest and what it names': {
    files: { 'docs/colophon.yaml': TAGS, ...below('docs') },
    links: { docs: '../mirror' },
    paths: ['docs/colophon.yaml'],
    environment: 'other',
  },
  'the place of a file by what git keeps': {
    files: {
      'colophon.yaml': TAGS,
      ...SUB,
      '.git/title': CANARY,
      '.git/table.csv': `source,destination\n/${CANARY},guides\n`,
    },
    links: { sub: '.git' },
    paths: [],
  },
};

describe('a path that is swapped while it is read', () => {
  test.for(Object.entries(RACES))('never leads out by %s', async ([, one], context) => {
    attempted(context, await race(one));
  });
});

async function race({ files, links, paths, environment }: Race): Promise<number> {
  const folder = checkout(files);
  const mirror = join(dirname(folder), 'mirror');
  mkdirSync(join(mirror, 'sub'), { recursive: true });
  writeFileSync(join(mirror, 'colophon.yaml'), TAGS);
  writeFileSync(join(mirror, 'sub/title'), CANARY);
  writeFileSync(join(mirror, 'sub/over.yaml'), `teams: { a: { title: ${CANARY} } }\n`);
  writeFileSync(join(mirror, 'sub/table.csv'), `source,destination\n/${CANARY},guides\n`);
  const pairs = Object.entries(links).map(([path, target], index): [string, string] => {
    const link = join(dirname(path), `.link-${index}`);
    symlinkSync(target, join(folder, link));
    return [path, link];
  });
  await swapping(folder, pairs);
  let read = 0;
  let refused = 0;
  let rounds = 0;
  for (; rounds < 20_000 && (rounds < ROUNDS || read === 0 || refused === 0); rounds++) {
    const outcome = await loadFrom(folder, { paths, ...(environment === undefined ? {} : { environment }) });
    const seen = outcome.ok ? textOf(outcome.value) : '';
    if (`${seen}${JSON.stringify(outcome.diagnostics)}`.includes(CANARY)) {
      throw new Error(`seen in round ${rounds}: ${JSON.stringify(outcome.diagnostics)}${seen}`);
    }
    read += outcome.ok ? 1 : 0;
    refused += outcome.ok ? 0 : 1;
  }
  expect([read > 0, refused > 0]).toEqual([true, true]);
  return rounds;
}

function textOf({ value, files }: Manifest): string {
  return JSON.stringify([value, files]);
}
