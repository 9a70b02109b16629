// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderNameOf } from '../../src/base/environment-name.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { jobsFor, runJob } from '../ci/gitlab-support.ts';
import { type JobRun, type Runner, runWorkflowJob } from '../ci/run-workflow.ts';
import { DIGEST, toolPath } from '../ci/support.ts';
import { type Chromium, findChromium, startChromium } from '../support/chromium.ts';
import { runInside, useFolders } from '../support/command.ts';
import { filesIn, linksIn, pagesIn } from '../support/exported-console.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

// The pipelines that `init --console` writes, each job in a clean checkout, and what they publish in a browser.

const READ = ['staging', 'production'];
/** The token may not read this one, and its name is no name of a folder on every disk. */
const UNREADABLE = 'EU';
const NAMES = [...READ, UNREADABLE];
const api = useServer({ world: worldWithOrganizations(READ.map((name) => `org_${name}`)) });
const { remote, clone, folder } = useRepositories();
const folderWith = useFolders();
let path = '';
beforeAll(() => {
  path = toolPath(folderWith);
});

const MANIFEST = `colophon: 1
teams: { writers: { title: Writers } }
environments:
${NAMES.map((name) => `  ${name}: { organization: org_${name} }`).join('\n')}
`;
const SHARDS = ['1/2', '2/2'];

/** What a pipeline left: the site that it published, how it ended, and what it printed. */
interface Night {
  readonly site: string;
  readonly isWell: boolean;
  readonly text: string;
}

type Kind = 'environments' | 'shards' | 'one';

/** A remote with the pipelines and a manifest that was applied, and then changed on the service by hand. */
async function begun(host: 'github' | 'gitlab', kind: Kind): Promise<string> {
  api.server.reset();
  const one = MANIFEST.replace(/environments:[\s\S]*/, 'organization: org_production\n');
  const bare = remote({ 'docs/colophon.yaml': kind === 'one' ? one : MANIFEST });
  const author = clone(bare);
  const flags = ['--dir', 'docs', '--ci', host, '--console', '--integrity', DIGEST];
  const init = await runInside(addInitCommand, ['init', ...flags, ...(kind === 'shards' ? ['--shards', '2'] : [])], {
    cwd: author,
  });
  expect(init, init.err).toMatchObject({ code: 0 });
  expect(init.err).toContain('The console shows who can read what.');
  git(author, 'add', '--all');
  commitFiles(author, {}, 'Publish the console');
  git(author, 'push', '--quiet', 'origin', 'HEAD:main');
  const env = { ...GIT_ENV, COLOPHON_TOKEN: api.server.token };
  for (const name of kind === 'one' ? [] : READ) {
    const args = ['apply', '-y', '-f', 'docs/colophon.yaml', '-e', name, '--base-url', api.server.url];
    const applied = await runInside(addApplyCommand, args, { cwd: author, env });
    expect(applied, applied.err).toMatchObject({ code: 0 });
  }
  if (kind !== 'one') {
    const { items } = (await api.get('/v1/orgs/org_production/teams')).body;
    const { id } = items.find(({ title }: { readonly title: string }) => title === 'Writers');
    expect((await api.patch(`/v1/orgs/org_production/teams/${id}`, { title: 'By hand' })).status).toBe(200);
  }
  return bare;
}

/** The runs of the job that exports, one for each entry of its matrix. */
function partsOf(kind: Kind): readonly Omit<JobRun, 'checkout'>[] {
  const matrices: Readonly<Record<Kind, readonly Readonly<Record<string, string>>[]>> = {
    one: [{}],
    shards: SHARDS.map((shard) => ({ 'matrix.shard': shard })),
    environments: NAMES.map((name) => ({
      'matrix.environment': name,
      'vars[matrix.variable]': `org_${name}`,
    })),
  };
  return matrices[kind].map((matrix, index) => ({ job: 'console', matrix, index }));
}

async function onGitHub(bare: string, kind: Kind, parts = partsOf(kind)): Promise<Night> {
  const { token, url } = api.server;
  const runner: Runner = {
    text: readFileSync(join(clone(bare), '.github/workflows/colophon-console.yml'), 'utf8'),
    context: {
      'vars.COLOPHON_BASE_URL': url,
      'vars.COLOPHON_ORGANIZATION': 'org_production',
      'secrets.COLOPHON_PLAN_TOKEN': token,
    },
    folder,
    artifacts: folder(),
    path,
  };
  const after = [...(kind === 'one' ? [] : [{ job: 'join' }]), { job: 'publish' }];
  let isWell = true;
  let text = '';
  for (const run of [...parts, ...after]) {
    // Only a job that exports has a checkout.
    const ended = await runWorkflowJob(runner, { ...run, checkout: run.job === 'console' ? clone(bare) : folder() });
    isWell &&= ended.isWell;
    text += ended.steps.map((step) => step.text).join('');
    expect([run.job, run.job !== 'publish' || ended.isWell], text).toEqual([run.job, true]);
  }
  return { site: join(runner.artifacts, 'github-pages'), isWell, text };
}

async function onGitLab(bare: string, kind: Kind, parts = partsOf(kind)): Promise<Night> {
  const { token, url } = api.server;
  const text = readFileSync(join(clone(bare), '.gitlab-ci.yml'), 'utf8');
  const artifacts = folder();
  let isWell = true;
  let printed = '';
  const runIn = async (name: string, variables: Readonly<Record<string, string>>): Promise<string> => {
    const checkout = clone(bare);
    cpSync(artifacts, checkout, { recursive: true });
    const all = {
      ...variables,
      COLOPHON_BASE_URL: url,
      COLOPHON_PLAN_TOKEN: token,
      CI: 'true',
      CI_PIPELINE_SOURCE: 'schedule',
      CI_COMMIT_BRANCH: 'main',
      CI_DEFAULT_BRANCH: 'main',
      CI_PROJECT_DIR: checkout,
    };
    const job = jobsFor(text, all).find((one) => one.name === name);
    if (job === undefined) {
      throw new Error(`there is no job ${name}`);
    }
    const ended = await runJob(job, checkout, { PATH: path, HOME: folder(), TMPDIR: folder(), ...job.variables });
    isWell &&= ended.code === 0;
    printed += ended.text;
    // GitLab publishes only what a job without a failure left.
    expect([name, name !== 'pages' || ended.code === 0], ended.text).toEqual([name, true]);
    return job.artifacts.map((artifact) => join(checkout, artifact)).join();
  };
  for (const { matrix = {}, index = 0 } of parts) {
    const variables = {
      one: { COLOPHON_ORGANIZATION: 'org_production' },
      shards: { COLOPHON_SHARD: matrix['matrix.shard'] ?? '' },
      environments: {
        COLOPHON_ENVIRONMENT: matrix['matrix.environment'] ?? '',
        COLOPHON_ORGANIZATION: matrix['vars[matrix.variable]'] ?? '',
      },
    }[kind];
    const exported = await runIn('colophon console', { ...variables, CI_NODE_INDEX: String(index + 1) });
    mkdirSync(join(artifacts, 'colophon-console'), { recursive: true });
    cpSync(exported, join(artifacts, 'colophon-console'), { recursive: true });
  }
  const site = await runIn('pages', {});
  if (kind !== 'one') {
    await runIn('colophon console report', {});
  }
  return { site, isWell, text: printed };
}

const HOSTS = { github: onGitHub, gitlab: onGitLab };

/** Everything a browser finds wrong with a site on disk: what it asks for elsewhere, what it complains about, links to nothing. */
async function wrongInBrowser(chromium: Chromium, site: string): Promise<readonly string[]> {
  const root = pathToFileURL(`${site}/`).href;
  const context = await chromium.open();
  const wrong: string[] = [];
  const files = new Set(filesIn(site).map((name) => root + name));
  try {
    const page = await context.newPage();
    page.on('console', (message) => wrong.push(`${page.url()}: ${message.type()} ${message.text()}`));
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${String(error)}`));
    page.on('request', (request) => {
      if (!files.has(request.url().split('#')[0] ?? '')) {
        wrong.push(`${page.url()} asked for ${request.url()}`);
      }
    });
    for (const name of pagesIn(site).keys()) {
      await page.goto(root + name);
      const links = await page.evaluate<readonly string[]>('[...document.links].map((link) => link.href)');
      wrong.push(...links.filter((link) => !files.has(link.split('#')[0] ?? '')).map((link) => `${name}: ${link}`));
    }
    // Most links to rows are in the details of other rows.
    const all = [...pagesIn(site)].flatMap(([name, { hrefs }]) => hrefs.map((href) => new URL(href, root + name).href));
    const rows = new Set(all.filter((link) => link.includes('#row=')));
    expect(rows.size).toBeGreaterThan(0);
    for (const link of rows) {
      await page.goto('about:blank');
      await page.goto(link);
      if ((await page.locator('.row.open').count()) !== 1) {
        wrong.push(`${link} opens no row`);
      }
    }
  } finally {
    await context.close();
  }
  return wrong;
}

const program = findChromium();

describe.each(['github', 'gitlab'] as const)('the console that pipelines publish on %s', (host) => {
  let chromium: Chromium | undefined;
  beforeAll(async () => {
    chromium = program === undefined ? undefined : await startChromium(program);
  });
  afterAll(() => chromium?.close());

  test.each(['environments', 'shards'] as const)(
    'has all environments, for a job for each of %s, also one that cannot be read, which fails the pipeline afterwards',
    async (kind) => {
      const bare = await begun(host, kind);
      const since = lastIn(api.server);
      const night = await HOSTS[host](bare, kind);
      expect(night.isWell).toBe(false);
      const reason = new RegExp(`could not be read:\\n  ${UNREADABLE}: (.+)`).exec(night.text)?.[1] ?? '';
      expect(reason).not.toBe('');
      expect(writesIn(api.server, since)).toEqual([]);

      const pages = pagesIn(night.site);
      expect(pages.size).toBe(1 + NAMES.length * 9);
      const home = pages.get('index.html')?.text ?? '';
      for (const name of NAMES) {
        expect(home).toContain(`environments/${folderNameOf(name)}/workspace.html`);
      }
      expect(home).toContain(JSON.stringify(reason));
      // Drift is shown, and keeps nothing from being published.
      expect(pages.get('environments/production/drift.html')?.text).toContain('By hand');
      for (const name of filesIn(night.site)) {
        expect(readFileSync(join(night.site, name), 'utf8')).not.toContain(api.server.token);
      }
      expect(night.text).not.toContain(api.server.token);

      const { count, broken } = linksIn(night.site);
      expect(broken).toEqual([]);
      expect(count).toBeGreaterThan(100);
      const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none';`;
      expect([...pages].filter(([, { text }]) => !text.includes(policy))).toEqual([]);
      if (chromium !== undefined) {
        expect(await wrongInBrowser(chromium, night.site)).toEqual([]);
      }
    },
  );

  test('has a page for an environment that no job exported, which fails the pipeline afterwards', async () => {
    const bare = await begun(host, 'environments');
    const night = await HOSTS[host](bare, 'environments', partsOf('environments').slice(0, READ.length));
    expect(night.text).not.toContain('could not be read');
    expect(night.isWell).toBe(false);
    expect(night.text).toContain(`1 environment of the manifest is in no export:\n  ${UNREADABLE}\n`);
    const page = pagesIn(night.site).get(`environments/${folderNameOf(UNREADABLE)}/plan.html`);
    expect(page?.text).toContain('no export has it');
    expect(pagesIn(night.site).size).toBe(1 + NAMES.length * 9);
  });

  test('is that of the one environment, where the manifest declares none', async () => {
    const bare = await begun(host, 'one');
    const night = await HOSTS[host](bare, 'one');
    expect([night.isWell, night.text]).toEqual([true, expect.stringContaining('Wrote the console of 1 environment')]);
    expect(pagesIn(night.site).size).toBe(10);
    expect(linksIn(night.site).broken).toEqual([]);
  });
});
