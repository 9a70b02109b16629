const colophon = require('@colophon-sync/colophon/pulumi');

const workspace = new colophon.Workspace('docs', {
  manifest: './workspace.yaml',
  // Options by address: protect the share link, because copies of it are in use.
  transform: ({ resource }) => (resource === 'ShareLink' ? { protect: true } : undefined),
});

// Use a resource of the manifest like any other.
const site = workspace.get('site.docs');
const legal = new colophon.SiteRedirect('legal', {
  site: site.id,
  source: '/legal/terms',
  destination: { section: workspace.get('site.docs.section.guides').id },
});

exports.site = site.id;
exports.legal = legal.id;
exports.addresses = workspace.addresses;
