import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { exportLive } from '../../src/command/app/export.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { randomLook } from '../kinds/customization.fixture.ts';
import { converge, expectSettled, loadFiles, planned, rest, serviceOf, unwrap } from '../support/converge.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

const LOOK = '/v1/orgs/org_acme/sites/site_docs/customization';
const SPACE_LOOK = '/v1/orgs/org_acme/sites/site_docs/site-spaces/ss_handbook/customization';

/** What each key of a manifest may change on the wire. Written here once more, so that one mistake is not in both. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  titles: ['localizedTitle'],
  theme: ['styling.theme'],
  'colors.primary': ['styling.primaryColor'],
  'colors.danger': ['styling.dangerColor'],
  'colors.tint': ['styling.tint'],
  corners: ['styling.corners'],
  font: ['styling.font'],
  'sidebar.background': ['styling.sidebar.background'],
  'sidebar.list': ['styling.sidebar.list'],
  favicon: ['favicon'],
  logo: ['header.logo'],
  header: ['header.links'],
  'footer.groups': ['footer.groups'],
  'footer.copyright': ['footer.copyright'],
  announcement: ['announcement'],
  // The service adds or drops the assistant by itself.
  'ai.mode': ['ai.mode', 'pageActions.items'],
  'ai.suggestions': ['ai.suggestions'],
  pageActions: ['pageActions.items'],
  feedback: ['feedback.enabled'],
  'raw.internationalization.locale': ['internationalization.locale'],
};

/** The keys that a look declares, down to the single setting. */
function keysOf(look: JsonObject): readonly string[] {
  return Object.entries(look).flatMap(([key, value]) =>
    Object.hasOwn(MAY_CHANGE, key) || !isJsonObject(value)
      ? [key]
      : Object.keys(value).map((entry) => `${key}.${entry}`),
  );
}

/** Every place in a value where two answers differ. */
function differences(before: Json | undefined, after: Json | undefined, path = ''): readonly string[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
}

const unknown: fc.Arbitrary<Json> = fc.oneof(
  fc.boolean(),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.record({ deep: fc.record({ er: fc.integer() }), 'with.dot': fc.constant(1) }),
) as fc.Arbitrary<Json>;

const colour = fc.constantFrom('#123456', '#ABCDEF', '#fff').map((light) => ({ light, dark: '#000000' }));

/** What somebody else has set, also what no contract knows. */
const before: fc.Arbitrary<JsonObject> = fc.record(
  {
    title: fc.constantFrom('By hand', 'Other'),
    localizedTitle: fc.constantFrom({ fr: 'Main' }),
    styling: fc.record(
      {
        theme: fc.constantFrom('bold', 'gradient'),
        primaryColor: colour,
        dangerColor: colour,
        tint: colour.map((color) => ({ color })),
        font: fc.constantFrom('Lato', 'Ubuntu'),
        depth: fc.constantFrom('flat', 'subtle'),
        glow: unknown,
      },
      { requiredKeys: [] },
    ),
    header: fc.record(
      {
        links: fc.constantFrom<Json>(
          [],
          [{ title: 'By hand', to: { kind: 'url', url: 'https://a.example/' }, links: [], badge: 'x' }],
        ),
        logo: fc.constant({ light: 'https://a.example/l.svg', dark: 'https://a.example/d.svg' }),
        sticky: unknown,
      },
      { requiredKeys: [] },
    ),
    footer: fc.record({ copyright: fc.constant('© Hand'), groups: fc.constant([]) }, { requiredKeys: [] }),
    announcement: fc.constant({ enabled: false, message: 'By hand', style: 'danger', confetti: true }),
    ai: fc.record({
      mode: fc.constantFrom('search', 'assistant'),
      instructions: fc.constant('Be brief.'),
      model: unknown,
    }),
    pageActions: fc.record({ items: fc.constantFrom<Json>([], ['pdf'], ['markdown', 'git']) }),
    sparkle: unknown,
    '__proto__ ': unknown,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

describe('whatever of a look is declared', () => {
  const api = useServer({ processingDelay: 0, profile: 'today' });
  const spaces = { handbook: { id: 'spc_handbook' }, api: { id: 'spc_api' } };
  const manifestOf = (site: JsonObject) =>
    loadFiles({
      'colophon.yaml': yamlOf({
        colophon: 1,
        organization: 'org_acme',
        spaces,
        sites: { docs: { id: 'site_docs', ...site } },
      }),
    });
  const look = async (path = LOOK): Promise<JsonObject> => {
    const { updatedAt: _, ...settings } = (await api.get(path)).body as JsonObject;
    return settings;
  };

  test('is so after an apply, and everything else is as it was', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        before,
        randomLook(Object.keys(spaces)),
        randomLook(Object.keys(spaces)),
        async (state, first, second) => {
          api.server.reset();
          expect((await api.put(LOOK, state)).status).toBe(200);
          const service = serviceOf(api.server);
          const ledger = createMemoryLedger();
          let old = await look();
          for (const declared of [first, second]) {
            // After it, a second plan is empty: what is declared is so.
            await converge({ manifest: await manifestOf({ customization: declared }), service, ledger });
            const now = await look();
            const allowed = keysOf(declared).flatMap((key) => MAY_CHANGE[key] ?? []);
            const changed = differences(old, now).filter(
              (path) => !allowed.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
            );
            expect(changed).toEqual([]);
            if (declared['theme'] !== undefined) {
              expect(now).toMatchObject({ styling: { theme: declared['theme'] } });
            }
            old = now;
          }
          const { files } = unwrap(await exportLive({ service, layout: 'file', only: ['customization', 'site'] }));
          const exported = await loadFiles(Object.fromEntries(files.map(({ path, text }) => [path, text])));
          const plan = await planned({ manifest: exported, service, ledger: createMemoryLedger() });
          const asked = plan.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0);
          expect(rest({ ...plan, changes: asked })).toEqual({ changes: [], refresh: [], forget: [], blocked: [] });
        },
      ),
      { numRuns: runs(40), seed: newSeed('looks', 1), endOnFailure: true },
    );
  });

  test('of a site space is so too, also while the site changes, and other overrides stay', {
    timeout: 900_000,
  }, async () => {
    const theme = fc.constantFrom('clean', 'bold', 'muted');
    const own = fc.record(
      { theme: fc.option(theme), corners: fc.constantFrom('straight', 'rounded') },
      { requiredKeys: [] },
    );
    const state = fc.record({ theme: fc.option(theme), depth: fc.constantFrom('flat', null) });
    await fc.assert(
      fc.asyncProperty(state, fc.array(fc.tuple(theme, own), { minLength: 1, maxLength: 3 }), async (hand, steps) => {
        api.server.reset();
        await api.patch(SPACE_LOOK, { styling: hand, sparkle: { on: true } });
        const service = serviceOf(api.server);
        const ledger = createMemoryLedger();
        for (const [around, customization] of steps) {
          const sections = [{ path: 'guides', spaces: [{ space: 'handbook', customization }] }];
          const manifest = await manifestOf({ customization: { theme: around }, sections } as unknown as JsonObject);
          await converge({ manifest, service, ledger });
          const now = await look(SPACE_LOOK);
          expect(now).toMatchObject({
            sparkle: { on: true },
            styling: {
              depth: hand.depth ?? 'subtle',
              ...(customization.theme === undefined ? {} : { theme: customization.theme ?? around }),
            },
          });
        }
        await expectSettled({
          manifest: await manifestOf({
            customization: { theme: steps.at(-1)?.[0] ?? '' },
            sections: [{ path: 'guides', spaces: [{ space: 'handbook', customization: steps.at(-1)?.[1] ?? {} }] }],
          } as unknown as JsonObject),
          service,
          ledger,
        });
      }),
      {
        numRuns: runs(40),
        seed: newSeed('looks', 1),
        endOnFailure: true,
        // An override that cannot be told from none, because it is as the site is, until the same apply changes the site.
        examples: [[{ theme: 'muted', depth: 'flat' }, [['clean', { theme: null }]]]],
      },
    );
  });
});
