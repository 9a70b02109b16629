import type { RunningServer, World } from '../../src/server/index.ts';
import type { Answer } from './server.ts';

/** Calls a path below `/__admin/`. */
export async function admin(
  server: Pick<RunningServer, 'url' | 'adminToken'>,
  method: string,
  path: string,
  body?: unknown,
  token: string | null = server.adminToken,
): Promise<Answer> {
  const response = await fetch(`${server.url}/__admin/${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** The ids in one table of a world. */
export function idsIn(world: World, table: keyof World['tables']): string[] {
  return (world.tables[table] ?? []).map(({ id }) => id);
}
