const HABITS: Readonly<Record<string, string>> = {
  // Terraform and OpenTofu
  format: 'colophon lint --fix',
  refresh: 'colophon drift',
  state: 'colophon ledger show',
  output: 'colophon apply -o json',
  taint: 'colophon plan',
  'force-unlock': 'colophon ledger unlock ID',
  workspace: 'colophon plan -e ENVIRONMENT',
  providers: 'colophon explain',
  get: 'colophon api GET PATH',
  // Pulumi
  up: 'colophon apply',
  update: 'colophon apply',
  preview: 'colophon plan',
  down: 'colophon plan',
  stack: 'colophon ledger show',
  new: 'colophon init',
  // decK
  diff: 'colophon plan',
  sync: 'colophon apply',
  dump: 'colophon export',
  ping: 'colophon doctor',
  // gh and others
  login: 'export COLOPHON_TOKEN=TOKEN',
  auth: 'export COLOPHON_TOKEN=TOKEN',
  browse: 'colophon api GET PATH',
  pull: 'colophon export',
  push: 'colophon apply',
  deploy: 'colophon apply',
  status: 'colophon drift',
  check: 'colophon validate',
  test: 'colophon verify',
  watch: 'colophon plan --watch',
  log: 'colophon ledger log',
  history: 'colophon ledger log',
  list: 'colophon graph',
  ls: 'colophon graph',
  create: 'colophon init',
  mock: 'colophon serve',
  server: 'colophon serve',
  start: 'colophon serve',
};

const STATE_HABITS: Readonly<Record<string, string>> = {
  list: 'colophon ledger show',
  show: 'colophon ledger show',
  pull: 'colophon ledger show -o json',
  rm: 'colophon ledger forget ADDRESS',
  mv: 'colophon ledger rename OLD NEW',
};

/** The equivalent here for a command of another tool; undefined if there is none. */
export function commandFor(words: readonly string[]): string | undefined {
  const [word = '', next = ''] = words;
  if (word === 'state' && Object.hasOwn(STATE_HABITS, next)) {
    return STATE_HABITS[next];
  }
  return Object.hasOwn(HABITS, word) ? HABITS[word] : undefined;
}
