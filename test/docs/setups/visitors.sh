#: colophon visitor-auth key site.docs --to ~/visitor.key
fresh today
export HOME=$PAGE/home
mkdir "$HOME"
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  docs:
    title: Product docs
    visitorAuth: { backend: custom, fallbackURL: https://example.com/login }
M
quietly colophon apply -y --allow weaken-sso

#: colophon plan
sed -i 's|/login }|/login, rotate: 2026-11 }|' colophon.yaml
commit

#: colophon lint
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    visitorSchema:
      plan: { type: string, description: What the visitor pays for }
    sections:
      - path: guides
        title: Guides
        condition: visitor.claims.plann == "pro"
        spaces: [{ space: handbook, path: v2 }]
M
