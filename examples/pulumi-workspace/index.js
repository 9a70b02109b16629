const colophon = require('@colophon-sync/colophon/pulumi');

const workspace = new colophon.Workspace('docs', {
  manifest: './workspace.yaml',
  // Options for what stands at an address: nobody deletes the share link by mistake, because copies of it are out there.
  transform: ({ resource }) => (resource === 'ShareLink' ? { protect: true } : undefined),
});

// What the manifest declares can be used like any other resource.
const site = workspace.get('site.docs');
const legal = new colophon.SiteRedirect('legal', {
  site: site.id,
  source: '/legal/terms',
  destination: { section: workspace.get('site.docs.section.guides').id },
});

exports.site = site.id;
exports.legal = legal.id;
exports.addresses = workspace.addresses;
