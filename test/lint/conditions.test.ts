import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCondition } from '../../src/core/lint/conditions.ts';
import { runs } from '../support/runs.ts';
import { lintWith, resource, SITE, section, siteSpace } from './support.ts';

describe('a condition', () => {
  test.each([
    'visitor.claims.beta',
    'visitor.claims.plan == "pro"',
    "visitor.claims.plan != 'pro'",
    'visitor.claims["plan"] === "pro" && !visitor.claims.unsigned.old',
    'visitor.claims.age >= 18 || visitor.claims.age < -1.5',
    '("a" in visitor.claims.groups)',
    'visitor.claims.groups.includes("x")',
    'visitor.claims.plan in ["pro", "team"]',
    'visitor.claims.list[0].name == null',
    '!(!visitor.claims.a && (visitor.claims.b || false))',
    'visitor.claims.f()',
    'visitor.claims.in == []',
    'visitor.claims.a == "with \\" a quote"',
    ' \n visitor.claims.a\t==\ttrue ',
    `${'('.repeat(50_000)}visitor${')'.repeat(50_000)}`,
    `${'!'.repeat(100_000)}visitor`,
  ])('is read: %s', (text) => {
    expect(readCondition(text)).toMatchObject({ ok: true, roots: ['visitor'] });
  });

  test.each<[string, number, RegExp]>([
    ['', 1, /ends where a value/],
    ['visitor.claims.plan ==', 23, /ends where a value/],
    ['visitor.claims.plan = "pro"', 21, /write "=="/],
    ['visitor.a & visitor.b', 11, /write "&&"/],
    ['visitor.a | visitor.b', 11, /write "\|\|"/],
    ['visitor.a and visitor.b', 11, /write "&&"/],
    ['visitor.a or visitor.b', 11, /write "\|\|"/],
    ['not visitor.a', 1, /write "!"/],
    ['visitor.claims.plan == "pro', 24, /not closed/],
    ['(visitor.a', 1, /bracket is not closed/],
    ['visitor.a)', 10, /no opening one/],
    ['(visitor.a]', 11, /no opening one/],
    ['visitor..a', 9, /after the dot/],
    ['visitor.', 9, /after the dot/],
    ['visitor a', 9, /operator such as/],
    ['visitor.a, visitor.b', 10, /operator such as/],
    ['"x"()', 4, /operator such as/],
    ['()', 2, /value is expected/],
    ['visitor.f(,)', 11, /value is expected/],
    ['visitor.f("a",)', 15, /value is expected/],
    ['visitor[]', 9, /value is expected/],
    ['in visitor', 1, /value is expected/],
    ['visitor == - 1', 12, /value is expected/],
    ['visitor == 1.', 12, /not a number/],
    ['visitor == 1a', 12, /not a number/],
    ['"😀" == visitor # x', 16, /not allowed here/],
  ])('is refused: %s', (text, column, problem) => {
    expect(readCondition(text)).toEqual({ ok: false, column, problem: expect.stringMatching(problem) });
  });

  test('is read or refused whatever it is, and a column lies within it', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'visitor',
        '.',
        '(',
        ')',
        '[',
        ']',
        '"',
        "'",
        '\\',
        '==',
        '=',
        '!',
        '&&',
        ',',
        ' ',
        '1',
        'in',
        '-',
        '😀',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const reading = readCondition(text);
          if (!reading.ok) {
            expect(reading.column).toBeGreaterThan(0);
            expect(reading.column).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('is reported where it stands, for sections and site spaces', () => {
    const resources = [section('a', { condition: 'visitor.a =' }), siteSpace('v', 'a', { condition: 'visitor.(' })];
    const found = lintWith('condition-syntax', resources);
    expect(found.map(({ severity, source }) => ({ severity, source }))).toEqual(
      resources.map(({ fieldSources }) => ({ severity: 'error', source: fieldSources?.['condition'] })),
    );
    expect(found[0]?.detail).toContain('column 11 of the condition, in "visitor.a ="');
  });

  test('of great length is shown in part', () => {
    const [found] = lintWith('condition-syntax', [section('a', { condition: `${'visitor && '.repeat(90)}&` })]);
    expect(found?.detail.length).toBeLessThan(250);
  });

  test('that is hidden is not shown', () => {
    const hidden = { sensitive: ['condition'] };
    const resources = [
      section('a', { condition: 'secretname = 1' }, hidden),
      section('b', { condition: 'secretname' }, hidden),
    ];
    const text = JSON.stringify([
      ...lintWith('condition-syntax', resources),
      ...lintWith('condition-unknown-root', resources),
    ]);
    expect(text).toContain('column 12 of the condition: ');
    expect(text).toContain('not `visitor`');
    expect(text).not.toContain('secretname');
  });

  test.each<[string, number]>([
    ['visitor.claims.a', 0],
    ['claims.a == "x"', 1],
    ['visitor.a && vistor.b', 1],
    ['a && b', 1],
    ['a =', 0],
    ['true', 0],
  ])('that starts from another name than the visitor is told: %s', (condition, count) => {
    const found = lintWith('condition-unknown-root', [section('a', { condition })]);
    expect(found.map(({ severity }) => severity)).toEqual(Array(count).fill('info'));
  });
});

describe('the paths of a condition', () => {
  test.each<[string, readonly string[]]>([
    ['visitor.claims.plan == "pro" && visitor.claims.beta', ['visitor.claims.plan', 'visitor.claims.beta']],
    ['visitor.claims["plan"].x == null', ['visitor.claims.plan.x']],
    ["visitor.claims[ 'odd\\' name' ] == 1", ["visitor.claims.odd' name"]],
    ['visitor.claims.tags.includes("x")', ['visitor.claims.tags']],
    ['visitor.claims.list[0].name', ['visitor.claims.list']],
    ['visitor.claims[visitor.claims.key].name', ['visitor.claims', 'visitor.claims.key']],
    ['visitor.claims.f(visitor.claims.a).b', ['visitor.claims', 'visitor.claims.a']],
    ['"a" in visitor.claims.groups', ['visitor.claims.groups']],
  ])('are told apart: %s', (text, paths) => {
    const reading = readCondition(text);
    expect(reading.ok && reading.paths.map((path) => path.join('.'))).toEqual(paths);
  });
});

describe('condition-claim-undeclared', () => {
  const schema = (properties: object): ReturnType<typeof resource> =>
    resource('visitor-schema', `${SITE}.visitorSchema`, { properties: { ...properties } }, { parent: SITE });
  const CLAIMS = {
    plan: { type: 'string', description: 'Plan' },
    beta: { type: 'boolean', description: 'Beta', signed: false },
    team: { type: 'object', description: 'Team', properties: { lead: { type: 'boolean', description: 'Leads' } } },
  };
  const details = (condition: string, ...more: readonly ReturnType<typeof resource>[]): readonly string[] =>
    lintWith('condition-claim-undeclared', [section('api', { condition }), ...more]).map(({ detail }) => detail);

  test.each([
    'visitor.claims.plan == "pro"',
    'visitor.claims["plan"].length > 2',
    'visitor.claims.unsigned.beta',
    'visitor.claims.team.lead',
    'visitor.claims == null',
    'visitor.other.thing',
    'visitor.claims.',
  ])('does not mind %s', (condition) => {
    expect(details(condition, schema(CLAIMS))).toEqual([]);
  });

  test.each([
    ['visitor.claims.plann == "pro"', 'Did you mean "plan"?'],
    ['visitor.claims.beta', '"beta"'],
    ['visitor.claims.unsigned.plan', '"unsigned.plan"'],
    ['visitor.claims.team.boss', '"team.boss"'],
    ['visitor.claims.toString == 1', '"toString"'],
  ])('finds what is not declared: %s', (condition, words) => {
    expect(details(condition, schema(CLAIMS))).toEqual([expect.stringContaining(words)]);
    // Once for each claim.
    expect(details(`${condition} || ${condition}`, schema(CLAIMS))).toHaveLength(1);
  });

  test('says nothing where no schema is declared, and everything is undeclared in an empty one', () => {
    expect(details('visitor.claims.plan')).toEqual([]);
    expect(details('visitor.claims.plan', schema({}))).toHaveLength(1);
  });

  test('looks at the schema of the own site, for every kind that has conditions', () => {
    const inside = [
      siteSpace('v2', 'api', { condition: 'visitor.claims.nope' }),
      resource('external-link', `${SITE}.link.a`, { condition: 'visitor.claims.nope' }, { parent: SITE }),
      resource('mcp-server', `${SITE}.mcpServer.a`, { condition: 'visitor.claims.nope' }, { parent: SITE }),
    ];
    const other = resource(
      'section',
      'site.other.section.a',
      { condition: 'visitor.claims.x' },
      { parent: 'site.other' },
    );
    const found = lintWith('condition-claim-undeclared', [section('api'), ...inside, other, schema(CLAIMS)]);
    expect(found).toHaveLength(3);
  });

  test('does not show a hidden condition', () => {
    const hidden = section('api', { condition: 'visitor.claims.topsecret' }, { sensitive: ['condition'] });
    const [found] = lintWith('condition-claim-undeclared', [hidden, schema(CLAIMS)]);
    expect(found?.detail).not.toContain('topsecret');
  });
});
