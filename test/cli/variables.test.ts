import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { groupBy } from '../../src/base/group-by.ts';
import { createProgram } from '../../src/command/cli/program.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { run, useFolders } from '../support/command.ts';
import { casesOf } from '../support/runs.ts';

const folderWith = useFolders();
const MANIFEST = `colophon: 1
teams:
  writers: { title: Writers }
environments:
  production: { organization: org_production }
`;

// CI systems set an empty variable for an input that nobody gave.
test.each(
  casesOf(
    [
      ['', ['default', 'production']],
      ['  ', ['default', 'production']],
      ['production', ['production']],
    ] as const,
    ([value]) => value !== '  ',
  ),
)('COLOPHON_ENVIRONMENT=%j chooses what it names, and nothing when it is empty', async (value, expected) => {
  const cwd = folderWith({ 'colophon.yaml': MANIFEST });
  const { code, out, err } = await run(['validate', '-o', 'json'], { cwd, env: { COLOPHON_ENVIRONMENT: value } });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { environments } = JSON.parse(out) as { environments: readonly { readonly name: string }[] };
  expect(environments.map(({ name }) => name)).toEqual(expected);
});

/** The commands that read each variable, with the place of its value in their help. */
function readersOf(command: Command, path = ''): readonly (readonly [variable: string, reader: string])[] {
  const own = command.options.flatMap(({ envVar, description, flags }) => {
    const variable = envVar ?? /\(env: (\w+)\)/.exec(description)?.[1];
    return variable === undefined ? [] : [[variable, `${path} ${flags}`.trim()] as const];
  });
  return [...own, ...command.commands.flatMap((one) => readersOf(one, `${path} ${one.name()}`))];
}

test('a variable means one thing', () => {
  const terminal = { env: {}, interactive: { input: false, out: false, err: false } } as unknown as Terminal;
  const readers = groupBy(readersOf(createProgram('', terminal)), ([variable]) => variable);
  const read = (variable: string): readonly string[] => (readers.get(variable) ?? []).map(([, reader]) => reader);
  expect(read('COLOPHON_FROM')).toEqual(['redirects import --from <format>']);
  expect(read('COLOPHON_PULUMI_FROM')).toEqual(['pulumi import --from <source>']);
  expect(read('COLOPHON_ONLY')).toEqual(['drift --only <classes>']);
  expect(read('COLOPHON_EXPORT_ONLY')).toEqual(['export --only <kind,…>']);
  expect(read('COLOPHON_REPO')).toEqual(['agent --repo <url>']);
  expect(read('COLOPHON_HOST_REPO')).toEqual(['comment --repo <name>', 'issue --repo <name>']);
  expect(read('COLOPHON_SITE').every((reader) => /^redirects \w+ --site <name>$/.test(reader))).toBe(true);
  expect(read('COLOPHON_STRICT')).toEqual(['lint --strict']);
  expect(read('COLOPHON_SERVE_STRICT')).toEqual(['serve --strict']);
  expect(read('COLOPHON_OUT')).toEqual(['plan --out <file>']);
  expect(['EXPORT', 'SCHEMA', 'PULUMI', 'REDIRECTS'].map((name) => read(`COLOPHON_${name}_OUT`).length)).toEqual([
    1, 1, 1, 1,
  ]);
});
