import { ASSERT_CODES, EXPLAIN_CODES, MISSED_CODES } from '../../core/engine/drift.ts';
import { IMPORT_CODES } from '../../core/engine/match/imported.ts';
import { PROFILE_CODES } from '../../core/engine/offered.ts';
import { MOVES_URLS, RISKS } from '../../core/engine/risks.ts';
import { VALUE_CODES } from '../../core/engine/unique/value-codes.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { LEDGER_CODES } from '../../core/ledger/problems.ts';
import { LINT_RULES } from '../../core/lint/lint.ts';
import { MANIFEST_CODES } from '../../core/manifest/codes.ts';
import { manifestSchema } from '../../core/manifest/validate.ts';
import type { Topic } from '../report/explain.ts';
import { EXIT, usage } from './exit.ts';
import { kindTopics } from './kind-facts.ts';
import { fieldTopic } from './topics-schema.ts';

const EXIT_TEXTS: Readonly<Record<keyof typeof EXIT, readonly [string, string]>> = {
  done: [
    'Success, or nothing to do.',
    '`plan` also exits with 0 if there are changes, unless --detailed-exitcode is set.',
  ],
  error: ['An error without its own exit code.', '`lint` also exits with 1 if it finds errors.'],
  changes: [
    'Changes, drift or mismatches were found.',
    'Exit code of `plan --detailed-exitcode`, `drift`, `verify` and `access --diff`; nothing was written. Also of `redirects import` if something could not be carried over, and of `redirects test` if a path leads to nothing.',
  ],
  denied: [
    'No valid token, or a permission is missing.',
    'Set COLOPHON_TOKEN to a token whose user has the permissions.',
  ],
  partial: [
    'Some changes were applied, then something failed.',
    'The applied changes are recorded. Plan again: the new plan contains the rest.',
  ],
  interrupted: ['The run was interrupted.', 'Changes in flight were finished and recorded. Plan again to continue.'],
  stale: [
    'The plan is stale, or not the reviewed one.',
    'The live workspace changed since the plan was created, or its digest is not the expected one. Nothing was written. Plan again.',
  ],
  guarded: [
    'Blocked by a guard.',
    'The plan shows which guard blocks each change and how to allow it: --allow GUARD. Nothing was written. Commands that write also exit with 7 if COLOPHON_READ_ONLY is set.',
  ],
  invalid: [
    'The manifest is invalid.',
    'Every problem is listed with file and line. `colophon validate` checks the manifest offline.',
  ],
  usage: ['Invalid command, flag or argument.', '`colophon help COMMAND` shows the usage.'],
};

/** How `--allow` names a guard: by its name alone, with the exact number as in `delete=3`, or not at all. */
type ConsentForm = 'name' | 'number' | 'none';

/** Guards that do not come from the risk of a single change. */
const OTHER_GUARDS: Readonly<
  Record<string, { readonly meaning: string; readonly advice: string; readonly consent: ConsentForm }>
> = {
  delete: {
    meaning: 'the plan deletes more resources of a kind than the limit',
    advice:
      'The limit is policy.maxDeletes or --max-deletes; the default is 30 % of the owned resources. Pass --allow delete=N to allow exactly N deletions.',
    consent: 'number',
  },
  empty: {
    meaning: 'the plan deletes the last owned resources of a kind or of a collection',
    advice: 'Pass --allow empty to allow it.',
    consent: 'name',
  },
  recreate: {
    meaning: 'every owned resource of a collection is missing from the service at once',
    advice:
      'That is more likely a wrong response of the service than deliberate deletions. Pass --allow recreate=N to create exactly N resources again.',
    consent: 'number',
  },
  'same-name': {
    meaning: 'an unmanaged resource already has the name of the new resource, and nothing would distinguish the two',
    advice:
      'No flag allows it: delete the unmanaged resource by hand; or remove the entry, and declare the other resource as a new entry to adopt it.',
    consent: 'none',
  },
  protect: {
    meaning: 'the resource is protected',
    advice: 'No flag allows it: declare it without `protect`, apply that, and delete it in the next apply.',
    consent: 'none',
  },
};

const LIMIT_OF_URLS = 'a plan breaks more URLs than the limit, policy.maxDeadUrls, which is 5 by default, or if ';

const POLICY_GUARDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RISKS.flatMap(({ name, always, meaning }) => (always ? [] : [[name, meaning]]))),
  adopt: 'an existing resource is adopted',
  create: 'a resource is created',
};

function lintTopics(): readonly Topic[] {
  return LINT_RULES.map(({ name, severity, summary, reason, fix }) => ({
    name,
    group: 'lint',
    summary: `${summary}.`,
    details: [
      reason,
      `Default severity: ${severity}. To change it in the manifest: lint: { ${name}: error | warning | info | off }.${
        fix === undefined ? '' : ' `colophon lint --fix` fixes it where that is safe.'
      }`,
    ],
  }));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function guardTopics(): readonly Topic[] {
  const blocked = 'The plan shows the blocked changes; `apply` writes nothing and exits with 7.';
  return [
    ...RISKS.filter(({ always }) => always).map(({ name, meaning }) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [blocked, `Pass --allow ${name} to allow it.`],
    })),
    ...Object.entries(OTHER_GUARDS).map(([name, { meaning, advice }]) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [blocked, advice],
    })),
    {
      name: 'history',
      group: 'guard' as const,
      summary: 'The manifest does not descend from the commit that was applied last.',
      details: [
        'The ledger in git records which commit was applied last. From an older commit, from another branch, or in a shallow clone, where this cannot be checked, nothing is deleted: resources that were added elsewhere would look undeclared. The plan says so.',
        'Pass --allow history to delete anyway.',
      ],
    },
    {
      name: 'tracked-ledger',
      group: 'guard' as const,
      summary: 'The ledger is a file that git tracks.',
      details: [
        'Anyone who can change the repository, even by a pull request, could claim ownership of resources in such a file. Commands that need the ledger fail with ledger-tracked.',
        'Pass --allow tracked-ledger to use it anyway.',
      ],
    },
    ...Object.entries(POLICY_GUARDS).map(([name, meaning]) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [
        ...(RISKS.some((risk) => risk.name === name) ? ['Every plan report lists it first, under "Risks".'] : []),
        `Blocked only if ${name === MOVES_URLS ? LIMIT_OF_URLS : ''}the manifest requires consent: policy: { requireConsent: [${name}] }. Pass --allow ${name} to allow it.`,
      ],
    })),
  ];
}

export function consentForms(): ReadonlyMap<string, ConsentForm> {
  const guards = guardTopics().map(({ name }) => name);
  return new Map(guards.map((name) => [name, OTHER_GUARDS[name]?.consent ?? 'name']));
}

const PLAN_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'keep-urls': [
    'Redirects can keep URLs alive that the plan breaks, or none can.',
    'The note has them as YAML. `colophon redirects suggest --plan FILE --write` adds them to the manifest. They lead to the new place of the same content. No redirect helps if the address of the whole site changes, or if other content is shown at the URL.',
  ],
  'left-out': [
    'A change is not in the plan because --target or --exclude leaves out one of its dependencies.',
    'A new resource depends on its parent and on everything it refers to; a deletion depends on the removal of all references to the resource. Select both, or neither.',
  ],
  'brought-along': [
    'A change is in the plan because a change selected by --target depends on it.',
    'The plan shows the reason for each: it is a dependency, it drops a reference to a deleted resource, it becomes the default, it refers to a replaced resource, or a resource moves behind it.',
  ],
  'unmatched-pattern': [
    'A pattern of --target, --exclude or --ignore matches no address.',
    'Most likely a typo: the message suggests similar addresses. Nothing was written; the exit code is 64.',
  ],
  stale: [
    'The live workspace changed since the plan was created.',
    'The message shows the address and the change. Nothing was written; the exit code is 6. Plan again.',
  ],
};

/** The problems of access, and of commands that edit the ledger, replace or destroy. */
const OTHER_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'lock-out': [
    'The plan would lock an administrator out.',
    'The user of the token would no longer be an administrator of a place or of the organization, or it would have no administrator at all. Invited people count only once they have joined. Nothing is applied, no flag allows it, and the exit code is 7. If the roles cannot be read, changes that remove a role are blocked instead, and --allow lock-out applies them unchecked. Keep at least one `admin`: in `members`, in `access` of the place, or through a team. To hand a place over, let the new administrator apply the change with their own token.',
  ],
  'access-unknown': [
    'It is unknown who gains or loses access.',
    'The plan changes permissions, and the current ones could not be read, or too many places are affected. The plan is complete all the same; changes that might create or lock out an administrator are blocked by grant-admin or lock-out. `colophon access --diff` shows what changes for whom.',
  ],
  'access-unexplained': [
    'The API returns roles that its lists do not explain.',
    'The lists of spaces and collections omit null roles, which deny access. The role that the API returns is shown, with "reported by the API" as the reason.',
  ],
  'access-public': [
    'People without an account can read the place that --where names.',
    'A published site shows it. `colophon access --public --where PLACE` lists these sites.',
  ],
  'access-who': [
    '--who matches nobody.',
    'Pass the e-mail address of somebody in the organization. The exit code is 64.',
  ],
  'access-where': [
    '--where matches no place.',
    'Pass the address of a collection, space or site in the manifest, its title, or its id. The exit code is 64.',
  ],
  'import-undeclared': [
    'The address to import to is not declared.',
    'Declare the resource first: the next apply would delete what is in the ledger and not declared. The exit code is 64.',
  ],
  'import-external': [
    'A resource that is only looked up is never in the ledger, so it cannot be imported.',
    'Write its id into the entry: `id: …`.',
  ],
  'not-in-ledger': [
    'The ledger has nothing at this address.',
    '`colophon ledger show` lists what it has. Nothing was changed; the exit code is 64.',
  ],
  rename: [
    'An address cannot be renamed like this.',
    'The new address must be of the same kind and in the same parent. Nothing was changed; the exit code is 64.',
  ],
  'rename-taken': [
    'The new address is already in the ledger.',
    'One address is one resource: rename or forget the other one first. Nothing was changed.',
  ],
  destroy: [
    'The plan deletes what the ledger owns, declared or not.',
    '`colophon destroy` and `colophon plan --destroy` make such a plan. Every guard applies as usual.',
  ],
};

function problemTopics(): readonly Topic[] {
  const ofManifest = 'The message shows the place and the fix. Commands that read the manifest exit with 8.';
  const ofLedger = 'The message shows what to do. A ledger that cannot be read or trusted never causes deletions.';
  const topic = (name: string, summary: string, detail: string): Topic => ({
    name,
    group: 'problem',
    summary,
    details: [detail],
  });
  const detailed = (codes: typeof PLAN_CODES): readonly Topic[] =>
    Object.entries(codes).map(([name, [summary, detail]]) => topic(name, summary, detail));
  return [
    ...Object.entries(MANIFEST_CODES).map(([name, summary]) => topic(name, summary, ofManifest)),
    ...detailed(PLAN_CODES),
    ...Object.entries(LEDGER_CODES).map(([name, summary]) => topic(name, sentence(summary), ofLedger)),
    ...[OTHER_CODES, IMPORT_CODES, ASSERT_CODES, EXPLAIN_CODES, MISSED_CODES, PROFILE_CODES, VALUE_CODES].flatMap(
      detailed,
    ),
  ];
}

function exitTopics(): readonly Topic[] {
  return (Object.keys(EXIT) as (keyof typeof EXIT)[]).map((key) => {
    const [summary, detail] = EXIT_TEXTS[key];
    return { name: String(EXIT[key]), group: 'exit', summary, details: [detail] };
  });
}

export function allTopics(): readonly Topic[] {
  const { document } = manifestSchema();
  return [...kindTopics(document), ...lintTopics(), ...guardTopics(), ...problemTopics(), ...exitTopics()];
}

/** The topics with a name; otherwise the field at a path, or the kind of a manifest property. */
export function topicsFor(word: string): readonly Topic[] {
  const topics = allTopics();
  const name = word.trim().replace(/^(?:exit(?: code)?|--allow)[ =]/, '');
  const { document } = manifestSchema();
  const kinds = new Set(KINDS.map((kind) => kind.name));
  const named = topics.filter((topic) => topic.name === name);
  if (named.length > 0) {
    return named;
  }
  const field = fieldTopic(name, document, kinds);
  if (field !== undefined) {
    return [field];
  }
  // In a manifest, people see properties such as `redirects` and `shareLinks`.
  const kind = KINDS.find(
    ({ places, segment }) => segment === name || places.some(({ property }) => property === name),
  );
  return topics.filter((topic) => topic.group === 'kind' && topic.name === kind?.name);
}

async function problemOf(consent: string): Promise<string | undefined> {
  const { didYouMean, listed } = await import('../../base/nearest.ts');
  const split = consent.indexOf('=');
  const name = split < 0 ? consent : consent.slice(0, split);
  const forms = consentForms();
  switch (forms.get(name)) {
    case undefined: {
      const names = [...forms].flatMap(([one, form]) => (form === 'none' ? [] : [one]));
      const hint = didYouMean(name, names) || ` Known are ${listed(names)}; \`colophon explain\` lists all guards.`;
      return `unknown consent ${JSON.stringify(consent.slice(0, 80))}.${hint}`;
    }
    case 'none':
      return `no consent overrides the guard ${name}; see \`colophon explain ${name}\``;
    case 'name':
      return split < 0 ? undefined : `${name} takes no number; write --allow ${name}`;
    case 'number':
      // Without a number it would allow nothing.
      return /^[1-9]\d{0,8}$/.test(consent.slice(name.length + 1))
        ? undefined
        : `write --allow ${name}=N, with the number that the plan shows`;
  }
}

/** Rejects an unknown consent: a typo would allow nothing, and nobody would notice until the apply. */
export async function checkConsents(consents: readonly string[]): Promise<void> {
  for (const consent of consents) {
    const problem = await problemOf(consent);
    if (problem !== undefined) {
      throw usage(`--allow: ${problem}`);
    }
  }
}
