import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { casesOf, newSeed, runs } from '../support/runs.ts';
import { type Api, useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';
import { applied, folderOf, SITE_HOME as HOME, loadFrom, SITE_TEXT as TEXT, valueIn } from './support.ts';

/** The manifest with one thing changed. */
function changed(from: string, to: string, more: readonly (readonly [string, string])[] = []): string {
  return [[from, to] as const, ...more].reduce((text, [old, now]) => {
    expect(text).toContain(old);
    return text.replaceAll(old, now);
  }, TEXT);
}

async function work(api: Api, text: string, ledger: LedgerStore) {
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  return { manifest, service: { baseUrl: api.server.url, token: api.server.token }, ledger };
}

const SETUP = ['adopt', 'expose', 'delete=1', 'empty', 'dangling', 'unpublish', 'conflict'];

/** The dead URLs of a plan, below the site, with the changes that have the risk. */
function deadIn({ changes }: Plan): readonly string[] {
  return changes.flatMap(({ address, risk, deadUrls = [] }) => {
    expect(risk.includes('moves-urls')).toBe(deadUrls.length > 0);
    return deadUrls.map(({ url, below, path, to }) =>
      [address, `${url.replace(HOME, '')}${below === true ? '/*' : ''}`, path ?? 'no redirect', to ?? 'nothing'].join(
        ' ',
      ),
    );
  });
}

// The services of today take all that those of 2025 do, and wildcards.
describe.each(casesOf(PROFILE_NAMES, (name) => name === 'today'))('on %s', (profile) => {
  const api = useServer({ profile });

  async function planned(text: string): Promise<Plan> {
    const ledger = createMemoryLedger({});
    api.server.reset();
    await applied(await work(api, TEXT, ledger), SETUP);
    return valueIn(await plan(await work(api, text, ledger)));
  }

  test('names each URL that stops working, with the change that breaks it', async () => {
    const docs = 'site.docs';
    const [guides, section] = [`${docs}.section.guides`, `${docs}.section.api`];
    const all = (address: string): readonly string[] => [
      `${address} /* no redirect ${guides}`,
      `${address} /v1/* no redirect ${guides}.space.handbook-v1`,
      `${address} /api/* no redirect ${section}`,
      `${address} /old/start no redirect ${guides}.space.handbook`,
      `${address} /reference no redirect ${section}`,
      `${address} /one no redirect ${guides}.space.handbook-v1`,
    ];
    const cases: readonly (readonly [string, readonly string[]])[] = [
      // A section: with everything below it, but not by another title.
      [
        changed('- path: api', '- path: ref\n        previously: [api]', [['section: api', 'section: ref']]),
        [`${docs}.section.ref /api/* /api ${docs}.section.ref`],
      ],
      [changed('title: API', 'title: Reference'), []],
      // Visitors know the default section without its path.
      [
        changed('- path: guides', '- path: book\n        previously: [guides]', [
          ['defaultSection: guides', 'defaultSection: book'],
          ['space: guides/v1', 'space: book/v1'],
        ]),
        [],
      ],
      // A site space.
      [
        changed('path: v1 }', 'path: old }', [['guides/v1', 'guides/old']]),
        [`${guides}.space.handbook-v1 /v1/* /v1 ${guides}.space.handbook-v1`],
      ],
      // What is gone: a part of the site, and a redirect.
      [
        changed('          - { space: handbook-v1, path: v1 }\n', '', [['      /one: { space: guides/v1 }\n', '']]),
        [`${docs}.redirect["/one"] /one /one nothing`, `${guides}.space.handbook-v1 /v1/* /v1 nothing`],
      ],
      [
        changed('      /reference: { section: api }\n', ''),
        [`${docs}.redirect["/reference"] /reference /reference ${section}`],
      ],
      // The whole site: no redirect of its own reaches the old URLs.
      [changed('    id: site_docs\n', '    id: site_docs\n    basename: manuals\n'), all(docs)],
      [
        changed('organization: org_acme\n', 'organization: org_acme\norganizationSettings: { hostname: other }\n'),
        all('organizationSettings'),
      ],
      // Another default: its place is taken by other content, which goes before redirects.
      [
        changed('defaultSection: guides', 'defaultSection: api'),
        [`${section} /* no redirect ${guides}`, `${section} /v1/* /v1 ${guides}.space.handbook-v1`],
      ],
    ];
    for (const [text, expected] of cases) {
      expect([...deadIn(await planned(text))].sort()).toEqual([...expected].sort());
    }
  });

  test('names no URL that a redirect still leads, and none of what nobody can visit', async () => {
    const moved = (redirects: string): string =>
      changed('path: v1 }', 'path: old }', [
        ['guides/v1', 'guides/old'],
        ['    redirects:\n', `    redirects:\n${redirects}`],
      ]);
    expect(deadIn(await planned(moved('      /v1: { space: guides/old }\n')))).toEqual([]);
    if (profile === 'today') {
      // A star does not match the path before it.
      const wide = '      /v1/*: { space: guides/old, keepRest: true }\n';
      expect(deadIn(await planned(moved(wide)))).toHaveLength(1);
      expect(deadIn(await planned(moved(`${wide}      /v1: { space: guides/old, draft: true }\n`)))).toHaveLength(1);
      // What is kept of a path leads on where the new site has the same parts only.
      const section = (wildcard: string): string =>
        changed('defaultSection: guides', 'defaultSection: api', [
          ['- path: guides', '- path: book\n        previously: [guides]'],
          ['space: guides/v1', 'space: book/v1'],
          ['    redirects:\n', `    redirects:\n      ${wildcard}\n`],
        ]);
      expect(deadIn(await planned(section('/v*: { section: book }'))).length).toBe(1);
      const rest = deadIn(await planned(section('/v*: { section: book, keepRest: true }')));
      expect(rest.map((line) => line.split(' ')[1])).toEqual(['/*', '/v1/*']);
    }
    // Going offline is a risk of its own.
    const offline = changed('    id: site_docs\n', '    id: site_docs\n    published: false\n    basename: other\n');
    expect(deadIn(await planned(offline))).toEqual([]);
  });

  test('names no URL that an undeclared redirect keeps, which is read only where a URL would be dead', async () => {
    const [bare = ''] = TEXT.split('    redirects:');
    const ledger = createMemoryLedger({});
    api.server.reset();
    await applied(await work(api, bare, ledger), SETUP);
    const destination = { kind: 'site-space', siteSpaceId: 'ss_handbook_v1' };
    const redirects = '/v1/orgs/org_acme/sites/site_docs/redirects';
    for (const source of ['/v1', '/first']) {
      expect((await api.post(redirects, { source, destination })).status).toBe(201);
    }
    const planned = async (text: string) => {
      const since = lastIn(api.server);
      const made = valueIn(await plan(await work(api, text, ledger)));
      const lists = api.server.journal({ since }).filter(({ operation }) => operation === 'listSiteRedirects');
      return { dead: deadIn(made), lists: lists.length };
    };
    const old = bare.replace('path: v1 }', 'path: old }');
    expect(await planned(old)).toEqual({ dead: [], lists: 1 });
    expect(await planned(bare.replace('title: API', 'title: Reference'))).toEqual({ dead: [], lists: 0 });
    // What leads to something that goes is named as well.
    const gone = bare.replace('          - { space: handbook-v1, path: v1 }\n', '');
    const space = 'site.docs.section.guides.space.handbook-v1';
    expect(await planned(gone)).toEqual({
      dead: [`${space} /v1/* /v1 nothing`, `${space} /first /first nothing`],
      lists: 1,
    });
    api.server.setFaults([{ kind: 'status', status: 403, operation: 'listSiteRedirects' }]);
    expect(await planned(old)).toEqual({ dead: [`${space} /v1/* /v1 ${space}`], lists: 1 });
    api.server.setFaults([]);
  });

  test('adopting redirects to sections that are not declared stops no URL, and deleting one does', async () => {
    api.server.reset();
    const site = '/v1/orgs/org_acme/sites/site_docs';
    const destination = { kind: 'site-section', siteSectionId: 'sec_guides' };
    expect((await api.post(`${site}/redirects`, { source: '/guide', destination })).status).toBeLessThan(300);
    const [one, two] = ['/guide: { section: { id: sec_guides } }', '/reference: { section: { id: sec_api } }'];
    const textWith = (redirects: string): string =>
      `colophon: 1\norganization: org_acme\nsites: { docs: { id: site_docs, title: Product docs, redirects: { ${redirects} } } }\n`;
    const ledger = createMemoryLedger({});
    const adopted = await applied(await work(api, textWith(`${one}, ${two}`), ledger), SETUP);
    expect(adopted.changes.map(({ action, fields }) => [action, fields])).toEqual(
      Array.from({ length: 3 }, () => ['adopt', []]),
    );
    expect(deadIn(adopted)).toEqual([]);
    expect(deadIn(valueIn(await plan(await work(api, textWith(one), ledger))))).toEqual([
      'site.docs.redirect["/reference"] /reference /reference nothing',
    ]);
  });

  test('more of them than the policy says need consent', async () => {
    const text = changed('    id: site_docs\n', '    id: site_docs\n    basename: manuals\n');
    const blocked = async (policy: string): Promise<readonly string[]> =>
      (await planned(`${text}policy: { ${policy} }\n`)).blocked.map((one) => `${one.guard} ${one.message}`);
    const over = (most: number): readonly string[] => [`moves-urls breaks 6 URLs of live sites; the limit is ${most}`];
    expect(await blocked('')).toEqual(over(5));
    // A looser policy counts from the next apply on.
    const looser = '6 URLs can stop working without consent, instead of 5 (effective from the next apply)';
    expect(await blocked('maxDeadUrls: 6')).toEqual([`weaken-policy ${looser}`, ...over(5)]);
    expect(await blocked('maxDeadUrls: 0')).toEqual(over(0));
    expect(await blocked('maxDeadUrls: 0, requireConsent: [moves-urls]')).toHaveLength(1);
    const one = changed('path: v1 }', 'path: old }', [['guides/v1', 'guides/old']]);
    expect((await planned(one)).blocked).toEqual([]);
  });

  test('every report names them', async () => {
    const text = changed('    id: site_docs\n', '    id: site_docs\n    basename: manuals\n');
    const made = await planned(text);
    const first = `${HOME} (and below), ${HOME}/v1 (and below), ${HOME}/api (and below), 3 more URLs`;
    expect(renderPlanText(made, { colour: false, allow: [], width: 400 })).toContain(`site.docs  ${first}`);
    expect(renderPlanText(made, { colour: false, allow: [], verbose: true })).toContain(`${HOME}/old/start\n`);
    expect(renderPlanMarkdown(made, { allow: [] })).toContain(`\`site.docs\` \`${first}\``);
    expect(renderPlanHtml(made, { allow: [] })).toContain(`<span class="because">${first}</span>`);
    const all = '6 URLs of live sites stop working; links and bookmarks to them break';
    expect(renderPlanText(made, { colour: false, allow: [], width: 400 })).toContain(all);
    expect(renderPlanMarkdown(made, { allow: [] })).toContain(all);
    expect(renderPlanHtml(made, { allow: [] }).toLowerCase()).toContain(all.toLowerCase());
  });

  test('a section that is deleted and created again looks renamed, and exposes nothing that is public there', async () => {
    const text = changed('- path: api', '- path: ref', [['section: api', 'section: ref']]);
    const { changes, blocked, diagnostics } = await planned(text);
    expect(changes.map(({ action }) => action)).toContain('delete');
    expect(blocked).toEqual([]);
    const hints = (all: Plan['diagnostics']) => all.filter(({ code }) => code === 'looks-renamed');
    const [{ detail, source } = {}] = hints(diagnostics);
    expect(source?.line).toBe(17);
    const [hint = ''] = detail?.match(/previously: \[api\]/) ?? [];
    const renamed = await planned(text.replace('- path: ref', `- path: ref\n        ${hint}`));
    expect(renamed.changes.map(({ action, address }) => `${action} ${address}`)).toEqual([
      'update site.docs.section.ref',
    ]);
    expect(hints(renamed.diagnostics)).toEqual([]);
    // With other content it is another section.
    const other = await planned(text.replace('{ space: api, path: v2 }', '{ space: handbook-v1, path: v2 }'));
    expect(hints(other.diagnostics)).toEqual([]);
  });
});

/** A site of random parts and redirects, which names its sections and spaces so that every other one can follow. */
const SPACES = ['handbook', 'handbook-v1', 'api', 'internal'] as const;
const sites = fc
  .record({
    sections: fc.uniqueArray(
      fc.record({
        path: fc.constantFrom('aa', 'bb', 'cc', 'dd'),
        spaces: fc
          .uniqueArray(fc.record({ space: fc.constantFrom(...SPACES), path: fc.constantFrom('xx', 'yy', 'zz') }), {
            minLength: 1,
            maxLength: 2,
            selector: ({ space }) => space,
            comparator: 'SameValue',
          })
          .filter((spaces) => new Set(spaces.map(({ path }) => path)).size === spaces.length),
      }),
      { minLength: 1, maxLength: 3, selector: ({ path }) => path },
    ),
    first: fc.nat(2),
    sources: fc.uniqueArray(
      fc.constantFrom('/aa', '/aa/xx', '/bb/yy', '/bb', '/xx', '/yy/zz', '/aa/*', '/bb*', '/cc/*'),
      {
        maxLength: 3,
      },
    ),
    keepRest: fc.boolean(),
    basename: fc.constantFrom('same', 'same', 'same', 'moved'),
  })
  .map(({ sections, first, sources, keepRest, basename }) => {
    const names = sections.map(({ path }) => path);
    const entries = sections.map(
      ({ path, spaces }) =>
        `      - { path: ${path}, title: Part, spaces: [${spaces.map((one) => `{ space: ${one.space}, path: ${one.path} }`).join(', ')}] }\n`,
    );
    const redirects = sources.map((source, index) => {
      const rest = source.endsWith('*') && keepRest ? ', keepRest: true' : '';
      return `"${source}": { section: ${names[index % names.length]}${rest} }`;
    });
    return `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook }, handbook-v1: { id: spc_handbook_v1 }, api: { id: spc_api }, internal: { id: spc_internal } }
sites:
  docs:
    title: Random
    visibility: public
    published: true
    basename: ${basename}
    defaultSection: ${names[first % names.length]}
    sections:
${entries.join('')}    redirects: { ${redirects.join(', ')} }
`;
  });

interface Part {
  readonly path: string;
  readonly default: boolean;
  readonly urls: { readonly published: string };
}

/** What the service itself says about URLs: those that it publishes, and whether it shows or redirects another one. */
async function walkOf(api: Api) {
  const { items: all } = (await api.get('/v1/orgs/org_acme/sites')).body;
  const { id, urls } = all.find(({ title }: { readonly title: string }) => title === 'Random');
  const site = `/v1/orgs/org_acme/sites/${id}`;
  const home: string = urls.published;
  const sections: readonly (Part & { siteSpaces: readonly Part[] })[] = (await api.get(`${site}/structure`)).body
    .structure;
  const { items } = (await api.get(`${site}/redirects?limit=1000`)).body;
  const forms = ({ path, default: isDefault }: Part): readonly string[] => [`/${path}`, ...(isDefault ? [''] : [])];
  const shown = new Set(
    sections.flatMap((section) =>
      forms(section).flatMap((one) => [
        one,
        ...section.siteSpaces.flatMap((part) => forms(part).map((two) => one + two)),
      ]),
    ),
  );
  return {
    urls: [
      ...sections.flatMap(({ urls: own, siteSpaces }) => [
        own.published,
        ...siteSpaces.map((part) => part.urls.published),
      ]),
      ...items.map(({ source }: { source: string }) => `${home}${source}`),
    ],
    works: async (url: string): Promise<boolean> => {
      const path = url === home ? '' : url.startsWith(`${home}/`) ? url.slice(home.length) : undefined;
      if (path === undefined || shown.has(path.replace(/\/\*$/, ''))) {
        return path !== undefined;
      }
      // Any path that begins like a source with a star leads on; of others it is known where to.
      const asked = encodeURIComponent(path.replace(/\*$/, 'something'));
      const { status, body } = await api.get(`${site}/redirect?source=${asked}`);
      return status === 200 && (path.endsWith('*') || shown.has(String(body.target).slice(home.length)));
    },
  };
}

describe('two random sites, one after the other', () => {
  const api = useServer({ profile: 'today' });

  test('the plan names exactly the URLs that the service neither shows nor redirects afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(sites, sites, async (first, second) => {
        api.server.reset();
        const ledger = createMemoryLedger({});
        const allow = async (text: string): Promise<Plan> => {
          const given = await work(api, text, ledger);
          const made = valueIn(await plan(given));
          const consents = made.blocked.flatMap(({ consents: all }) => all);
          const report = await apply({ ...given, plan: made, allow: consents });
          expect(report).toMatchObject({ status: 'done' });
          return made;
        };
        await allow(first);
        const before = await walkOf(api);
        const listed = (await allow(second)).changes.flatMap(({ deadUrls = [] }) => deadUrls);
        const after = await walkOf(api);
        const named = new Set(listed.map(({ url }) => url));
        for (const url of before.urls) {
          expect({ url, isKnown: named.has(url) || (await after.works(url)) }).toEqual({ url, isKnown: true });
        }
        for (const { url, path } of listed) {
          expect({ url, works: path !== undefined && (await after.works(url)) }).toEqual({ url, works: false });
        }
      }),
      { numRuns: runs(30), seed: newSeed('moves-urls', 1) },
    );
  });
});
