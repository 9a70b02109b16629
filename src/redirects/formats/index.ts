import type { RedirectFormat } from './format.ts';

/** All formats, the most specific first. To add one, create a file that exports `format`, and add a line here. */
export const REDIRECT_FORMATS: readonly RedirectFormat[] = [
  { name: 'vercel', load: () => import('./vercel.ts') },
  { name: 'mintlify', load: () => import('./mintlify.ts') },
  { name: 'docusaurus', load: () => import('./docusaurus.ts') },
  { name: 'gitbook', load: () => import('./gitbook.ts') },
  { name: 'next', load: () => import('./next.ts') },
  { name: 'mkdocs', load: () => import('./mkdocs.ts') },
  { name: 'netlify-toml', load: () => import('./netlify-toml.ts') },
  { name: 'apache', load: () => import('./apache.ts') },
  { name: 'nginx', load: () => import('./nginx.ts') },
  { name: 'netlify', load: () => import('./netlify.ts') },
  { name: 'csv', load: () => import('./csv.ts') },
];
