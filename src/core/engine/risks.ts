/** The names of risks; a kind cannot define others. */
export type Risk =
  | 'weaken-policy'
  | 'organization-admin'
  | 'weaken-sso'
  | 'open-domains'
  | 'grant-admin'
  | 'lock-out'
  | 'break-sso'
  | 'expose'
  | 'forward-secrets'
  | 'import-content'
  | 'rotate-keys'
  | 'sync-content'
  | 'destroy-content'
  | 'replace'
  | 'prune'
  | 'cascade'
  | 'unrecognized'
  | 'conflict'
  | 'remove-member'
  | 'revoke-access'
  | 'unpublish'
  | 'revoke-links'
  | 'rename-host'
  | 'dangling'
  | 'translate'
  | 'moves-urls'
  | 'publish'
  | 'open-links'
  | 'grant'
  | 'weaken-review';

/** The risk of a change that breaks URLs, which it lists. */
export const MOVES_URLS: Risk = 'moves-urls';

/** The description of a risk. */
interface RiskRow {
  readonly name: string;
  /** Whether it always needs consent. The others are only marked, unless the policy requires consent. */
  readonly always: boolean;
  readonly meaning: string;
}

/** Everything that a change can expose, lose or break, the heaviest first: a heavier risk is never guarded less than a lighter one. */
const TABLE: Readonly<Record<Risk, Omit<RiskRow, 'name'>>> = {
  'weaken-policy': { always: true, meaning: 'the manifest checks less than the rules that were applied last' },
  'organization-admin': {
    always: true,
    meaning:
      'somebody becomes an administrator of the organization, or can make themselves one by a link, a login or by default',
  },
  'weaken-sso': {
    always: true,
    meaning:
      'another identity provider, or another key, decides who can log in; anyone who controls it can log in as anybody',
  },
  'open-domains': {
    always: true,
    meaning: 'everyone with an e-mail address of one more domain can join the organization',
  },
  'grant-admin': {
    always: true,
    meaning: 'somebody becomes an administrator of a space, a collection or a site, and can open it to anyone',
  },
  'lock-out': {
    always: true,
    meaning: 'it could not be checked whether an administrator is locked out',
  },
  'break-sso': {
    always: true,
    meaning: 'nobody can log in through this identity provider, or through any if single sign-on is disabled',
  },
  expose: {
    always: true,
    meaning: 'more people can see the content of a space, a site or an API description, up to everyone on the internet',
  },
  'forward-secrets': {
    always: true,
    meaning: 'the headers of an MCP server, which are secrets, are sent to a host that did not get them before',
  },
  'import-content': {
    always: true,
    meaning:
      'the service loads content from another address into the new space; anyone who controls that address decides what it says',
  },
  'rotate-keys': {
    always: true,
    meaning:
      'the private key of visitor authentication is replaced; tokens signed with the old key are invalid at once',
  },
  'sync-content': {
    always: true,
    meaning: 'the service syncs the content with the repository at once, and the winning side overwrites the other',
  },
  'destroy-content': {
    always: true,
    meaning:
      'the space is deleted with its content; for 7 days `colophon restore` can bring it back, without its sites and grants',
  },
  replace: { always: true, meaning: 'it is deleted and created again; its content is lost and its id changes' },
  prune: { always: true, meaning: 'Colophon never applied it; --prune all deletes it because it is not declared' },
  cascade: { always: true, meaning: 'resources that Colophon does not own are deleted with it' },
  unrecognized: {
    always: true,
    meaning:
      'the live resource does not have the name that the ledger recorded; somebody renamed it, or it is not the one that Colophon applied',
  },
  conflict: {
    always: true,
    meaning: 'the manifest and the live resource both changed since the last apply; the live change would be lost',
  },
  'remove-member': { always: true, meaning: 'the person loses access to the organization, its teams and its content' },
  'revoke-access': {
    always: true,
    meaning: 'all roles that people, or teams, were given in a space, a collection or on a site are removed',
  },
  unpublish: { always: true, meaning: 'a live site, or most of it, goes offline' },
  'revoke-links': { always: true, meaning: 'everyone who has this link loses access' },
  'rename-host': {
    always: true,
    meaning: 'the public URLs of all sites of the organization change; links to the old ones may break',
  },
  dangling: {
    always: true,
    meaning: 'live resources that this plan does not change refer to it; their references would break',
  },
  translate: {
    always: true,
    meaning:
      'the service starts to translate the entire space at once, and the words count toward the plan of the organization',
  },
  'moves-urls': {
    always: false,
    meaning: 'URLs of a live site stop working; links and bookmarks to them break',
  },
  publish: { always: false, meaning: 'the site goes live for everyone its visibility allows' },
  'open-links': {
    always: false,
    meaning: 'anyone who has this link can use it to read the site or to join the organization',
  },
  grant: { always: false, meaning: 'somebody gets access, or more permissions' },
  'weaken-review': {
    always: false,
    meaning: 'change requests can be merged with fewer checks, or by more people without them',
  },
};

export const RISKS: readonly RiskRow[] = Object.entries(TABLE).map(([name, row]) => ({ name, ...row }));

const WEIGHTS: ReadonlyMap<string, number> = new Map(RISKS.map(({ name }, index) => [name, index]));

/** The rank of a risk, the heaviest first; unknown risks come last. */
function weightOf(risk: string): number {
  return WEIGHTS.get(risk) ?? RISKS.length;
}

/** The meaning of a risk; undefined for unknown ones. */
export function meaningOf(risk: string): string | undefined {
  return RISKS[weightOf(risk)]?.meaning;
}

/** Whether a risk needs consent whatever the policy says. */
export function alwaysAsks(risk: string): boolean {
  return RISKS[weightOf(risk)]?.always === true;
}

/** Sorts by weight, the heaviest first; equal ones keep their order. */
export function byWeight<T>(items: readonly T[], riskOf: (item: T) => string | readonly string[]): readonly T[] {
  const weights = new Map(items.map((item) => [item, Math.min(...[riskOf(item)].flat().map(weightOf), RISKS.length)]));
  return items.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0));
}
