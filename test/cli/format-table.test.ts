import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { type Format, format } from '../../src/command/report/formats/format.ts';
import { FORMATS, formatsOf } from '../../src/command/report/formats/index.ts';
import { ALL_RESULTS, FINDING_RESULTS, type ResultType } from '../../src/command/report/results.ts';
import { type AddCommand, type Ended, fakeTerminal, runInside, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const MANIFEST = 'colophon: 1\nteams:\n  testers: { title: Testers }\n';

const ADD: readonly AddCommand[] = [
  ...[addValidateCommand, addLintCommand, addGraphCommand, addPlanCommand, addShowCommand, addRehearseCommand],
  ...[addApplyCommand, addDriftCommand, addVerifyCommand, addLedgerCommand, addCommentCommand, addIssueCommand],
  ...[addDoctorCommand, addExplainCommand],
];

// What a new format takes: a renderer for each result that it covers, and a line in the table.
const PLANTED = format('planted', ALL_RESULTS, async () => ({ render: ({ type }) => `a planted ${type}` }));
const FOR_PLANS = format('poster', ['plan'], async () => ({ render: ({ plan }) => `${plan.changes.length} changes` }));
const TABLE: readonly Format[] = [...FORMATS, PLANTED, FOR_PLANS];

/** The commands and their children, by their full names. */
function commandsOf(formats: readonly Format[]): ReadonlyMap<string, Command> {
  const program = new Command('colophon');
  const { terminal } = fakeTerminal('/');
  for (const add of ADD) {
    add(program, { ...terminal, formats });
  }
  const named = (command: Command, before: string): [string, Command][] =>
    command.commands.flatMap((child) => {
      const name = `${before}${child.name()}`;
      return [[name, child], ...named(child, `${name} `)];
    });
  return new Map(named(program, ''));
}

/** The commands that offer a format, by their full names. */
function offering(name: string, formats: readonly Format[]): readonly string[] {
  return [...commandsOf(formats)].flatMap(([full, command]) =>
    command.options.find(({ long }) => long === '--output')?.argChoices?.includes(name) === true ? [full] : [],
  );
}

async function run(add: AddCommand, args: readonly string[], cwd: string): Promise<Ended> {
  const planted: AddCommand = (program, terminal) => add(program, { ...terminal, formats: TABLE });
  return await runInside(planted, args, { cwd });
}

describe('A format for all results', () => {
  test('is offered by every command that has those formats, in its help as well', () => {
    const commands = offering('planted', TABLE);
    expect(commands).toEqual(offering('ndjson', FORMATS));
    expect(commands).toEqual([
      ...['validate', 'lint', 'plan', 'show', 'rehearse', 'apply', 'drift', 'verify', 'ledger log', 'ledger show'],
      'doctor',
    ]);
    for (const name of commands) {
      expect(commandsOf(TABLE).get(name)?.helpInformation().replace(/\s+/g, ' ')).toMatch(/-o, --output .*"planted"/);
    }
  });

  test.each<readonly [ResultType, AddCommand, readonly string[]]>([
    ['validation', addValidateCommand, ['validate']],
    ['lint', addLintCommand, ['lint']],
    ['plan', addPlanCommand, ['plan', '--sandbox']],
    ['rehearsal', addRehearseCommand, ['rehearse', '--sandbox']],
    ['apply', addApplyCommand, ['apply', '--sandbox', '-y']],
    ['drift', addDriftCommand, ['drift', '--sandbox']],
    ['verification', addVerifyCommand, ['verify', '--sandbox']],
    ['ledger', addLedgerCommand, ['ledger', 'show', '--ledger', 'file:ledger.json']],
    ['checks', addDoctorCommand, ['doctor', '--sandbox']],
  ])('prints and writes the result of type %s', async (type, add, args) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const { out } = await run(add, [...args, '-o', 'planted', '--output-to', 'planted=report'], cwd);
    expect(out).toBe(`a planted ${type}\n`);
    expect(readFileSync(join(cwd, 'report'), 'utf8')).toBe(out);
  });

  test('also says what is wrong with a manifest', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nteems: {}\n' });
    expect(await run(addPlanCommand, ['plan', '--sandbox', '-o', 'planted'], cwd)).toEqual({
      code: 8,
      out: 'a planted diagnostics\n',
      err: '',
    });
  });
});

describe('A format for one type of result', () => {
  test('is offered for that type alone', async () => {
    expect(offering('poster', TABLE)).toEqual(['plan', 'show']);
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect((await run(addPlanCommand, ['plan', '--sandbox', '-o', 'poster'], cwd)).out).toBe('1 changes\n');
    const { code, err } = await run(addApplyCommand, ['apply', '--sandbox', '-y', '--output-to', 'poster=x'], cwd);
    expect(code).toBe(64);
    expect(err).toContain('where FORMAT is one of text, json, ndjson, markdown, github, sarif, junit, planted, not');
  });

  test('leaves problems to the messages', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nteems: {}\n' });
    const { code, out, err } = await run(addPlanCommand, ['plan', '--sandbox', '-o', 'poster'], cwd);
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain('error[unknown-key]');
  });

  test('refuses any other', async () => {
    const view = {
      ...{ colour: false, width: 80, verbose: false, isTerminal: false, readVersion: () => '0' },
      ...{ pathOf: (file: string) => file, readHelp: async () => () => undefined },
    };
    await expect(FOR_PLANS.render({ type: 'checks', checks: [] }, view)).rejects.toThrow('poster has no checks');
  });
});

describe('The table', () => {
  test('has the formats that each command has always had', () => {
    const names = (type: ResultType): readonly string[] => formatsOf(type).map(({ name }) => name);
    expect(names('plan')).toEqual(['text', 'json', 'ndjson', 'markdown', 'html', 'github', 'sarif', 'junit']);
    for (const type of FINDING_RESULTS.filter((one) => one !== 'plan')) {
      expect(names(type)).toEqual(['text', 'json', 'ndjson', 'markdown', 'github', 'sarif', 'junit']);
    }
    expect(names('ledger')).toEqual(['text', 'json', 'ndjson', 'markdown']);
    expect(names('graph')).toEqual(['text', 'json', 'mermaid', 'dot']);
    expect(names('topics')).toEqual(['text', 'json']);
    // These say what they did in a sentence.
    const inWords = ['ledger', 'ledger unlock', 'ledger move'];
    expect(offering('json', FORMATS)).toEqual(
      [...commandsOf(FORMATS).keys()].filter((name) => !inWords.includes(name)),
    );
  });

  test('loads nothing of a page for a text', () => {
    const seen = new Set<string>();
    const walk = (file: string): void => {
      if (seen.has(file)) {
        return;
      }
      seen.add(file);
      const statements = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(statements)) {
        walk(join(dirname(file), from));
      }
    };
    const report = fileURLToPath(new URL('../../src/command/report', import.meta.url));
    for (const name of ['formats/index.ts', 'formats/text.ts', 'plan/text.ts']) {
      walk(join(report, name));
    }
    expect(seen.size).toBeGreaterThan(5);
    expect([...seen].filter((file) => file.includes('html'))).toEqual([]);
  });
});
