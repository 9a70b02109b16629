#: colophon drift -e production
fresh
manifest <<'M'
colophon: 1
organization: org_acme
environments: { production: {} }
teams:
  # Who writes the documentation.
  writers: { title: Docs writers }
  api: { title: API team }
M
quietly colophon apply -y -e production
hand PATCH /orgs/org_acme/teams/team_writers --data '{"title":"Writers"}'

#: COLUMNS=100 colophon drift --explain
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
  api: { title: API team }
M
quietly colophon apply -y
# A person, and not the user of this token.
LIN=$(curl -fsS -X POST -H "Authorization: Bearer $ADMIN" -H 'Content-Type: application/json' -d '{"user":"user_lin"}' \
  "$COLOPHON_BASE_URL/__admin/tokens" | sed 's/.*"token":"\([^"]*\)".*/\1/')
quietly colophon api PATCH /orgs/org_acme/members/user_lin --data '{"role":"admin"}'
COLOPHON_TOKEN=$LIN hand PATCH /orgs/org_acme/teams/team_writers --data '{"title":"Writers"}'

#: colophon drift --missing-pages
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  docs:
    title: Product docs
    groups: { reference: { title: Reference } }
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }, { space: handbook-v1, path: v1 }]
      - { path: api, title: API, group: reference, spaces: [{ space: api, path: v2 }] }
    redirects:
      /start: { section: guides }
M
quietly colophon apply -y
miss() {
  local at events=
  for at in $(seq "$2"); do
    events="$events,{\"type\":\"page_view\",\"session\":{\"visitorId\":\"visitor-$at\",\"ip\":\"203.0.113.7\"},\"location\":{\"url\":\"https://acme.site.colophon.example/docs$1\",\"displayContext\":\"site\",\"space\":null,\"page\":null}}"
  done
  hand POST /orgs/org_acme/sites/site_docs/insights/events --data "{\"events\":[${events#,}]}"
}
miss /manual/getting-started/installation 120
miss /manual/faq 31
miss /manual/zebra 4
