import fc, { type Arbitrary } from 'fast-check';
import { stringify } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';

/** Texts that have given programs like this one trouble. */
const NASTY = [
  'plain',
  'a "quoted" \'title\'',
  `\${env:HOME} stays as it is`,
  'costs $5 $$ {}',
  'مرحبا بالعالم',
  'שלום עולם',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈',
  'é e\u0301 ﬁ',
  'yes',
  '010',
  '1.10',
  '2026-01-01',
  '# no comment',
  '- no list',
  'a: b',
  '&anchor *alias !tag',
  '日本語のタイトル',
  '<b>&amp;</b>',
  '__proto__',
  'C:\\path\\n',
  '%7B..%2F',
  '@everyone `code` |pipe|',
];

/** A text of some length that stays what it is when it is trimmed. */
export function words(min: number, max: number): Arbitrary<string> {
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return length >= min && length <= max && text.trim() === text;
  };
  return fc.oneof(
    fc.constantFrom(...NASTY).filter(fits),
    fc
      .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 16) })
      .map((text) => text.trim().normalize('NFC'))
      .filter(fits),
  );
}

type Entries<T extends Json = Json> = { readonly [key: string]: T };

/** Some of these keys, each with an entry of its own. */
function some<T extends Json>(keys: readonly string[], entry: (key: string) => Arbitrary<T>): Arbitrary<Entries<T>> {
  return fc
    .shuffledSubarray([...keys])
    .chain((chosen) =>
      fc
        .tuple(...chosen.map(entry))
        .map((entries) => Object.fromEntries(chosen.map((key, at) => [key, entries[at] as T]))),
    );
}

/** The same with a text that no two of them share. */
function named(
  keys: readonly string[],
  texts: Arbitrary<string>,
  entry: (key: string, text: string) => Arbitrary<JsonObject>,
): Arbitrary<Entries<JsonObject>> {
  return fc
    .uniqueArray(texts, { minLength: keys.length, maxLength: keys.length })
    .chain((pool) => some(keys, (key) => entry(key, pool[keys.indexOf(key)] ?? key)));
}

function optional(fields: Readonly<Record<string, Arbitrary<Json>>>, required: JsonObject = {}): Arbitrary<JsonObject> {
  return fc.record(fields, { requiredKeys: [] }).map((given) => ({ ...required, ...(given as JsonObject) }));
}

const ROLES = ['admin', 'create', 'edit', 'review', 'comment', 'read', null] as const;
const role = fc.constantFrom<Json>(...ROLES);

/** People whose roles are declared; one of them is not in the organization at first. */
const MANAGED = [
  ...['carl', 'rita', 'edgar', 'cora', 'nia'].map((name) => `${name}@example.com`),
  'gus@partner.example.org',
];
/** People whom no manifest takes out of the organization, so that they can always be in a team. */
const STAYING = ['ada', 'lin', 'remy'].map((name) => `${name}@example.com`);

const members = some(MANAGED, () => role.map((one): JsonObject => ({ role: one })));

function teams(people: readonly string[]): Arbitrary<Entries<JsonObject>> {
  const titles = fc.oneof(words(1, 64), fc.constantFrom('Founders', 'API team'));
  return named(['writers', 'founders', 'odd "key" ü', 'new'], titles, (_key, title) =>
    optional({ members: some([...STAYING, ...people], () => fc.constantFrom('owner', 'member')) }, { title }),
  );
}

const PEM = ['MIIBszCCAVmgAwIBAgIUQ2o=', 'MIICszCCAVmgAwIBAgIUQ2p='].map(
  (body) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
);

function saml(teamKeys: readonly string[]): Arbitrary<Entries<JsonObject>> {
  return named(['okta', 'entra'], fc.oneof(words(1, 30), fc.constant('Okta')), (_key, label) =>
    optional(
      {
        entityID: fc.constantFrom('https://idp.example.com/a', 'urn:example:idp'),
        ssoURL: fc.constantFrom(
          'https://idp.example.com/sso',
          'https://idp.example.com/sso?x=1&y=ü'.replace('ü', '%C3%BC'),
        ),
        certificate: fc.constantFrom(...PEM),
        ...(teamKeys.length === 0 ? {} : { defaultTeam: fc.constantFrom(...teamKeys) }),
        defaultRole: role,
      },
      { label },
    ),
  );
}

const linkInvites = fc
  .shuffledSubarray([...ROLES])
  .chain((roles) =>
    fc
      .shuffledSubarray(['first', 'second', 'third', 'fourth'], { maxLength: Math.min(4, roles.length) })
      .map((keys) =>
        Object.fromEntries(keys.map((key, at): [string, JsonObject] => [key, { role: roles[at] ?? null }])),
      ),
  );

const description = words(1, 20).map((title) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} }),
);
const openapi = some(['billing', 'petstore', 'v2-api'], () =>
  fc.oneof(
    description.map((source): JsonObject => ({ source })),
    description.map((text): JsonObject => ({ source: { text } })),
    fc.constant<JsonObject>({ source: { url: 'https://specs.example.com/billing.yaml' } }),
  ),
);

function documentOf(text: string): JsonObject {
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'heading-1',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
      },
    ],
  };
}

const translations = named(['west', 'east'], fc.oneof(words(1, 60), fc.constant('French')), (_key, title) =>
  optional(
    {
      languages: some(['fr', 'de', 'no', 'pt-br'], () =>
        fc.oneof(
          words(1, 40).map((text): JsonObject => ({ instructions: text })),
          fc.tuple(words(1, 20), words(1, 20)).map(([a, b]): JsonObject => ({ instructions: `${a}\n\n${b}\n` })),
          words(1, 20).map((text): JsonObject => ({ instructions: documentOf(text) })),
        ),
      ),
    },
    { title },
  ),
);

const FIELD_TYPES = ['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'] as const;

const customFields = some(['area', 'product_area', 'level-2', 'owners'], () =>
  fc
    .constantFrom(...FIELD_TYPES)
    .chain((type) =>
      fc
        .tuple(
          optional({ title: words(0, 60), description: words(0, 100), placeholder: words(0, 40) }),
          fc.uniqueArray(words(1, 40), { minLength: 1, maxLength: 4 }),
        )
        .map(([texts, options]): JsonObject => ({ type, ...texts, ...(type.startsWith('select') ? { options } : {}) })),
    ),
);

function valueFor(field: JsonObject): Arbitrary<Json> {
  const options = Array.isArray(field['options']) ? field['options'].map(String) : [''];
  switch (field['type']) {
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0 || 0),
      );
    case 'boolean':
      return fc.boolean();
    case 'tags':
      return fc.array(words(1, 20), { maxLength: 4 });
    case 'select:multi':
      return fc.subarray(options, { minLength: 1 });
    case 'select:single':
      return fc.constantFrom(...options);
    default:
      return words(1, 60);
  }
}

const SPACES: Entries<JsonObject> = {
  handbook: { id: 'spc_handbook' },
  'handbook-v1': { id: 'spc_handbook_v1' },
  api: { title: 'API reference v2' },
  notes: { id: 'spc_notes' },
  guides: { title: 'Guides' },
};
const PAGES: Readonly<Record<string, readonly string[]>> = { handbook: ['pg_install', 'pg_intro'], 'handbook-v1': [] };

function spaces(fields: Entries<JsonObject>): Arbitrary<Entries<JsonObject>> {
  const withValues = Object.entries(SPACES).map(([key, space]) =>
    fc
      .option(
        some(Object.keys(fields), (name) => valueFor(fields[name] ?? {})),
        { nil: undefined },
      )
      .map((values): [string, JsonObject] => [
        key,
        { ...space, ...(values === undefined ? {} : { customFields: values }) },
      ]),
  );
  return fc.tuple(...withValues).map(Object.fromEntries);
}

const condition = fc.constantFrom<Json>(null, 'visitor.claims.plan == "pro"', 'visitor.claims.beta');
const icon = fc.constantFrom<Json>(null, 'book', 'compass');

const siteSpaces: Arbitrary<readonly JsonObject[]> = fc
  .tuple(
    fc.shuffledSubarray(Object.keys(SPACES), { minLength: 1, maxLength: 3 }),
    fc.shuffledSubarray(['v1', 'v2', 'next', 'old']),
    fc.array(condition, { minLength: 3, maxLength: 3 }),
    fc.integer({ min: -1, max: 2 }),
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  )
  .map(([chosen, paths, conditions, first, said]) =>
    chosen.map(
      (space, at): JsonObject => ({
        space,
        ...(said[at] && paths[at] !== undefined ? { path: paths[at] } : {}),
        ...(said[at + 3] ? { condition: conditions[at] ?? null } : {}),
        ...(first === at ? { default: true } : {}),
      }),
    ),
  );

const groups = some(['reference', 'more'], (key) => optional({ icon }, { title: `Group ${key}` }));

function sections(groupKeys: readonly string[]): Arbitrary<readonly JsonObject[]> {
  const group = fc.constantFrom<Json>(null, ...groupKeys);
  return fc.shuffledSubarray(['guides', 'api', 'faq', 'changes'], { minLength: 1, maxLength: 3 }).chain((paths) =>
    fc.tuple(
      ...paths.map((path) =>
        fc
          .tuple(
            optional({
              title: words(2, 90),
              icon,
              description: fc.oneof(fc.constant(null), words(1, 60)),
              condition,
              group,
            }),
            siteSpaces,
          )
          .map(([fields, shown]): JsonObject => ({ path, title: path.toUpperCase(), ...fields, spaces: [...shown] })),
      ),
    ),
  );
}

function targetsOf(list: readonly JsonObject[], section?: string): JsonObject[] {
  return list.flatMap(({ space, path }) => {
    const names = [space, path].flatMap((name) =>
      typeof name === 'string' ? [section === undefined ? name : `${section}/${name}`] : [],
    );
    const pages = PAGES[String(space)] ?? [];
    return names.flatMap((name): JsonObject[] => [
      { space: name },
      ...pages.map((id) => ({ page: { space: name, id } })),
    ]);
  });
}

function redirects(targets: readonly JsonObject[]): Arbitrary<Entries<JsonObject>> {
  return some(
    ['/old/start', '/a', '/b.html', '/c/d/e', '/F_g-h', '/zz'].filter((path) => path.length > 2),
    () => fc.constantFrom(...targets),
  );
}

const shareLinks = named(['press', 'friends', 'odd "link"'], words(1, 50), (_key, name) =>
  fc
    .tuple(fc.boolean(), optional({ active: fc.boolean() }))
    .map(([said, fields]) => ({ ...fields, ...(said ? { name } : {}) })),
);

function settings(key: string): Arbitrary<JsonObject> {
  return optional({
    visibility: fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth'),
    published: fc.boolean(),
    basename: fc.constantFrom(`base-${key}`, `other-${key}`),
    adaptiveContent: fc.boolean(),
    agentsContext: fc.constantFrom('excluded', 'included'),
    proxy: fc.constantFrom<Json>(null, `${key}.example.com/docs`),
  });
}

const withSections: Arbitrary<JsonObject> = groups.chain((declaredGroups) =>
  sections(Object.keys(declaredGroups)).chain((list) => {
    const targets = list.flatMap(({ path, spaces: shown }) => [
      { section: String(path) },
      ...targetsOf(shown as readonly JsonObject[], String(path)),
    ]);
    return optional({
      defaultSection: fc.constantFrom(...list.map(({ path }) => String(path))),
      redirects: redirects(targets),
      shareLinks,
    }).map((rest): JsonObject => ({ groups: declaredGroups, sections: [...list], ...rest }));
  }),
);

const withSpaces: Arbitrary<JsonObject> = siteSpaces.chain((list) =>
  optional({ redirects: redirects(targetsOf(list)), shareLinks }).map(
    (rest): JsonObject => ({ spaces: [...list], ...rest }),
  ),
);

const sites = named(['main', 'second', 'flat'], words(2, 80), (key, title) =>
  fc
    .tuple(settings(key), key === 'flat' ? withSpaces : withSections)
    .map(([own, parts]): JsonObject => ({ title, type: 'ultimate', ...own, ...parts })),
);

/** Everything that a manifest can say, about an organization like the one of the example world. */
export const randomManifest: Arbitrary<JsonObject> = fc
  .tuple(customFields, fc.option(members, { nil: undefined }))
  .chain(([fields, people]) => fc.tuple(fc.constant(fields), fc.constant(people), teams(Object.keys(people ?? {}))))
  .chain(([fields, people, declaredTeams]) =>
    fc
      .tuple(
        spaces(fields),
        fc.record(
          { saml: saml(Object.keys(declaredTeams)), linkInvites, openapi, translations, sites },
          { requiredKeys: [] },
        ),
      )
      .map(
        ([declaredSpaces, rest]): JsonObject => ({
          colophon: 1,
          organization: 'org_acme',
          spaces: declaredSpaces,
          customFields: fields,
          teams: declaredTeams,
          ...(people === undefined ? {} : { members: people }),
          ...(rest as JsonObject),
        }),
      ),
  );

const RENAMED = ['teams', 'saml', 'linkInvites', 'translations', 'sites'] as const;

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The second map with a word on which of its new keys were other keys in the first one. */
function withFormerKeys(first: JsonObject, second: JsonObject, yes: () => boolean): JsonObject {
  // A site with sections is not made one without.
  const gone = Object.keys(first).filter((key) => second[key] === undefined && key !== 'flat');
  return Object.fromEntries(
    Object.entries(second).map(([key, entry]) => {
      const former = first[key] === undefined && key !== 'flat' && yes() ? gone.shift() : undefined;
      return [key, former === undefined ? entry : { ...objectIn(entry), previously: [former] }];
    }),
  );
}

/** Two manifests, of which the second follows the first: some keys stay, some go, some come, some are others now. */
export const manifestAndNext: Arbitrary<readonly [JsonObject, JsonObject]> = fc
  .tuple(randomManifest, randomManifest, fc.infiniteStream(fc.boolean()))
  .map(([first, second, coins]) => {
    const yes = (): boolean => coins.next().value === true;
    const next: Record<string, Json> = { ...second };
    for (const property of RENAMED) {
      if (next[property] !== undefined) {
        next[property] = withFormerKeys(objectIn(first[property]), objectIn(next[property]), yes);
      }
    }
    return [first, next];
  });

function escaped(value: Json): Json {
  if (typeof value === 'string') {
    return value.replaceAll('${', () => '$${');
  }
  if (Array.isArray(value)) {
    return value.map(escaped);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, escaped(child ?? null)]))
    : value;
}

/** The manifest as a file holds it. */
export function yamlOf(manifest: JsonObject): string {
  return stringify(escaped(manifest));
}
