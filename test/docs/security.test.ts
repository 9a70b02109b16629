import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const text = readFileSync(fileURLToPath(new URL('SECURITY.md', ROOT)), 'utf8');
const rules = text.split(/^### /m).slice(1);

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

describe('SECURITY.md', () => {
  test('names tests for every rule, and all of them are there', () => {
    expect(rules.length).toBeGreaterThan(5);
    for (const rule of rules) {
      const [, tests = ''] = rule.split(/^Test: /m);
      const files = [...(tests.split(/^## /m)[0]?.matchAll(/`(test\/[^`]+)`/g) ?? [])].map(([, file = '']) => file);
      expect([rule.split('\n')[0], files.length > 0]).toEqual([rule.split('\n')[0], true]);
      expect(files.filter((file) => !existsSync(fileURLToPath(new URL(file, ROOT))))).toEqual([]);
    }
  });

  test('refers to rules and pages that are there', () => {
    const anchors = new Set(rules.map((rule) => `#${anchorOf(rule.split('\n')[0] ?? '')}`));
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) =>
      link.startsWith('#') ? !anchors.has(link) : !existsSync(fileURLToPath(new URL(link, ROOT))),
    );
    expect(missing).toEqual([]);
  });

  test('answers every attacker and every loss with a rule, or says that there is none', () => {
    const rows = text.split('\n').filter((line) => /^\| (?:run|read|write|delete|show|mislead|stop) /.test(line));
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const cells = row.split('|').slice(2, -1);
      expect([row, cells.every((cell) => /\(#|–/.test(cell))]).toEqual([row, true]);
    }
  });
});
