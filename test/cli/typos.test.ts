import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const MANIFEST = `colophon: 1
variables: { title: Writers }
environments:
  production: { organization: org_production, variables: { region: eu } }
lint: { redirect-loop: error }
teams:
  writers: { title: "\${var:title}" }
  testers: { title: "\${var:other:-Testers}" }
`;

function run(add: AddCommand, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return runInside(add, args, { cwd: folderWith({ 'colophon.yaml': MANIFEST }), env });
}

describe('A typo ends with 64 and a suggestion:', () => {
  test.each<[string, AddCommand, readonly string[], string]>([
    ['consent', addPlanCommand, ['plan', '--allow', 'unpublsh'], '--allow: unknown consent "unpublsh". Did you mean'],
    ['consent of apply', addApplyCommand, ['apply', '--allow', 'delete=2', '--allow', 'emtpy'], 'mean "empty"?'],
    ['consent of comment', addCommentCommand, ['comment', '--plan', 'p.json', '--allow', 'expse'], 'mean "expose"?'],
    ['consent without its number', addPlanCommand, ['plan', '--allow', 'recreate'], 'write --allow recreate=N'],
    ['number that is none', addPlanCommand, ['plan', '--allow', 'delete=all'], 'write --allow delete=N'],
    ['number that is missing', addPlanCommand, ['plan', '--allow', 'delete'], 'write --allow delete=N'],
    ['number that does not count', addPlanCommand, ['plan', '--allow', 'empty=2'], 'empty takes no number'],
    ['absolute guard', addPlanCommand, ['plan', '--allow', 'protect'], 'no consent overrides the guard protect'],
    [
      'variable',
      addPlanCommand,
      ['plan', '--sandbox', '--var', 'titel=x'],
      'no variable "titel". Did you mean "title"?',
    ],
    ['variable of validate', addValidateCommand, ['validate', '--var', 'regoin=x'], 'Did you mean "region"?'],
    ['variable of graph', addGraphCommand, ['graph', '--var', 'nothing-like-it=x'], 'It uses title, region, other.'],
    [
      'output format',
      addValidateCommand,
      ['validate', '-o', 'jsn'],
      'Did you mean "json"? Allowed choices are text, json',
    ],
    ['mode of prune', addPlanCommand, ['plan', '--prune', 'ownd'], 'Did you mean "owned"?'],
    [
      'pattern of drift',
      addDriftCommand,
      ['drift', '--sandbox', '--ignore', 'team.writrs'],
      '--ignore "team.writrs" matches nothing that is declared, recorded in the ledger or live. Did you mean team.writers',
    ],
    ['kind of an export', addExportCommand, ['export', '--sandbox', '--only', 'redirekt'], 'Did you mean "redirect"?'],
  ])('%s', async (_what, add, args, message) => {
    const { code, err } = await run(add, args);
    expect(err.replace(/\s+/g, ' ')).toContain(message);
    expect(code).toBe(64);
  });

  test('a consent from the environment', async () => {
    const before = process.env['COLOPHON_ALLOW'];
    process.env['COLOPHON_ALLOW'] = 'history,unpublsh';
    try {
      const { code, err } = await run(addPlanCommand, ['plan', '--sandbox']);
      expect([code, err]).toEqual([64, expect.stringContaining('"unpublsh"')]);
    } finally {
      if (before === undefined) {
        delete process.env['COLOPHON_ALLOW'];
      } else {
        process.env['COLOPHON_ALLOW'] = before;
      }
    }
  });

  test('every guard that has a consent is known', async () => {
    const { consentForms } = await import('../../src/command/cli/topics.ts');
    const { checkConsents } = await import('../../src/command/cli/topics.ts');
    const forms = consentForms();
    for (const [name, form] of forms) {
      const given = checkConsents([form === 'number' ? `${name}=3` : name]);
      await (form === 'none' ? expect(given).rejects.toThrow('no consent overrides') : given);
    }
    expect([forms.get('tracked-ledger'), forms.get('delete'), forms.get('protect')]).toEqual([
      'name',
      'number',
      'none',
    ]);
  });
});

describe('What is no typo stays as it was:', () => {
  test.each([['title=x'], ['region=x'], ['other=x']])('--var %s', async (pair) => {
    expect(await run(addValidateCommand, ['validate', '--var', pair])).toMatchObject({ code: 0 });
  });
});

test('a lint rule that does not exist makes a manifest invalid, with its place and a suggestion', async () => {
  const cwd = folderWith({ 'colophon.yaml': MANIFEST.replace('redirect-loop', 'redirect-lop') });
  const { code, err } = await runInside(addValidateCommand, ['validate'], { cwd });
  expect(code).toBe(8);
  expect(err).toContain('error[lint-unknown-rule]');
  expect(err).toContain('colophon.yaml:5:');
  expect(err.replace(/\s+/g, ' ')).toContain('Did you mean "redirect-loop"?');
});
