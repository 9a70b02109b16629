import type { RunningServer } from '../../../src/server/index.ts';

/** Everything that was asked of a server while the work was done, as `GET listTeamsInOrganizationById`. */
export async function requestsDuring(server: RunningServer, work: () => Promise<unknown>): Promise<readonly string[]> {
  // By number: the journal forgets its oldest entries.
  const last = server.journal().at(-1)?.seq ?? 0;
  await work();
  return server
    .journal()
    .filter(({ seq }) => seq > last)
    .map(({ method, operation }) => `${method} ${operation}`);
}
