import fc, { type Arbitrary } from 'fast-check';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { World } from '../../src/server/index.ts';
import type { ApiRequest, Row } from './kind-fixture.ts';

const ORG = '/v1/orgs/org_acme';

/** Few, so that many resources have the same. */
const TITLE = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('More', 'Guides') },
  fc.constantFrom('Notes', 'a/b', '2024', 'Größe', '日本語', ' x-y ', `\${env:X}`, '$id', 'constructor'),
);

function textOf(written: string): Arbitrary<string> {
  const names = [...written.matchAll(/(?<!\w)@\w+/g)].map(([name]) => name);
  const values = names.map((name) => (name === '@title' ? TITLE : fc.nat(1000).map((number) => `${name}:${number}`)));
  return fc
    .tuple(...values)
    .map((chosen) => chosen.reduce((text, one, index) => text.replace(names[index] ?? '', () => one), written));
}

function chosenOf(written: Json): Arbitrary<Json> {
  if (Array.isArray(written)) {
    return fc.oneof(...written.map((item: Json) => chosenOf(item)));
  }
  if (!isJsonObject(written)) {
    return typeof written === 'string' ? textOf(written) : fc.constant(written);
  }
  const { $list: list } = written;
  if (Array.isArray(list)) {
    return fc.tuple(...list.map((item: Json) => chosenOf(item)));
  }
  const keys = Object.keys(written).filter((key) => !key.endsWith('?'));
  const values = Object.entries(written).map(([key, value]) => [key.replace('?', ''), chosenOf(value)] as const);
  return fc.record<Record<string, Json>>(Object.fromEntries(values), { requiredKeys: keys });
}

/**
 * A request as any client may send it. A list is a choice, and `$list` a list; a key with a question mark may be absent; `@title` is
 * one of few titles, `@spaces` the id of a row of that table, on the same site where the row is on one, and `SITE` the site.
 */
export function sent(method: string, path: string, body: Json = null): Arbitrary<ApiRequest> {
  // Mostly the site that has sections.
  const site = fc.oneof({ weight: 2, arbitrary: fc.constant('site_docs') }, textOf('@sites'));
  return fc.tuple(site, textOf(path), chosenOf(body)).map(([id, text, value]): ApiRequest => {
    const to = text.replace('SITE', `${ORG}/sites/${id}`);
    return isJsonObject(value) ? [method, to, value] : [method, to];
  });
}

/** Either. */
export const FLAG: readonly boolean[] = [true, false];

/** A part of a site, put before or after another one. */
export function sorted(type: string, id: string): Json {
  return { item: { type, id }, position: [{}, { before: { type, id } }, { after: { type, id } }] };
}

/** The request with the ids of a world: those that the service made nobody knows before. */
export function inWorld([method, path, body]: ApiRequest, { tables }: World): ApiRequest {
  let [site] = /site_docs/.exec(path) ?? [];
  const resolved = (text: string): string =>
    text.replace(/@(\w+):(\d+)/g, (_all, table, number) => {
      const rows = ((tables as unknown as Readonly<Record<string, readonly Row[] | undefined>>)[table] ?? []).filter(
        ({ site: of = site, organization = 'org_acme', deletedAt }) =>
          of === site && organization === 'org_acme' && deletedAt === undefined,
      );
      const id = rows[Number(number) % Math.max(rows.length, 1)]?.id ?? 'none';
      site ??= table === 'sites' ? id : undefined;
      return id;
    });
  const to = resolved(path);
  return body === undefined ? [method, to] : [method, to, JSON.parse(resolved(JSON.stringify(body)))];
}
