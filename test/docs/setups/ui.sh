#: colophon ui --export console
fresh
unset COLOPHON_ORGANIZATION
manifest <<'M'
colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
environments: { production: {}, staging: {} }
M

#: colophon ui --export console
unset COLOPHON_ORGANIZATION
sed -i 's/staging: {}/staging: {}, europe: { organization: org_europe }/' colophon.yaml
export COLOPHON_RETRIES=0

#: colophon ui --export parts/1 --shard 1/2 && colophon ui --export parts/2 --shard 2/2
unset COLOPHON_ORGANIZATION
sed -i 's/organization: org_europe//' colophon.yaml
