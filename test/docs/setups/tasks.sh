#: COLUMNS=100 colophon drift --explain
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        icon: compass
        spaces: [{ space: handbook, path: v2, default: true }, { space: handbook-v1, path: v1 }]
M
quietly colophon apply -y
LIN=$(curl -fsS -X POST -H "Authorization: Bearer $ADMIN" -H 'Content-Type: application/json' -d '{"user":"user_lin"}' \
  "$COLOPHON_BASE_URL/__admin/tokens" | sed 's/.*"token":"\([^"]*\)".*/\1/')
quietly colophon api PATCH /orgs/org_acme/members/user_lin --data '{"role":"admin"}'
COLOPHON_TOKEN=$LIN hand PATCH /orgs/org_acme/sites/site_docs/sections/sec_guides --data '{"title":"Guidebook"}'

#: git ls-files
fresh
unset COLOPHON_ORGANIZATION
manifest <<'M'
colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
environments: { production: {}, staging: {} }
M
quietly colophon init --ci gitlab
commit 'Plan and apply in pipelines'

#: colophon plan
fresh
mkdir colophon
cat > colophon/site.yaml <<'M'
colophon: 1
organization: org_acme
sites:
  docs: { title: Product docs, redirects: {} }
M
commit
