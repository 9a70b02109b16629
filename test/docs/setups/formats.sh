#: colophon plan --out plan.json
fresh
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  partners:
    title: Partner preview
    visibility: share-link
    shareLinks: { partners: { name: Partners }, press: { name: Press } }
M
quietly colophon apply -y
sed -i 's/visibility: .*/visibility: public/; s/partners: { name: Partners }, //' colophon.yaml
commit

#: colophon apply -y
fresh
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  docs:
    title: Product docs
    shareLinks: { press: { name: Press } }
M

#: colophon plan -o github
fresh
mkdir docs
cat > docs/colophon.yaml <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    published: false
    redirects:
      /start: { section: { id: sec_guides } }
M
export COLOPHON_FILE=docs
commit
