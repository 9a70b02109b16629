import { readVersion } from '../base/version.ts';

/** A file that `init` writes. */
export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
}

/** A manifest to start from: small, valid, and ready to be tried with --sandbox as it is. */
export function firstManifest(schemaPath: string): string {
  return `# yaml-language-server: $schema=${schemaPath}

# This is a manifest: it says what a documentation workspace should look like. Colophon compares it with the service
# and does what is missing. Whatever is not written here is left alone.
#
#   colophon validate          checks this file; needs nothing
#   colophon plan --sandbox    shows what would change, on an example workspace inside this process
#   colophon plan              the same with your workspace: set COLOPHON_TOKEN and COLOPHON_ORGANIZATION first
#   colophon apply             does it, after asking
#
# \`colophon explain site\`, \`colophon explain redirect\` and so on tell what else can be said here.
colophon: 1
organization: \${env:COLOPHON_ORGANIZATION}

# Spaces hold the pages. They exist already; here they only get names for use below. These two are in the sandbox:
# put the ids or the titles of your own spaces in their place.
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { title: Handbook v1 }

sites:
  # The name is yours to choose. A site that has this title already is taken over; else it is made.
  docs:
    title: Product docs

    # A list, because the order is kept: the first section stands first.
    sections:
      - path: guides
        title: Guides
        icon: book
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }

    # Old paths, and where they lead now.
    redirects:
      /getting-started: { section: guides }
      /v1/start: { space: guides/v1 }
`;
}

/** Keeps the record of what was applied from run to run; a run without it adopts what is there and deletes nothing. */
function keepRecord(action: 'restore' | 'save', folder: string): string {
  const path = `${folder === '' ? '' : `${folder}/`}.colophon/default.json*`;
  return `      - uses: actions/cache/${action}@v4${action === 'save' ? '\n        if: always()' : ''}
        with:
          path: ${JSON.stringify(path)}
          key: colophon-\${{ github.run_id }}-\${{ github.run_attempt }}${action === 'save' ? '' : '\n          restore-keys: colophon-'}`;
}

/** The workflow for GitHub: a plan for every pull request, and an apply for what arrives on the main branch. */
export function githubWorkflow(folder: string): string {
  const run = `npx --yes colophon@${readVersion()}`;
  const place = folder === '' ? '' : `\n\ndefaults:\n  run:\n    working-directory: ${JSON.stringify(folder)}`;
  return `# Every pull request shows what it would change; what is merged is applied.
# Settings > Secrets and variables > Actions: the secret COLOPHON_TOKEN and the variable COLOPHON_ORGANIZATION.
name: colophon

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

env:
  COLOPHON_ORGANIZATION: \${{ vars.COLOPHON_ORGANIZATION }}${place}

jobs:
  plan:
    # Pull requests from forks get no secrets, so there is nothing to plan with.
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    concurrency:
      group: colophon-plan-\${{ github.ref }}
      cancel-in-progress: true
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # The record of what was applied. Where it is lost, things are found again by their names, and nothing is deleted.
${keepRecord('restore', folder)}
      - run: ${run} validate
      - run: ${run} lint
      # Planning only ever reads.
      - run: ${run} plan --output-to "markdown=$GITHUB_STEP_SUMMARY"
        env:
          COLOPHON_TOKEN: \${{ secrets.COLOPHON_TOKEN }}

  apply:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 60
    # One at a time, and never stopped in the middle: two applies at once would work against each other.
    concurrency:
      group: colophon-apply
      cancel-in-progress: false
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${keepRecord('restore', folder)}
      # Guards still hold: a change that needs a word stops the run, and the summary says which word.
      - run: ${run} apply --auto-approve --output-to "markdown=$GITHUB_STEP_SUMMARY"
        env:
          COLOPHON_TOKEN: \${{ secrets.COLOPHON_TOKEN }}
${keepRecord('save', folder)}
`;
}
