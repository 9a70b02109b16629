import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { ResultOf } from '../../contract/operation.ts';
import type { LookedUp, LookUpRequest } from '../../engine/driver.ts';
import { isForeignId } from '../../plan/value.ts';
import type { Session } from '../define.ts';

type Pages = ResultOf<'listPages'>['pages'];

function trimmed(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '')
    .join('/');
}

function addPages(pages: Pages, found: Map<string, string>): Map<string, string> {
  for (const page of pages) {
    if ('path' in page && typeof page.path === 'string') {
      found.set(trimmed(page.path), page.id);
    }
    if ('pages' in page && Array.isArray(page.pages)) {
      addPages(page.pages as Pages, found);
    }
  }
  return found;
}

/** The ids of the pages of a space by their paths; read once. */
function pagesOf({ client, once }: Session, spaceId: string): Promise<ReadonlyMap<string, string>> {
  return once(`pages of ${spaceId}`, async () => {
    const { pages } = await client.call('listPages', { path: { spaceId } });
    return addPages(pages, new Map());
  });
}

/** Replaces the path of a page in a destination by its id, which is what the service keeps. */
export function lookUpPage(session: Session, request: LookUpRequest): Promise<LookedUp> | undefined {
  const { destination } = request.fields;
  const isPath = isJsonObject(destination) && destination['path'] !== undefined;
  return isPath ? lookUpPath(session, request, destination) : undefined;
}

async function lookUpPath(
  session: Session,
  { fields, find }: LookUpRequest,
  { space: shown, path, ...rest }: JsonObject,
): Promise<LookedUp> {
  const wanted = trimmed(String(path));
  const space: Json | undefined = find(shown)?.fields['space'];
  const spaceId = isForeignId(space) ? space.$id : find(space)?.id;
  if (spaceId === undefined) {
    return {
      problem: isForeignId(shown)
        ? `the page "${wanted}" cannot be looked up, because the manifest does not declare the site space with the id ${shown.$id}. Declare it, or name the page by its id`
        : `the page "${wanted}" cannot be looked up, because its space was not found. Name the page by its id`,
    };
  }
  const id = (await pagesOf(session, spaceId)).get(wanted);
  return id === undefined
    ? {
        problem: `the space ${spaceId} has no page with the path "${wanted}". Correct \`path\` (the steps of the page's URL below the space), or name the page by its id`,
      }
    : { fields: { ...fields, destination: { ...rest, ...(isJsonObject(shown) ? { space: shown } : {}), page: id } } };
}
