#: npx --no -- colophon serve --port 4010 --token demo-token
fresh

#: curl -s -H 'Authorization: Bearer demo-token' -H 'Content-Type: application/json' -d '{"source":"/help","destination":{"kind":"site-section","siteSectionId":"sec_api"}}' http://127.0.0.1:4010/v1/orgs/org_acme/sites/site_docs/redirects
fresh
curl -fsS -X PUT -H "Authorization: Bearer $ADMIN" -H 'Content-Type: application/json' \
  -d '[{"kind":"status","status":503,"operation":"createSiteRedirect","nth":1}]' "$COLOPHON_BASE_URL/__admin/faults" > /dev/null

#: export COLOPHON_BASE_URL=http://127.0.0.1:4010 COLOPHON_TOKEN=demo-token
fresh
hand POST /orgs/org_acme/sites/site_docs/redirects --data '{"source":"/help","destination":{"kind":"site-section","siteSectionId":"sec_api"}}'
