// biome-ignore-all lint/suspicious/noTemplateCurlyInString: manifests write variables so.
import { readFileSync } from 'node:fs';

/** One mistake that people make: a small manifest or a command line. */
export interface Mistake {
  readonly title: string;
  /** Lines of colophon.yaml after the version and the organization. */
  readonly yaml?: string;
  /** Whole files, in the place of colophon.yaml or beside it. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** `validate` when absent. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** It is not about a place in a file: a flag, a token, the service. */
  readonly nowhere?: boolean;
  /** Not an error, only a warning or a note. */
  readonly passes?: boolean;
}

/** Mistakes of one subject, kept in one golden file. */
export interface Area {
  readonly name: string;
  readonly mistakes: readonly Mistake[];
}

const SITE = 'sites:\n  docs:\n    title: Docs\n';
const SPACES = 'spaces:\n  v1: { id: spc_handbook }\n';
const SECTIONS = `${SPACES}${SITE}    sections:\n      - path: guides\n        title: Guides\n        spaces: [{ space: v1, path: v1 }]\n`;
const HEAD = 'colophon: 1\norganization: org_acme\n';
const LIVE = ['--ledger', 'file:ledger.json', '--retries', '0'];

function certificate(name: string): string {
  return readFileSync(new URL(`../lint/certificates/${name}.pem`, import.meta.url), 'utf8');
}

const yaml: Area = {
  name: 'yaml',
  mistakes: [
    { title: 'a tab for indentation', yaml: 'sites:\n\tdocs:\n\t\ttitle: Docs\n' },
    { title: 'an unquoted colon in a title', yaml: 'sites:\n  docs:\n    title: Product: docs\n' },
    { title: 'a quote that is not closed', yaml: 'sites:\n  docs:\n    title: "Docs\n' },
    { title: 'a brace that is not closed', yaml: 'sites:\n  docs: { title: Docs\nteams: {}\n' },
    { title: 'a missing comma between braces', yaml: 'sites:\n  docs: { title: Docs visibility: public }\n' },
    { title: 'an unquoted colon between braces', yaml: 'sites:\n  docs: { title: Product: docs }\n' },
    { title: 'a key without a colon', yaml: 'sites:\n  docs\n    title: Docs\n' },
    {
      title: 'a conflict that git left',
      yaml: 'teams:\n<<<<<<< HEAD\n  a: { title: A }\n=======\n  a: { title: B }\n>>>>>>> other\n',
    },
    { title: 'wrong indentation', yaml: 'sites:\n  docs:\n    title: Docs\n   visibility: public\n' },
    { title: 'a value that starts with @', yaml: 'sites:\n  docs:\n    title: @docs\n' },
    { title: 'a value that starts with *', yaml: 'sites:\n  docs:\n    title: *important\n' },
    { title: 'a bad escape in double quotes', yaml: 'sites:\n  docs:\n    title: "C:\\docs"\n' },
    { title: 'a comment without a space', yaml: 'sites:\n  docs:\n    title: "Docs"#main\n' },
    { title: 'a duplicate key', yaml: 'sites:\n  docs:\n    title: Docs\n    title: Other\n' },
    { title: 'two documents in one file', yaml: 'sites: {}\n---\nteams: {}\n' },
    {
      title: 'a merge key',
      yaml: 'x-base: &base { visibility: public }\nsites:\n  docs:\n    <<: *base\n    title: Docs\n',
    },
    { title: 'a list as a key', yaml: 'sites:\n  ? [a]\n  : { title: Docs }\n' },
    { title: 'a number that loses digits', yaml: 'sites:\n  docs: { id: 12345678901234567890, title: Docs }\n' },
    { title: 'a reserved key', yaml: 'sites:\n  $docs: { title: Docs }\n' },
    { title: 'a control character', yaml: 'sites:\n  docs: { title: "Do\u001bcs" }\n' },
    { title: 'an empty file', files: { 'colophon.yaml': '' } },
    { title: 'a list instead of a map', files: { 'colophon.yaml': '- colophon: 1\n' } },
    { title: 'a file that is not UTF-8', files: { 'colophon.yaml': Buffer.from(`${HEAD}# caf\xe9\n`, 'latin1') } },
    { title: 'a file in UTF-16', files: { 'colophon.yaml': Buffer.from(`\ufeff${HEAD}`, 'utf16le') } },
  ],
};

const keys: Area = {
  name: 'keys',
  mistakes: [
    { title: 'a misspelt key at the top', yaml: 'site: {}\n' },
    { title: 'a misspelt key of a site', yaml: 'sites:\n  docs:\n    titel: Docs\n' },
    {
      title: 'a misspelt key of a section',
      yaml: `${SITE}    sections:\n      - path: guides\n        titel: Guides\n`,
    },
    { title: 'a key of another level', yaml: `${SITE}    organization: org_acme\n` },
    { title: 'a key nothing is like', yaml: `${SITE}    frobnicate: 1\n` },
    { title: 'a missing key', yaml: 'teams:\n  writers: {}\n' },
    { title: 'a site without title and id', yaml: 'sites:\n  docs: { visibility: public }\n' },
    { title: 'a select field without options', yaml: 'customFields:\n  stage: { type: "select:single" }\n' },
    { title: 'a custom field with capital letters', yaml: 'customFields:\n  Stage: { type: text }\n' },
    {
      title: 'a slug with an underscore',
      yaml: 'openapi:\n  pet_store: { source: { url: https://example.com/a.yaml } }\n',
    },
    { title: 'a redirect without a slash', yaml: `${SECTIONS}    redirects:\n      old: { section: guides }\n` },
    {
      title: 'a redirect with a query string',
      yaml: `${SECTIONS}    redirects:\n      /old?page=1: { section: guides }\n`,
    },
    {
      title: 'a team member without an address',
      yaml: 'teams:\n  writers: { title: Writers, members: { ada: owner } }\n',
    },
    {
      title: 'an unknown language',
      yaml: 'translations:\n  main: { title: Main, languages: { gr: { instructions: x } } }\n',
    },
    { title: 'no version of the format', files: { 'colophon.yaml': 'sites: {}\n' } },
    { title: 'another version of the format', files: { 'colophon.yaml': 'colophon: 2\norganization: org_acme\n' } },
  ],
};

const values: Area = {
  name: 'values',
  mistakes: [
    { title: 'a misspelt value', yaml: `${SITE}    visibility: pubilc\n` },
    { title: 'true in quotes', yaml: `${SITE}    published: "true"\n` },
    { title: 'yes instead of true', yaml: `${SITE}    published: yes\n` },
    { title: 'a number instead of text', yaml: `${SITE}    basename: 1.10\n` },
    { title: 'a map instead of a list', yaml: `${SITE}    sections:\n      guides: { title: Guides }\n` },
    { title: 'a list instead of a map', yaml: 'sites:\n  - title: Docs\n' },
    { title: 'text instead of a map', yaml: 'teams:\n  writers: Writers\n' },
    { title: 'a key without a value', yaml: `${SITE}    redirects:\n` },
    { title: 'null for a title', yaml: 'sites:\n  docs: { title: null }\n' },
    {
      title: 'null for a role that cannot be null',
      yaml: 'teams:\n  a: { title: A, members: { ada@example.com: ~ } }\n',
    },
    { title: 'a title that is too short', yaml: 'sites:\n  docs: { title: D }\n' },
    { title: 'an empty label', yaml: 'saml:\n  okta: { label: "" }\n' },
    { title: 'an empty order', yaml: 'collections:\n  product: { title: Product, order: [] }\n' },
    { title: 'a date that is none', yaml: `${SITE}    shareLinks:\n      press: { expires: 31.12.2027 }\n` },
    { title: 'a URL that is none', yaml: 'openapi:\n  pets: { source: { url: example.com/pets.yaml } }\n' },
    { title: 'a proxy with a scheme', yaml: `${SITE}    proxy: https://example.com/docs\n` },
    { title: 'a percentage with a space', yaml: 'policy: { maxDeletes: 30 % }\n' },
    {
      title: 'two destinations',
      yaml: `${SECTIONS}    redirects:\n      /old: { section: guides, space: guides/v1 }\n`,
    },
    { title: 'an unknown risk', yaml: 'policy: { requireConsent: [publsh] }\n' },
    { title: 'an item twice', yaml: 'unmanaged: [site.docs, site.docs]\n' },
    { title: 'an unknown tag', yaml: 'sites:\n  docs: { title: !envv NAME }\n' },
    { title: 'a tag without a value', yaml: 'sites:\n  docs: { title: !env }\n' },
    { title: '!remove outside of an overlay', yaml: 'sites:\n  docs: !remove\n' },
  ],
};

const references: Area = {
  name: 'references',
  mistakes: [
    { title: 'a section that is misspelt', yaml: `${SECTIONS}    redirects:\n      /old: { section: guide }\n` },
    { title: 'a destination as text that is misspelt', yaml: `${SECTIONS}    redirects:\n      /old: guide\n` },
    { title: 'a site space without its section', yaml: `${SECTIONS}    redirects:\n      /old: { space: v1 }\n` },
    {
      title: 'a site space in a misspelt section',
      yaml: `${SECTIONS}    redirects:\n      /old: { space: guide/v1 }\n`,
    },
    { title: 'a space that is not declared', yaml: `${SITE}    spaces:\n      - { space: handbook }\n` },
    { title: 'a default section that does not exist', yaml: `${SECTIONS}    defaultSection: apj\n` },
    {
      title: 'a group that does not exist',
      yaml: `${SECTIONS.replace('title: Guides', 'title: Guides\n        group: learn')}`,
    },
    {
      title: 'an address that does not exist',
      yaml: `${SECTIONS}    redirects:\n      /old: { section: !ref site.docs.section.guide }\n`,
    },
    {
      title: 'an address of another kind',
      yaml: `${SECTIONS}    redirects:\n      /old: { section: !ref site.docs }\n`,
    },
    { title: 'an anchor that does not exist', yaml: 'sites:\n  docs: { title: Docs, visibility: *vis }\n' },
  ],
};

const contradictions: Area = {
  name: 'contradictions',
  mistakes: [
    { title: 'two sites with one title', yaml: 'sites:\n  a: { title: Docs }\n  b: { title: Docs }\n' },
    {
      title: 'two sections with one path',
      yaml: `${SITE}    sections:\n      - { path: guides, title: Guides }\n      - { path: guides, title: Others }\n`,
    },
    {
      title: 'two default spaces',
      yaml: `${SPACES}  v2: { id: spc_b }\n${SITE}    spaces:\n      - { space: v1, default: true }\n      - { space: v2, default: true }\n`,
    },
    { title: 'sections and spaces', yaml: `${SECTIONS}    spaces:\n      - { space: v1 }\n` },
    { title: 'declared and unmanaged', yaml: `${SITE}unmanaged: [site.docs]\n` },
    {
      title: 'a former key that is still used',
      yaml: 'sites:\n  a: { title: Aa }\n  b: { title: Bb, previously: [a] }\n',
    },
    {
      title: 'a person twice in a team',
      yaml: 'teams:\n  a: { title: A, members: { ada@example.com: owner, Ada@example.com: member } }\n',
    },
    {
      title: 'a resource in two files',
      files: {
        'colophon/a.yaml': `${HEAD}sites:\n  docs: { title: Docs }\n`,
        'colophon/b.yaml': 'sites:\n  docs: { title: Other }\n',
      },
    },
    {
      title: 'a list in two files',
      files: {
        'colophon/a.yaml': `${HEAD}${SITE}    sections: []\n`,
        'colophon/b.yaml': 'sites:\n  docs:\n    sections: []\n',
      },
    },
  ],
};

const files: Area = {
  name: 'files',
  mistakes: [
    { title: 'no manifest', files: { 'other.txt': '' }, nowhere: true },
    {
      title: 'a manifest that does not exist',
      args: ['validate', '-f', 'colphon.yaml'],
      files: { 'colophon.yaml': HEAD },
      nowhere: true,
    },
    { title: 'a file of a tag that does not exist', yaml: 'openapi:\n  pets: { source: !file pets.yml }\n' },
    { title: 'a file outside of the folder', yaml: 'openapi:\n  pets: { source: !file ../pets.yaml }\n' },
    { title: 'an absolute path', yaml: 'openapi:\n  pets: { source: !file /etc/hostname }\n' },
    { title: 'a variable in a path', yaml: 'openapi:\n  pets: { source: !file "${var:name}.yaml" }\n' },
    {
      title: 'a CSV file without columns',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': '/old,guides\n' },
    },
    {
      title: 'a CSV file with semicolons',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': 'source;destination\n/old;guides\n' },
    },
    {
      title: 'a CSV line without a destination',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': 'source,destination\n/old\n' },
    },
    {
      title: 'a CSV quote that is not closed',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': 'source,destination\n"/old,guides\n' },
    },
    {
      title: 'a CSV source twice',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': 'source,destination\n/old,guides\n/old,guides/v1\n' },
    },
    {
      title: 'a CSV destination that does not exist',
      yaml: `${SECTIONS}    redirects: !csv r.csv\n`,
      files: { 'r.csv': 'source,destination\n/old,guide\n' },
    },
    { title: 'an empty CSV file', yaml: `${SECTIONS}    redirects: !csv r.csv\n`, files: { 'r.csv': '' } },
  ],
};

const environments: Area = {
  name: 'environments',
  mistakes: [
    {
      title: 'a misspelt environment',
      yaml: 'environments: { staging: {}, production: {} }\n',
      args: ['validate', '-e', 'stagin'],
    },
    {
      title: 'an environment where none is declared',
      yaml: 'teams: {}\n',
      args: ['validate', '-e', 'staging'],
      nowhere: true,
    },
    { title: 'an overlay that does not exist', yaml: 'environments:\n  staging: { overlay: stagin.yaml }\n' },
    {
      title: 'environments in an overlay',
      yaml: 'environments:\n  staging: { overlay: o.yaml }\n',
      files: { 'o.yaml': 'environments: {}\n' },
    },
    {
      title: 'a key that an overlay removes and that does not exist',
      yaml: `${SITE}environments:\n  staging: { overlay: o.yaml }\n`,
      files: { 'o.yaml': 'sites: { doc: !remove }\n' },
      passes: true,
    },
    {
      title: 'a variable that is misspelt',
      yaml: 'variables: { title: Docs }\nsites:\n  docs: { title: "${var:titel}" }\n',
    },
    { title: 'a variable without a prefix', yaml: 'sites:\n  docs: { title: "${TITLE}" }\n' },
    { title: 'a variable that is not closed', yaml: 'sites:\n  docs: { title: "${var:title" }\n' },
    {
      title: 'an environment variable that is not set',
      yaml: 'sites:\n  docs: { title: "${env:COLOPHON_VAR_TITLE}" }\n',
    },
    { title: 'an environment variable without permission', yaml: 'sites:\n  docs: { title: "${env:HOME}" }\n' },
    { title: 'the token as a variable', yaml: 'sites:\n  docs: { title: "${env:COLOPHON_TOKEN}" }\n' },
    {
      title: 'a secret where plans show it',
      yaml: 'sites:\n  docs: { id: !env COLOPHON_SECRET_ID, title: Docs }\n',
      env: { COLOPHON_SECRET_ID: 'site_1' },
    },
    { title: '--var without a value', yaml: 'teams: {}\n', args: ['validate', '--var', 'title'], nowhere: true },
  ],
};

const lint: Area = {
  name: 'lint',
  mistakes: [
    {
      title: 'a redirect from a path with content',
      yaml: `${SECTIONS}    redirects:\n      /guides: { section: guides }\n`,
      args: ['lint', '--strict'],
    },
    {
      title: 'two redirects from one path',
      yaml: `${SECTIONS}    redirects:\n      /Old: { section: guides }\n      /old: { section: guides }\n`,
      args: ['lint', '--strict'],
    },
    {
      title: 'a condition with a single =',
      yaml: `${SECTIONS.replace('title: Guides', 'title: Guides\n        condition: visitor.claims.plan = "pro"')}`,
      args: ['lint'],
    },
    {
      title: 'a condition on user instead of visitor',
      yaml: `${SECTIONS.replace('title: Guides', 'title: Guides\n        condition: user.plan == "pro"')}`,
      args: ['lint'],
      passes: true,
    },
    {
      title: 'an expired certificate',
      yaml: 'saml:\n  okta: { label: Okta, certificate: !file c.pem }\n',
      files: { 'c.pem': certificate('test-only-expired') },
      args: ['lint'],
    },
    {
      title: 'a weak certificate',
      yaml: 'saml:\n  okta: { label: Okta, certificate: !file c.pem }\n',
      files: { 'c.pem': certificate('test-only-rsa-1024') },
      args: ['lint', '--strict'],
    },
    {
      title: 'a certificate that is cut off',
      yaml: 'saml:\n  okta: { label: Okta, certificate: !file c.pem }\n',
      files: { 'c.pem': certificate('test-only-rsa-2048').slice(0, 200) },
      args: ['lint'],
    },
    {
      title: 'a login URL without encryption',
      yaml: 'saml:\n  okta: { label: Okta, ssoURL: http://login.example.com }\n',
      args: ['lint', '--strict'],
    },
    {
      title: 'an OpenAPI file that is something else',
      yaml: 'openapi:\n  pets: { source: !file pets.yaml }\n',
      files: { 'pets.yaml': 'name: pets\n' },
      args: ['lint'],
    },
    {
      title: 'a path with capital letters',
      yaml: `${SECTIONS.replaceAll('path: guides', 'path: Guides')}`,
      args: ['lint', '--strict'],
    },
    {
      title: 'an icon that cannot be one',
      yaml: `${SECTIONS.replace('title: Guides', 'title: Guides\n        icon: Open book')}`,
      args: ['lint', '--strict'],
    },
    {
      title: 'a lint rule that does not exist',
      yaml: 'lint: { redirect-lop: error }\n',
      args: ['lint', '--strict'],
    },
    { title: 'a lint rule that does not exist, in validate', yaml: 'lint: { redirect-lop: error }\n' },
    { title: 'a lint severity that does not exist', yaml: 'lint: { redirect-loop: fatal }\n', args: ['lint'] },
  ],
};

const commands: Area = {
  name: 'commands',
  mistakes: [
    { title: 'a misspelt command', args: ['validat'], nowhere: true },
    { title: 'a misspelt flag', args: ['validate', '--flie', 'x'], nowhere: true },
    { title: 'a flag without its value', args: ['validate', '-f'], nowhere: true },
    { title: 'an unknown format', args: ['validate', '-o', 'yaml'], nowhere: true },
    { title: 'an argument that is not expected', args: ['validate', 'colophon.yaml'], nowhere: true },
    { title: 'a number that is none', yaml: 'teams: {}\n', args: ['plan', '--retries', 'many'], nowhere: true },
    { title: 'a topic that does not exist', args: ['explain', 'redirct'], nowhere: true },
    { title: 'a kind that does not exist', args: ['schema', 'redirct'], nowhere: true },
  ],
};

const service: Area = {
  name: 'service',
  mistakes: [
    { title: 'no token', yaml: 'teams: {}\n', args: ['plan', ...LIVE, '--base-url', 'SERVER'], nowhere: true },
    {
      title: 'a wrong token',
      yaml: 'teams: {}\n',
      args: ['plan', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'wrong-token' },
      nowhere: true,
    },
    {
      title: 'a service that does not run',
      yaml: 'teams: {}\n',
      args: ['plan', ...LIVE, '--base-url', 'http://127.0.0.1:9'],
      env: { COLOPHON_TOKEN: 'some-token' },
      nowhere: true,
    },
    {
      title: 'a base URL that is none',
      yaml: 'teams: {}\n',
      args: ['plan', ...LIVE, '--base-url', 'localhost:8080'],
      env: { COLOPHON_TOKEN: 'some-token' },
      nowhere: true,
    },
    {
      title: 'an organization that does not exist',
      files: { 'colophon.yaml': 'colophon: 1\norganization: org_acm\nteams: {}\n' },
      args: ['plan', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
      nowhere: true,
    },
    {
      title: 'no organization',
      files: { 'colophon.yaml': 'colophon: 1\nteams: {}\n' },
      args: ['plan', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
    },
    {
      title: 'a space that is not found by its title',
      yaml: 'spaces:\n  handbook: { title: Handbok v1 }\n',
      args: ['plan', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
    },
    {
      title: 'a space that is not found by its id',
      yaml: 'spaces:\n  handbook: { id: spc_nope }\n',
      args: ['plan', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
    },
    {
      title: 'a target that matches nothing',
      yaml: 'teams:\n  writers: { title: Writers }\n',
      args: ['plan', ...LIVE, '--base-url', 'SERVER', '--target', 'team.writer'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
      nowhere: true,
    },
    {
      title: 'a manifest where a plan is expected',
      yaml: 'teams: {}\n',
      args: ['apply', 'colophon.yaml', ...LIVE, '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
      nowhere: true,
    },
    {
      title: 'a ledger that is none',
      yaml: 'teams: {}\n',
      args: ['plan', '--ledger', 'files:x', '--base-url', 'SERVER'],
      env: { COLOPHON_TOKEN: 'TOKEN' },
      nowhere: true,
    },
  ],
};

/** What people do wrong, by subject. */
export const AREAS: readonly Area[] = [
  yaml,
  keys,
  values,
  references,
  contradictions,
  files,
  environments,
  lint,
  commands,
  service,
];
