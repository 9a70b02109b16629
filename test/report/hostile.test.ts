import fc from 'fast-check';
import type { Nodes as HtmlNodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import {
  renderApplyJson,
  renderApplyMarkdown,
  renderApplyNdjson,
  renderApplyText,
} from '../../src/command/report/apply.ts';
import {
  renderDiagnosticsJson,
  renderDiagnosticsMarkdown,
  renderDiagnosticsNdjson,
  renderDiagnosticsText,
} from '../../src/command/report/diagnostics.ts';
import {
  renderDriftJson,
  renderDriftMarkdown,
  renderDriftNdjson,
  renderDriftText,
} from '../../src/command/report/drift/drift.ts';
import { diagnosticFindings, type Findings, planFindings } from '../../src/command/report/findings/findings.ts';
import { applyFindings, driftFindings } from '../../src/command/report/findings/results.ts';
import { renderGithub } from '../../src/command/report/formats/github.ts';
import { renderJunit } from '../../src/command/report/formats/junit.ts';
import { renderSarif } from '../../src/command/report/formats/sarif.ts';
import {
  renderLedgerMarkdown,
  renderLedgerNdjson,
  renderLedgerText,
  renderVersionsMarkdown,
  renderVersionsText,
  type ShownLedger,
} from '../../src/command/report/ledger.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanJson, renderPlanNdjson } from '../../src/command/report/plan/json.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { LONGEST_VALUE } from '../../src/command/report/text.ts';
import {
  renderVerifyJson,
  renderVerifyMarkdown,
  renderVerifyNdjson,
  renderVerifyText,
  verifyFindings,
} from '../../src/command/report/verify.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../src/core/engine/apply-types.ts';
import { CHANGE_CLASSES, type DriftFindings, type Explanation, findDrift } from '../../src/core/engine/drift.ts';
import type { Verification } from '../../src/core/engine/verification.ts';
import type { LedgerVersion } from '../../src/core/ledger/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { isQuick, runs } from '../support/runs.ts';
import { readSarif } from '../support/sarif.ts';
import { elementsOf, readXml, type XmlElement } from '../support/xml.ts';
import { hostile, replaced } from './hostile-texts.ts';
import { base, FOUND, field, LEDGER, planOf, RICH, RICH_DIAGNOSTICS, RICH_RESULT, STATS, VERSIONS } from './plans.ts';

interface World {
  readonly plan: Plan;
  /** Its drift, explained. */
  readonly findings: DriftFindings;
  readonly result: ApplyResult;
  readonly diagnostics: readonly Diagnostic[];
  readonly verification: Verification;
  readonly ledger: ShownLedger;
  readonly versions: readonly LedgerVersion[];
}

const EXPLANATION: Explanation = {
  at: '2026-11-03T14:02:00.000Z',
  by: { type: 'user', id: 'user_lin', name: 'Lin', email: 'lin@example.com' },
  source: 'ui',
  action: 'update',
  changes: 2,
  on: 'site',
};

function explainedDrift(plan: Plan, explanation: Explanation): DriftFindings {
  const findings = findDrift(plan);
  const changes = { ...findings.changes };
  for (const one of CHANGE_CLASSES) {
    changes[one] = changes[one].map((change) => ({ ...change, explanation }));
  }
  return { ...findings, changes };
}

function worldOf(text: string): World {
  const plan = replaced(RICH, text);
  return {
    plan,
    findings: explainedDrift(plan, replaced(EXPLANATION, text)),
    result: replaced(RICH_RESULT, text),
    diagnostics: replaced(RICH_DIAGNOSTICS, text),
    verification: replaced(FOUND, text),
    ledger: replaced(LEDGER, text),
    versions: replaced(VERSIONS, text),
  };
}

function textsOf({ plan, findings, result, diagnostics, ...world }: World, colour: boolean): string[] {
  return [
    renderPlanText(plan, { colour, allow: ['conflict'] }),
    renderPlanText(plan, { colour, allow: [], verbose: true, width: 120 }),
    renderDriftText(plan, { colour, findings }),
    renderDriftText(plan, { colour, findings, verbose: true }),
    renderApplyText(result, plan, { ...STATS, colour, verbose: true }),
    renderDiagnosticsText(diagnostics, { colour }),
    renderVerifyText(world.verification, { colour, verbose: true }),
    renderLedgerText(world.ledger, { colour }),
    renderVersionsText(world.versions, { colour, verbose: true }),
  ];
}

function jsonOf({ plan, findings, result, diagnostics, ...world }: World): string[] {
  return [
    ...[renderPlanJson(plan), renderDriftJson(plan, findings), renderApplyJson(result, plan, STATS)],
    ...[renderDiagnosticsJson(diagnostics), renderVerifyJson(world.verification)],
  ];
}

function linesOf({ plan, findings, result, diagnostics, ...world }: World): string[] {
  return [
    ...[renderPlanNdjson(plan), renderDriftNdjson(plan, findings), renderApplyNdjson(result, plan, STATS)],
    renderDiagnosticsNdjson(diagnostics),
    ...[renderVerifyNdjson(world.verification), renderLedgerNdjson(world.ledger)],
  ];
}

function markdownOf({ plan, findings, result, diagnostics, ...world }: World): string[] {
  return [
    ...[renderPlanMarkdown(plan, { allow: ['conflict'] }), renderDriftMarkdown(plan, findings)],
    ...[renderApplyMarkdown(result, plan, STATS), renderDiagnosticsMarkdown(diagnostics)],
    renderVerifyMarkdown(world.verification),
    ...[renderLedgerMarkdown(world.ledger), renderVersionsMarkdown(world.versions)],
  ];
}

function findingsOf({ plan, findings, result, diagnostics, ...world }: World): Findings[] {
  return [
    planFindings(plan, { allow: ['conflict'] }),
    applyFindings(result, plan),
    driftFindings(plan, findings),
    verifyFindings(world.verification, { all: true }),
    { name: 'lint', summary: plan.organization, findings: diagnosticFindings(diagnostics), files: [plan.organization] },
    { name: 'problems', summary: 'said', findings: diagnosticFindings(diagnostics) },
  ];
}

const PLACING = { pathOf: (file: string): string => file };

function githubOf(world: World): string[] {
  return findingsOf(world).map((findings) => renderGithub(findings, PLACING));
}

function sarifOf(world: World): string[] {
  const options = { ...PLACING, version: '1.0.0', mainFile: world.plan.organization };
  return findingsOf(world).map((findings) => renderSarif(findings, options));
}

function junitOf(world: World): string[] {
  return findingsOf(world).map(renderJunit);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that colour a text.
const CODES = /\u001b\[(?:1|2|22|3[12356]|39)m/g;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function expectHarmless(text: string): void {
  expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE);
}

/** The commands in a log, without their messages. */
function commandsOf(report: string): string[] {
  return report.split('\n').flatMap((line) => {
    const command = /^\s*::(\w+) (?:file=[^,:]*,line=(\d+),col=(\d+),)?title=[^,:]*::/.exec(line);
    expect(line.trimStart().startsWith('::')).toBe(command !== null);
    return command === null ? [] : [command.slice(1).join(' ')];
  });
}

/** What of a page runs, loads or leads somewhere. */
function pageParts(page: string): readonly string[] {
  const parts = new Set<string>();
  const walk = (node: HtmlNodes): void => {
    if (node.type === 'element') {
      const names = Object.keys(node.properties);
      if (
        ['script', 'style', 'iframe', 'object', 'embed', 'base', 'link', 'meta', 'form', 'img'].includes(node.tagName)
      ) {
        const inner = node.children.map((child) => (child.type === 'text' ? child.value : child.type)).join('');
        parts.add(`<${node.tagName}> ${inner}`);
      }
      for (const name of names.filter((one) => /^on|^(?:src|href|action|srcDoc|formAction|style)$/i.test(one))) {
        const value = String(node.properties[name]);
        parts.add(`${node.tagName} ${name} ${/^(?:#|\/\/|[a-z]+:)/i.exec(value)?.[0] ?? ''}`);
      }
    }
    if ('children' in node) {
      node.children.forEach(walk);
    }
  };
  walk(fromHtml(page));
  return [...parts].sort();
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

describe('F65: hostile texts', () => {
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
      { numRuns: runs(30) },
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
      { numRuns: runs(30) },
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
      { numRuns: runs(30) },
    );
  });

  test('give no annotation beside ours, and ours no other place', () => {
    const calm = githubOf(worldOf('word')).map(commandsOf);
    fc.assert(
      fc.property(hostile, (text) => {
        for (const [index, report] of githubOf(worldOf(text)).entries()) {
          expectHarmless(report);
          expect(report).not.toMatch(/##(vso)?\[/);
          expect(commandsOf(report)).toEqual(calm[index]);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('leave a SARIF log valid, with its rules and results', () => {
    const calm = sarifOf(worldOf('word')).map((report) => readSarif(report).runs[0]?.results?.length);
    fc.assert(
      fc.property(hostile, (text) => {
        for (const [index, report] of sarifOf(worldOf(text)).entries()) {
          expectHarmless(report);
          expect(report).not.toMatch(/##(vso)?\[/);
          const [run] = readSarif(report).runs;
          expect(run?.results).toHaveLength(calm[index] ?? -1);
          for (const { message, ruleId, locations } of run?.results ?? []) {
            expect(ruleId).toMatch(/^[\w./-]+$/);
            expect(message.text).not.toContain('](');
            expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toMatch(/^[\w.!~*'()/%:-]*$/);
          }
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test('leave JUnit well-formed, with the same checks', async () => {
    const shape = ({ name, children }: XmlElement): string => `${name}(${children.map(shape).join(' ')})`;
    const calm = junitOf(worldOf('word')).map((report) => shape(readXml(report)));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        for (const [index, report] of junitOf(worldOf(text)).entries()) {
          expectHarmless(report);
          expect(report).not.toMatch(/^\s*::/m);
          expect(report).not.toMatch(/##(vso)?\[/);
          const document = readXml(report);
          expect(shape(document)).toBe(calm[index]);
          expect(elementsOf(document, 'testcase').every(({ attributes }) => attributes['name'] !== '')).toBe(true);
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test('bring no script, no handler and no way out into a page', () => {
    const calm = pageParts(renderPlanHtml(worldOf('word').plan, { allow: ['conflict'] }));
    fc.assert(
      fc.property(hostile, (text) => {
        const page = renderPlanHtml(worldOf(text).plan, { allow: ['conflict'] });
        expectHarmless(page);
        expect(page).not.toMatch(/^\s*::[^\n]*::/m);
        expect(page).not.toMatch(/##(vso)?\[/);
        expect(pageParts(page)).toEqual(calm);
      }),
      { numRuns: runs(15) },
    );
  });

  test.skipIf(isQuick)('of a megabyte are cut', async () => {
    const whole = worldOf('short');
    const text = '\u202e`@x|<b>'.repeat(130_000);
    // Everything about some of the changes; all of them would be hundreds of megabytes.
    const changes = replaced(whole.plan.changes.slice(0, 4), text);
    const world: World = {
      ...worldOf(text.slice(0, 10)),
      plan: { ...whole.plan, changes, unmanaged: [text], organization: text },
      findings: explainedDrift({ ...whole.plan, changes, unmanaged: [text] }, EXPLANATION),
      result: { ...whole.result, results: replaced(whole.result.results.slice(0, 4), text) },
      diagnostics: replaced(whole.diagnostics.slice(0, 4), text),
    };
    const [texts, annotations] = [textsOf(world, false), githubOf(world)];
    for (const report of [...texts, ...annotations, ...markdownOf(world)]) {
      expect(report.length).toBeLessThan(500_000);
    }
    const page = renderPlanHtml(world.plan, { allow: [] });
    for (const report of [...sarifOf(world), ...junitOf(world), page]) {
      expect(report.length).toBeLessThan(2_000_000);
    }
    // Somebody looks at these on a terminal or in a log.
    const longest = (reports: readonly string[]): number =>
      Math.max(...reports.flatMap((report) => report.split('\n').map((line) => line.length)));
    expect(longest(texts)).toBeLessThan(LONGEST_VALUE + 100);
    expect(longest(annotations)).toBeLessThan(50_000);
  });

  test('of a megabyte stand in JSON as often as in what it is made of', () => {
    const name = 'x'.repeat(1_000_000);
    const change = { ...base('team.a', 'team', 1), action: 'create' as const, after: { title: name } };
    const plan = planOf([{ ...change, fields: [field('title', [undefined, name])] }]);
    for (const report of [renderPlanJson(plan), renderPlanNdjson(plan), renderDriftJson(plan)]) {
      expect(report.length).toBeLessThan(2_100_000);
    }
  });
});
