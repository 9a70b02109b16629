import { isJsonObject, type JsonObject } from '../base/json.ts';
import { GUARDED_RISKS, MARKED_RISKS } from '../engine/guards.ts';
import { VALUE_CODES } from '../engine/value-codes.ts';
import type { Kind, ManifestPlace } from '../kinds/define.ts';
import { KINDS } from '../kinds/index.gen.ts';
import { LEDGER_CODES } from '../ledger/problems.ts';
import { LINT_RULES } from '../lint/lint.ts';
import { MANIFEST_CODES } from '../manifest/codes.ts';
import { manifestSchema } from '../manifest/validate.ts';
import type { Topic } from '../report/explain.ts';
import { EXIT } from './exit.ts';
import { fieldsOf, fieldTopic } from './topics-schema.ts';

const EXIT_TEXTS: Readonly<Record<keyof typeof EXIT, readonly [string, string]>> = {
  done: ['Done, or there was nothing to do.', 'Also when there are changes, unless --detailed-exitcode asks for 2.'],
  error: [
    'Something went wrong, and nothing else fits.',
    'The message says what. `lint` ends so when it finds errors.',
  ],
  changes: [
    'There are changes, drift, or something that does not do what it should.',
    '`plan --detailed-exitcode`, `drift` and `verify` end so; nothing was written.',
  ],
  denied: [
    'There is no valid token, or it may not do this.',
    'Set COLOPHON_TOKEN to a token whose user has the rights.',
  ],
  partial: [
    'Some changes were applied, then something failed.',
    'What was applied is recorded. Plan again: the new plan holds what is left.',
  ],
  interrupted: ['The run was stopped.', 'What was on its way was finished and recorded. Plan again to go on.'],
  stale: [
    'The plan does not fit any more, or is not the one that was reviewed.',
    'Something changed on the service since it was made, or its digest is another. Nothing was written; plan again.',
  ],
  guarded: [
    'A guard refused.',
    'The plan says which changes are held back and which word lets each through: --allow WORD. Nothing was written. Commands that write also end so where COLOPHON_READ_ONLY is set.',
  ],
  invalid: [
    'The manifest is not valid.',
    'Every problem is listed with its place. `colophon validate` checks without a service.',
  ],
  usage: ['The command was not called as it should be.', '`colophon help COMMAND` shows how.'],
};

/** Guards that are no risk of a single change. */
const OTHER_GUARDS: Readonly<Record<string, readonly [string, string]>> = {
  delete: [
    'more things of one kind would be deleted than may be at once',
    'The limit is policy.maxDeletes or --max-deletes, 30 % of what is owned when neither is set. --allow delete=N lets exactly that number through.',
  ],
  empty: ['the last owned things of a kind or of a collection would be deleted', '--allow empty lets it through.'],
  vanished: [
    'everything in a collection vanished from the service at once',
    'That looks more like a service that answers wrongly than like work. --allow vanished=N makes that number of things anew.',
  ],
  'same-name': [
    'an unmanaged resource has the name already that one of ours would get, and nothing would tell the two apart',
    'No flag lets it through: delete the unmanaged resource by hand; or remove the entry, and declare the other one as a new entry to adopt it.',
  ],
  protect: [
    'the thing is protected',
    'No flag lets it through: declare it without `protect`, apply that, and delete it in the next apply.',
  ],
};

const POLICY_WORDS: Readonly<Record<string, string>> = {
  ...MARKED_RISKS,
  adopt: 'a resource that exists is adopted',
  create: 'a resource is created',
};

function writtenAt({ parent, property, form, key }: ManifestPlace, byName: ReadonlyMap<string, Kind>): string {
  const holder = parent === undefined ? undefined : byName.get(parent)?.places[0];
  const before = holder === undefined ? '' : `${writtenAt(holder, byName)}.`;
  const entry = form === 'map' ? '.KEY' : form === 'list' ? `[${key ?? 'KEY'}]` : '';
  return `${before}${property}${entry}`;
}

function addressForm({ segment, keyless, places }: Kind, byName: ReadonlyMap<string, Kind>): string {
  const parent = places[0]?.parent === undefined ? undefined : byName.get(places[0].parent);
  const before = parent === undefined ? '' : `${addressForm(parent, byName)}.`;
  return `${before}${segment}${keyless ? '' : '.KEY'}`;
}

function rulesOf({ rules, external, removal, ordered, goesWithParent, removalConsent }: Kind): readonly string[] {
  const named = (wanted: (rule: Kind['rules'][string]) => boolean): string =>
    Object.entries(rules)
      .flatMap(([name, rule]) => (wanted(rule) ? [name] : []))
      .join(', ');
  const anew = named(({ change }) => change === 'replace');
  const fixed = named(({ change }) => change === 'refuse');
  const secret = named((rule) => rule.secret);
  return [
    ...(external ? ['It is only looked up: Colophon never makes, changes or deletes one.'] : []),
    ...(ordered ? ['The order in which they are declared is kept on the service.'] : []),
    ...(anew === '' ? [] : [`A change of ${anew} deletes it and makes it anew, which needs --allow replace.`]),
    ...(fixed === '' ? [] : [`${fixed} cannot be changed once it is there.`]),
    ...(secret === '' ? [] : [`Never shown: ${secret}.`]),
    ...(external || removal === 'delete'
      ? []
      : [
          `Once it is no longer declared it stays as it is and is forgotten${
            removalConsent === undefined ? '' : `; --allow ${removalConsent} deletes it instead`
          }.`,
        ]),
    ...(goesWithParent && !external ? ['The service deletes it together with what holds it.'] : []),
  ];
}

function kindTopics(document: JsonObject): readonly Topic[] {
  const byName = new Map(KINDS.map((kind) => [kind.name, kind]));
  const definitions = document['definitions'];
  return [...KINDS]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((kind) => {
      const definition = isJsonObject(definitions) ? definitions[kind.name] : undefined;
      const schema = isJsonObject(definition) ? definition : {};
      const { description } = schema;
      const places = kind.places.map((place) => writtenAt(place, byName)).join(', or ');
      return {
        name: kind.name,
        group: 'kind',
        summary: typeof description === 'string' ? description : '',
        details: [
          `Written at ${places}.`,
          `Its address is ${addressForm(kind, byName)}; keys that are not plain words are quoted, as in ${kind.segment}["a key"].`,
          ...rulesOf(kind),
        ],
        fields: fieldsOf(schema, document),
      };
    });
}

function lintTopics(): readonly Topic[] {
  return LINT_RULES.map(({ name, severity, summary, reason, fix }) => ({
    name,
    group: 'lint',
    summary: `${summary}.`,
    details: [
      reason,
      `It is ${severity === 'info' ? 'a note' : severity === 'error' ? 'an error' : 'a warning'} unless the manifest sets another severity: lint: { ${name}: error | warning | info | off }.${
        fix === undefined ? '' : ' `colophon lint --fix` mends it where that is safe.'
      }`,
    ],
  }));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function guardTopics(): readonly Topic[] {
  const held = 'A change that it holds back is shown in the plan; applying the plan writes nothing and exits with 7.';
  return [
    ...Object.entries(GUARDED_RISKS).map(([name, meaning]) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [held, `--allow ${name} lets it through.`],
    })),
    ...Object.entries(OTHER_GUARDS).map(([name, [meaning, advice]]) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [held, advice],
    })),
    {
      name: 'history',
      group: 'guard' as const,
      summary: 'The manifest does not come after the one that was applied last.',
      details: [
        'The ledger in git knows which commit was applied last. From an older commit, or one of another branch, or where a shallow clone cannot tell, nothing is deleted: what was added elsewhere would be taken for unwanted. The plan says so.',
        '--allow history deletes all the same.',
      ],
    },
    {
      name: 'tracked-ledger',
      group: 'guard' as const,
      summary: 'The ledger is a file that git tracks.',
      details: [
        'Whoever can change the repository, also by a pull request, can write what such a file claims to own. Commands that need the ledger stop with ledger-tracked.',
        '--allow tracked-ledger uses it all the same.',
      ],
    },
    ...Object.entries(POLICY_WORDS).map(([name, meaning]) => ({
      name,
      group: 'guard' as const,
      summary: sentence(meaning),
      details: [
        ...(Object.hasOwn(MARKED_RISKS, name) ? ['Every report of a plan lists it first, under "Risks".'] : []),
        `Held back only where the manifest says so: policy: { requireConsent: [${name}] }. --allow ${name} lets it through.`,
      ],
    })),
  ];
}

/** What plans and applies say of themselves. */
const PLAN_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'left-out': [
    'A change is not in the plan because --target or --exclude leaves out something that it needs.',
    'A creation needs its parent and what it refers to; a deletion needs whatever still refers to the resource to let go of it. Choose both, or neither.',
  ],
  'brought-along': [
    'A change is in the plan although --target does not name it, because a chosen change needs it.',
    'The plan says for each why: it is needed, it lets go of what is deleted, it becomes the default, it refers to what is replaced, or a resource is moved behind it.',
  ],
  'unmatched-pattern': [
    'A pattern of --target or --exclude matches no address.',
    'Most likely a typo: the message names the nearest addresses. Nothing was written; the exit code is 64.',
  ],
  stale: [
    'Something that the plan rests on is not as it was when the plan was made.',
    'The message names the address and what changed. Nothing was written; the exit code is 6. Plan again.',
  ],
};

function problemTopics(): readonly Topic[] {
  const ofManifest = 'The message says where it is and what to do. Commands that read the manifest exit with 8.';
  const ofLedger =
    'The message says what to do. Nothing is deleted on the word of a ledger that cannot be read or trusted.';
  const topic = (name: string, summary: string, detail: string): Topic => ({
    name,
    group: 'problem',
    summary,
    details: [detail],
  });
  return [
    ...Object.entries(MANIFEST_CODES).map(([name, summary]) => topic(name, summary, ofManifest)),
    ...Object.entries(PLAN_CODES).map(([name, [summary, detail]]) => topic(name, summary, detail)),
    ...Object.entries(LEDGER_CODES).map(([name, summary]) => topic(name, sentence(summary), ofLedger)),
    ...Object.entries(VALUE_CODES).map(([name, [summary, detail]]) => topic(name, summary, detail)),
  ];
}

function exitTopics(): readonly Topic[] {
  return (Object.keys(EXIT) as (keyof typeof EXIT)[]).map((key) => {
    const [summary, detail] = EXIT_TEXTS[key];
    return { name: String(EXIT[key]), group: 'exit', summary, details: [detail] };
  });
}

/** Everything that has a name of its own. */
export function allTopics(): readonly Topic[] {
  const { document } = manifestSchema();
  return [...kindTopics(document), ...lintTopics(), ...guardTopics(), ...problemTopics(), ...exitTopics()];
}

/** What a word names: topics of that name, else a kind by its property in a manifest, else a field. */
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
  // `redirects` and `shareLinks` are what people see in a manifest.
  const kind = KINDS.find(
    ({ places, segment }) => segment === name || places.some(({ property }) => property === name),
  );
  return topics.filter((topic) => topic.group === 'kind' && topic.name === kind?.name);
}
