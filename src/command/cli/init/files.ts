import { argumentOf } from '../../../base/shell.ts';
import { renderYaml, withoutVariables } from '../../../core/manifest/edit/render.ts';
import { wordOf } from '../../../core/manifest/export/names.ts';
import type { NewFile } from './ci.ts';
import { type Answers, EXAMPLE_SITE, FILE_LEDGER } from './questions.ts';

/** One line of YAML, with quotes where the value needs them. */
function entry(key: string, value: string): string {
  return renderYaml({ [key]: withoutVariables(value) }).trimEnd();
}

/** How to select the ledger; a manifest cannot, because a pull request could change it. */
function ledgerLines(ledger: string | undefined): string {
  return ledger === undefined || ledger === 'git'
    ? ''
    : `#
# Record what was applied (the ledger) where you chose to:
#   export COLOPHON_LEDGER=${argumentOf(ledger, 'LEDGER')}
`;
}

function environmentLines(environments: readonly string[]): string {
  return environments.length === 0
    ? ''
    : `
# Variants of this workspace: \`-e ${environments[0]}\` chooses one, \`--all\` runs in all of them. Each has its own ledger and can have:
#   organization: org_acme               an organization of its own
#   overlay: overlays/${environments[0]}.yaml       a file that is merged over this one
#   variables: { product: Acme }         values for \${var:product}
#   protect: true                        protection for everything in it
${renderYaml({ environments: Object.fromEntries(environments.map((name) => [name, {}])) })}`;
}

/** A first manifest: small, valid, and ready for --sandbox as it is. */
export function firstManifest(schemaPath: string, { site, organization, ledger, environments }: Answers): string {
  const key = site === EXAMPLE_SITE ? 'docs' : wordOf(site, 'site');
  const own =
    organization === undefined ? `organization: \${env:COLOPHON_ORGANIZATION}` : entry('organization', organization);
  return `# yaml-language-server: $schema=${schemaPath}

# The desired state of a documentation workspace. Colophon compares it with the live workspace and changes what differs.
# Resources that are not declared here are unmanaged: Colophon does not touch them.
#
#   colophon validate          check this file; needs no token
#   colophon plan --sandbox    plan against an example workspace inside the process; needs no token
#   colophon plan              plan against your workspace: set COLOPHON_TOKEN${organization === undefined ? ' and COLOPHON_ORGANIZATION' : ''} first
#   colophon apply             plan, ask for approval, apply
#
# \`colophon explain site\`, \`colophon explain redirect\` and so on list every field.
${ledgerLines(ledger)}colophon: 1
${own}

# Spaces hold the pages. They exist already; here they get names that the rest of this file refers to. These two exist in
# the sandbox: replace them with the ids or titles of your own.
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { title: Handbook v1 }

sites:
  # The name is yours to choose. If a site with this title exists, Colophon adopts it; otherwise it creates one.
  ${key}:
    ${entry('title', site)}

    # A list, because sections have an order.
    sections:
      - path: guides
        title: Guides
        icon: book
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }

    # Old paths and their new targets.
    redirects:
      /getting-started: { section: guides }
      /v1/start: { space: guides/v1 }
${environmentLines(environments)}`;
}

/** Ignores a file ledger in git, where a pull request could change it. */
export function ledgerFiles(ledger: string | undefined): readonly NewFile[] {
  return ledger === FILE_LEDGER
    ? [
        {
          path: '.colophon/.gitignore',
          text: '# The ledger is a file on this machine. Colophon refuses one that git tracks.\n/*\n!/.gitignore\n!/workspace.schema.json\n',
        },
      ]
    : [];
}
