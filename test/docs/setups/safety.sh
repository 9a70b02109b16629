#: colophon plan --out plan.json
fresh
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  docs:
    title: Product docs
M
quietly colophon apply -y
echo '    published: false' >> colophon.yaml
commit

#: colophon plan
fresh
manifest <<'M'
colophon: 1
organization: org_acme
teams:
  old-drafts: { title: Old drafts }
M
quietly colophon apply -y
TEAM=$(colophon api GET /orgs/org_acme/teams | grep -B3 '"Old drafts"' | sed -n 's/.*"id": "\(.*\)".*/\1/p')
hand PATCH "/orgs/org_acme/teams/$TEAM" --data '{"title":"Payroll"}'
sed -i '/old-drafts/d; s/teams:/teams: {}/' colophon.yaml
commit

#: colophon plan
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
      - { path: guides, title: Guides, spaces: [{ space: handbook, path: v2 }] }
      - { path: api, title: API, condition: 'visitor.claims.plan == "pro"', spaces: [{ space: api, path: v2 }] }
M
quietly colophon apply -y
sed -i 's/path: api/previously: [api], path: reference/' colophon.yaml
commit

#: colophon plan
fresh
manifest <<'M'
colophon: 1
organization: org_acme
policy: { requireConsent: [publish] }
teams:
  writers: { title: Docs writers }
M
quietly colophon apply -y
sed -i /policy/d colophon.yaml
commit
