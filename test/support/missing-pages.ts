import { expect } from 'vitest';

const EVENTS = '/v1/orgs/org_acme/sites/site_docs/insights/events';

/** Records that visitors asked for pages of the documentation site of the default world that are not there. */
export async function missPages(
  { url, token }: { readonly url: string; readonly token: string },
  missed: readonly (readonly [path: string, times: number])[],
): Promise<void> {
  const events = missed.flatMap(([path, times]) =>
    Array.from({ length: times }, (_event, index) => ({
      type: 'page_view',
      session: { visitorId: `visitor-${index % 50}`, ip: '203.0.113.7' },
      location: {
        url: `https://acme.site.colophon.example/docs${path}?token=s3cret`,
        displayContext: 'site',
        space: index % 2 === 0 ? 'spc_handbook' : null,
        page: null,
      },
    })),
  );
  const response = await fetch(`${url}${EVENTS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  expect(response.status).toBe(204);
}
