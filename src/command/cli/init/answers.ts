import { printable } from '../../../base/text.ts';
import { usage } from '../exit.ts';
import type { CiHost } from './ci.ts';

/** What `init` has to know; flags, questions or defaults say it. */
export interface Answers {
  /** Whether the manifest is an export of the live workspace. */
  readonly fromLive: boolean;
  /** The title of the site. */
  readonly site: string;
  /** The id of the organization; undefined for a manifest that reads COLOPHON_ORGANIZATION. */
  readonly organization: string | undefined;
  /** Whose pipelines are written; undefined if nothing says where the repository is hosted. */
  readonly ci: CiHost | 'none' | undefined;
  /** The value of --ledger; undefined for the default. */
  readonly ledger: string | undefined;
  /** The environments that the manifest declares. */
  readonly environments: readonly string[];
}

/** The site of the sandbox, so that a first plan shows an adoption. */
export const EXAMPLE_SITE = 'Product docs';

/** The ledger of a person who keeps no record in git. */
export const FILE_LEDGER = 'file:.colophon/default.json';

/** What is wrong with the title of a site; undefined if nothing is. */
export function problemOfSite(title: string): string | undefined {
  if (title.trim() === '') {
    return 'A site needs a title.';
  }
  return printable(title) === title ? undefined : 'A title cannot contain control characters.';
}

/** What is wrong with the id of an organization; undefined if nothing is. */
export function problemOfOrganization(id: string): string | undefined {
  return /^[\w-]+$/.test(id) ? undefined : 'An id contains only letters, digits, hyphens and underscores: org_acme';
}

/** Refuses what cannot be written into a manifest or a pipeline. */
export function checkAnswers({ fromLive, site, organization, ci, ledger, environments }: Answers): Answers {
  const siteProblem = problemOfSite(site);
  if (siteProblem !== undefined) {
    throw usage(`--site: ${siteProblem}`);
  }
  const idProblem = organization === undefined ? undefined : problemOfOrganization(organization);
  if (idProblem !== undefined) {
    throw usage(`--organization: ${idProblem}`);
  }
  if (ledger !== undefined && !/^(?:git|(?:git|file):[^\p{Cc}"$`]+|none)$/u.test(ledger)) {
    throw usage('--ledger: pass git, git:REMOTE, file:PATH or none.');
  }
  if (ci !== undefined && ci !== 'none' && ledger !== undefined && !ledger.startsWith('git')) {
    throw usage(
      `Pipelines need a ledger in git: the files of a job are gone when it ends. Pass --ledger git, or --no-ci to keep \`--ledger ${ledger}\`.`,
    );
  }
  return { fromLive, site, organization, ci, ledger, environments };
}
