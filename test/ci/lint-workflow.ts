// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { PACKAGE, type Workflow, type WorkflowJob, type WorkflowStep, workflowOf } from './support.ts';

/** What a workflow is for, and so what it may do. */
export interface Purpose {
  /** Whether it must not be able to write to the service. */
  readonly readOnly: boolean;
  /** The events that may start it. */
  readonly events: readonly string[];
  /** The rights beyond reading the repository, by job. */
  readonly writes: Readonly<Record<string, readonly string[]>>;
  /** The secrets that it may use. */
  readonly secrets: readonly string[];
  /** The commands of ours that it may run. */
  readonly commands: readonly string[];
  /** Whether it is a workflow of this repository, which runs what is checked out and not the published package. */
  readonly isOwn?: boolean;
}

/** What each of the workflows may do. */
export const PURPOSES: Readonly<Record<string, Purpose>> = {
  'colophon-plan.yml': {
    readOnly: true,
    events: ['pull_request'],
    writes: { plan: ['pull-requests'] },
    secrets: ['COLOPHON_PLAN_TOKEN'],
    commands: ['validate', 'lint', 'plan', 'comment'],
  },
  'colophon-apply.yml': {
    readOnly: false,
    events: ['push', 'workflow_dispatch'],
    writes: { apply: ['contents'] },
    secrets: ['COLOPHON_TOKEN'],
    commands: ['apply', 'verify'],
  },
  'colophon-drift.yml': {
    readOnly: true,
    events: ['schedule', 'workflow_dispatch'],
    writes: { drift: ['issues'] },
    secrets: ['COLOPHON_PLAN_TOKEN'],
    commands: ['drift', 'issue'],
  },
  'colophon-console.yml': {
    readOnly: true,
    events: ['schedule', 'workflow_dispatch'],
    writes: { publish: ['pages', 'id-token'] },
    secrets: ['COLOPHON_PLAN_TOKEN'],
    commands: ['ui'],
  },
};

/** What each of the workflows of this repository may do. */
export const OWN_PURPOSES: Readonly<Record<string, Purpose>> = {
  'ci.yml': { isOwn: true, readOnly: false, events: ['pull_request', 'push'], writes: {}, secrets: [], commands: [] },
  'nightly.yml': {
    isOwn: true,
    readOnly: false,
    events: ['schedule', 'workflow_dispatch'],
    writes: {},
    secrets: [],
    commands: [],
  },
  'release.yml': {
    isOwn: true,
    readOnly: false,
    events: ['push'],
    writes: { publish: ['id-token'] },
    secrets: [],
    commands: [],
  },
};

/** The actions that are used, each by the commit of a release: the digests are those of the tags in their repositories. */
const ACTIONS: readonly string[] = [
  'actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0',
  'actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0',
  'actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0',
  'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
  'actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0',
  'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0',
];

/** The one way to install: outside the checkout, by a digest, and without running anything. */
export const INSTALL = (() => {
  const text = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
  const [name, version] = [text(PACKAGE), '(\\d+\\.\\d+\\.\\d+)'];
  const json = (part: string): string =>
    text(part)
      .replaceAll('NAME', name)
      .replace('VERSION', version)
      .replaceAll('VERSION', '\\1')
      .replace('DIGEST', 'sha512-[A-Za-z0-9+/]{86}==');
  const files = json(
    `echo '{ "dependencies": { "NAME": "VERSION" } }' > package.json echo '{ "lockfileVersion": 3, "packages": { "": { "dependencies": { "NAME": "VERSION" } }, ` +
      `"node_modules/NAME": { "version": "VERSION", "integrity": "DIGEST", "bin": { "colophon": "dist/cli/main.js" } } } }' > package-lock.json npm ci --ignore-scripts --no-audit --no-fund`,
  );
  const github = [
    text('mkdir "$RUNNER_TEMP/colophon" && cd "$RUNNER_TEMP/colophon" '),
    text(' echo "$PWD/node_modules/.bin" >> "$GITHUB_PATH"'),
  ];
  const gitlab = [text('cd "$(mktemp -d)" '), text(' export PATH="$PWD/node_modules/.bin:$PATH"')];
  return {
    github: new RegExp(`^${github.join(files)}\\s*$`),
    gitlab: new RegExp(`^${gitlab.join(files)}\\s*$`),
  };
})();
const LEDGER = new Set(['plan', 'apply', 'drift', 'verify', 'ui']);
const MAIN = "github.ref == 'refs/heads/main'";

/** The commands of ours that a script runs. */
function commandsIn(script: string): string[] {
  return [...script.matchAll(/\bcolophon(?:@\S+)?\s+([a-z][a-z-]*)/g)].map(([, command = '']) => command);
}

function listOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : Object.keys(value ?? {});
}

function permissionProblems(permissions: Workflow['permissions'], allowed: readonly string[], where: string): string[] {
  if (typeof permissions === 'string') {
    return [`${where}: permissions must be listed, not "${permissions}"`];
  }
  return Object.entries(permissions ?? {}).flatMap(([name, right]) =>
    right === 'read' || right === 'none' || (right === 'write' && allowed.includes(name))
      ? []
      : [`${where}: the permission ${name}: ${right} is not needed`],
  );
}

function stepProblems(
  step: WorkflowStep,
  { job, where, isOwn }: { readonly job: WorkflowJob; readonly where: string; readonly isOwn: boolean },
): string[] {
  const found: string[] = [];
  if (step.run?.includes('${{') === true) {
    found.push(`${where}: an expression inside a script is read as a piece of it; pass it by env`);
  }
  if (
    !isOwn &&
    /\b(np[mx]|pnpm|yarn|corepack|curl|wget)\b/.test(step.run ?? '') &&
    !INSTALL.github.test(step.run ?? '')
  ) {
    found.push(`${where}: a package is installed by its digest, outside the checkout, and nothing else is fetched`);
  }
  if (step.uses !== undefined && !ACTIONS.some((action) => action.startsWith(`${step.uses} #`))) {
    found.push(`${where}: ${step.uses} is not one of the actions that are used here, by the digest of a release`);
  }
  if (step.uses?.startsWith('actions/setup-node@') === true && step.with?.['package-manager-cache'] !== false) {
    found.push(`${where}: package-manager-cache must be false: pull requests could fill a cache`);
  }
  if (step.uses?.startsWith('actions/checkout@') === true) {
    const usesLedger = (job.steps ?? []).some(({ run = '' }) => commandsIn(run).some((one) => LEDGER.has(one)));
    if (step.with?.['persist-credentials'] !== usesLedger) {
      found.push(
        `${where}: persist-credentials must be ${usesLedger}, because the job ${usesLedger ? 'fetches' : 'does not use'} the ledger`,
      );
    }
    if (usesLedger && step.with?.['fetch-depth'] !== 0) {
      found.push(`${where}: fetch-depth must be 0, to compare commits with the one applied last`);
    }
    if (step.with?.['ref'] !== undefined || step.with?.['repository'] !== undefined) {
      found.push(`${where}: nothing but what started the workflow is checked out`);
    }
  }
  return found;
}

function environmentProblems(env: Readonly<Record<string, string>>, where: string, required: boolean): string[] {
  return ['COLOPHON_ORGANIZATION', 'COLOPHON_BASE_URL'].flatMap((name) => {
    const value = env[name];
    if (value === undefined) {
      return required ? [`${where}: ${name} must be taken from vars.${name}`] : [];
    }
    // An empty address is an error, so that one that was forgotten does not mean the public service.
    const otherwise = name === 'COLOPHON_BASE_URL' ? " || 'https://api.gitbook.com'" : '';
    return value === `\${{ vars.${name}${otherwise} }}`
      ? []
      : [`${where}: ${name} must be taken from vars.${name}, not "${value}"`];
  });
}

function jobProblems(
  name: string,
  job: WorkflowJob,
  { workflow, purpose }: { readonly workflow: Workflow; readonly purpose: Purpose },
): string[] {
  const where = `job ${name}`;
  const steps = job.steps ?? [];
  const found = permissionProblems(job.permissions, purpose.writes[name] ?? [], where);
  if (typeof job['timeout-minutes'] !== 'number') {
    found.push(`${where}: timeout-minutes is missing`);
  }
  const usesSecrets = JSON.stringify(job).includes('secrets.');
  const isPullRequest = listOf(workflow.on).includes('pull_request');
  if (isPullRequest && usesSecrets && job.if !== 'github.event.pull_request.head.repo.full_name == github.repository') {
    found.push(`${where}: a job with secrets must leave out pull requests from forks`);
  }
  const isOwn = purpose.isOwn === true;
  if (isOwn && (purpose.writes[name] ?? []).length > 0 && job.environment === undefined) {
    found.push(`${where}: a job that publishes needs an environment, where a person can hold it`);
  }
  const runs = steps.findIndex(({ run = '' }) => commandsIn(run).length > 0);
  const installs = steps.findIndex(({ run = '' }) => INSTALL.github.test(run));
  if (!isOwn && runs >= 0 && (installs < 0 || installs > runs)) {
    found.push(`${where}: Colophon runs before it is installed by its digest`);
  }
  // A job that goes on after a failure still belongs to the main branch.
  if (!isOwn && !isPullRequest && job.if !== MAIN && job.if !== `\${{ !cancelled() && ${MAIN} }}`) {
    found.push(`${where}: it must run for the main branch only, also where it is started by hand`);
  }
  for (const [index, step] of steps.entries()) {
    const at = `${where}, step ${step.name ?? index + 1}`;
    found.push(...stepProblems(step, { job, where: at, isOwn }), ...environmentProblems(step.env ?? {}, at, false));
    if (purpose.readOnly && step.env?.['COLOPHON_READ_ONLY'] !== undefined) {
      found.push(`${at}: COLOPHON_READ_ONLY must not be changed`);
    }
    for (const command of commandsIn(step.run ?? '')) {
      if (!purpose.commands.includes(command)) {
        found.push(`${at}: colophon ${command} has no place in this workflow`);
      }
    }
    // A script of more than ours could do anything with it.
    if (
      JSON.stringify(step.env ?? {}).includes('secrets.') &&
      !commandsIn(step.run ?? '').some((one) => purpose.commands.includes(one))
    ) {
      found.push(`${at}: a secret goes only to a step that runs a command of ours`);
    }
  }
  if (!isOwn && (purpose.writes[name] ?? []).includes('id-token') && steps.some(({ run }) => run !== undefined)) {
    found.push(`${where}: a job with the permission id-token runs no script`);
  }
  found.push(...environmentProblems(job.env ?? {}, where, false));
  if (purpose.readOnly && job.env?.['COLOPHON_READ_ONLY'] !== undefined) {
    found.push(`${where}: COLOPHON_READ_ONLY must not be changed`);
  }
  if (JSON.stringify(job.env ?? {}).includes('secrets.')) {
    found.push(`${where}: secrets are given to single steps`);
  }
  return found;
}

/** Everything in a workflow that could let a pull request do harm, or that two runs could do to each other. */
export function lintWorkflow(text: string, purpose: Purpose): readonly string[] {
  const workflow = workflowOf(text);
  const events = listOf(workflow.on);
  const found = events
    .filter((event) => !purpose.events.includes(event))
    .map((event) => `it must not be started by ${event}`);
  if (workflow.permissions === undefined) {
    found.push('permissions are missing at the top, so that jobs get whatever the repository allows');
  }
  found.push(...permissionProblems(workflow.permissions, [], 'at the top'));
  if (purpose.readOnly && workflow.env?.['COLOPHON_READ_ONLY'] !== '1') {
    found.push('COLOPHON_READ_ONLY: "1" is missing at the top');
  }
  const isOwn = purpose.isOwn === true;
  if (!purpose.readOnly && workflow.env?.['COLOPHON_READ_ONLY'] !== undefined) {
    found.push('an apply cannot be read-only');
  }
  found.push(...environmentProblems(workflow.env ?? {}, 'at the top', !isOwn));
  if (JSON.stringify(workflow.env ?? {}).includes('secrets.')) {
    found.push('at the top: secrets are given to single steps');
  }
  for (const [, secret = ''] of text.matchAll(/secrets\.(\w+)/g)) {
    if (!purpose.secrets.includes(secret)) {
      found.push(`the secret ${secret} is not for this workflow`);
    }
  }
  if (/secrets\s*\[|toJSON\(\s*secrets/i.test(text)) {
    found.push('secrets are named one by one');
  }
  const { group = '', 'cancel-in-progress': cancel } = (workflow.concurrency ?? {}) as {
    readonly group?: string;
    readonly 'cancel-in-progress'?: unknown;
  };
  if (isOwn) {
    const { push } = workflow.on as { readonly push?: { readonly branches?: unknown; readonly tags?: unknown } | null };
    if (events.includes('push') && push?.branches === undefined && push?.tags === undefined) {
      found.push('push must name its branches or tags');
    }
  }
  for (const [line, action = ''] of text.matchAll(/\buses: *(.*)/g)) {
    if (!ACTIONS.includes(action)) {
      found.push(`not an action by its digest, with its version behind it: ${line}`);
    }
  }
  const isPullRequest = events.includes('pull_request');
  const fits = isOwn
    ? group !== '' && cancel === (isPullRequest ? "${{ github.event_name == 'pull_request' }}" : false)
    : cancel === isPullRequest &&
      (isPullRequest
        ? group === 'colophon-plan-${{ github.event.pull_request.number }}'
        : group !== '' && !group.includes('${{'));
  if (!fits) {
    found.push('concurrency: one run at a time, by a key that stays the same; only checks may be cancelled');
  }
  const jobs = Object.entries(workflow.jobs ?? {});
  return [...found, ...jobs.flatMap(([name, job]) => jobProblems(name, job, { workflow, purpose }))];
}
