import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Tampering, tamperedWith } from '../support/tampered.ts';
import { lastIn, writesIn } from '../support/workspace.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

/** An answer without the addresses of people. */
function withoutEmails(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(withoutEmails);
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => (key === 'email' ? [] : [[key, withoutEmails(part)] as const])),
      )
    : value;
}

/** Where addresses are hidden: nowhere, but among the members of the organization, or everywhere. */
const HIDING = {
  nowhere: () => false,
  'outside the directory': (path: string) => !path.endsWith('/members') || path.includes('/teams/'),
  everywhere: () => true,
} as const;

const HEAD = 'colophon: 1\norganization: org_acme\n';
const manifestOf = (role: string): string => `${HEAD}
organizationSettings: { mergeRules: [{ allow_bypass: [lin@example.com] }] }
members: { remy@example.com: { role: read } }
teams: { press: { title: Press, members: { remy@example.com: owner, lin@example.com: ${role === 'edit' ? 'member' : 'owner'} } } }
collections: { internal: { title: Internal, access: { members: { carl@example.com: ${role} } } } }
spaces: { handbook: { id: spc_handbook, access: { default: read, members: { remy@example.com: ${role}, lin@example.com: edit } } } }
sites: { docs: { id: site_docs, title: Product docs, access: { members: { rita@example.com: ${role} } } } }
`;

interface Bench {
  readonly server: RunningServer;
  readonly hide: (where: keyof typeof HIDING) => void;
  readonly run: (
    text: string,
    options?: { readonly replace?: readonly string[] },
  ) => Promise<{ plan: Plan; status: string }>;
  /** Everything that says who may do what. */
  readonly people: () => unknown;
}

let bench: Bench;
beforeEach(async () => {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  let hidden: keyof typeof HIDING = 'nowhere';
  const tampering: Tampering = {
    answer: ({ path, body }) => (HIDING[hidden](path) ? withoutEmails(body) : body),
  };
  const front = await tamperedWith(server, tampering);
  const service: ServiceOptions = { baseUrl: front.url, token: front.token };
  const ledger = createMemoryLedger();
  bench = {
    server,
    hide: (where) => {
      hidden = where;
    },
    run: async (text, options = {}) => {
      const allow = ['grant', 'grant-admin', 'revoke-access', 'replace'];
      const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
      const made = valueIn(await plan({ manifest, service, ledger, allow, ...options }));
      const report = await apply({ manifest, service, ledger, plan: made, allow });
      return { plan: made, status: report.status };
    },
    people: () => {
      const { organizations, members, teams, teamMembers, grants, spaces } = server.exportWorld().tables;
      return { organizations, members, teams, teamMembers, grants, spaces };
    },
  };
});

const addressesOf = ({ changes }: Plan): readonly string[] => changes.map(({ address }) => address);

describe('a service that shows addresses among the members of the organization alone', () => {
  test('plans nothing for those who have their roles, and changes the roles that differ', async () => {
    await bench.run(manifestOf('edit'));
    bench.hide('outside the directory');
    const again = await bench.run(manifestOf('edit'));
    expect([addressesOf(again.plan), again.plan.diagnostics]).toEqual([[], []]);
    const changed = await bench.run(manifestOf('comment'));
    expect(changed.status).toBe('done');
    expect(addressesOf(changed.plan).toSorted()).toEqual([
      'collection.internal.access',
      'site.docs.access',
      'space.handbook.access',
      'team.press',
    ]);
    bench.hide('nowhere');
    expect(addressesOf((await bench.run(manifestOf('comment'))).plan)).toEqual([]);
  });
});

describe('a service that shows no addresses', () => {
  const LISTS = [
    ['organizationSettings', 'mergeRules'],
    ['member["remy@example.com"]', 'email'],
    ['team.press', 'members'],
    ['collection.internal.access', 'members'],
    ['space.handbook.access', 'members'],
    ['site.docs.access', 'members'],
  ];

  test.each(['edit', 'comment'])(
    'keeps every role of people (declared: %s), and says which lists are not managed',
    async (role) => {
      await bench.run(manifestOf('edit'));
      const before = bench.people();
      const since = lastIn(bench.server);
      bench.hide('everywhere');
      const { plan: made } = await bench.run(manifestOf(role));
      expect(made.changes).toEqual([]);
      expect(made.diagnostics.map(({ code, severity, detail }) => [code, severity, detail.split(':')[0]])).toEqual(
        LISTS.map(([address]) => ['unreadable', 'warning', address]),
      );
      expect(made.diagnostics.map(({ summary }) => summary.split(' ').at(-1))).toEqual(LISTS.map(([, field]) => field));
      expect(made.diagnostics.every(({ source }) => source !== undefined)).toBe(true);
      expect(writesIn(bench.server, since)).toEqual([]);
      expect(bench.people()).toEqual(before);
      bench.hide('nowhere');
      const next = await bench.run(manifestOf(role));
      expect([next.status, next.plan.changes.length > 0]).toEqual(['done', role !== 'edit']);
      expect(addressesOf((await bench.run(manifestOf(role))).plan)).toEqual([]);
    },
  );

  test('invites nobody who may be a member already, and adopts nothing of a list of people', async () => {
    bench.hide('everywhere');
    const before = bench.people();
    const text = `${HEAD}
members: { carl@example.com: { role: create } }
teams: { writers: { title: Docs writers, members: { carl@example.com: owner } } }
spaces: { handbook: { id: spc_handbook, access: { default: inherit, members: {} } } }
`;
    const { plan: made } = await bench.run(text);
    expect(made.changes.map(({ action, address }) => `${action} ${address}`)).toEqual(['adopt space.handbook.access']);
    expect(made.diagnostics.map(({ code }) => code)).toEqual(['unreadable', 'pending', 'unreadable', 'unreadable']);
    expect(bench.people()).toEqual(before);
  });

  test('fails a change that a new place needs, and gives nobody a role there', async () => {
    const text = (title: string): string =>
      `${HEAD}spaces: { fresh: { title: ${title}, manage: true, access: { default: null, members: { lin@example.com: edit } } } }\n`;
    bench.hide('everywhere');
    const made = await bench.run(text('Fresh'));
    expect(made.status).toBe('partial');
    bench.hide('nowhere');
    expect((await bench.run(text('Fresh'))).status).toBe('done');
    expect(addressesOf((await bench.run(text('Fresh'))).plan)).toEqual([]);
  });

  test('has the people of a team who get a role in what a plan says', async () => {
    bench.hide('everywhere');
    const teams = 'teams: { writers: { title: Docs writers } }';
    const spaces = 'spaces: { handbook: { id: spc_handbook, access: { teams: { writers: admin } } } }';
    const { plan: made } = await bench.run(`${HEAD}${teams}\n${spaces}\n`);
    const [handbook] = made.effects ?? [];
    expect(handbook).toMatchObject({
      title: 'Handbook',
      people: expect.arrayContaining([{ person: 'Lin Okafor', before: 'create', after: 'admin' }]),
    });
  });

  test('has no team replaced, which would lose its people', async () => {
    await bench.run(manifestOf('edit'));
    bench.hide('everywhere');
    const before = bench.people();
    await expect(bench.run(manifestOf('edit'), { replace: ['team.press'] })).rejects.toThrow(
      'unreadable: team.press: the service shows no e-mail address of',
    );
    expect(bench.people()).toEqual(before);
  });
});
