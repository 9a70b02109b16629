#: colophon apply -y
fresh today
{ printf 'colophon: 1\norganization: org_acme\n'; block 1; } > colophon.yaml
commit
export COLOPHON_SECRET_GITLAB=glpat-example

#: colophon apply -y --allow sync-content
fresh today
# The GitHub App is not authorized yet.
curl -fsS -H "Authorization: Bearer $ADMIN" "$COLOPHON_BASE_URL/__admin/world" | sed 's/"gitHubApp":true/"gitHubApp":false/' > world.json
curl -fsS -X PUT -H "Authorization: Bearer $ADMIN" -H 'Content-Type: application/json' -d @world.json "$COLOPHON_BASE_URL/__admin/world"
rm world.json
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  guides:
    title: Guides
    gitSync:
      github: { repository: 7, branch: main, wins: git }
M
