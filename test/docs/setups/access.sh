#: colophon access --where space.handbook -v
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
M

#: colophon access --diff
fresh today
block 1 | manifest

#: colophon plan
fresh today
block 1 | manifest

#: colophon plan --target 'member*'
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
members: { ada@example.com: { role: edit } }
M
