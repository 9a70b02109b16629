export const TWO_SPACES = 'spaces: { a: { id: spc_a }, b: { id: spc_b } }\n';

/** A section with these spaces. */
export const sectionOf = (spaces: string): string =>
  `${TWO_SPACES}sites:\n  docs:\n    title: Docs\n    sections:\n      - path: guides\n        spaces:\n${spaces}`;

/** A section, and these links beside it. */
export const linked = (links: string): string =>
  `sites:\n  docs:\n    title: Docs\n    groups: { g: { title: G } }\n    sections:\n      - { path: guides }\n${links}`;

/** A site that shows one space, and syncs of the site and of a space. */
export const bothSynced = (shown: string, synced: string): string =>
  `spaces:
  ${synced}:
    id: spc_${synced}
    gitSync: { github: { repository: 1, branch: main, wins: git } }
  other: { id: spc_other }
sites:
  docs:
    title: Docs
    sections:
      - path: guides
        spaces: [${shown}]
    gitSync: { github: { repository: 2, branch: main, wins: git } }
`;
