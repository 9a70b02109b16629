import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addUiCommand } from '../../src/command/cli/ui.ts';
import { defaultWorld, type RunningServer, startServer, type World } from '../../src/server/index.ts';
import { commitFiles, GIT_ENV, git } from '../support/git.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { apiOf } from '../support/server.ts';

const CERTIFICATE = readFileSync(new URL('../../examples/full/certs/okta.pem', import.meta.url), 'utf8');
const ORG = '/v1/orgs/org_acme';

/** As many redirects as make a long list, below one path. */
export const GUIDES = 40;

interface Declared {
  readonly team: string;
  readonly redirects: readonly string[];
}

function manifestWith({ team, redirects }: Declared): string {
  return `colophon: 1
organization: org_acme
service: { profile: today }
teams:
  writers: { title: ${team}, members: { lin@example.com: member } }
saml:
  okta:
    label: Okta
    entityID: https://idp.example.com/okta
    ssoURL: https://idp.example.com/sso/saml
    certificate: !file okta.pem
    defaultTeam: writers
collections:
  product: { title: Product }
spaces:
  handbook: { manage: true, title: Handbook }
  runbooks:
    manage: true
    title: Runbooks
    in: product
    access: { default: read, teams: { writers: edit }, members: {} }
sites:
  docs:
    title: Docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook }]
    redirects:
      /old/start: { section: guides }
      /older/start: { url: "https://docs.example.com/older" }
${redirects.map((path) => `      ${path}: { section: guides }\n`).join('')}    shareLinks:
      partners: { name: Partner preview, expires: 2099-03-31 }
environments:
  production: { overlay: production.yaml }
  staging: { organization: org_staging }
  europe: { organization: org_europe }
`;
}

/** One organization has the site and its space already. */
const PRODUCTION = `spaces:
  handbook: { id: spc_handbook }
sites:
  docs: { id: site_docs }
`;

/** The example, in which Lin administrates too and audit logs can be read, with two empty organizations more. */
function world(): World {
  const own = defaultWorld(Date.now(), 'today');
  const { members = [], organizations = [] } = own.tables;
  const [acme] = organizations;
  const [ada] = members;
  if (acme === undefined || ada === undefined) {
    throw new Error('the example has no organization');
  }
  const { defaultSite: _, ...common } = acme;
  const others = ['org_staging', 'org_europe'];
  return {
    ...own,
    tables: {
      ...own.tables,
      members: [
        ...members.map((one) => (one.user === 'user_lin' ? { ...one, role: 'admin' as const } : one)),
        ...others.flatMap((organization) =>
          ['user_ada', 'user_lin'].map((user) => ({ ...ada, id: `${organization}.${user}`, user, organization })),
        ),
      ],
      organizations: [
        ...organizations.map((one) => ({ ...one, auditLogs: true })),
        ...others.map((id) => ({ ...common, id, title: id, hostname: id.replaceAll('_', '-') })),
      ],
    },
  };
}

/** A workspace with a past: two applies, changes by hand since, and a commit that waits. */
export interface Lived {
  readonly folder: string;
  readonly server: RunningServer;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  /** Writes the console as files into a folder below that of the workspace. */
  readonly exported: (name: string, ...flags: readonly string[]) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Somebody renames a section in the app. */
async function retitle(server: RunningServer, title: string): Promise<void> {
  const lin = apiOf(server, server.tokenFor('user_lin'));
  const found = await lin.patch(`${ORG}/sites/site_docs/sections/sec_guides`, { title });
  expect(found.status).toBeLessThan(300);
}

/** Visitors ask for a page that is not there. */
async function miss(server: RunningServer, path: string, times: number): Promise<void> {
  const events = Array.from({ length: times }, (_, index) => ({
    type: 'page_view',
    session: { visitorId: `visitor-${index}`, ip: '203.0.113.7' },
    location: {
      url: `https://acme.site.colophon.example/docs${path}`,
      displayContext: 'site',
      space: null,
      page: null,
    },
  }));
  const answer = await apiOf(server).post(`${ORG}/sites/site_docs/insights/events`, { events });
  expect(answer.status).toBeLessThan(300);
}

async function change(server: RunningServer): Promise<void> {
  await miss(server, '/lost/page', 12);
  // Somebody asked for it before it was redirected.
  await miss(server, '/second/start', 5);
  await retitle(server, 'Handbooks');
  const lin = apiOf(server, server.tokenFor('user_lin'));
  const added = await lin.put(`${ORG}/teams`, { title: 'Night shift' });
  expect(added.status).toBeLessThan(300);
}

export async function livedWorkspace(): Promise<Lived> {
  const home = mkdtempSync(join(tmpdir(), 'colophon-console-'));
  const [remote, folder] = [join(home, 'remote.git'), join(home, 'docs')];
  mkdirSync(folder);
  git(home, 'init', '--quiet', '--bare', remote);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'remote', 'add', 'origin', remote);
  const server = await startServer({ profile: 'today', world: world(), processingDelay: 5 });
  const env = { ...GIT_ENV, COLOPHON_TOKEN: server.token };
  const run: Lived['run'] = (...args) =>
    runCommand([addApplyCommand, addUiCommand], [...args, '--base-url', server.url], { cwd: folder, env });
  const done = async (...args: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await run(...args);
    expect(code, `${stdout}${stderr}`).toBe(0);
  };
  const guides = Array.from({ length: GUIDES }, (_, index) => `/guides/chapter-${index}`);
  const commit = (declared: Declared, message: string): string =>
    commitFiles(folder, { 'colophon.yaml': manifestWith(declared) }, message);
  writeFileSync(join(folder, '.gitignore'), 'console*\n');
  commitFiles(folder, { 'okta.pem': CERTIFICATE, 'production.yaml': PRODUCTION, '.gitignore': 'console*\n' }, 'Begin');
  commit({ team: 'Authors', redirects: guides }, 'Declare the documentation');
  await done('apply', '-e', 'production', '-y', '--allow', 'adopt', '--allow', 'weaken-sso');
  await done('apply', '-e', 'staging', '-y', '--allow', 'weaken-sso');
  await retitle(server, 'Guidebook');
  commit({ team: 'Doc authors', redirects: [...guides, '/second/start'] }, 'Rename the authors');
  await done('apply', '-e', 'production', '-y');
  await change(server);
  commit({ team: 'Doc authors', redirects: [...guides, '/second/start', '/third/start'] }, 'Redirect more');
  return {
    folder,
    server,
    run,
    exported: async (name, ...flags) => {
      await done('ui', '--export', name, ...flags);
      return join(folder, name);
    },
    close: async () => {
      await server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
