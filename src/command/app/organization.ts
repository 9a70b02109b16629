import { printable, shortened } from '../../base/text.ts';
import type { ItemOf } from '../../core/contract/index.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { DriverError } from '../../core/engine/driver.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import { driverError } from '../../core/kinds/driver.ts';
import type { Service } from './service.ts';

/** The only organization that the token can see; never a guess among several. */
export async function findOrganization(
  { client }: Pick<Service, 'client'>,
  consequence: string,
): Promise<Outcome<string>> {
  let organizations: readonly ItemOf<'listOrganizationsForAuthenticatedUser'>[];
  try {
    organizations = await client.listAll('listOrganizationsForAuthenticatedUser', { query: { limit: 1000 } });
  } catch (error) {
    const failure = driverError(error);
    if (!(failure instanceof DriverError)) {
      throw error;
    }
    const failed = [{ subject: 'the organizations of the token', error: failure }];
    return { ok: false, diagnostics: readProblems(failed, consequence) };
  }
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) {
    return { ok: true, value: only.id, diagnostics: [] };
  }
  const seen = organizations.slice(0, 10).map(({ id, title }) => `${id} (${shortened(printable(title), 60)})`);
  const detail =
    organizations.length === 0
      ? 'This token can see no organization. Use the token of a member.'
      : `This token can see ${organizations.length} organizations: ${seen.join(', ')}. Set COLOPHON_ORGANIZATION to the id of one of them.`;
  return {
    ok: false,
    diagnostics: [{ severity: 'error', code: 'organization', summary: 'No organization set', detail }],
  };
}
