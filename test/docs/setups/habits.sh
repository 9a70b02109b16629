#: colophon import team.writers team_writers --dry-run
fresh
manifest <<'M'
colophon: 1
organization: org_acme

teams:
  # Who writes the documentation.
  writers: { title: Technical writers }
M

#: colophon ledger forget site.guides --dry-run
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
teams:
  writers: { title: Technical writers }
sites:
  guides:
    title: Guides
    sections:
      - { path: start, title: Handbook, spaces: [{ space: handbook }] }
    redirects:
      /old/start: { section: start }
M
quietly colophon apply -y
