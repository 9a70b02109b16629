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
