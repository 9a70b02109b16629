#: colophon plan
fresh today
block 1 | manifest

#: colophon apply -y
fresh today
manifest <<'M'
colophon: 1
organization: org_acme
sites:
  notes:
    title: Notes
    customization: { colors: { danger: "#c00" } }
M
