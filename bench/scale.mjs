// Large manifests: what a cold `colophon plan` costs beside the floor, which is the unavoidable work: read the
// bytes, parse them with places, page through the lists, check everything with Ajv. Every measurement is a process of its own,
// in CPU time, so that a busy machine does not decide; ours and the floor take turns. The numbers that count are ratios.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { serve } from './served.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-scale-'));
const SIZES = (process.env.SCALE_SIZES ?? '1000,10000,100000').split(',').map(Number);
const ORGANIZATION = 'org_acme';
const SITE = 'site_docs';
const LIST = `/v1/orgs/${ORGANIZATION}/sites/${SITE}/redirects`;
const GOALS = { ratio: 1.5, exponent: 1.05, megabytes: 450 };

// Written to a file when the process ends: only the process itself knows what it took.
const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  `process.on('exit', () => require('node:fs').writeFileSync(process.env.SCALE_USAGE, JSON.stringify(process.resourceUsage())));\n`,
);

function measured(args, env = {}) {
  const usage = join(folder, 'usage.json');
  const { status, stderr } = spawnSync(process.execPath, ['--require', probe, ...args], {
    env: { ...process.env, ...env, SCALE_USAGE: usage },
    encoding: 'utf8',
    cwd: folder,
    maxBuffer: 1e9,
  });
  if (status !== 0) {
    throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(0, 2000)}`);
  }
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, 'utf8'));
  return { cpu: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 };
}

const sourceOf = (index) => `/bench/page-${index}`;

function writeManifests(count) {
  const head = [
    'colophon: 1',
    `organization: ${ORGANIZATION}`,
    'sites:',
    '  docs:',
    `    id: ${SITE}`,
    '    sections:',
    '      - { path: guides }',
  ];
  const rows = Array.from({ length: count }, (_, index) => index);
  const csv = `redirects-${count}.csv`;
  writeFileSync(join(folder, csv), `source,destination\n${rows.map((row) => `${sourceOf(row)},guides\n`).join('')}`);
  writeFileSync(join(folder, `csv-${count}.yaml`), `${[...head, `    redirects: !csv ${csv}`].join('\n')}\n`);
  const lines = rows.map((row) => `      ${sourceOf(row)}: { section: guides }`);
  writeFileSync(join(folder, `yaml-${count}.yaml`), `${[...head, '    redirects:', ...lines].join('\n')}\n`);
  return { yaml: `yaml-${count}.yaml`, csv: `csv-${count}.yaml` };
}

/** A server whose site already has this number of redirects. */
async function serveWith(count) {
  const first = await serve();
  const answer = await fetch(`${first.url}/__admin/world`, {
    headers: { authorization: `Bearer ${first.adminToken}` },
  });
  const world = await answer.json();
  first.stop();
  world.tables.redirects = Array.from({ length: count }, (_, index) => ({
    id: `redirect_${index}`,
    site: SITE,
    source: sourceOf(index),
    destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
  }));
  const file = join(folder, `world-${count}.json`);
  writeFileSync(file, JSON.stringify(world));
  return await serve('--world', file);
}

/** The checks that the floor needs, compiled ahead as ours are. They find Ajv's own files from where they lie. */
function writeChecks() {
  const root = join(here, '..');
  const read = (name) => JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'));
  const ajv = new Ajv({ strict: false, validateSchema: false, code: { source: true } });
  formats.default(ajv);
  ajv.addSchema(read('workspace.schema.json'), 'manifest');
  ajv.addSchema(read('openapi.2025.gen.json'), 'interface');
  const answer = '/get/responses/200/content/application~1json/schema';
  const path = '~1v1~1orgs~1%7BorganizationId%7D~1sites~1%7BsiteId%7D~1redirects';
  ajv.addSchema({ $ref: `interface#/paths/${path}${answer}` }, 'page');
  const file = join(root, 'node_modules', '.cache', 'bench-checks.cjs');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, standalone.default(ajv, { manifest: 'manifest', page: 'page' }));
  return file;
}

const floor = join(here, 'scale-floor.mjs');
const checks = writeChecks();
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const told = (good) => (good ? '' : '  MISSED');

const results = new Map();
try {
  for (const count of SIZES) {
    const manifests = writeManifests(count);
    const server = await serveWith(count);
    const env = { COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url };
    for (const [form, file] of Object.entries(manifests)) {
      const ledger = `file:${join(folder, `ledger-${form}-${count}.json`)}`;
      const flags = ['-f', file, '--ledger', ledger];
      // Adopts everything, without a single write, so that the plan that is measured has nothing to do.
      const adopting = measured([main, 'apply', '-y', ...flags, '-q'], env);
      const ours = [];
      const bare = [];
      for (let round = 0; round < (count > 10_000 ? 3 : 7); round++) {
        bare.push(
          measured([floor, form, join(folder, form === 'csv' ? `redirects-${count}.csv` : file), LIST, checks], env),
        );
        ours.push(measured([main, 'plan', ...flags, '--detailed-exitcode'], env));
      }
      const cpu = median(ours.map((one) => one.cpu));
      const least = median(bare.map((one) => one.cpu));
      const megabytes = Math.max(...ours.map((one) => one.megabytes));
      results.set(`${form} ${count}`, cpu);
      const isJudged = form === 'yaml' && count === 10_000;
      const isLarge = count >= 100_000;
      console.log(
        `cold plan, ${String(count).padStart(6)} redirects from ${form.padEnd(4)}  ${cpu.toFixed(0).padStart(6)} ms CPU  floor ${least.toFixed(0).padStart(6)} ms  ratio ${(cpu / least).toFixed(2)}${isJudged ? ` (at most ${GOALS.ratio})${told(cpu / least <= GOALS.ratio)}` : ''}  ${megabytes.toFixed(0)} MB${isLarge ? ` (at most ${GOALS.megabytes})${told(megabytes <= GOALS.megabytes)}` : ''}  adopting ${adopting.megabytes.toFixed(0)} MB`,
      );
    }
    server.stop();
  }
  const [small, large] = [SIZES[0], SIZES.at(-1)];
  // What starting costs is the same for all.
  const start = measured([main, 'version']).cpu;
  for (const form of ['yaml', 'csv']) {
    const growth = (results.get(`${form} ${large}`) - start) / (results.get(`${form} ${small}`) - start);
    const exponent = Math.log(growth) / Math.log(large / small);
    console.log(
      `growth from ${small} to ${large} redirects from ${form.padEnd(4)}: exponent ${exponent.toFixed(2)} (at most ${GOALS.exponent})${told(exponent <= GOALS.exponent)}`,
    );
  }
  // Everything is created: the most that a run can hold.
  const empty = await serve();
  const count = SIZES.at(-1);
  const flags = ['-f', `csv-${count}.yaml`, '--ledger', `file:${join(folder, 'created.json')}`];
  const env = { COLOPHON_TOKEN: empty.token, COLOPHON_BASE_URL: empty.url };
  const creating = measured([main, 'apply', '-y', ...flags, '-q'], env);
  console.log(
    `apply ${count} creates from csv: ${creating.cpu.toFixed(0)} ms CPU, ${creating.megabytes.toFixed(0)} MB`,
  );
  empty.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
