import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addAgentCommand } from '../../src/command/cli/agent.ts';
import { addApiCommand } from '../../src/command/cli/api.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { useFolders } from '../support/command.ts';
import { runCommand } from '../support/run-commands.ts';
import { useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';

const folderWith = useFolders();
const api = useServer({ processingDelay: 0 });

const COMMANDS = [
  ...[addAgentCommand, addApiCommand, addApplyCommand, addDoctorCommand, addDriftCommand, addExportCommand],
  ...[addGraphCommand, addLedgerCommand, addLintCommand, addPlanCommand, addRehearseCommand, addValidateCommand],
  addVerifyCommand,
];

/** The commands that read the service in a check. */
const ASKS: ReadonlySet<string> = new Set(['plan', 'export', 'doctor']);

/** A server of the author of the pull request; whoever comes there has been led astray. */
async function trap(): Promise<{ readonly url: string; readonly visits: () => number }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits: () => visits };
}

/** Everything that a pull request can bring along to have another service, organization or token taken. */
function checkoutWith(url: string): string {
  const settings = { baseUrl: url, 'base-url': url, organization: 'org_evil', token: 'evil-token-01', readOnly: false };
  const variables = `COLOPHON_BASE_URL=${url}\nCOLOPHON_ORGANIZATION=org_evil\nCOLOPHON_READ_ONLY=0\nCOLOPHON_TOKEN=evil-token-01\n`;
  return folderWith({
    'colophon.yaml': `colophon: 1\norganization: org_evil\nteams: { planted: { title: Planted } }\nenvironments: { e: { overlay: over.yaml } }\n`,
    'over.yaml': 'organization: org_evil\n',
    '.env': variables,
    '.env.local': variables,
    '.envrc': variables,
    '.colophonrc': JSON.stringify(settings),
    '.colophonrc.json': JSON.stringify(settings),
    'colophon.config.json': JSON.stringify(settings),
    'colophon.config.js': `module.exports = ${JSON.stringify(settings)};`,
    '.colophon/config.json': JSON.stringify(settings),
    'package.json': JSON.stringify({ name: 'planted', colophon: settings, config: settings }),
    '.npmrc': `registry=${url}\n`,
    'nothing.txt': '',
  });
}

describe('F67: the check of a pull request', () => {
  test.each<readonly string[]>([
    ['plan'],
    ['plan', '-e', 'e'],
    ['apply', '--auto-approve'],
    ['apply', '--auto-approve', '-e', 'e'],
    ['drift'],
    ['drift', 'accept'],
    ['export'],
    ['doctor'],
    ['verify'],
    ['rehearse'],
    ['lint', '--live'],
    ['graph'],
    ['validate'],
    ['api', 'POST', '/orgs/org_acme/teams', '--data', '{"title":"x"}'],
    ['api', 'DELETE', '/orgs/org_acme/teams/team_docs'],
    ['ledger', 'unlock', 'abc'],
    ['ledger', 'move', '--to', 'file:other.json'],
    ['agent', '--mode', 'apply', '--once', '--repo', '.'],
  ])('%s %s %s: asks the service of the settings alone, and writes nothing', async (...args) => {
    const evil = await trap();
    const cwd = checkoutWith(evil.url);
    const since = lastIn(api.server);
    const env = {
      HOME: cwd,
      PATH: process.env['PATH'] ?? '',
      CI: 'true',
      COLOPHON_READ_ONLY: 'true',
      COLOPHON_TOKEN: api.server.token,
      COLOPHON_BASE_URL: api.server.url,
      COLOPHON_ORGANIZATION: 'org_acme',
      COLOPHON_LEDGER: 'none',
    };
    // Flags are read from the variables of the process.
    for (const [name, value] of Object.entries(env)) {
      vi.stubEnv(name, value);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    const { stdout, stderr } = await runCommand(COMMANDS, args, { cwd, env });
    const seen = api.server.journal({ since });
    expect(seen.filter(({ method, write }) => write || method !== 'GET')).toEqual([]);
    expect(seen.filter(({ path }) => path.includes('org_evil'))).toEqual([]);
    expect(evil.visits()).toBe(0);
    // Where it asks at all, it asks the right one.
    expect(seen.length > 0 || args.length > 1 || !ASKS.has(args[0] ?? '')).toBe(true);
    expect(stdout + stderr).not.toContain(api.server.token);
  });
});
