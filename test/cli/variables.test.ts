import { expect, test } from 'vitest';
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
