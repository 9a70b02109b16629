#: colophon ledger show -e production
fresh
manifest <<'M'
colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
environments: { production: {} }
sites:
  tour:
    title: Tour
    visibility: share-link
    shareLinks: { press: { name: Press } }
    spaces: [{ space: handbook }]
M
quietly colophon apply -y -e production

#: git fetch -q origin refs/colophon/production && git log -1 FETCH_HEAD
:

#: colophon apply -e production --lock-timeout 1
# Another clone that is applying, on another machine.
sed -i 's/title: Tour/title: The tour/' colophon.yaml
commit
LOCK='{"id":"51f0f9d5afbf2edb","pid":4711,"host":"build-7","boot":"other","at":"2026-11-15T11:24:26.000Z","command":"colophon apply","by":"Ada"}'
TREE=$(printf '100644 blob %s\tlock.json\n' "$(echo "$LOCK" | git hash-object -w --stdin)" | git mktree)
git push -q origin "$(git commit-tree -m 'Lock production' "$TREE"):refs/colophon-lock/production"
