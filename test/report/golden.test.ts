import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderApplyMarkdown, renderApplyText } from '../../src/command/report/apply.ts';
import { renderDiagnosticsMarkdown, renderDiagnosticsText } from '../../src/command/report/diagnostics.ts';
import { renderDriftMarkdown, renderDriftText } from '../../src/command/report/drift/drift.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { base, field, planOf, RICH, RICH_DIAGNOSTICS, RICH_RESULT, STATS } from './plans.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that colour a text.
const CODES = /\u001b\[\d+m/g;

const TEXT = { colour: false, allow: [] };

/** Forty resources, of which two are updated, one is created, and the others are as declared. */
const ADOPTION = planOf(
  Array.from({ length: 40 }, (_none, index): Change => {
    const name = `page-${String(index).padStart(2, '0')}`;
    const own = base(`site.docs.redirect["/old/${name}"]`, 'redirect', 10 + index);
    const destination = { section: { $ref: 'site.docs.section.guides' } };
    return index === 33
      ? { ...own, action: 'create', after: { destination }, fields: [field('destination', [undefined, destination])] }
      : {
          ...own,
          action: 'adopt',
          id: `redirect_${index}`,
          after: { destination },
          precondition: { fingerprint: '' },
          fields: index % 13 === 7 ? [field('destination', [{ section: { $id: 'sec_old' } }, destination])] : [],
        };
  }),
);

describe('reports look as they were agreed', () => {
  test.each([
    ['plan-80.txt', renderPlanText(RICH, TEXT)],
    ['plan-120.txt', renderPlanText(RICH, { ...TEXT, width: 120 })],
    ['plan-allowed.txt', renderPlanText(RICH, { ...TEXT, allow: ['unpublish', 'conflict'] })],
    ['plan-verbose.txt', renderPlanText(RICH, { ...TEXT, verbose: true })],
    ['plan-colour.txt', renderPlanText(RICH, { ...TEXT, colour: true }).replaceAll('\u001b', '␛')],
    ['plan-empty.txt', renderPlanText(planOf([]), TEXT)],
    ['plan.md', renderPlanMarkdown(RICH, { allow: ['conflict'] })],
    ['adoption.txt', renderPlanText(ADOPTION, { ...TEXT, isTerminal: true })],
    ['adoption.md', renderPlanMarkdown(ADOPTION, { allow: [] })],
    ['plan-empty.md', renderPlanMarkdown(planOf([]), { allow: [] })],
    ['apply.txt', renderApplyText(RICH_RESULT, RICH, STATS)],
    ['apply.md', renderApplyMarkdown(RICH_RESULT, RICH, STATS)],
    ['drift.txt', renderDriftText(RICH)],
    ['drift.md', renderDriftMarkdown(RICH)],
    ['diagnostics.txt', renderDiagnosticsText(RICH_DIAGNOSTICS, { colour: false })],
    ['diagnostics.md', renderDiagnosticsMarkdown(RICH_DIAGNOSTICS)],
  ])('%s', (name, text) => {
    const file = new URL(`golden/${name}`, import.meta.url);
    if (process.env['UPDATE'] === '1') {
      writeFileSync(file, text);
    }
    expect(text).toBe(readFileSync(file, 'utf8'));
  });

  test('colour adds nothing but colour', () => {
    const plain = renderPlanText(RICH, TEXT);
    expect(renderPlanText(RICH, { ...TEXT, colour: true }).replace(CODES, '')).toBe(plain);
    expect(plain).not.toContain('\u001b');
  });

  test.each([80, 100, 120])(
    'lines of a plan fit into %i columns, besides single words, the command and the last',
    (width) => {
      const lines = renderPlanText(RICH, { ...TEXT, width })
        .trimEnd()
        .split('\n')
        .slice(0, -1);
      // What is copied as a whole is not broken: a word of a value, and the command.
      const isWhole = (line: string): boolean => /^ +(?:│ [+-] )?\S+$|^ {2}colophon apply /.test(line);
      expect(lines.filter((line) => Array.from(line).length > width && !isWhole(line))).toEqual([]);
    },
  );
});
