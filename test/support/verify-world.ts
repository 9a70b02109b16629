/** Parts of the example world that visitors see. */
export const VISITED = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  docs:
    id: site_docs
    title: Product docs
    visibility: public
    published: true
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook, path: v2 }
          - { space: handbook-v1, path: v1 }
      - path: api
        title: API
        spaces:
          - { space: api, path: v2 }
    redirects:
      /old/start: { page: { space: guides/v2, id: pg_install } }
      /reference: { section: api }
      /one: { space: guides/v1 }
  partners:
    id: site_partners
    visibility: share-link
    published: true
    shareLinks:
      partners: { name: Partners }
      press: { name: Press, active: false }
`;

/** The addresses of everything in it that is verified, in the order of the manifest. */
export const VISITED_ADDRESSES: readonly string[] = [
  'site.docs',
  'site.docs.redirect["/old/start"]',
  'site.docs.redirect["/reference"]',
  'site.docs.redirect["/one"]',
  'site.partners',
  'site.partners.shareLink.partners',
  'site.partners.shareLink.press',
];
