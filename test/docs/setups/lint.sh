#: colophon lint --strict; echo "exit code $?"
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  v1: { id: spc_handbook_v1 }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: v1, path: v1 }]
    redirects:
      /guides: { section: guides }
M
