import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { addSchemaCommand } from '../../src/command/cli/schema.ts';
import { addVersionCommand } from '../../src/command/cli/version.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const PUBLISHED = JSON.parse(readFileSync(new URL('../../schemas/workspace.schema.json', import.meta.url), 'utf8'));

function schema(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addSchemaCommand, ['schema', ...args], { cwd });
}

describe('schema', () => {
  test('prints the published schema', async () => {
    const { code, out, err } = await runProcess(['schema'], { cwd: folderWith() });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual(PUBLISHED);
  });

  test('the schema of every kind stands on its own', async () => {
    const cwd = folderWith();
    for (const { name } of KINDS) {
      const { code, out } = await schema(cwd, name);
      expect(code).toBe(0);
      const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false });
      expect(() => ajv.compile(JSON.parse(out))).not.toThrow();
    }
  });

  test('the schema of a kind checks an entry of it', async () => {
    const { out } = await schema(folderWith(), 'redirect');
    const check = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(out));
    expect(check({ section: 'guides' })).toBe(true);
    expect(check({ sektion: 'guides' })).toBe(false);
  });

  test('a kind that does not exist is a mistake of the call, with a suggestion', async () => {
    const { code, out, err } = await schema(folderWith(), 'redirekt');
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain('Did you mean "redirect"?');
  });

  test('writes it to a file, also into a new folder', async () => {
    const cwd = folderWith();
    const { code, out } = await schema(cwd, '--out', 'editor/schema.json');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(JSON.parse(readFileSync(join(cwd, 'editor/schema.json'), 'utf8'))).toEqual(PUBLISHED);
  });
});

describe('version', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

  test('prints the version', async () => {
    const cwd = folderWith();
    expect(await runInside(addVersionCommand, ['version'], { cwd })).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(await runProcess(['--version'], { cwd })).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test('says as JSON what it runs on', async () => {
    const { out } = await runInside(addVersionCommand, ['version', '--json'], { cwd: folderWith() });
    expect(JSON.parse(out)).toEqual({
      version,
      node: process.versions.node,
      platform: process.platform,
      architecture: process.arch,
    });
  });
});
