import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stepsOf } from '../../src/base/fenced-file.ts';

describe('an absolute path', () => {
  test.each([
    ['/home/ada/docs/colophon.yaml', posix, '/', ['home', 'ada', 'docs', 'colophon.yaml']],
    ['/', posix, '/', []],
    ['/a//b/', posix, '/', ['a', 'b']],
    ['C:\\Users\\Ada\\colophon.yaml', win32, 'C:\\', ['Users', 'Ada', 'colophon.yaml']],
    ['C:\\', win32, 'C:\\', []],
    ['\\\\server\\share\\docs\\a.yaml', win32, '\\\\server\\share\\', ['docs', 'a.yaml']],
  ])('%s is its root and the names below it', (absolute, path, root, steps) => {
    expect(stepsOf(absolute, path)).toEqual({ root, steps });
  });
});
