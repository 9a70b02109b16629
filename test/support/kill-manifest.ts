const SPACES = `colophon: 1
organization: org_acme
spaces:
  handbook:
    id: spc_handbook
    customFields: { stage: CUSTOM }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }
  notes: { id: spc_notes }
`;

/** What is applied first: things to be changed, moved and deleted later. */
export const BEFORE = `${SPACES.replace('CUSTOM', 'draft')}
customFields:
  stage: { type: text, title: Stage }
sites:
  help:
    title: Help centre
    sections:
      - { path: one, title: One, spaces: [{ space: handbook }] }
      - { path: two, title: Two, spaces: [{ space: api }] }
      - { path: three, title: Three, spaces: [{ space: notes }] }
    redirects:
      /turn: { section: two }
      /with: { section: three }
      /stay/1: { section: one }
      /stay/2: { section: two }
`;

/** What is applied then: something of every kind that takes several steps to make, changes, a move, and deletes. */
export const AFTER = `${SPACES.replace('CUSTOM', 'final, area: guides')}
customFields:
  stage: { type: text, title: Stage }
  area: { type: "select:single", title: Area, options: [guides, reference] }
teams:
  readers:
    title: Proof readers
    members: { ada@example.com: owner, remy@example.com: member }
saml:
  keycloak:
    label: Keycloak
    entityID: https://login.example.com/realm
    ssoURL: https://login.example.com/sso
    certificate: |
      -----BEGIN CERTIFICATE-----
      MIIBPDCB6wIBBTAKBggqhkjOPQQDAjA0MRcwFQYDVQQKDA5Db2xvcGhvbiB0ZXN0
      czEZMBcGA1UEAwwQdGVzdC1vbmx5IGVjLTIyNDAeFw0yNTAxMDEwMDAwMDBaFw0z
      NTAxMDEwMDAwMDBaMDQxFzAVBgNVBAoMDkNvbG9waG9uIHRlc3RzMRkwFwYDVQQD
      DBB0ZXN0LW9ubHkgZWMtMjI0ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAET9E9Vf8H
      IM8vL8J6pk/8jS/5xMWYEn5XaBsi0WLeQ2tRNkO+u0hTptNF8ixQ9yLufFNdCXEL
      zecwCgYIKoZIzj0EAwIDQAAwPQIdAJeWaWOeRgM5x/Je41XtrOw9DcE9YkXf2toz
      hdwCHF6FK+Y/oPjBzbwflW9ah3wk75e9AbUhkbSV08M=
      -----END CERTIFICATE-----
    defaultTeam: readers
    defaultRole: read
linkInvites:
  commenters: { role: comment }
translations:
  european:
    title: European
    languages:
      nl: { instructions: Keep names in English. }
openapi:
  orders: { source: '{"openapi":"3.1.0","info":{"title":"Orders","version":"1"},"paths":{}}' }
sites:
  help:
    title: Help centre
    sections:
      - { path: two, title: Two, spaces: [{ space: api }] }
      - { path: one, title: One, spaces: [{ space: handbook }] }
    redirects:
      /turn: { section: one }
      /stay/1: { section: one }
      /stay/2: { section: two }
  portal:
    title: Portal
    visibility: share-link
    published: true
    groups:
      developers: { title: Developers, icon: code }
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }
      - path: api
        title: API
        group: developers
        condition: visitor.claims.plan == "pro"
        spaces: [{ space: api }]
    defaultSection: api
    redirects:
      /start: { space: guides/handbook-v1 }
    shareLinks:
      press: { name: The press, active: false }
`;
