import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brief, folderOf, loadFrom, manifestIn, marks } from './support/manifest.ts';

const CANARY = 'canary-51c0ffee';

describe('files of git are not read, because a checkout keeps its token there', () => {
  test.each(['.git/config', './.git/config', 'sub/../.git/config', '.GIT/config', 'linked', 'folder/config'])(
    '!file %s',
    async (path) => {
      const folder = folderOf({
        'colophon.yaml': `colophon: 1\norganization: org_1\nteams: { a: { title: !file ${path} } }\n`,
        'sub/x': '',
      });
      for (const name of ['.git', '.GIT']) {
        mkdirSync(join(folder, name), { recursive: true });
        writeFileSync(join(folder, name, 'config'), CANARY);
      }
      symlinkSync('.git/config', join(folder, 'linked'));
      symlinkSync('.git', join(folder, 'folder'));
      const outcome = await loadFrom(folder);
      expect(marks(outcome)).toEqual(['file-outside colophon.yaml:3:28']);
      expect(outcome.diagnostics.map(brief)[0]).toContain('git');
      expect(JSON.stringify(outcome)).not.toContain(CANARY);
    },
  );

  test('files whose names only look like it are', async () => {
    const folder = folderOf({
      'colophon.yaml': 'colophon: 1\norganization: org_1\nteams: { a: { title: !file .github/title } }\n',
      '.github/title': 'fine',
    });
    expect(manifestIn(await loadFrom(folder)).workspace.resources[0]?.fields).toMatchObject({ title: 'fine' });
  });
});
