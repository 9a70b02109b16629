// Writes the JavaScript of the package: a few files with our code and the packages it uses, instead of thousands. Loading many small files
// took most of the start time, and bundled packages need not be installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { billOfMaterials } from './bom.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The path of a source file, whichever part of `src` contains its folder. */
const src = (path) => {
  const room = ['core', 'command'].find((name) => existsSync(join(root, 'src', name, path.split('/')[0])));
  return join(root, 'src', ...(room === undefined ? [] : [room]), path);
};
const dist = (...path) => join(root, 'dist', ...path);

/** The entry points that programs and people load by path, each at the same place below `dist` as in its part of `src`. */
const ENTRIES = [
  'cli/main',
  'app/index',
  'client/index',
  'contract/index',
  'server/index',
  'pulumi/load',
  'pulumi/runtime',
  'pulumi/plugin/main',
];

/** For this repository only, never published. */
const DEV_ENTRIES = ['cli/demo'];

/**
 * Not bundled: optional peers, installed only by users who need them. One contains a binary, and of the other there must be a single copy,
 * the program's own.
 */
const PEERS = [/^libsql$/, /^@pulumi\/pulumi(\/|$)/, /^@grpc\/grpc-js$/, /^google-protobuf\//];

/**
 * Files that are loaded together are in one chunk: each chunk contains these files with all their imports, except for those in previous
 * chunks. Every other lazy import becomes a chunk by itself.
 */
const CHUNKS = {
  // What `--version` needs.
  version: ['base/version.ts'],
  // The names, options and help of all commands.
  commands: ['cli/program.ts'],
  // Reading and validating a manifest, and reporting problems: every command on manifests starts with that.
  manifest: [
    'base/redaction/redactor.ts',
    'cli/output.ts',
    'cli/work.ts',
    'kinds/index.gen.ts',
    'manifest/environment.ts',
    'manifest/load.ts',
    'report/diagnostics.ts',
    'report/ink.ts',
    'report/markdown.ts',
    'report/text.ts',
  ],
  // Reports as text, with the terms for plans that they share.
  report: ['report/findings/findings.ts', 'report/formats/text.ts', 'report/validation.ts'],
  // Reading the service and comparing.
  plan: [
    'app/git.ts',
    'app/plan.ts',
    'app/sandbox.ts',
    'contract/validators.ts',
    'git/repository.ts',
    'ledger/choose.ts',
    'ledger/git/git-ledger.ts',
    'report/plan/json.ts',
    'report/plan/markdown.ts',
    'report/plan/text.ts',
  ],
};

const isNode = (id) => id.startsWith('node:');
const isPeer = (id) => PEERS.some((pattern) => pattern.test(id));

/**
 * Node modules that packages load for unused features, and that take as long to load as the packages: commander could run external
 * commands, undici could use HTTP/2 (and works without).
 */
const UNUSED = {
  'commander/lib/command.js': ["require('node:child_process')", 'undefined'],
  'undici/lib/dispatcher/client-h2.js': ["http2 = require('node:http2')", 'http2 = { constants: {} }'],
};

const withoutUnused = {
  name: 'without-unused',
  transform: {
    filter: { id: /[\\/]node_modules[\\/](commander|undici)[\\/]/ },
    handler: (code, id) => {
      const change = Object.entries(UNUSED).find(([file]) => id.endsWith(file.replaceAll('/', sep)))?.[1];
      if (change === undefined) {
        return undefined;
      }
      const [from, to] = change;
      if (!code.includes(from)) {
        throw new Error(`bundle: ${id} has changed and no longer contains ${from}`);
      }
      return code.replace(from, to);
    },
  },
};

/** Already loaded when a program starts, or cheap to load. */
const CHEAP = new Set(['events', 'fs', 'module', 'os', 'path', 'process', 'url', 'util']);

/**
 * Node modules are loaded on first use, not at the start of a chunk: `node:crypto` alone takes longer to load than validating a small
 * manifest, and loads streams too.
 */
const lazyNodeModules = {
  name: 'lazy-node-modules',
  renderChunk: (code) =>
    code.replace(/^let (\w+) = require\("node:([\w/]+)"\);$/gm, (line, variable, module) => {
      const isWhole = new RegExp(`\\b${variable}\\b(?!\\.\\w| = require\\()`).test(code);
      if (CHEAP.has(module) || isWhole) {
        return line;
      }
      const names = new Set([...code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name]) => name));
      const getters = [...names].map((name) => `\tget ${name}() { return load().${name}; },\n`);
      const load = `let loaded;\nconst load = () => (loaded ??= require("node:${module}"));`;
      return `const ${variable} = (() => {\n${load}\nreturn {\n${getters.join('')}};\n})();`;
    }),
};

/** Bundles, and fails on any warning. */
async function bundle(input, output, options = {}) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: (id) => isNode(id) || isPeer(id),
    transform: { target: 'node20.19' },
    resolve: {
      alias: {
        // The same code as ES modules, so that unused parts can be dropped; only the name says "browser".
        yaml: join(root, 'node_modules', 'yaml', 'browser', 'dist', 'index.js'),
        debug: src('dev/no-debug.cjs'),
      },
      // Packages may be links, and are in package-lock.json under the path of the link.
      symlinks: false,
    },
    plugins: [withoutUnused, lazyNodeModules],
    // Warnings about mixed static and dynamic imports do not matter here; what counts is when modules are loaded.
    checks: { ineffectiveDynamicImport: false },
    onLog: (level, log) => {
      if (level === 'warn') {
        throw new Error(`bundle: ${log.message}`);
      }
    },
    ...options,
  });
  try {
    const written = await build.write({
      // Stack traces contain our function names and point to readable lines. Comments are removed except for the names of source files:
      // every start reads every byte.
      minify: false,
      comments: { legal: false, annotation: false, jsdoc: false },
      ...output,
    });
    return written.output.filter(({ type }) => type === 'chunk');
  } finally {
    await build.close();
  }
}

const inputs = (names) => Object.fromEntries(names.map((name) => [name, src(`${name}.ts`)]));

/** Tools for this repository only: our code in one file, with the packages as installed. */
async function bundleTool(file) {
  await bundle(
    { [file.replace(/\.\w+$/, '')]: src(file) },
    { dir: dist(), format: 'esm', entryFileNames: '[name].mjs', codeSplitting: false },
    { external: (id) => !id.startsWith('.') && !id.startsWith(root), resolve: {} },
  );
}

const AJV = `
exports.Ajv = require('ajv').Ajv;
exports.Ajv2020 = require('ajv/dist/2020.js').Ajv2020;
exports.addFormats = require('ajv-formats').default;
`;

/** The modules that are loaded synchronously (`src/base/built.ts`): precompiled validators, and the compiler for others. */
async function bundleBuilt() {
  const folder = dist('dev', 'built');
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(process.execPath, [dist('dev', 'standalone.mjs'), folder], { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    throw new Error('bundle: the checks could not be rendered');
  }
  writeFileSync(join(folder, 'ajv.cjs'), AJV);
  writeFileSync(join(folder, 'formats.cjs'), "exports.formats = require('ajv-formats/dist/formats').fullFormats;\n");
  const names = readdirSync(folder);
  const chunks = await bundle(
    Object.fromEntries(names.map((name) => [name.replace(/\.cjs$/, ''), join(folder, name)])),
    {
      dir: dist('built'),
      format: 'cjs',
      exports: 'auto',
      // Generated validators need not be readable, and every start reads every byte.
      minify: true,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
      codeSplitting: { groups: [{ name: 'ajv-runtime', test: /node_modules/, minShareCount: 2 }] },
    },
  );
  rmSync(folder, { recursive: true });
  return chunks;
}

async function bundleProgram() {
  const priority = Object.keys(CHUNKS).length;
  const chunks = await bundle(inputs([...ENTRIES, ...DEV_ENTRIES]), {
    dir: dist(),
    // Loaded at once and without the ES module loader, which also makes Node load every part of `node:fs` and `node:crypto` to enumerate
    // their exports. Programs can still import it by name.
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: Object.entries(CHUNKS).map(([name, files], index) => {
        const ids = new Set(files.map(src));
        return { name, priority: priority - index, test: (id) => ids.has(id) };
      }),
    },
  });
  writeFileSync(dist('package.json'), '{ "type": "commonjs" }\n');
  checkProgram(chunks);
  return chunks;
}

/** Checks the output against the assumptions of the sources. */
function checkProgram(chunks) {
  for (const file of Object.values(CHUNKS).flat()) {
    if (!existsSync(src(file))) {
      throw new Error(`bundle: src/${file}, a part of a chunk, does not exist`);
    }
  }
  for (const { fileName, moduleIds, imports, dynamicImports } of chunks) {
    // `packageFile` and `loadBuilt` count the folders above them.
    if (
      fileName.split('/').length !== 2 &&
      moduleIds.some((id) => [src('base/package-file.ts'), src('base/built.ts')].includes(id))
    ) {
      throw new Error(`bundle: ${fileName} is not two folders below the root, but looks for files of the package`);
    }
    const known = new Set(chunks.map((chunk) => chunk.fileName));
    const foreign = [...imports, ...dynamicImports].filter((id) => !known.has(id) && !isNode(id) && !isPeer(id));
    if (foreign.length > 0) {
      throw new Error(`bundle: ${fileName} imports ${foreign.join(', ')}, which is not installed with the package`);
    }
  }
}

/** The folder of the package that contains a bundled file. */
function packageOf(id) {
  const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id);
  return match?.[0];
}

/** The folders of all packages that are bundled. */
function bundledFolders(chunks) {
  return [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => packageOf(id)).filter(Boolean)))];
}

/** The bill of materials: the bundled packages with versions, licenses and digests. */
function writeBom(folders) {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const bundled = folders.map((folder) => relative(root, folder).split(sep).join('/'));
  const bom = billOfMaterials({ manifest: read('package.json'), lock: read('package-lock.json'), bundled });
  writeFileSync(dist('bom.cdx.json'), `${JSON.stringify(bom, undefined, 2)}\n`);
}

/** The names, versions and licenses of everything bundled, as their licenses require. */
function writeNotices(folders) {
  const notices = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    if (license === undefined && texts.length === 0) {
      throw new Error(`bundle: ${name} does not state its licence`);
    }
    return { name, text: [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n') };
  });
  notices.sort((one, other) => (one.name < other.name ? -1 : 1));
  const head = 'Colophon contains code of these packages:';
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(dist('THIRD-PARTY-NOTICES.txt'), `${[head, ...notices.map(({ text }) => text)].join(line)}\n`);
}

/** The script for browsers, as one text that pages embed. */
async function bundleScript() {
  const build = await rolldown({ cwd: root, input: src('browser/main.ts'), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', minify: true, comments: false });
  await build.close();
  const lines = [
    '// Written by `npm run generate`. Do not edit.',
    '',
    '/** The script of the pages: `src/command/browser` with all that it imports. */',
    `export const SCRIPT: string =\n  ${JSON.stringify(output[0].code.trim())};`,
  ];
  writeFileSync(src('report/html/script.gen.ts'), `${lines.join('\n')}\n`);
}

const [task] = process.argv.slice(2);
if (task === 'generate') {
  await bundleScript();
  await bundleTool('dev/generate.ts');
} else {
  // The generator of the validators must use the installed Ajv, and nothing of an earlier build may remain.
  for (const folder of ['built', 'chunks']) {
    rmSync(dist(folder), { recursive: true, force: true });
  }
  await bundleTool('dev/standalone.mjs');
  const built = await bundleBuilt();
  const program = await bundleProgram();
  const folders = bundledFolders([...built, ...program]);
  writeNotices(folders);
  writeBom(folders);
  if (task === 'list') {
    for (const { fileName, code, moduleIds } of [...built, ...program]) {
      console.log(`${String(code.length).padStart(8)} ${fileName} (${moduleIds.length} modules)`);
    }
  }
}
