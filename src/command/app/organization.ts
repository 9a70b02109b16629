import { printable, shortened } from '../../base/text.ts';
import { failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import { orUnread } from './reading.ts';
import type { Service } from './service.ts';

/** The only organization that the token can see; never a guess among several. */
export async function findOrganization(
  { client }: Pick<Service, 'client'>,
  consequence: string,
): Promise<Outcome<string>> {
  const read = await orUnread('the organizations of the token', consequence, async () =>
    success(await client.listAll('listOrganizationsForAuthenticatedUser', { query: { limit: 1000 } })),
  );
  if (!read.ok) {
    return read;
  }
  const organizations = read.value;
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) {
    return success(only.id);
  }
  const seen = organizations.slice(0, 10).map(({ id, title }) => `${id} (${shortened(printable(title), 60)})`);
  const detail =
    organizations.length === 0
      ? 'This token can see no organization. Use the token of a member.'
      : `This token can see ${organizations.length} organizations: ${seen.join(', ')}. Set COLOPHON_ORGANIZATION to the id of one of them.`;
  return failed('organization', 'No organization set', detail);
}
