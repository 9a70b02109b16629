import fc from 'fast-check';
import { type OperationId, readDocument } from '../../src/core/contract/index.ts';
import { at, parametersOf } from '../../src/core/contract/place.ts';
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { defaultWorld } from '../../src/server/index.ts';
import { createGenerator } from './arbitrary.ts';
import { operationsOf } from './profiles.ts';
import { SAMPLES } from './samples.ts';

const TABLES = defaultWorld(0).tables;
const ALL_IDS = Object.values(TABLES)
  .flatMap((records) => records.map(({ id }: { id: string }) => id))
  .filter((id) => /^[\w-]+$/.test(id));

/** The ids that a field names by its own name: `siteSectionId`, `sectionId` and `siteSection` want sections. */
function idsOf(field: string): readonly string[] {
  const name = field
    .replace(/Ids?$/, '')
    .replace(/^default/, '')
    .toLowerCase();
  const table = Object.entries(TABLES).find(([key]) => {
    const kind = key.toLowerCase().replace(/s$/, '');
    return (
      name !== '' &&
      (kind === name || `site${kind}` === name || `${kind}s` === name || (name === 'parent' && kind === 'collection'))
    );
  });
  const ids = (table?.[1] ?? []).map(({ id }: { id: string }) => id).filter((id) => ALL_IDS.includes(id));
  return ids.length === 0 ? ALL_IDS : ids;
}

const CONTRACTS = new Map(
  PROFILE_NAMES.map((name) => {
    const document = readDocument(name);
    return [name, { document, generator: createGenerator(document, idsOf), ...operationsOf(name) }];
  }),
);

function contractOf(profile: ProfileName) {
  const contract = CONTRACTS.get(profile);
  if (contract === undefined) {
    throw new Error(`no profile ${profile}`);
  }
  return contract;
}

/** Requests to one operation: path, query and body each valid or spoilt, at the sample's own place or anywhere. */
export function requestsTo(
  id: OperationId,
  { spoilt = true, profile = DEFAULT_PROFILE }: { readonly spoilt?: boolean; readonly profile?: ProfileName } = {},
): fc.Arbitrary<{ readonly target: string; readonly body: unknown }> {
  const { document, generator, operations } = contractOf(profile);
  const { path, method, body } = operations[id];
  const parametersIn = (place: string) =>
    parametersOf(document, id)
      .filter((parameter) => parameter['in'] === place)
      .map(({ name, schema = {} }) => ({ name: String(name), schema }));
  const known = SAMPLES[id].path as Readonly<Record<string, string>>;
  const inPath = fc.record(
    Object.fromEntries(
      parametersIn('path').map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 30, arbitrary: fc.constant(known[name]) },
          { weight: 1, arbitrary: generator.valid(schema) },
          { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
        ),
      ]),
    ),
  );
  const inQuery = fc.record(
    Object.fromEntries(
      parametersIn('query').map(({ name, schema }) => {
        const sample = (SAMPLES[id].query as Readonly<Record<string, unknown>> | undefined)?.[name];
        return [
          name,
          fc.oneof(
            // A cursor cannot be made up; without this most lists would be refused for it.
            { weight: 8, arbitrary: name === 'page' ? fc.constant(undefined) : generator.valid(schema) },
            { weight: 4, arbitrary: fc.constant(sample) },
            { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
          ),
        ];
      }),
    ),
  );
  const content = at(document, 'paths', path, method.toLowerCase(), 'requestBody', 'content');
  const schema = at(content, 'application/json', 'schema');
  const bodies =
    schema === undefined || body === 'none'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 5, arbitrary: generator.valid(schema) },
          { weight: spoilt ? 5 : 0, arbitrary: generator.spoilt(schema) },
          { weight: 3, arbitrary: fc.constant(SAMPLES[id].body) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        );
  return fc.tuple(inPath, inQuery, bodies).map(([steps, query, sent]) => {
    const target = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(wellFormed(String(steps[name]))),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
        search.append(name, String(one));
      }
    }
    return { target: search.size === 0 ? target : `${target}?${search}`, body: sent };
  });
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '?');
}
