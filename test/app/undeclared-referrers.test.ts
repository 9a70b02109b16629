import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();

const TEAM = 'teams:\n  writers: { title: Writers }\n';
const provider = (team: string): string => `saml:
  fresh:
    label: Fresh
    entityID: https://fresh.example.com/a
    ssoURL: https://fresh.example.com/sso
    certificate: |
      -----BEGIN CERTIFICATE-----
      MIIBszCCAVmgAwIBAgIUQ2o=
      -----END CERTIFICATE-----
${team}`;

test('a team is not deleted unasked while a provider that left the manifest refers to it', async () => {
  api.server.reset();
  const ledger = createMemoryLedger();
  const service = { baseUrl: api.server.url, token: api.server.token };
  const given = async (text: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': `colophon: 1\norganization: org_acme\n${text}` }))),
    service,
    ledger,
  });
  await applied(await given(`${TEAM}${provider('    defaultTeam: writers\n')}`), ['weaken-sso']);
  // The field is no longer managed, so the ledger no longer knows of it; then the whole kind is not declared.
  await applied(await given(`${TEAM}${provider('')}`));
  const { changes, blocked, diagnostics } = valueIn(await plan(await given('teams: {}\n')));
  expect(changes).toMatchObject([{ action: 'delete', address: 'team.writers', risk: ['dangling'] }]);
  expect(blocked.map(({ guard }) => guard)).toContain('dangling');
  expect(diagnostics.find(({ code }) => code === 'dangling')?.detail).toContain('saml.fresh refers to team.writers');
});
