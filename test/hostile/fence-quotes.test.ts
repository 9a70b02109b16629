import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import { load, loadText } from '../manifest/support/manifest.ts';
import { attempted } from '../support/attempts.ts';
import { type AddCommand, runInside, useFolders } from '../support/command.ts';
import { casesOf } from '../support/runs.ts';

/** In every word that an attacker would like to see. */
const MARK = 'Zk9';
const word = (text: string): string => `${MARK}${text}`;

/** What lies about on machines that run checks. */
const FOREIGN: Readonly<Record<string, string>> = {
  'a private key': `-----BEGIN PRIVATE KEY----- ${word('a')}\n${word('MIIEvQIBADANBgkqhkiG9w0BAQEFAASC')}\n${word('b')}==\n-----END PRIVATE KEY-----\n`,
  '.netrc': `machine ${word('host')} login ${word('me')} password ${word('pass')}\nmachine ${word('two')}: x\n`,
  'an env file': `# ${word('comment')}\nexport ${word('A')}=${word('1')}\nB="${word('2')}\nC: ${word('3')}\n`,
  'an INI file': `[${word('default')}]\naws_access_key_id = ${word('id')}\naws_secret_access_key = ${word('secret')}\n`,
  'JSON credentials': JSON.stringify(
    { type: word('t'), private_key: word('k'), [word('key')]: 1, n: [word('n')] },
    null,
    2,
  ),
  'JSON on one line': JSON.stringify({ auths: { [word('host')]: { auth: word('auth') } } }),
  'broken JSON': `{"token": "${word('t')}", ${word('bare')} "x"`,
  'a shell history': `curl -H 'Authorization: ${word('bearer')}' https://x\nmysql -p${word('p')}\n: ${word('z')}\n`,
  'YAML credentials': `host: ${word('h')}\n${word('user')}:\n  token: ${word('t')}\n  n: 0${word('n')}\n  - ${word('bad')}\n`,
  'YAML with a common key': `organization: ${word('acme')}\ntoken: ${word('t')}\n${word('k')}: 12345678901234567890\n`,
  'a kubeconfig': `apiVersion: v1\nclusters:\n- name: ${word('c')}\n  cluster: { server: ${word('s')} }\nusers: [{ name: ${word('u')} }]\n`,
  'YAML with odd parts': `a: !${word('tag')} x\nb: *${word('alias')}\n"\\q${word('escape')}": 1\n%${word('directive')}\n`,
  'a number of many digits': `n: 9${'1'.repeat(30)}\n${word('k')}: 007\n${word('k')}: 1\n`,
  'headers of HTTP': `GET /${word('path')}\nx-api-key: ${word('key')}\nCookie: ${word('cookie')}\n`,
  'a table of passwords': `name,password\n${word('n')},"${word('p')}\n${word('x')},y\n`,
  'a list': `- ${word('one')}\n- ${word('two')}: { ${word('three')}\n`,
  'a text': `${word('secret')}\n`,
  'control characters': `${word('a')}\u001b[31m${word('b')}\n`,
  binary: `${word('elf')}\u0000\u0001\u0002${word('more')}\n`,
};

const HEAD = 'colophon: 1\norganization: org_acme\n';
const SPEC = `${HEAD}openapi: { a: { source: !file foreign } }\nsaml: { b: { label: Bb, certificate: !file foreign } }\n`;

interface Way {
  readonly files: (text: string) => Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** The text is a value that the manifest declares, which a plan shows. */
  readonly isData?: boolean;
}

/** How a manifest can lead to a file. */
const WAYS: Readonly<Record<string, Way>> = {
  'named by the user': { files: (foreign) => ({ foreign }), args: ['-f', 'foreign'] },
  'named as YAML': { files: (text) => ({ 'foreign.yaml': text }), args: ['-f', 'foreign.yaml'] },
  'under the name of a manifest': { files: (text) => ({ 'colophon.yaml': text }), args: [] },
  'by a link inside': { files: (foreign) => ({ foreign }), links: { 'colophon.yaml': 'foreign' }, args: [] },
  'by a link that leads out': { files: () => ({}), links: { 'colophon.yaml': '../outside' }, args: [] },
  'as the only part': { files: (text) => ({ 'colophon/a.yaml': text }), args: [] },
  'as one of the parts': { files: (text) => ({ 'colophon/a.yaml': HEAD, 'colophon/b.yaml': text }), args: [] },
  'beside a manifest': {
    files: (foreign) => ({ 'colophon.yaml': HEAD, foreign }),
    args: ['-f', 'colophon.yaml', '-f', 'foreign'],
  },
  'as an overlay': {
    files: (foreign) => ({ 'colophon.yaml': `${HEAD}environments: { a: { overlay: foreign } }\n`, foreign }),
    args: ['-e', 'a'],
  },
  'as an overlay in YAML': {
    files: (text) => ({ 'colophon.yaml': `${HEAD}environments: { a: { overlay: over.yaml } }\n`, 'over.yaml': text }),
    args: ['-e', 'a'],
  },
  'as a table': {
    files: (foreign) => ({
      'colophon.yaml': `${HEAD}sites: { docs: { title: Docs, redirects: !csv foreign } }\n`,
      foreign,
    }),
    args: [],
  },
  'as a description and a certificate': {
    files: (foreign) => ({ 'colophon.yaml': SPEC, foreign }),
    args: [],
    isData: true,
  },
};

const folderWith = useFolders();

function checkout({ files, links = {} }: Omit<Way, 'args'>, text: string): string {
  const above = folderWith({ outside: text });
  const folder = join(above, 'checkout');
  mkdirSync(join(folder, '.git'), { recursive: true });
  for (const [name, content] of Object.entries(files(text))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  for (const [name, target] of Object.entries(links)) {
    symlinkSync(target, join(folder, name));
  }
  return folder;
}

async function silent(folder: string, add: AddCommand, args: readonly string[]): Promise<void> {
  const { out, err } = await runInside(add, args, { cwd: folder });
  const shown = `${out}${err}`;
  if (shown.includes(MARK)) {
    throw new Error(
      `${args.join(' ')} shows ${shown.slice(Math.max(0, shown.indexOf(MARK) - 200), shown.indexOf(MARK) + 60)}`,
    );
  }
}

describe('the text of a file that is not a manifest is never shown', () => {
  const formats = (type: 'validation' | 'lint'): readonly string[] => formatsOf(type).map(({ name }) => name);

  test.for(Object.entries(WAYS))('%s', async ([, way], context) => {
    for (const [index, text] of Object.values(FOREIGN).entries()) {
      const folder = checkout(way, text);
      for (const [add, name, all] of [
        [addValidateCommand, 'validate', formats('validation')],
        [addLintCommand, 'lint', formats('lint')],
      ] as const) {
        // Every format meets every way and every text in the long run, and in the quick one in turns.
        for (const format of casesOf(all, (_one, at) => at === index % all.length)) {
          attempted(context);
          await silent(folder, add, [name, ...way.args, '-o', format]);
        }
      }
      if (way.isData !== true) {
        attempted(context);
        await silent(folder, addPlanCommand, ['plan', '--sandbox', ...way.args]);
      }
    }
  });

  test('as a plan, a report of drift or a ledger', async (context) => {
    const plain: Way = { files: (foreign) => ({ foreign, 'colophon.yaml': HEAD }), args: [] };
    for (const text of Object.values(FOREIGN)) {
      const folder = checkout({ ...plain, links: { out: '../outside' } }, text);
      for (const file of ['foreign', 'out']) {
        for (const [add, args] of [
          [addShowCommand, ['show', file]],
          [addShowCommand, ['show', file, '-o', 'json']],
          [addApplyCommand, ['apply', file, '-y']],
          [addRehearseCommand, ['rehearse', file]],
          [addIssueCommand, ['issue', '--from', file]],
          [addLedgerCommand, ['ledger', 'show', '--ledger', `file:${file}`]],
          [addLedgerCommand, ['ledger', 'show', '--ledger', `file:${file}`, '-o', 'json']],
        ] as const) {
          attempted(context);
          await silent(folder, add, args);
        }
      }
    }
  });
});

describe('what is quoted of a manifest is short', () => {
  const long = MARK.repeat(3000);
  const TEXTS: Readonly<Record<string, string>> = {
    'an unknown key': `${long}: 1`,
    'an unknown key further down': `sites: { docs: { title: Docs, ${long}: 1 } }`,
    'a key twice': `x-a: { ${long}: 1, ${long}: 2 }`,
    'an alias': `x-a: *${long}`,
    'an alias in itself': `x-a: &${long} [*${long}]`,
    'a tag': `x-a: !${long} x`,
    'a number': `x-a: 1${'0'.repeat(5000)}`,
    'a number for a text': `teams: { a: { title: 1.${'0'.repeat(5000)} } }`,
    'a reference': `saml: { a: { label: Aa, defaultTeam: ${long} } }`,
    'an address': `saml: { a: { label: Aa, defaultTeam: !ref ${long} } }`,
    'known names': `teams: { ${long}: { title: Aa } }\nsaml: { a: { label: Aa, defaultTeam: other } }`,
    'a file': `x-a: !file ${long}`,
    'an overlay': `environments: { default: { overlay: ${long} } }`,
    'a variable': `x-a: "\${env:${long}}"`,
    'a variable of the manifest': `x-a: "\${var:${long}}"`,
    'no variable': `x-a: "\${${long}}"`,
    'a secret variable': `x-a: !env ${long}`,
    'a value that is not allowed': `sites: { docs: { title: Docs, visibility: ${long} } }`,
    'two that are the same': `teams: { ${long}: { title: Aa }, ${long}b: { title: Aa } }`,
    'a former name': `teams: { ${long}: { title: Aa }, b: { title: Bb, previously: [${long}] } }`,
    'a path of long keys': `sites: { ${long}: { ${long}: { ${long}: 1 } } }`,
    'an escape': `x-a: "\\q${long}"`,
    'something unmanaged': `teams: { ${long}: { title: Aa } }\nunmanaged: ["team.*"]`,
    'no environment': `environments: { ${long}: {} }`,
  };

  test.for(Object.entries(TEXTS))('%s', async ([name, text], context) => {
    attempted(context);
    const environment = name === 'no environment' ? 'other' : undefined;
    const { ok, diagnostics } = await loadText(text, { environment });
    expect([ok, diagnostics.length > 0]).toEqual([name === 'something unmanaged' && ok, true]);
    for (const { summary, detail, excerpt = '' } of diagnostics) {
      expect(`${summary} ${detail}`).not.toContain(MARK.repeat(100));
      expect(detail).not.toContain('0'.repeat(300));
      expect(summary.length + detail.length).toBeLessThan(2000);
      expect(excerpt).not.toContain(MARK.repeat(60));
    }
  });

  test('a mistake in a manifest still shows its line', async () => {
    const typo = await loadText('sitess: {}');
    expect(typo.diagnostics[0]?.excerpt).toContain('sitess: {}');
    const broken = await load({ 'colophon.yaml': 'colophon: 1\nsites: {\n' });
    expect(broken.diagnostics[0]?.excerpt).toContain('sites: {');
    const part = await load({ 'colophon/a.yaml': HEAD, 'colophon/b.yaml': 'teams: { a: { titel: Aa } }\n' });
    expect(part.diagnostics[0]?.excerpt).toContain('titel');
  });
});
