import * as colophon from '@colophon-sync/colophon/pulumi';
import * as pulumi from '@pulumi/pulumi';
import { Release } from './release';

const config = new pulumi.Config();

// Another provider's resource: its tag is unknown until it exists.
const release = new Release('product', { product: 'acme', version: config.get('version') ?? '2.4.0' });

// Colophon does not manage the content of a space; this only looks it up by its title.
const handbook = new colophon.Space('handbook', { title: 'Handbook' });

const site = new colophon.Site('docs', { title: 'Acme, by Pulumi', visibility: 'share-link' });

const guides = new colophon.SiteSection('guides', {
  site: site.id,
  path: 'guides',
  title: 'Guides',
  icon: 'book-open',
  firstSpace: handbook.id,
  after: 'first',
});
const api = new colophon.SiteSection('api', {
  site: site.id,
  path: 'api',
  title: 'API',
  firstSpace: 'spc_api', // An id works too.
  after: guides.id, // The order of the sections is managed, too.
});

const start = new colophon.SiteRedirect('start', {
  site: site.id,
  source: '/start',
  destination: { section: guides.id },
});
// The path depends on the release: `/releases/v2.4.0`.
const released = new colophon.SiteRedirect('released', {
  site: site.id,
  source: pulumi.interpolate`/releases/${release.tag}`,
  destination: { section: api.id },
});

const partners = new colophon.ShareLink('partners', { site: site.id, name: 'Partners' });

new colophon.Team('writers', { title: 'Writers of the docs', members: { 'lin@example.com': 'owner' } });

// A site goes live after its parts.
const live = new colophon.SitePublication(
  'live',
  { site: site.id, published: true },
  { dependsOn: [guides, api, start, released, partners] },
);

export const url = live.url;
export const releasedPath = released.source;
/** A secret: anyone who has it can visit. `pulumi stack output partnersUrl --show-secrets` prints it. */
export const partnersUrl = partners.url;
