#: colophon verify
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  api: { id: spc_api }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2 }]
      - path: api
        title: API
        condition: visitor.claims.plan == "pro"
        spaces: [{ space: api, path: v2 }]
    redirects:
      /old/start: { page: { space: guides/v2, id: pg_install } }
      /reference: { section: api }
M
quietly colophon apply -y
hand PATCH /orgs/org_acme/sites/site_docs/redirects/redirect_api --data '{"destination":{"kind":"site-section","siteSectionId":"sec_guides"}}'
