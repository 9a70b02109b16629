import { createClient } from '../client/index.ts';
import { startServer } from '../server/index.ts';

/** What `npm start` shows: the reference server on its default world, and a short walk through the interface. */
async function demo(): Promise<void> {
  const say = (text: string): void => {
    process.stdout.write(`${text}\n`);
  };
  const server = await startServer({ processingDelay: 60 });
  const client = createClient({ baseUrl: server.url, token: server.token });
  try {
    const organization = { organizationId: server.organization };
    const site = { ...organization, siteId: 'site_docs' };

    say(`1. The reference server listens on ${server.url}. It is this process; nothing leaves the machine.`);
    const user = await client.call('getAuthenticatedUser', {});
    const { title } = await client.call('getOrganizationById', { path: organization });
    say(`   Signed in as ${user.displayName}, an administrator of ${title}.`);

    say('\n2. What is there:');
    for (const { id, title, published, visibility } of await client.listAll('listSites', { path: organization })) {
      const sections = await client.listAll('listSiteSections', { path: { ...organization, siteId: id } });
      const titles = sections.length === 0 ? 'no sections' : `sections ${sections.map((one) => one.title).join(', ')}`;
      say(`   site ${title} (${visibility}, ${published ? 'published' : 'not published'}): ${titles}`);
    }

    say('\n3. A section is added, moved to the front and given an old address:');
    const section = await client.call('addSectionToSite', {
      path: site,
      body: { spaceId: 'spc_guides', title: 'Tours' },
    });
    const sections = await client.listAll('listSiteSections', { path: site });
    const first = sections[0]?.id ?? section.id;
    await client.call('moveSiteSection', {
      path: { ...site, siteSectionId: section.id },
      body: { position: { before: { type: 'site-section', siteSection: first } } },
    });
    await client.call('createSiteRedirect', {
      path: site,
      body: { source: '/old/tours', destination: { kind: 'site-section', siteSectionId: section.id } },
    });
    const order = await client.listAll('listSiteSections', { path: site });
    say(`   the order is now ${order.map((one) => one.title).join(', ')}`);
    const { target } = await client.call('getSiteRedirectBySource', { path: site, query: { source: '/old/tours' } });
    say(`   /old/tours leads to ${target}`);

    say('\n4. A change request is edited, checked for broken links and merged:');
    const space = { spaceId: 'spc_handbook' };
    const request = await client.call('createChangeRequest', { path: space, body: { subject: 'Import the guide' } });
    const path = { ...space, changeRequestId: request.id };
    const imported = await client.call('importContentInChangeRequest', {
      path,
      body: { url: 'https://www.example.com/guide.md', source: 'markdown' },
    });
    say(`   request #${request.number} imported ${imported.importedResources} page`);
    const links = await client.call('listChangeRequestLinks', { path });
    say(`   ${links.stats.total} links, ${links.stats.broken.total} broken`);
    const merged = await client.call('mergeChangeRequest', { path });
    const found = await client.listAll('searchSpaceContent', { path: space, query: { query: 'imported' } });
    say(`   ${merged.result}d; a search for "imported" finds ${found.map((page) => `"${page.title}"`).join(', ')}`);

    say('\n5. An OpenAPI document is processed in the background:');
    const spec = { ...organization, specSlug: 'billing' };
    const source = { url: 'https://specs.example.com/billing.yaml' };
    const states = [
      (await client.call('createOrUpdateOpenAPISpecBySlug', { path: spec, body: { source } })).processingState,
    ];
    while (states.at(-1) !== 'complete') {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const { processingState } = await client.call('getOpenAPISpecBySlug', { path: spec });
      if (processingState !== states.at(-1)) {
        states.push(processingState);
      }
    }
    say(`   billing: ${states.join(' → ')}`);

    const { reads, writes } = client.stats();
    say(`\n${reads} reads and ${writes} writes, all of them answered. Next: README.md, or \`npx colophon serve\`.`);
  } finally {
    await client.close();
    await server.close();
  }
}

await demo();
