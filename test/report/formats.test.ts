import { describe, expect, test } from 'vitest';
import { diagnosticFindings, type Findings, planFindings } from '../../src/command/report/findings/findings.ts';
import { applyFindings, driftFindings } from '../../src/command/report/findings/results.ts';
import { renderGithub } from '../../src/command/report/formats/github.ts';
import { renderJunit } from '../../src/command/report/formats/junit.ts';
import { renderSarif } from '../../src/command/report/formats/sarif.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import { findDrift } from '../../src/core/engine/drift.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { readSarif } from '../support/sarif.ts';
import { elementsOf, readXml } from '../support/xml.ts';
import { base, field, planOf, RICH, RICH_DIAGNOSTICS, RICH_RESULT } from './plans.ts';

const pathOf = (file: string): string => file;
const sarif = (findings: Findings): string =>
  renderSarif(findings, { pathOf, version: '1.2.3', mainFile: 'colophon.yaml' });

function create(name: string, line: number): Change {
  return { ...base(`team.${name}`, 'team', line), action: 'create', after: {} };
}

function linted(diagnostics: readonly Diagnostic[], strict = false): Findings {
  return {
    name: 'lint',
    summary: 'said',
    findings: diagnosticFindings(diagnostics, { strict }),
    files: ['docs/colophon.yaml', 'other.yaml'],
  };
}

const PROBLEM: Diagnostic = {
  severity: 'error',
  code: 'unknown-key',
  summary: 'An unknown key',
  detail: '100% of it: a, b\nand more',
  source: { file: 'a,b:c%.yaml', line: 3, column: 7 },
};

describe('annotations', () => {
  test('say on the line of the manifest what a change does', () => {
    const lines = renderGithub(planFindings(RICH, { allow: [] }), { pathOf }).split('\n');
    expect(lines).toContain(
      '::notice file=docs/colophon.yaml,line=33,col=5,title=move site.docs.section.changelog::move site.docs.section.changelog  after site.docs.section.guides',
    );
    expect(lines).toContain(
      '::warning file=docs/colophon.yaml,line=50,col=5,title=blocked%3A update site.docs.share-link.partners::Blocked by guard revoke-links: Everybody who holds this link loses access. Pass --allow revoke-links.%0Aupdate site.docs.share-link.partners  [revoke-links]%0A  expired: its expiry date has passed%0A  active: true → false',
    );
  });

  test('come with errors first, then what is blocked, what is risky, and the rest', () => {
    const plan = { ...RICH, diagnostics: [...RICH_DIAGNOSTICS, PROBLEM] };
    const { findings } = planFindings(plan, { allow: [] });
    const lines = renderGithub(planFindings(plan, { allow: [] }), { pathOf }).split('\n');
    expect(lines[0]).toMatch(/^::error /);
    expect(lines.slice(1, 6).every((line) => line.includes('title=blocked'))).toBe(true);
    expect(lines.filter((line) => line.startsWith('::'))).toHaveLength(findings.length);
    const levels = lines.map((line) => /^::(\w+)/.exec(line)?.[1]).filter((level) => level !== undefined);
    expect(levels.indexOf('notice')).toBeGreaterThan(levels.lastIndexOf('warning'));
  });

  test('escape what would end a property or the message', () => {
    const [line] = renderGithub(linted([PROBLEM]), { pathOf }).split('\n');
    expect(line).toBe(
      '::error file=a%2Cb%3Ac%25.yaml,line=3,col=7,title=An unknown key::100%25 of it: a, b%0Aand more',
    );
  });

  test('are no more of a kind than GitHub shows, and the others are named in the log', () => {
    const plan = planOf(Array.from({ length: 47 }, (_one, index) => create(`t${index}`, index + 1)));
    const lines = renderGithub(planFindings(plan, { allow: [] }), { pathOf })
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::notice '))).toHaveLength(10);
    expect(lines[10]).toBe('37 more findings beyond the annotations that GitHub shows:');
    expect(lines[11]).toBe('notice: create team.t10 (docs/colophon.yaml:11)');
    expect(lines.at(-1)).toBe('Plan: 47 to create, 0 to update, 0 to delete.');
  });

  test('hide what is secret', () => {
    const text = renderGithub(planFindings(RICH, { allow: [] }), { pathOf });
    expect(text).toContain('certificate: (hidden, changed)');
    expect(text).not.toMatch(/d[123]a[123]/);
  });

  test('of an apply say first what failed', () => {
    const lines = renderGithub(applyFindings(RICH_RESULT, RICH), { pathOf }).trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^::error file=docs\/colophon\.yaml,line=80,col=5,title=failed%3A update saml\.okta::PATCH /,
    );
    expect(lines.at(-1)).toMatch(/^Partially applied: /);
  });
});

describe('SARIF', () => {
  test.each([
    ['a plan', planFindings(RICH, { allow: [] })],
    ['an apply', applyFindings(RICH_RESULT, RICH)],
    ['drift', driftFindings(RICH, findDrift(RICH))],
    ['problems', linted([...RICH_DIAGNOSTICS, PROBLEM])],
    ['nothing', planFindings(planOf([]), { allow: [] })],
  ])('of %s is a log that the schema accepts', (_name, findings) => {
    const [run] = readSarif(sarif(findings)).runs;
    expect(run?.tool.driver).toMatchObject({ name: 'Colophon', version: '1.2.3', semanticVersion: '1.2.3' });
    expect(run?.results).toHaveLength(findings.findings.length);
    for (const { ruleId, ruleIndex = -1, locations } of run?.results ?? []) {
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
      expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toMatch(/^[\w./%-]+$/);
    }
  });

  test('names rules by what is found, with a level and a place each', () => {
    const [run] = readSarif(sarif(planFindings(RICH, { allow: [] }))).runs;
    const results = run?.results ?? [];
    const blocked = results.find(({ ruleId }) => ruleId === 'guard/unpublish');
    expect(blocked).toMatchObject({
      level: 'warning',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/colophon.yaml' },
            region: { startLine: 12, startColumn: 5 },
          },
          logicalLocations: [{ fullyQualifiedName: 'site.docs' }],
        },
      ],
    });
    expect(new Set(results.map(({ ruleId }) => ruleId))).toEqual(
      new Set([
        ...['guard/unpublish', 'guard/conflict', 'guard/revoke-links', 'guard/protect', 'redirect-chain'],
        ...[
          'ledger-behind',
          'plan/create',
          'plan/update',
          'plan/move',
          'plan/replace',
          'plan/delete',
          'plan/adopt-update',
        ],
      ]),
    );
    // What is nowhere in the files is shown at the beginning of the first.
    const gone = results.find(({ ruleId }) => ruleId === 'plan/delete');
    expect(gone?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: 'colophon.yaml' },
      region: { startLine: 1 },
    });
  });

  test('keeps the fingerprint of a finding when its line moves, and gives each its own', () => {
    const prints = (plan: typeof RICH): readonly (string | undefined)[] =>
      readSarif(sarif(planFindings(plan, { allow: [] }))).runs[0]?.results?.map(
        ({ partialFingerprints }) => partialFingerprints?.['primaryLocationLineHash'],
      ) ?? [];
    const moved = {
      ...RICH,
      changes: RICH.changes.map((change) =>
        change.source === undefined
          ? change
          : { ...change, source: { ...change.source, line: change.source.line + 9 } },
      ),
    };
    expect(prints(moved)).toEqual(prints(RICH));
    expect(new Set(prints(RICH)).size).toBe(prints(RICH).length);
    const twice = readSarif(sarif(linted([PROBLEM, PROBLEM]))).runs[0]?.results ?? [];
    expect(twice[0]?.partialFingerprints).not.toEqual(twice[1]?.partialFingerprints);
  });

  test('escapes paths, and holds no link that somebody else wrote', () => {
    const odd: Diagnostic = {
      ...PROBLEM,
      detail: 'see [this](https://evil.example)',
      source: { file: 'a b/ü#?%.yaml', line: 1, column: 1 },
    };
    const [result] = readSarif(sarif(linted([odd]))).runs[0]?.results ?? [];
    expect(result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe('a%20b/%C3%BC%23%3F%25.yaml');
    expect(result?.message.text).not.toContain('](');
  });

  test('holds no more results than are shown, the most important first, and says how many are left out', () => {
    const calm = Array.from({ length: 5010 }, (_one, index) => create(`t${index}`, index + 1));
    const plan = planOf(calm, { diagnostics: [PROBLEM] });
    const [run] = readSarif(sarif(planFindings(plan, { allow: [] }))).runs;
    expect(run?.results).toHaveLength(5000);
    expect(run?.results?.[0]?.ruleId).toBe('unknown-key');
    const notes = run?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text);
    expect(notes).toContain('11 more results were left out: a log has at most 5000.');
  });
});

describe('JUnit', () => {
  test('fails what is blocked and passes plain changes', async () => {
    const document = readXml(renderJunit(planFindings(RICH, { allow: ['conflict'] })));
    const cases = elementsOf(document, 'testcase');
    expect(cases).toHaveLength(RICH.summary.resources + RICH.diagnostics.length);
    const failed = cases.filter((one) => elementsOf(one, 'failure').length > 0);
    expect(failed.map(({ attributes }) => attributes['name'])).toEqual([
      'update site.docs',
      'update site.docs.share-link.partners',
      'delete site.docs.share-link.press',
      'delete site.legacy',
    ]);
    expect(elementsOf(document, 'failure')[0]?.attributes['message']).toContain('--allow unpublish');
    expect(document.attributes).toMatchObject({ tests: String(cases.length), failures: '4', errors: '0' });
    const passed = cases.find(({ attributes }) => attributes['name'] === 'adopt and update team.writers');
    expect(elementsOf(passed ?? document, 'system-out')[0]?.text).toContain('title: "Writers" → "Docs writers"');
  });

  test('names a check of an apply the same whether it failed or not', async () => {
    const document = readXml(renderJunit(applyFindings(RICH_RESULT, RICH)));
    const names = elementsOf(document, 'testcase').map(({ attributes }) => attributes['name']);
    expect(names).toEqual(
      expect.arrayContaining(['update saml.okta', 'adopt and update team.writers', 'delete site.legacy']),
    );
    expect(document.attributes).toMatchObject({ failures: '3', skipped: '1' });
  });

  test('fails an apply that did not begin', async () => {
    const stale = applyFindings({ status: 'stale', results: [], diagnostics: [], counts: {} }, RICH);
    expect(elementsOf(readXml(renderJunit(stale)), 'failure')).toHaveLength(1);
  });

  test('fails drift, and passes what is not applied yet', async () => {
    const findings = driftFindings(RICH, findDrift(RICH));
    const document = readXml(renderJunit(findings));
    expect(elementsOf(document, 'failure').map(({ attributes }) => attributes['type'])).toEqual([
      ...['drift/drift', 'drift/drift', 'drift/conflict', 'drift/deleted'],
    ]);
    expect(elementsOf(document, 'testcase').length).toBeGreaterThan(15);
  });

  test('has one check for each file, which fails with all that is wrong in it', async () => {
    const calm = readXml(renderJunit(linted(RICH_DIAGNOSTICS)));
    expect(elementsOf(calm, 'testcase').map(({ attributes }) => attributes['name'])).toEqual([
      'docs/colophon.yaml',
      'other.yaml',
      'the manifest',
    ]);
    expect(elementsOf(calm, 'failure')).toEqual([]);
    const strict = readXml(renderJunit(linted(RICH_DIAGNOSTICS, true)));
    expect(elementsOf(strict, 'failure')[0]?.text).toContain('Visitors are sent twice');
    const twice = readXml(renderJunit(linted([PROBLEM, { ...PROBLEM, detail: 'Another.' }])));
    expect(elementsOf(twice, 'failure')[0]?.attributes['message']).toMatch(/^2 problems, the first: An unknown key: /);
  });

  test('has a check also where there is nothing to say', async () => {
    const document = readXml(renderJunit(planFindings(planOf([]), { allow: [] })));
    expect(elementsOf(document, 'testcase')).toHaveLength(1);
  });

  test('holds what would end its parts', async () => {
    const ends = create('x', 1);
    const change = { ...ends, fields: [field('title', [undefined, ']]> ]]> & <failure/> \ufffe\uffff'])] };
    const document = readXml(renderJunit(planFindings(planOf([change]), { allow: [] })));
    expect(elementsOf(document, 'failure')).toEqual([]);
    expect(elementsOf(document, 'system-out')[0]?.text).toContain(']] > ]] > & <failure/> \\ufffe\\uffff');
  });
});
