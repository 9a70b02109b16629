import { writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { admin } from '../support/admin.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { type Api, useServer } from '../support/server.ts';

const old = useServer();
const today = useServer({ profile: 'today' });
const file = useFolder();

const COMMANDS = [addPlanCommand, addApplyCommand, addDoctorCommand, addExportCommand];

async function run(api: Api, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { url, token } = api.server;
  const [command = '', ...rest] = args;
  const flags = [command, '--base-url', url, ...rest];
  return await runCommand(COMMANDS, flags, { env: { COLOPHON_TOKEN: token, ...env } });
}

function manifest(text: string): string {
  const path = file('colophon.yaml');
  writeFileSync(path, `colophon: 1\norganization: org_acme\n${text}`);
  return path;
}

async function worldOf(api: Api): Promise<unknown> {
  return (await admin(api.server, 'GET', 'world')).body;
}

/** The line of `doctor` about the profile. */
function profileLine({ stdout }: Ran): string | undefined {
  return stdout.split('\n').find((line) => /^\w+ +profile /.test(line));
}

describe('colophon doctor', () => {
  test('says which profile the service has, and how that is known', async () => {
    const path = manifest('teams: {}\n');
    expect(profileLine(await run(old, ['doctor', '-f', path]))).toMatch(
      /^ok +profile +2025: the organization has no `mergeRules`\.$/,
    );
    expect(profileLine(await run(today, ['doctor', '-f', path]))).toMatch(
      /^ok +profile +today: the organization has `mergeRules`\.$/,
    );
    expect(profileLine(await run(today, ['doctor', '-f', path, '--profile', 'today']))).toMatch(
      /^ok +profile +today, set by --profile or COLOPHON_PROFILE; the service shows the same\.$/,
    );
    const sandbox = await runCommand(COMMANDS, ['doctor', '--sandbox', '--profile', 'today', '-f', path]);
    expect(profileLine(sandbox)).toContain('today, set by');
  });

  test('warns of a profile that the service contradicts', async () => {
    const path = manifest('service: { profile: 2025 }\nteams: {}\n');
    const checked = await run(today, ['doctor', '-f', path]);
    expect(checked.code).toBe(0);
    expect(checked.stdout.replace(/\s+/g, ' ')).toContain(
      'warn profile 2025, set by `service.profile` in the manifest, but the service shows today: the organization has `mergeRules`. Remove the setting, or set today.',
    );
  });
});

describe('a manifest for another service', () => {
  test('is refused as a whole, with every line that cannot be carried over', async () => {
    const before = await worldOf(today);
    const env = { COLOPHON_ORGANIZATION: 'org_acme', COLOPHON_VAR_OKTA: 'x' };
    const planned = await run(today, ['plan', '-f', 'examples/2025', '-o', 'json', '--ledger', 'none'], env);
    const { diagnostics } = JSON.parse(planned.stdout);
    expect([planned.code, planned.stderr]).toEqual([8, '']);
    expect(new Set(diagnostics.map(({ code }: { readonly code: string }) => code))).toEqual(new Set(['not-offered']));
    const lines = diagnostics.map(
      ({ summary, source }: { readonly summary: string; readonly source: { readonly file: string } }) =>
        `${source.file}: ${summary.replace('The service does not offer ', '')}`,
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "examples/2025/workspace.yaml: space.handbook.customFields",
        "examples/2025/workspace.yaml: customField.product_area",
        "examples/2025/workspace.yaml: customField.owners",
        "examples/2025/workspace.yaml: customField.reviewed",
        "examples/2025/workspace.yaml: translation.european",
        "examples/2025/workspace.yaml: translation.european.language.fr",
        "examples/2025/workspace.yaml: translation.european.language.de",
      ]
    `);
    expect(await worldOf(today)).toEqual(before);
    const applied = await run(today, ['apply', '-y', '-f', 'examples/2025', '--ledger', 'none'], env);
    expect(applied.code).toBe(8);
    expect(await worldOf(today)).toEqual(before);
  });
});

/** One of everything that only the service of today has. */
const OF_TODAY = `spaces:
  handbook: { id: spc_handbook, translations: { de: { from: en } } }
glossary:
  page: { terms: { en: page, de: Seite } }
sites:
  docs:
    id: site_docs
    groups:
      outer: { title: Outer, titles: { fr: Dehors } }
      inner: { title: Inner, in: outer, draft: true }
    sections:
      - { path: guides, title: Guides, titles: { fr: Guides }, draft: true, spaces: [{ space: handbook, hidden: true }] }
      - { link: status, title: Status, url: 'https://status.example.com' }
    redirects:
      /old/*: { url: 'https://old.example.com/', permanent: true }
      /plain: guides
`;

describe('a manifest of today', () => {
  test('is refused by a service of 2025 as a whole, with every line', async () => {
    const before = await worldOf(old);
    const planned = await run(old, ['plan', '-f', manifest(OF_TODAY), '-o', 'json', '--ledger', 'none']);
    const { diagnostics } = JSON.parse(planned.stdout);
    expect([planned.code, planned.stderr]).toEqual([8, '']);
    expect(
      diagnostics.map(
        ({ summary, source }: { readonly summary: string; readonly source: { readonly line: number } }) =>
          `${source.line}: ${summary.replace('The service does not offer ', '')}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "4: space.handbook.translation.de",
        "6: glossary.page",
        "11: \`titles\` of site.docs.group.outer",
        "12: \`in\` of site.docs.group.inner",
        "12: \`draft\` of site.docs.group.inner",
        "14: \`titles\` of site.docs.section.guides",
        "14: \`draft\` of site.docs.section.guides",
        "14: \`hidden\` of site.docs.section.guides.space.handbook",
        "15: site.docs.link.status",
        "17: site.docs.redirect["/old/*"]",
        "17: \`permanent\` of site.docs.redirect["/old/*"]",
      ]
    `);
    expect(await worldOf(old)).toEqual(before);
  });

  test('is planned by a service of today', async () => {
    const planned = await run(today, ['plan', '-f', manifest(OF_TODAY), '-o', 'json', '--ledger', 'none']);
    expect([planned.code, JSON.parse(planned.stdout).profile]).toEqual([0, 'today']);
  });
});

describe('--profile', () => {
  test('chooses what --sandbox offers; 2025 without it', async () => {
    const path = manifest('customFields: { owner: { type: text } }\n');
    const plan = ['plan', '-f', path, '--sandbox', '-o', 'json'];
    const bare = await runCommand(COMMANDS, plan);
    expect([bare.code, JSON.parse(bare.stdout).profile]).toEqual([0, '2025']);
    expect((await runCommand(COMMANDS, [...plan, '--profile', 'today'])).code).toBe(8);
    vi.stubEnv('COLOPHON_PROFILE', 'today');
    expect((await runCommand(COMMANDS, plan)).code).toBe(8);
    vi.unstubAllEnvs();
    expect((await runCommand(COMMANDS, [...plan, '--profile', 'auto'])).code).toBe(0);
    expect((await runCommand(COMMANDS, [...plan, '--profile', '2024'])).stderr).toContain('Allowed choices are');
    manifest('service: { profile: today }\ncustomFields: { owner: { type: text } }\n');
    expect((await runCommand(COMMANDS, plan)).code).toBe(8);
    const exported = await runCommand(COMMANDS, ['export', '--sandbox', '--profile', 'today']);
    expect(exported.stderr).toContain('custom-field');
  });

  test('is part of a saved plan, which no service of another profile accepts', async () => {
    const path = manifest('customFields: { owner2: { type: text } }\n');
    const saved = file('plan.json');
    const ledger = `file:${file('ledger.json')}`;
    expect((await run(old, ['plan', '-f', path, '--out', saved, '--ledger', ledger])).code).toBe(0);
    const before = await worldOf(today);
    // The same address, as after an upgrade of the service.
    const other = await run(today, ['apply', saved, '--ledger', ledger]);
    expect([other.code, other.stdout]).toEqual([6, expect.stringContaining('another service')]);
    expect(await worldOf(today)).toEqual(before);
    const set = await run(old, ['apply', saved, '--ledger', ledger, '--profile', 'today']);
    expect([set.code, set.stderr]).toEqual([
      6,
      expect.stringContaining('The plan is for a service of another profile'),
    ]);
    expect((await run(old, ['apply', saved, '--ledger', ledger])).code).toBe(0);
  });
});
