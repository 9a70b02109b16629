import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderApplyText } from '../../src/command/report/apply.ts';
import {
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
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { foldedValue, LONGEST_VALUE } from '../../src/command/report/text.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../src/core/engine/apply-types.ts';
import { findDrift } from '../../src/core/engine/drift.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { runs } from '../support/runs.ts';
import { base, field, planOf, RICH, RICH_RESULT, STATS } from './plans.ts';

const TEXT = { colour: false, allow: [] };

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

function objectsIn(ndjson: string): Record<string, unknown>[] {
  return ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function update(address: string, fields: Change['fields']): Change {
  return { ...base(address, 'site'), action: 'update', id: 'x', after: {}, precondition: { fingerprint: 'f' }, fields };
}

function withNoop(noop: number): Plan {
  const plan = planOf([]);
  return { ...plan, summary: { ...plan.summary, noop } };
}

describe('the line at the end of a plan', () => {
  test.each([
    [withNoop(57), 'No changes. 57 resources are up to date.'],
    [withNoop(1), 'No changes. 1 resource is up to date.'],
    [withNoop(0), 'No changes.'],
    [planOf([update('site.a', [])]), 'Plan: 0 to create, 1 to update, 0 to delete.'],
    [RICH, 'Plan: 3 to create, 6 to update, 1 to replace, 3 to delete, 1 to move, 1 to adopt and update; 5 blocked.'],
  ])('says it all', (plan, line) => {
    expect(lastLine(renderPlanText(plan, TEXT))).toBe(line);
    expect(renderPlanMarkdown(plan, { allow: [] }).split('\n')[0]).toBe(`### ${line}`);
  });

  test('counts a change once that two guards hold, and as allowed only when both let it through', () => {
    const blocked = ['delete', 'empty'].map((guard) => ({
      ...{ key: 'site.a', address: 'site.a', guard, message: 'careful', override: `--allow ${guard}` },
      consents: [guard],
    }));
    const plan = planOf([update('site.a', [])], { blocked });
    const line = (allow: readonly string[]): string => lastLine(renderPlanText(plan, { ...TEXT, allow }));
    expect(line([])).toContain('; 1 blocked.');
    expect(line(['delete'])).toContain('; 1 blocked.');
    expect(line(['delete', 'empty'])).toContain('; 1 allowed.');
  });
});

describe('what must not be shown', () => {
  const secret = 'correct-horse';
  const plan = planOf([
    update('site.a', [
      field('token', [secret, `${secret}-2`], { sensitive: true }),
      field('same', [secret, secret], { sensitive: true, cause: 'drift' }),
      field('gone', [`${secret}\n${secret}`, null], { sensitive: true, cause: 'conflict' }),
      field('inside', [{ a: { $digest: `${secret}-a` } }, { a: { $digest: `${secret}-b` } }]),
    ]),
    {
      ...base('site.b', 'site'),
      action: 'create',
      after: {},
      fields: [field('token', [undefined, secret], { sensitive: true })],
    },
  ]);

  test('is not shown by any report for people', () => {
    const texts = [
      renderPlanText(plan, { ...TEXT, verbose: true }),
      renderPlanMarkdown(plan, { allow: [] }),
      renderDriftText(plan, { verbose: true }),
      renderDriftMarkdown(plan),
    ];
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('is said to be there, and to change', () => {
    const text = renderPlanText(plan, TEXT);
    for (const line of [
      'token: (hidden, changed)',
      'same: (hidden)',
      'gone: (hidden) → (none)',
      'inside: { a: (hidden) } → { a: (hidden) } (hidden, changed)',
      '      token: (hidden)\n',
    ]) {
      expect(text).toContain(line);
    }
  });
});

describe('long values', () => {
  test('are whole, one below the other', () => {
    const [before, after] = [`${'a'.repeat(500)}x`, `${'a'.repeat(500)}y`];
    const text = renderPlanText(planOf([update('site.a', [field('note', [before, after])])]), TEXT);
    expect(text).toContain(`      note:\n      │ - "${before}"\n      │ + "${after}"\n`);
  });

  test('are wrapped at blanks, and nothing of them is missing', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (value, width) => {
        const lines = foldedValue(value, width);
        expect(lines.join('')).toBe(value);
        expect(lines.filter((line) => line.trimEnd().includes(' ') && line.trimEnd().length > width)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
    const value = Array.from({ length: 60 }, (_word, at) => `word${at}`).join(' ');
    const create: Change = {
      ...base('site.b', 'site'),
      action: 'create',
      after: {},
      fields: [field('note', [undefined, value])],
    };
    const plan = planOf([update('site.a', [field('note', ['short', value])]), create]);
    const texts = [
      renderPlanText(plan, TEXT),
      renderPlanText(plan, { ...TEXT, isTerminal: true }),
      renderPlanText(plan, { ...TEXT, width: 40 }),
      renderPlanMarkdown(plan, { allow: [] }),
      // The script has texts of its own.
      renderPlanHtml(plan, { allow: [] }).replace(/<script>.*<\/script>/s, ''),
    ];
    for (const text of texts) {
      expect(text.match(/word\d+/g)).toHaveLength(120);
      expect(text).not.toContain('…');
    }
    expect(texts[0]?.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('beyond what the API takes say how much of them is missing', () => {
    const text = renderPlanText(planOf([update('site.a', [field('note', ['', 'x'.repeat(12_345)])])]), TEXT);
    expect(text).toMatch(/"x{9999}…"\s+│\s+\(2346 more characters\)\n/);
  });

  test('of a megabyte take a moment and few lines', () => {
    const huge = 'é\n'.repeat(500_000);
    const other = huge.replace(/\n/g, ' ');
    const changes = [update('site.a', [field('text', [huge, `${huge}x`]), field(other, [other, null])])];
    const text = renderPlanText(planOf(changes, { unmanaged: [other] }), TEXT);
    expect(text.length).toBeLessThan(2 * LONGEST_VALUE);
  });

  test('that differ everywhere are counted', () => {
    const lines = (word: string): string => Array.from({ length: 5000 }, (_line, at) => `${word} ${at}`).join('\n');
    const text = renderPlanText(planOf([update('site.a', [field('text', [lines('old'), lines('new')])])]), TEXT);
    expect(text).toContain('too long to compare');
  });

  test('of roles show who gets another one, whatever their order', () => {
    const role = (team: string, given: string) => ({ team: { $ref: `team.${team}` }, role: given });
    const people = (given: string) => ({
      'lin@example.com': given,
      'ada@example.com': 'edit',
      'cora@example.com': 'read',
    });
    const plan = planOf([
      update('space.a.access', [
        field('teams', [
          [role('writers', 'edit'), role('support', 'read')],
          [role('support', 'read'), role('writers', 'comment')],
        ]),
        field('members', [{ ...people('admin'), user_gone: 'read' }, people('review')]),
      ]),
    ]);
    const text = renderPlanText(plan, TEXT);
    expect(text).toContain(
      ['teams:', '│   team.support: "read"', '│ - team.writers: "edit"', '│ + team.writers: "comment"'].join(
        '\n      ',
      ),
    );
    expect(text).toContain('│ - user_gone: "read"');
    expect(text).toContain('│ - lin@example.com: "admin"\n');
    expect(text).toContain('│ + lin@example.com: "review"\n');
  });

  test('show three lines around a change', () => {
    const lines = Array.from({ length: 40 }, (_line, at) => `line ${at}.`);
    const after = lines.map((line) => (line === 'line 5.' || line === 'line 30.' ? `${line} New.` : line));
    const changes = [update('site.a', [field('text', [lines.join('\n'), after.join('\n')])])];
    const text = renderPlanText(planOf(changes), TEXT);
    expect(text.match(/│/g)).toHaveLength(17);
    expect(text).toContain('│ - line 5.\n      │ + line 5. New.\n      │   line 6.\n');
  });
});

describe('a long list on a terminal', () => {
  const created = (at: number): Change => ({
    ...base(`site.docs.redirect["/new/${at}"]`, 'redirect', at),
    action: 'create',
    after: {},
    fields: [],
  });
  const deleted = (at: number): Change => ({
    ...base(`site.docs.redirect["/old/${at}"]`, 'redirect', at),
    action: 'delete',
    id: `r${at}`,
    before: {},
    precondition: { fingerprint: 'f' },
  });
  const plan = planOf([
    ...Array.from({ length: 900 }, (_one, at) => created(at)),
    { ...created(900), risk: ['publish'] },
    ...Array.from({ length: 100 }, (_one, at) => deleted(at)),
  ]);

  test('is counted, with every deletion and every risk in it', () => {
    const text = renderPlanText(plan, { ...TEXT, isTerminal: true });
    expect(text.match(/^ {2}\+ site/gm)).toHaveLength(4);
    expect(text.match(/^ {2}- site/gm)).toHaveLength(100);
    expect(text).toContain('  + site.docs.redirect["/new/900"]  [publish]');
    expect(text.indexOf('- site')).toBeLessThan(text.indexOf('+ site'));
    expect(text).toContain('  + 900 redirects to create under /new/, such as:\n\n  + site.docs.redirect["/new/0"]');
    expect(text).toContain('      … and 897 more; -v lists all');
  });

  /** The titles of groups, and the number of changes that are listed. */
  const foldedOf = (changes: readonly Change[]): { titles: string[]; listed: number } => {
    const text = renderPlanText(planOf(changes), { ...TEXT, isTerminal: true });
    return {
      titles: text.match(/^ +\S .*, such as:$/gm)?.map((line) => line.trim()) ?? [],
      listed: text.match(/^ +[+~] (?:site|team)/gm)?.length ?? 0,
    };
  };
  const under = (prefix: string, many: number): Change[] =>
    Array.from({ length: many }, (_one, at) => ({
      ...created(at),
      ...base(`site.docs.redirect["${prefix}${at}"]`, 'redirect'),
    }));
  const updated = (at: number, path: string): Change => ({
    ...update(`site.docs.redirect["/a/${at}"]`, [field(path, ['x', 'y'])]),
    kind: 'redirect',
  });

  test('is divided by the paths that many have in common', () => {
    expect(foldedOf([...under('/old/guides/', 480), ...under('/old/api/v1/', 100), ...under('/', 5)])).toEqual({
      titles: [
        '+ 480 redirects to create under /old/guides/, such as:',
        '+ 100 redirects to create under /old/api/v1/, such as:',
      ],
      listed: 11,
    });
  });

  test('is counted without a path where there is none in common', () => {
    expect(foldedOf(under('/', 100))).toEqual({ titles: ['+ 100 redirects to create, such as:'], listed: 20 });
    const teams = Array.from(
      { length: 50 },
      (_one, at): Change => ({ ...created(at), ...base(`team.t${at}`, 'team') }),
    );
    expect(foldedOf(teams)).toEqual({ titles: ['+ 50 teams to create, such as:'], listed: 20 });
  });

  test('keeps apart what is updated in different fields', () => {
    const changes = [
      ...Array.from({ length: 30 }, (_one, at) => updated(at, 'destination')),
      ...Array.from({ length: 30 }, (_one, at) => updated(100 + at, 'hidden')),
    ];
    const title = '~ 30 redirects to update under /a/, such as:';
    expect(foldedOf(changes)).toEqual({ titles: [title, title], listed: 6 });
  });

  test('is not folded where it is short', () => {
    expect(foldedOf(under('/old/guides/', 40))).toEqual({ titles: [], listed: 40 });
  });

  test('of paths from others is harmless, however many parts they have', () => {
    const text = renderPlanText(planOf(under('/\u001b[31m/::set-output x=/'.repeat(300), 60)), {
      ...TEXT,
      isTerminal: true,
    });
    expect(text).not.toContain('\u001b');
    expect(text).toContain('60 redirects to create under /');
  });

  test('is folded in a comment only where not all of it fits, and counted there', () => {
    const most = renderPlanMarkdown(planOf(under('/old/guides/', 300)), { allow: [] });
    expect(most).not.toContain('such as:');
    expect(most.match(/^\+ site/gm)).toHaveLength(300);
    const text = renderPlanMarkdown(planOf([...under('/old/guides/', 3000), ...under('/new/', 12)]), { allow: [] });
    expect(text).toContain(
      '+ 3,000 redirects to create under /old/guides/, such as:\n+ site.docs.redirect["/old/guides/0"]',
    );
    expect(text.match(/^\+ site/gm)).toHaveLength(15);
    expect(text).toContain('2997 more changes do not fit here');
  });

  test.each([
    ['with -v', { ...TEXT, isTerminal: true, verbose: true }],
    ['in a log', TEXT],
  ])('is whole %s', (_case, options) => {
    expect(renderPlanText(plan, options).match(/^ {2}[+-] site/gm)).toHaveLength(1001);
  });
});

describe('ten thousand changes', () => {
  const many = planOf(
    Array.from(
      { length: 10_000 },
      (_one, at): Change => ({
        ...base(`site.docs.redirect["/old/${at}"]`, 'redirect', at),
        action: 'delete',
        id: `r${at}`,
        cause: 'removed',
        before: {},
        precondition: { fingerprint: 'f' },
      }),
    ),
    {
      blocked: Array.from({ length: 10_000 }, (_one, at) => ({
        key: `site.docs.redirect["/old/${at}"]`,
        address: `site.docs.redirect["/old/${at}"]`,
        guard: 'delete',
        message: '10000 of 10000 owned redirect would be deleted',
        consents: ['delete=10000'],
        override: '--allow delete=10000',
      })),
    },
  );

  test('are all in the text, and blocked for one reason once', () => {
    const text = renderPlanText(many, TEXT);
    expect(text.match(/^ {2}- /gm)).toHaveLength(10_000);
    expect(text.match(/→ pass --allow delete=10000\n/g)).toHaveLength(1);
    expect(text.match(/\n {2}colophon apply -e production --allow delete=10000\n/g)).toHaveLength(1);
  });

  test('fit into a comment', () => {
    const text = renderPlanMarkdown(many, { allow: [] });
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/\d+ more changes do not fit here/);
  });
});

describe('diagnostics', () => {
  test('without any there is nothing to say', () => {
    expect(renderDiagnosticsText([], { colour: false })).toBe('');
    expect(renderDiagnosticsMarkdown([])).toBe('### Colophon: No problems.\n');
  });

  test('of many of one kind, the first are told in full, then places, then how many more there are', () => {
    const unknown = (line: number): Diagnostic => ({
      severity: 'error',
      code: 'unknown-key',
      summary: `Unknown key in teams.t${line}`,
      detail: 'Did you mean "title"?',
      source: { file: 'colophon.yaml', line, column: 9 },
    });
    const many = Array.from({ length: 60 }, (_none, index) => unknown(index + 4));
    const text = renderDiagnosticsText([...many, { ...unknown(2), code: 'other' }], { colour: false });
    expect(text.match(/Did you mean/g)).toHaveLength(4);
    expect(text).toContain(`57 more like error[unknown-key]:
  colophon.yaml:7:9: Unknown key in teams.t7
`);
    expect(text).toContain('  and 47 more; -v shows all of them\n\n61 errors.');
    const whole = renderDiagnosticsText(many, { colour: false, verbose: true });
    expect(whole.match(/Did you mean/g)).toHaveLength(60);
    expect(renderDiagnosticsText(many.slice(0, 4), { colour: false })).not.toContain('more like');
  });
});

describe('drift', () => {
  test('is not there when the manifest alone moved on', () => {
    const plan = planOf([update('site.a', [field('title', ['a', 'b'])])]);
    expect(findDrift(plan).drifted).toBe(false);
    const [pending, clean] = [plan, planOf([])].map((one) => renderDriftText(one));
    expect(pending).toBe('No drift in production of org_acme. 1 change pending. 37 reads, 0 writes.\n');
    expect(clean).toBe('No drift in production of org_acme. 37 reads, 0 writes.\n');
    expect(renderDriftMarkdown(planOf([])).split('\n')[0]).toBe('### No drift in `production` of `org_acme`.');
  });

  test('each field is told under its own cause', () => {
    expect(findDrift(RICH).drifted).toBe(true);
    const json = JSON.parse(renderDriftJson(RICH)) as Record<string, { address: string; fields: { path: string }[] }[]>;
    const paths = (side: string, address: string): string[] =>
      (json[side] ?? [])
        .filter((one) => one.address === address)
        .flatMap(({ fields }) => fields.map(({ path }) => path));
    expect(paths('drift', 'site.docs.section.api')).toEqual(['icon', 'position']);
    expect(paths('conflict', 'site.docs.section.api')).toEqual(['title']);
    expect(paths('pending', 'site.docs.section.api')).toEqual(['path']);
    expect(json['deleted']).toHaveLength(1);
    expect(json).toMatchObject({
      drifted: true,
      summary: { drift: 2, conflict: 1, deleted: 1, pending: 14, unmanaged: 14 },
    });
    const lines = objectsIn(renderDriftNdjson(RICH));
    expect(lines[0]).toMatchObject({ type: 'drift', drifted: true });
    expect(lines.filter(({ type }) => type === 'drifted')).toHaveLength(2);
  });
});

describe('an apply', () => {
  const empty: ApplyResult = { status: 'done', results: [], diagnostics: [], counts: {} };
  test.each([
    [empty, 'Nothing to apply.'],
    [
      { ...RICH_RESULT, status: 'done', results: RICH_RESULT.results.slice(0, 2) },
      'Applied: 1 created, 0 updated, 0 deleted, 1 adopted and updated.',
    ],
    [
      { ...empty, status: 'failed', results: RICH_RESULT.results.slice(4, 5) },
      'Nothing applied: the apply failed; 1 failed.',
    ],
    [{ ...RICH_RESULT, status: 'interrupted', results: [] }, 'Interrupted: 0 created, 0 updated, 0 deleted.'],
    [{ ...empty, status: 'stale' }, 'Nothing applied: the plan is stale.'],
    [
      { ...empty, status: 'guarded', results: RICH_RESULT.results.slice(-1) },
      'Nothing applied: blocked by a guard; 1 blocked.',
    ],
    [{ ...empty, status: 'denied' }, 'Nothing applied: the API does not accept the token.'],
  ] satisfies [ApplyResult, string][])('ends with one line', (result, line) => {
    expect(lastLine(renderApplyText(result, RICH, STATS))).toBe(line);
  });
});

describe('a plan with many notes of one kind', () => {
  const note = (at: number, code: string): Diagnostic => ({
    severity: 'warning',
    code,
    summary: `Note ${at}`,
    detail: 'It goes on.',
    source: { file: 'docs.yaml', line: at + 1, column: 1 },
  });
  const plan = planOf([], {
    diagnostics: [...Array.from({ length: 70 }, (_one, at) => note(at, 'chain')), note(900, 'other')],
  });

  test('tells a few in full and counts the others', () => {
    const text = renderPlanText(plan, TEXT);
    expect(text.match(/It goes on/g)).toHaveLength(4);
    expect(text).toContain('67 more like warning[chain]:\n  docs.yaml:4:1: Note 3\n');
    expect(text).toContain('and 57 more; -v shows all of them');
  });

  test('tells all with -v', () => {
    const text = renderPlanText(plan, { ...TEXT, verbose: true });
    expect(text.match(/It goes on/g)).toHaveLength(71);
    expect(text).not.toContain('more like');
  });

  test('has the others in a comment in brief, after every other kind', () => {
    const text = renderPlanMarkdown(plan, { allow: [] });
    expect(text.match(/It goes on/g)).toHaveLength(4);
    expect(text.indexOf('Note 900')).toBeLessThan(text.indexOf('Note 3`'));
    expect(text).toContain('- **warning** `chain` at `docs.yaml:70:1`: `Note 69`');
  });

  test('counts the others in the Markdown of a check', () => {
    const text = renderDiagnosticsMarkdown(plan.diagnostics);
    expect(text.match(/It goes on/g)).toHaveLength(4);
    expect(text).toContain('- and 57 more like `chain`\n');
    expect(objectsIn(renderDiagnosticsNdjson(plan.diagnostics))).toHaveLength(72);
  });
});
