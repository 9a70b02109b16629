#: colophon plan
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }]
    redirects:
      /faq: { page: { space: guides/v2, id: pg_faq } }
M
quietly colophon apply -y
sed -i s/pg_faq/pg_install/ colophon.yaml
commit

#: colophon redirects import _redirects --live --out redirects.csv
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }]
M
cat > _redirects <<'R'
# The old site.
/home        /guides
/manual/     /guides/v2
/handbook    /guides/v2
/guides/v2   /guides                 302
/start       /home
/cats        https://www.example.com/cats
/old/*       /guides/:splat
/promo       /guides                      302  Country=de
/moved       /guides#install
/x           /guides
R

#: colophon redirects import _redirects
cat > _redirects <<'R'
/home      /guides
/manual    /guides/v2
/handbook  /guides/v2
/moved     /guides
R

#: colophon redirects test /here /guides/v2 /nothing https://docs.example.com/here
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook, path: v2, default: true }

    # Short paths, printed on paper.
    redirects:
      /here: { section: guides }
M

#: colophon plan --out plan.json
fresh today
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
    redirects: {}
M
quietly colophon apply -y --allow delete=10 --allow moves-urls
sed -i 's/path: api/path: reference/' colophon.yaml
commit

#: colophon redirects suggest --old old.xml --new new.xml
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }]
    redirects:
      /docs/old: { section: guides }
M
sitemap() {
  local path
  echo '<urlset>'
  for path; do echo "<url><loc>https://docs.example.com$path</loc></url>"; done
  echo '</urlset>'
}
sitemap /docs/faq.html /docs/instalation /docs/overview /docs/pricing /docs/old > old.xml
sitemap /guides/v2/faq /guides/v2/getting-started/installation /guides/v2/overview /api/v2/overview > new.xml

#: colophon redirects suggest --from access.log --live
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }]
    redirects:
      /start: { section: guides }
M
miss() {
  local at
  for at in $(seq "$2"); do
    echo "203.0.113.7 - - [16/Nov/2026:08:00:00 +0000] \"GET $1 HTTP/1.1\" 404 153"
  done
}
{ miss /manual/getting-started/installation 120; miss /manual/faq 31; miss /manual/zebra 4; miss /start 3; miss /wp-login.php 57; } > access.log
