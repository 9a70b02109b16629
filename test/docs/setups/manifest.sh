#: colophon validate
fresh
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  docs:
    titel: Docs
M

#: colophon fmt --check
fresh
manifest <<'M'
colophon: 1
organization: "org_acme"
M

#: colophon plan
fresh
manifest <<'M'
colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
  support: { title: Support }
spaces:
  handbook:
    id: spc_handbook
    access:
      default: read
      teams: { writers: edit, support: comment }
      members: { lin@example.com: review }
M
quietly colophon apply -y
hand PATCH /spaces/spc_handbook/permissions/users/user_lin --data '{"role":"admin"}'
hand POST /spaces/spc_handbook/permissions --data '{"role":"edit","users":["user_gus"]}'

#: colophon validate
fresh
# There is no configuration of one's own in a pipeline.
export CI=1
manifest <<'M'
colophon: 1
organization: org_acme
teams: { a: { title: "${env:MY_TITLE}" } }
M
