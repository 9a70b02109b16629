import type { LookUpRequest, Reader } from '../../engine/driver.ts';
import { pagesNamed } from '../../engine/observe/pages.ts';
import { pathOfPage } from '../../plan/resources.ts';
import { isForeignId, type NamedPage } from '../../plan/value.ts';
import { allGroups, type Found, type Group } from './read.ts';

/** The path of a page that a resource refers to by id; undefined if it is unknown or ambiguous. */
export type PathOf = (resource: Found, page: string) => string | undefined;

/** Reads the pages that resources refer to, once for each space. */
export async function pathsIn(groups: readonly Group[], reader: Reader): Promise<PathOf> {
  const all = allGroups(groups).flatMap(({ resources }) => resources);
  // Settings can have the same id as their resource.
  const byId = new Map(all.filter(({ kind }) => !kind.keyless).map(({ live }) => [live.id, live]));
  const find: LookUpRequest['find'] = (value) => {
    const live = isForeignId(value) ? byId.get(value.$id) : undefined;
    return live === undefined ? undefined : { fields: live.fields, id: live.id };
  };
  const pages = new Map<Found, readonly NamedPage[]>();
  await Promise.all(
    all.map(async (resource) => {
      const { kind, live } = resource;
      const named = await pagesNamed(reader, kind.name, { fields: live.fields, find });
      if (named !== undefined) {
        pages.set(resource, named);
      }
    }),
  );
  return (resource, page) => pathOfPage(pages.get(resource), page);
}
