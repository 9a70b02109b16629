import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { namesWithLinks } from '../../src/command/report/apply-outputs.ts';
import { widthOf } from '../../src/command/report/text.ts';
import { fakeTerminal, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const MANIFEST = 'colophon: 1\nsites:\n  manual: { title: Manual }\nteams:\n  testers: { title: Testers }\n';

/** What an apply in a sandbox prints on a terminal. */
async function applied(
  env: Readonly<Record<string, string>>,
  { args = [], isTerminal = true }: { readonly args?: readonly string[]; readonly isTerminal?: boolean } = {},
): Promise<string> {
  const { terminal, written } = fakeTerminal(folderWith({ 'colophon.yaml': MANIFEST }), env);
  const program = new Command('colophon').exitOverride();
  addApplyCommand(program, { ...terminal, interactive: { out: isTerminal, err: false, input: false } });
  await program.parseAsync(['apply', '--sandbox', '-y', ...args], { from: 'user' });
  return written.out;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal knows a link.
const LINK = /\u001b\]8;;(https:\/\/[!-~]+)\u001b\\site\.manual\u001b\]8;;\u001b\\/;

test.each<[string, Readonly<Record<string, string>>]>([
  ['iTerm', { TERM_PROGRAM: 'iTerm.app' }],
  ['Visual Studio Code', { TERM_PROGRAM: 'vscode' }],
  ['Windows Terminal', { WT_SESSION: 'b1f7' }],
  ['GNOME Terminal', { VTE_VERSION: '7602' }],
  ['kitty', { TERM: 'xterm-kitty' }],
  ['any, if one says so', { FORCE_HYPERLINK: '1', TERM: 'tmux-256color' }],
])('a site that was applied is a link to where it is edited: %s', async (_name, env) => {
  const text = await applied(env);
  const app = /^ {4}app {2}(https:\S+)$/m.exec(text)?.[1];
  expect([app, LINK.exec(text)?.[1]]).toEqual([expect.stringMatching(/^https:/), app]);
  // Only where the service gave an address.
  expect(text).toMatch(/ team\.testers\n/);
});

test.each<[string, Readonly<Record<string, string>>, Parameters<typeof applied>[1]]>([
  ['in a terminal that is not known', { TERM: 'xterm-256color' }, {}],
  ['in an old library of terminals', { VTE_VERSION: '5000' }, {}],
  ['inside of tmux', { TERM_PROGRAM: 'vscode', TMUX: '/tmp/tmux-0/default,1,0' }, {}],
  ['if one says so', { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }, {}],
  ['without colours', { TERM_PROGRAM: 'vscode', NO_COLOR: '1' }, {}],
  ['in a pipeline', { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '1', CI: 'true' }, {}],
  ['in a log', { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '1' }, { isTerminal: false }],
  ['in JSON', { TERM_PROGRAM: 'vscode' }, { args: ['-o', 'json'] }],
])('nothing is a link %s', async (_where, env, options) => {
  const text = await applied(env, options);
  expect(text).toContain('site.manual');
  expect(text).not.toContain(']8;;');
});

test.each([
  ['http://app.example/x', undefined],
  ['javascript:alert(1)', undefined],
  ['https://ada:secret@app.example/', undefined],
  [`https://app.example/${'x'.repeat(3000)}`, undefined],
  ['no address', undefined],
  ['https://app.example/\u001b\\\u001b[31mx\u0007 y\u202e', 'https://app.example/%1B/%1B[31mx%07%20y%E2%80%AE'],
])('an address from the service is a link only if it is harmless: %j', (value, expected) => {
  const output = { address: 'site.a', kind: 'site', name: 'app', sensitive: false, value };
  const name = namesWithLinks([output], true)('site.a');
  expect(name).toBe(expected === undefined ? 'site.a' : `\u001b]8;;${expected}\u001b\\site.a\u001b]8;;\u001b\\`);
  expect(widthOf(name)).toBe('site.a'.length);
});

test('what is sensitive, or no page of the app, is no link', () => {
  const output = { address: 'site.a', kind: 'site', name: 'app', sensitive: false, value: 'https://app.example/' };
  const named = namesWithLinks(
    [
      { ...output, sensitive: true },
      { ...output, name: 'url' },
    ],
    true,
  );
  expect(named('site.a\u001b[31m')).toBe('site.a\\u001b[31m');
  expect(named('site.a')).toBe('site.a');
});
