import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { inEach, optional } from '../support/random-parts.ts';
import { bothSynced } from './support/contradicting.ts';
import { HIDDEN } from './support/risk-cases.ts';

const AT = 'space.notes.gitSync';
const env = { COLOPHON_SECRET_GITLAB: 'glpat-of-the-walk' };
const sync = (entry: string): string => `spaces: { notes: { title: Notes, gitSync: ${entry} } }\n`;
const gitlab = (more = ''): string =>
  sync(`{ gitlab: { project: 7, branch: main, wins: service, token: !env COLOPHON_SECRET_GITLAB${more} } }`);

const has =
  (fields: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('git-sync', 'space.notes');
    expect(live?.fields).toMatchObject(fields);
  };

const SYNC: Walk = {
  title: 'git sync of a space',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'create, with consent, since content moves',
      manifest: gitlab(),
      env,
      expect: [`create ${AT}`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
      after: has({ provider: 'gitlab', repository: 7, branch: 'main' }),
    },
    {
      title: 'the same in other words, and another winner, is no difference',
      manifest: sync(
        '{ gitlab: { project: 7, branch: refs/heads/main, wins: git, directory: "./", token: !env COLOPHON_SECRET_GITLAB } }',
      ),
      env,
      expect: [],
    },
    {
      title: 'another branch and directory',
      manifest: gitlab(', directory: docs'),
      env,
      expect: [`update ${AT} directory`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
    },
    {
      title: 'another token, and nothing else, is a change',
      manifest: gitlab(', directory: docs'),
      env: { COLOPHON_SECRET_GITLAB: 'glpat-renewed' },
      expect: [`update ${AT} token`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
    },
    {
      title: 'somebody chooses another branch',
      before: (world) => world.set(AT, { provider: 'gitlab', repository: 7, branch: 'by-hand', wins: 'service' }),
      manifest: gitlab(', directory: docs'),
      env: { COLOPHON_SECRET_GITLAB: 'glpat-renewed' },
      expect: [`update ${AT} branch (drift)`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
    },
    {
      title: 'another provider is another sync',
      manifest: sync('{ github: { repository: 9, branch: main, wins: service } }'),
      expect: [`replace ${AT}`],
      blocked: [`replace ${AT}`, `sync-content ${AT}`],
      allow: ['replace', 'sync-content'],
      after: has({ provider: 'github', repository: 9 }),
    },
    {
      title: 'somebody stops it',
      before: (world) => world.drop(AT),
      manifest: sync('{ github: { repository: 9, branch: main, wins: service } }'),
      expect: [`create ${AT} (deleted)`],
      blocked: [`recreate ${AT}`, `sync-content ${AT}`],
      allow: ['recreate=1', 'sync-content'],
    },
    {
      title: 'null stops it, which moves nothing',
      manifest: sync('null'),
      expect: [`delete ${AT}`],
      blocked: [`empty ${AT}`],
      allow: ['empty'],
    },
  ],
};

const GITHUB: Walk = {
  title: 'git sync with GitHub',
  steps: [
    {
      title: 'create',
      manifest: sync('{ github: { repository: 9, branch: main, wins: service } }'),
      expect: [`create ${AT}`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
    },
    {
      title: 'another branch',
      manifest: sync('{ github: { repository: 9, branch: next, wins: git } }'),
      expect: [`update ${AT} branch`],
      blocked: [`sync-content ${AT}`],
      allow: ['sync-content'],
      after: has({ branch: 'next' }),
    },
    {
      title: 'stop it',
      manifest: sync('null'),
      expect: [`delete ${AT}`],
      blocked: [`empty ${AT}`],
      allow: ['empty'],
    },
  ],
};

const ADOPTED: Walk = {
  title: 'a git sync that exists',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'is adopted without a sync',
      manifest:
        'spaces: { internal: { id: spc_internal, gitSync: { gitlab: { project: 4711, branch: main, directory: docs, wins: git } } } }\n',
      expect: ['adopt space.internal.gitSync'],
    },
    {
      title: 'stays when it is no longer declared',
      manifest: 'spaces: { internal: { id: spc_internal } }\n',
      expect: [],
      dormant: ['space.internal.gitSync'],
    },
  ],
};

const github = (more: JsonObject = {}): Json => ({
  github: { repository: 9, branch: 'main', wins: 'service', ...more },
});

export const fixture: FixtureOf<'git-sync'> = {
  manifest: {
    first: `
spaces: { wiki: { gitSync: { github: { repository: 9, branch: main, wins: service } } } }
sites: { main: { gitSync: { github: { repository: 10, branch: main, wins: service } } } }
`,
    second: `
spaces: { wiki: { gitSync: { github: { repository: 9, branch: next, wins: service, directory: docs } } } }
sites: { main: { gitSync: null } }
`,
  },
  random: {
    after: ['space'],
    part: (chosen) =>
      inEach('spaces', chosen, (key) =>
        key === 'notes' || key === 'guides'
          ? optional({
              gitSync: fc.oneof(
                fc.constant(null),
                optional({
                  branch: fc.constantFrom('main', 'next'),
                  directory: fc.constantFrom('', 'docs'),
                  previewBranches: fc.boolean(),
                  agentInstructions: fc.subarray(['agents', 'claude']),
                }).map(github),
              ),
            })
          : fc.constant({}),
      ),
  },
  walks: [SYNC, GITHUB, ADOPTED],
  lives: [
    {
      name: 'GitSync',
      inputs: {
        space: 'spc_guides',
        provider: 'gitlab',
        repository: 7,
        branch: 'main',
        token: 'glpat-p',
        wins: 'service',
      },
      steps: [{ change: { branch: 'next', directory: 'docs' } }],
      untold: ['token'],
    },
    {
      name: 'GitSync',
      inputs: { space: 'spc_notes', provider: 'github', repository: 8, branch: 'main', wins: 'service' },
      steps: [{ change: { provider: 'gitlab', token: 'glpat-p' }, replaces: ['provider'] }],
    },
  ],
  rows: [
    {
      table: 'gitInstallations',
      key: ['space', 'site'],
      isUnique: true,
      // Those of the spaces of a site belong to that of the site.
      ownersOf: ({ id, parent }) => [id, parent],
    },
  ],
  byHand: [
    fc
      .constantFrom('docs', 'site')
      .map((projectDirectory) => [
        'PATCH',
        '/v1/git/installations/gitinst_internal',
        { provider: 'gitlab', providerConfiguration: {}, projectDirectory },
      ]),
  ],
  holders: [{ kind: 'space', id: 'spc_internal' }],
  risks: {
    repository: [['sync-content', 1, 2]],
    branch: [['sync-content', 'a', 'b']],
    token: [['sync-content', HIDDEN, HIDDEN]],
    instance: [['sync-content', 'https://a', 'https://b']],
    directory: [['sync-content', 'a', 'b']],
    commitMessage: [['sync-content', 'a', 'b']],
    previewBranches: [['sync-content', false, true]],
    agentInstructions: [['sync-content', [], ['agents']]],
  },
  contradictions: [
    {
      title: 'of a space and of the site that shows it',
      text: bothSynced('{ space: a }', 'a'),
      code: 'contradiction',
      places: ['6:5', '14:5'],
    },
    {
      title: 'of a space that is shown by its id',
      text: bothSynced('{ space: { id: spc_a } }', 'a'),
      code: 'contradiction',
      places: ['6:5', '14:5'],
    },
  ],
};
