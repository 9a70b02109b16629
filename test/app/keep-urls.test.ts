import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { useServer } from '../support/server.ts';
import { SITE_HOME as HOME, SITE_TEXT } from './support.ts';

/** What moves, and how: commands against the reference server, from the plan that breaks URLs to the one that breaks none. */
const SITE = '/v1/orgs/org_acme/sites/site_docs';
const EXIT_BLOCKED = 7;

/** The policy allows no dead URL, so that the guard shows with one. */
const TEXT = SITE_TEXT.replace('spaces:', 'policy: { maxDeadUrls: 0 }\nspaces:');

/** The manifest with some things changed. */
function changed(...pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((text, [old, now]) => {
    expect(text).toContain(old);
    return text.replaceAll(old, now);
  }, TEXT);
}

const SECTION = changed(['- path: api', '- path: ref\n        previously: [api]'], ['section: api', 'section: ref']);
const RECREATED = changed(['- path: api', '- path: ref'], ['section: api', 'section: ref']);
const SPACE = changed(['path: v1 }', 'path: old }'], ['guides/v1', 'guides/old']);
const OTHER_DEFAULT = changed(['defaultSection: guides', 'defaultSection: api']);
const WHOLE_SECTION = changed(
  ['defaultSection: guides', 'defaultSection: api'],
  ['- path: guides', '- path: book\n        previously: [guides]'],
  ['space: guides/v1', 'space: book/v1'],
);
const SETUP = ['adopt', 'expose', 'delete=1', 'empty', 'dangling', 'unpublish', 'conflict', 'moves-urls'];

describe.each(PROFILE_NAMES)('on %s', (profile) => {
  const api = useServer({ profile });
  const folder = useFolders();
  const wide = profile === 'today';

  /** A folder in which the manifest was applied, with ways to run commands there. */
  async function started(text = TEXT) {
    api.server.reset();
    const cwd = folder({ 'colophon.yaml': text });
    const env = { COLOPHON_TOKEN: api.server.token };
    const live = ['--base-url', api.server.url, '--ledger', 'file:ledger.json'];
    const run = (add: AddCommand, ...args: readonly string[]): Promise<Ended> => runInside(add, args, { cwd, env });
    const allow = SETUP.flatMap((one) => ['--allow', one]);
    expect(await run(addApplyCommand, 'apply', '-y', ...allow, ...live)).toMatchObject({ code: 0 });
    return {
      cwd,
      edit: (now: string): void => writeFileSync(join(cwd, 'colophon.yaml'), now),
      text: (): string => readFileSync(join(cwd, 'colophon.yaml'), 'utf8'),
      plan: async (): Promise<{ readonly plan: Plan; readonly out: string }> => {
        const { code, out } = await run(addPlanCommand, 'plan', '--out', 'plan.json', ...live);
        expect(code).toBe(0);
        return { plan: JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8')), out };
      },
      suggest: (...args: readonly string[]): Promise<Ended> =>
        run(addRedirectsCommand, 'redirects', 'suggest', '--plan', 'plan.json', ...args),
      apply: (...args: readonly string[]): Promise<Ended> =>
        run(addApplyCommand, 'apply', 'plan.json', '-y', ...args, ...live),
      verify: (): Promise<Ended> => run(addVerifyCommand, 'verify', ...live),
    };
  }

  /** The dead URLs of a plan, below the site. */
  function deadIn({ changes }: Plan): readonly string[] {
    return changes.flatMap(({ risk, deadUrls = [] }) => {
      expect(risk.includes('moves-urls')).toBe(deadUrls.length > 0);
      return deadUrls.map(({ url, below }) => `${url.replace(HOME, '')}${below === true ? '/*' : ''}`);
    });
  }

  /** Where the service leads a path, below the site; undefined where nowhere. */
  async function leads(path: string): Promise<string | undefined> {
    const { status, body } = await api.get(`${SITE}/redirect?source=${encodeURIComponent(path)}`);
    return status === 200 ? body.target.replace(HOME, '') : undefined;
  }

  const below = (source: string, entry: string): readonly string[] =>
    wide ? [`      "${source}/*": { ${entry}, keepRest: true }`] : [];

  test.each([
    {
      what: 'a section',
      text: SECTION,
      dead: ['/api/*'],
      lines: ['      /api: { section: ref }', ...below('/api', 'section: ref')],
      visits: { '/api': '/ref', '/api/pets': wide ? '/ref/pets' : undefined },
    },
    {
      what: 'a site space',
      text: SPACE,
      dead: ['/v1/*'],
      lines: ['      /v1: { space: guides/old }', ...below('/v1', 'space: guides/old')],
      visits: { '/v1': '/old', '/v1/setup': wide ? '/old/setup' : undefined },
    },
    {
      what: 'a section with its site spaces',
      base: OTHER_DEFAULT,
      text: WHOLE_SECTION,
      dead: ['/guides/*', '/guides/v1/*'],
      // One wildcard keeps the section with its site spaces.
      lines: [
        '      /guides: { section: book }',
        ...(wide ? below('/guides', 'section: book') : ['      /guides/v1: { space: book/v1 }']),
      ],
      visits: { '/guides': '/book', '/guides/v1': '/book/v1' },
    },
  ])('redirects keep every URL of $what that moves', async ({ base, text, dead, lines, visits }) => {
    const at = await started(base);
    at.edit(text);
    const first = await at.plan();
    expect(deadIn(first.plan)).toEqual(dead);
    expect(first.plan.changes.some(({ risk }) => risk.includes('expose'))).toBe(false);
    const count = dead.length === 1 ? '1 URL of a live site stops' : `${dead.length} URLs of live sites stop`;
    expect(first.out).toContain(`! moves-urls (blocked): ${count}`);
    expect(first.out).toContain(`${HOME}${dead[0]?.slice(0, -2)} (and below)`);
    const note = first.plan.diagnostics.find(({ code }) => code === 'keep-urls');
    expect(note?.excerpt).toContain(`redirects:\n${lines[0]}`);
    expect(note?.detail.includes('Pages under these paths stay dead')).toBe(!wide);
    expect(await at.apply()).toMatchObject({ code: EXIT_BLOCKED });

    const shown = await at.suggest();
    expect(shown.out).toContain(`${lines.length} redirect${lines.length === 1 ? '' : 's'} proposed`);
    expect(shown.out.includes('takes no wildcards')).toBe(!wide);
    expect(at.text()).toBe(text);
    expect((await at.suggest('-o', 'yaml')).out).toContain(`    redirects:\n${lines[0]}`);
    const wrote = await at.suggest('--write');
    expect(wrote).toMatchObject({ code: 0 });
    expect(wrote.out).toContain('Wrote colophon.yaml. Next: colophon plan');
    // In the layout of the file, behind the others.
    expect(at.text().startsWith(text)).toBe(true);
    expect(parse(at.text().slice(text.length))).toEqual(parse(lines.join('\n')));

    const second = await at.plan();
    expect(deadIn(second.plan)).toEqual([]);
    expect(second.out).not.toContain('moves-urls');
    expect(second.plan.blocked).toEqual([]);
    expect(await at.apply()).toMatchObject({ code: 0 });
    expect((await at.plan()).plan.changes).toEqual([]);
    expect(await at.verify()).toMatchObject({ code: 0 });
    for (const [path, target] of Object.entries(visits)) {
      expect([path, await leads(path)]).toEqual([path, target]);
    }
  });

  test('a redirect that covers a dead URL is not proposed again, and its URL is not counted', async () => {
    const covered = (text: string, source: string, entry: string): string =>
      text.replace('    redirects:\n', `    redirects:\n      ${source}: { ${entry} }\n`);
    // Content goes before it until the site space moves.
    const at = await started(covered(TEXT, '/v1', 'space: guides/v1'));
    at.edit(covered(SPACE, '/v1', 'space: guides/old'));
    const { plan, out } = await at.plan();
    expect(deadIn(plan)).toEqual([]);
    expect(out).not.toContain('moves-urls');
    expect((await at.suggest('--write')).out).toContain('The plan breaks 0 URLs');
    expect(await at.apply()).toMatchObject({ code: 0 });
    expect(await at.verify()).toMatchObject({ code: 0 });
    expect(await leads('/v1')).toBe('/old');
  });

  test('a section that is deleted and created again exposes nothing, and the plan has what to paste', async () => {
    const at = await started();
    at.edit(RECREATED);
    const { plan, out } = await at.plan();
    expect(plan.changes.map(({ action }) => action)).toContain('delete');
    expect(plan.changes.flatMap(({ risk }) => risk)).not.toContain('expose');
    expect(deadIn(plan)).toEqual(['/api/*']);
    expect(out).toContain('site.docs.section.ref looks like site.docs.section.api');
    const [pasted = ''] = out.match(/previously: \[api\]/) ?? [];
    at.edit(RECREATED.replace('- path: ref', `- path: ref\n        ${pasted}`));
    expect(at.text()).toBe(SECTION);
    const renamed = await at.plan();
    expect(renamed.plan.changes.map(({ action, address }) => `${action} ${address}`)).toEqual([
      'update site.docs.section.ref',
    ]);
    expect(renamed.out).not.toContain('looks like');
  });

  test('where another default takes the place of a section, the plan says what no redirect can keep', async () => {
    const at = await started();
    at.edit(WHOLE_SECTION);
    const { plan } = await at.plan();
    expect(deadIn(plan)).toEqual(['/*', '/v1/*']);
    expect(plan.diagnostics.find(({ summary }) => summary.startsWith('No redirect'))?.summary).toBe(
      'No redirect can keep 1 URL of site.docs alive',
    );
    expect((await at.suggest('--write')).out).toContain('proposed, 1 for you to decide');
    const second = await at.plan();
    expect(deadIn(second.plan)).toEqual(['/*']);
    expect(await at.apply()).toMatchObject({ code: EXIT_BLOCKED });
    expect(await at.apply('--allow', 'moves-urls')).toMatchObject({ code: 0 });
    expect((await at.plan()).plan.changes).toEqual([]);
    expect(await at.verify()).toMatchObject({ code: 0 });
  });

  test.each([
    ['a basename', changed(['    id: site_docs\n', '    id: site_docs\n    basename: manuals\n']), []],
    [
      'a hostname',
      changed(['organization: org_acme\n', 'organization: org_acme\norganizationSettings: { hostname: other }\n']),
      ['rename-host'],
    ],
  ])(
    'the plan says that no redirect keeps the URLs of %s, and stays blocked until that is allowed',
    async (_, text, more) => {
      const at = await started();
      at.edit(text);
      const { plan, out } = await at.plan();
      expect(deadIn(plan)).toHaveLength(6);
      expect(out).toContain('! moves-urls (blocked): 6 URLs of live sites stop working');
      expect(out).toContain('No redirect can keep 6 URLs of site.docs alive');
      expect(out.replaceAll(/\s+/g, ' ')).toContain('it cannot cover URLs under the old address of the site');
      const suggested = await at.suggest('--write');
      expect(suggested).toMatchObject({ code: 0 });
      expect(suggested.out).toContain('The plan breaks 6 URLs of docs.');
      expect(suggested.out).toContain(`${HOME}/api\n    ?  no redirect of the site reaches it`);
      expect(suggested.out).toContain('0 redirects proposed, 6 for you to decide.');
      expect(at.text()).toBe(text);
      const others = more.flatMap((guard) => ['--allow', guard]);
      expect(await at.apply(...others)).toMatchObject({ code: EXIT_BLOCKED });
      expect(await at.apply('--allow', 'moves-urls', ...others)).toMatchObject({ code: 0 });
      expect((await at.plan()).plan.changes).toEqual([]);
      expect(await at.verify()).toMatchObject({ code: 0 });
    },
  );

  test('redirects are added to a site without any, and it is said where they cannot be added', async () => {
    const [bare = ''] = TEXT.split('    redirects:');
    const at = await started(bare);
    const moved = bare.replace('path: v1 }', 'path: old }');
    at.edit(moved);
    await at.plan();
    expect(await at.suggest('--write')).toMatchObject({ code: 0 });
    expect(at.text()).toContain(`    redirects:\n      /v1:`);
    expect(deadIn((await at.plan()).plan)).toEqual([]);
    const table = `${moved}    redirects: !csv moved.csv\n`;
    writeFileSync(join(at.cwd, 'moved.csv'), 'source,destination\n/more,guides\n');
    at.edit(table);
    await at.plan();
    const refused = await at.suggest('--write');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err + refused.out).toContain('come from a CSV file through !csv');
    expect(at.text()).toBe(table);
    // A plan breaks URLs, or sitemaps are compared.
    expect(await at.suggest('--old', 'old.xml')).toMatchObject({ code: 64 });
  });
});
