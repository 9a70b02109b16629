/** A manifest with something of every kind. */
export const FIRST = `
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook, customFields: { area: api, level: 3, notes: plain } }
  handbook-v1: { id: spc_handbook_v1 }
  api: { title: API reference v2, customFields: { area: sdk } }
  notes: { id: spc_notes }
  guides: { title: Guides }
customFields:
  area: { type: 'select:single', title: Area, options: [api, sdk] }
  level: { type: number, title: Level }
  notes: { type: text }
teams:
  readers: { title: Readers, members: { lin@example.com: owner, remy@example.com: member } }
  helpers: { title: Helpers, members: { ada@example.com: member } }
members:
  carl@example.com: { role: edit }
  nia@example.com: { role: read }
saml:
  entra: { label: Entra, entityID: 'urn:example:idp', ssoURL: 'https://idp.example.com/sso', defaultTeam: readers, defaultRole: read }
  spare: { label: Spare, entityID: 'urn:example:spare' }
linkInvites:
  editors: { role: edit }
  guests: { role: null }
openapi:
  billing: { source: { url: 'https://specs.example.com/billing.yaml' } }
  small: { source: { text: '{ "openapi": "3.1.0", "info": { "title": "Small", "version": "1" }, "paths": {} }' } }
translations:
  west: { title: West, languages: { fr: { instructions: Be brief }, de: { instructions: Kurz } } }
  east: { title: East }
sites:
  main:
    title: Main site
    type: ultimate
    visibility: public
    published: true
    basename: main-site
    defaultSection: api
    groups:
      more: { title: More, icon: book }
      less: { title: Less }
    sections:
      - { path: guides, title: Guides of the site, spaces: [{ space: handbook, path: v2 }, { space: handbook-v1, path: v1, default: true }] }
      - { path: api, title: The API, icon: book, group: more, spaces: [{ space: api }] }
      - { path: faq, title: Questions, group: less, spaces: [{ space: notes }, { space: guides }] }
    redirects:
      /one: { section: api }
      /two: { space: guides/v1 }
      /three: { page: { space: guides/v2, id: pg_install } }
    shareLinks:
      press: { active: false }
      friends: { name: Friends }
  flat:
    title: Flat site
    spaces: [{ space: notes, path: n }, { space: guides }]
`;

/** What comes after it: of every kind something new, something changed, something moved and something gone. */
export const SECOND = `
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook, customFields: { area: cli, level: 4 } }
  handbook-v1: { id: spc_handbook_v1 }
  api: { title: API reference v2, customFields: { fresh: [a, b] } }
  notes: { id: spc_notes }
  guides: { title: Guides }
customFields:
  area: { type: 'select:single', title: Area of all, options: [api, cli] }
  level: { type: number }
  fresh: { type: tags }
teams:
  everyone: { title: Everyone, members: { ada@example.com: owner }, previously: [readers] }
  newest: { title: Newest, members: { lin@example.com: member } }
members:
  carl@example.com: { role: null }
  rita@example.com: { role: read }
saml:
  entra: { label: Entra ID, entityID: 'urn:example:idp2', defaultTeam: newest, defaultRole: null }
  other: { label: Other, ssoURL: 'https://idp.example.com/other' }
linkInvites:
  editors: { role: comment }
  readers: { role: review }
openapi:
  billing: { source: { text: '{ "openapi": "3.1.0", "info": { "title": "Billing", "version": "2" }, "paths": {} }' } }
  large: { source: { url: 'https://specs.example.com/billing.yaml' } }
translations:
  west: { title: The West, languages: { fr: { instructions: Be brief and kind }, it: { instructions: Breve } } }
  north: { title: North }
sites:
  main:
    title: The main site
    type: ultimate
    visibility: unlisted
    published: false
    basename: main
    proxy: docs.example.com/main
    defaultSection: guides
    groups:
      more: { title: Even more, icon: null }
      new: { title: New group }
    sections:
      - { path: api, title: The API, icon: null, group: null, spaces: [{ space: guides }, { space: api, path: now }] }
      - { path: fresh, title: Fresh, group: more, description: New, spaces: [{ space: notes }] }
      - { path: guides, title: Guides, group: new, condition: visitor.claims.beta, spaces: [{ space: handbook-v1, path: old }, { space: handbook, path: v2, default: true }] }
    redirects:
      /one: { section: guides }
      /three: { space: api/now }
      /four: { section: fresh }
    shareLinks:
      friends: { name: Best friends, active: true }
      media: {}
  flat:
    title: Flat site
    spaces: [{ space: api }, { space: notes, path: m }]
  third: { title: Third site, published: true, spaces: [{ space: handbook }] }
`;
