import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Acceptance, type AcceptInput, acceptDrift } from '../../src/command/app/accept.ts';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Api } from '../support/server.ts';

/** The value, or a failed test that says why there is none. */
export function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
  }
  return outcome.value;
}

/** A folder with these files, which is gone after the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Loads what is in a folder. */
export function loadFrom(
  cwd: string,
  options: { readonly paths?: readonly string[]; readonly environment?: string } = {},
): Promise<Outcome<Manifest>> {
  return loadManifest({ kinds: KINDS, cwd, paths: [], variables: {}, env: {}, ...options });
}

export interface Work {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  readonly target?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Plans and applies, and expects that to go well. */
export async function applied(work: Work, allow: readonly string[] = []): Promise<Plan> {
  const made = valueIn(await plan({ ...work, allow }));
  const report = await apply({ ...work, plan: made, allow });
  expect({ status: report.status, problems: report.diagnostics }).toEqual({ status: 'done', problems: [] });
  return made;
}

/** A folder that was applied, so that whatever changes on the service from now on is drift. */
export interface AppliedFolder {
  readonly folder: string;
  readonly work: Pick<Work, 'service' | 'ledger'>;
  readonly load: () => Promise<Manifest>;
  readonly text: (name?: string) => string;
  readonly planned: () => Promise<Plan>;
  readonly accept: (options?: Partial<AcceptInput>) => Promise<Outcome<Acceptance>>;
  /** The path of the site with the title "Made for this". */
  readonly site: () => Promise<string>;
}

/** Applies files to a service as it was at first. */
export async function appliedFolder(api: Api, files: Readonly<Record<string, string>>): Promise<AppliedFolder> {
  api.server.reset();
  const folder = folderOf(files);
  const work = { service: { baseUrl: api.server.url, token: api.server.token }, ledger: createMemoryLedger() };
  const load = async (): Promise<Manifest> => valueIn(await loadFrom(folder));
  await applied({ manifest: await load(), ...work });
  return {
    folder,
    work,
    load,
    text: (name = 'colophon.yaml') => readFileSync(join(folder, name), 'utf8'),
    planned: async () => valueIn(await plan({ manifest: await load(), ...work })),
    accept: async (options) =>
      acceptDrift({ manifest: await load(), ...work, reload: () => loadFrom(folder), ...options }),
    site: async () => {
      const { items } = (await api.get('/v1/orgs/org_acme/sites')).body;
      const { id } = items.find(({ title }: { readonly title: string }) => title === 'Made for this');
      return `/v1/orgs/org_acme/sites/${id}`;
    },
  };
}

/** A part of the example world, with comments to be kept. */
export const DOCS = `# The product documentation.
colophon: 1
organization: org_acme

spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }

teams:
  writers:
    title: Docs writers # as in the directory
    members:
      ada@example.com: member
      lin@example.com: owner

openapi:
  petstore:
    source: !file specs/petstore.json

sites:
  docs:
    id: site_docs
    title: Product docs
    # What visitors see first.
    defaultSection: guides
    groups:
      reference: { title: Reference }
    sections:
      - path: guides
        title: Guides
        icon: compass
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }
      - path: api
        title: API # short on purpose
        group: reference
        spaces:
          - { space: api, path: v2 }
    redirects:
      /old/start: { page: { space: guides/v2, id: pg_install } }
      # Linked from the conference slides.
      /reference: { section: api }
`;

export const PETSTORE = '{ "openapi": "3.1.0", "info": { "title": "Pets", "version": "2" }, "paths": {} }\n';

/** Where the site of the example world is, and a manifest with its sections and two redirects. */
export const SITE_HOME = 'https://acme.site.colophon.example/docs';

export const SITE_TEXT = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  docs:
    id: site_docs
    defaultSection: guides
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }
      - path: api
        title: API
        condition: visitor.claims.plan == "pro"
        spaces:
          - { space: api, path: v2 }
    redirects:
      /reference: { section: api }
      /one: { space: guides/v1 }
`;
