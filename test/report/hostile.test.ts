import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../src/engine/apply-types.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { renderApplyJson, renderApplyMarkdown, renderApplyNdjson, renderApplyText } from '../../src/report/apply.ts';
import {
  renderDiagnosticsJson,
  renderDiagnosticsMarkdown,
  renderDiagnosticsNdjson,
  renderDiagnosticsText,
} from '../../src/report/diagnostics.ts';
import { renderDriftJson, renderDriftMarkdown, renderDriftNdjson, renderDriftText } from '../../src/report/drift.ts';
import { renderPlanJson, renderPlanNdjson } from '../../src/report/plan-json.ts';
import { renderPlanMarkdown } from '../../src/report/plan-markdown.ts';
import { renderPlanText } from '../../src/report/plan-text.ts';
import { RICH, RICH_DIAGNOSTICS, RICH_RESULT, STATS } from './plans.ts';

const PIECES = [
  ...[
    '\u001b[2J',
    '\u001b]0;title\u0007',
    '\u009b31m',
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u007f',
    '\u202e',
    '\u2066',
    '\u200b',
  ],
  ...[
    '\ufeff',
    '\u2028',
    '\u2029',
    '\ud800',
    '\udfff',
    '::set-output name=x::y',
    '\n::error::x',
    '##[error]x',
    '##vso[task.x]',
  ],
  ...[
    '</details>',
    '<summary>',
    '<script>alert(1)</script>',
    '<!--',
    '-->',
    '<img src=x>',
    '@everyone',
    '@org/team',
    '#12',
    'a@b.co',
  ],
  ...[
    '`',
    '``',
    '```',
    '````````',
    '~~~',
    '|',
    '\\',
    '*',
    '_',
    '**',
    '[x](javascript:y)',
    '![x](y)',
    '[ ]',
    '# ',
    '\n# h',
    '- ',
    '1. ',
  ],
  ...[
    '> ',
    '---',
    '===',
    '    ',
    '&lt;',
    '&#10;',
    '"',
    "'",
    '漢',
    '🙂',
    'é',
    '$(x)',
    '%0A',
    '{',
    '}',
    ' ',
    '',
    'word',
    '…',
    '[^1]',
    '[^1]: x',
  ],
];

const hostile = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((list) => list.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

const OURS = new Set([
  'action',
  'cause',
  'severity',
  'key',
  'dependsOn',
  'with',
  'formatVersion',
  'status',
  'outcome',
  'consents',
]);

/** The same with every text of somebody else's replaced. */
function replaced<T>(value: T, text: string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return text;
    }
    if (Array.isArray(part)) {
      return part.map(walk);
    }
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(
        Object.entries(part).map(([name, child]) => [name, OURS.has(name) ? child : walk(child)]),
      );
    }
    return part;
  };
  return walk(value) as T;
}

interface World {
  readonly plan: Plan;
  readonly result: ApplyResult;
  readonly diagnostics: readonly Diagnostic[];
}

function worldOf(text: string): World {
  return {
    plan: replaced(RICH, text),
    result: replaced(RICH_RESULT, text),
    diagnostics: replaced(RICH_DIAGNOSTICS, text),
  };
}

function textsOf({ plan, result, diagnostics }: World, colour: boolean): string[] {
  return [
    renderPlanText(plan, { colour, allow: ['conflict'] }),
    renderPlanText(plan, { colour, allow: [], verbose: true, width: 120 }),
    renderDriftText(plan, { colour, verbose: true }),
    renderApplyText(result, plan, { ...STATS, colour, verbose: true }),
    renderDiagnosticsText(diagnostics, { colour }),
  ];
}

function jsonOf({ plan, result, diagnostics }: World): string[] {
  return [
    ...[renderPlanJson(plan), renderDriftJson(plan), renderApplyJson(result, plan, STATS)],
    renderDiagnosticsJson(diagnostics),
  ];
}

function linesOf({ plan, result, diagnostics }: World): string[] {
  return [
    ...[renderPlanNdjson(plan), renderDriftNdjson(plan), renderApplyNdjson(result, plan, STATS)],
    renderDiagnosticsNdjson(diagnostics),
  ];
}

function markdownOf({ plan, result, diagnostics }: World): string[] {
  return [
    ...[renderPlanMarkdown(plan, { allow: ['conflict'] }), renderDriftMarkdown(plan)],
    ...[renderApplyMarkdown(result, plan, STATS), renderDiagnosticsMarkdown(diagnostics)],
  ];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that colour a text.
const CODES = /\u001b\[(?:1|2|22|3[12356]|39)m/g;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function expectHarmless(text: string): void {
  expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE);
}

/** What a Markdown document is made of, without the words in it. */
function skeleton(text: string): {
  readonly blocks: readonly string[];
  readonly html: readonly string[];
  readonly words: string;
} {
  const html: string[] = [];
  const words: string[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'html') {
      html.push(node.value);
    } else if (node.type === 'text') {
      words.push(node.value);
    } else if (node.type === 'link') {
      // A bare address may become a link to itself; nothing may hide where it leads.
      const shown = node.children.map((child) => (child.type === 'text' ? child.value : '?')).join('');
      expect(node.url.endsWith(shown), node.url).toBe(true);
    } else {
      expect(['image', 'table', 'footnoteReference', 'footnoteDefinition', 'definition']).not.toContain(node.type);
    }
    if ('children' in node) {
      for (const child of node.children) {
        walk(child);
      }
    }
  };
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  walk(root);
  const blocks = root.children.map((node) => (node.type === 'list' ? `list of ${node.children.length}` : node.type));
  return { blocks, html, words: words.join('\n') };
}

describe('hostile texts', () => {
  test('leave nothing in a text that a terminal or a runner would act on', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const world = worldOf(text);
        for (const report of textsOf(world, false)) {
          expectHarmless(report);
          expect(report).not.toMatch(/^\s*::/m);
          expect(report).not.toMatch(/##(vso)?\[/);
        }
        for (const report of textsOf(world, true)) {
          expectHarmless(report.replace(CODES, ''));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('leave JSON readable, unchanged and harmless', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const world = worldOf(text);
        for (const report of jsonOf(world)) {
          expectHarmless(report);
          expect(report).not.toMatch(/##(vso)?\[/);
          JSON.parse(report);
        }
        for (const report of linesOf(world)) {
          expectHarmless(report);
          const lines = report
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as { type?: unknown });
          expect(lines.every(({ type }) => typeof type === 'string')).toBe(true);
        }
        expect(JSON.parse(renderPlanJson(world.plan))).toMatchObject({ organization: text });
      }),
      { numRuns: 60 },
    );
  });

  test('do not break out of Markdown', () => {
    const calm = markdownOf(worldOf('word')).map(skeleton);
    fc.assert(
      fc.property(hostile, (text) => {
        for (const [index, report] of markdownOf(worldOf(text)).entries()) {
          expectHarmless(report);
          const { blocks, html, words } = skeleton(report);
          expect(blocks).toEqual(calm[index]?.blocks);
          expect(html.map((one) => one.replace(/\d+/g, 'N'))).toEqual(
            calm[index]?.html.map((one) => one.replace(/\d+/g, 'N')),
          );
          expect(words).not.toMatch(/@\w|#\d/);
          expect(report).not.toMatch(/^\s*::/m);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('of a megabyte are cut', () => {
    const world = worldOf(`${'\u202e`@x|<b>'.repeat(130_000)}`);
    for (const report of [...textsOf(world, false), ...markdownOf(world)]) {
      expect(report.length).toBeLessThan(500_000);
    }
  });
});
