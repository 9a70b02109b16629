import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import type { ExitCode } from '../../src/base/exit-code.ts';
import type { Json } from '../../src/base/json.ts';
import { fleetMarkerOf, markerOf, renderPlanComment } from '../../src/command/report/comment.ts';
import { renderDriftJson } from '../../src/command/report/drift/drift.ts';
import {
  lastingPart,
  readDriftDocument,
  renderCleanAgain,
  renderDriftIssue,
} from '../../src/command/report/drift/issue.ts';
import { driftParts, renderFleetIssue } from '../../src/command/report/fleet/drift.ts';
import type { FleetPart } from '../../src/command/report/fleet/markdown.ts';
import { planParts, renderFleetComment } from '../../src/command/report/fleet/plan.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import type { EnvironmentRun } from '../../src/command/report/runs.ts';
import { encodePlan } from '../../src/core/plan/codec.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { isQuick, runs } from '../support/runs.ts';
import { base, field, planOf, RICH, RICH_DIAGNOSTICS, withFileParts } from './plans.ts';

const MARKER = '<!-- colophon:plan:production:org_acme -->';
const RUN = 'https://github.example.com/acme/docs/actions/runs/77';
const OPTIONS = { allow: [], marker: MARKER };

function parse(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function nodesIn(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesIn) : [])];
}

/** Whatever was put in: the text fits, all its markup is ours, and everything that was opened is closed. */
function expectSound(text: string, limit: number, tables = 0): void {
  expect(text.length).toBeLessThanOrEqual(limit);
  const root = parse(text);
  const nodes = nodesIn(root);
  const html = nodes.flatMap((node) => (node.type === 'html' ? [node.value] : []));
  for (const one of html) {
    expect(one).toMatch(
      /^(?:<!-- colophon:(?:plan|drift)(?:-all)?[\w.%~:-]* -->|<details>\n<summary>[\w .-]+<\/summary>|<\/details>)$/,
    );
  }
  // A name in a block of code may be anything.
  const outside = nodes.reduce((rest, { type, position }) => {
    const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
    return type === 'code' ? rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end) : rest;
  }, text);
  expect(outside.match(/^<details>$/gm)?.length ?? 0).toBe(html.filter((one) => one === '</details>').length);
  expect(html.filter((one) => one.startsWith('<details>'))).toHaveLength(
    html.filter((one) => one === '</details>').length,
  );
  // A fence that is not closed swallows everything to the end.
  expect(root.children.at(-1)?.type).toBe('paragraph');
  for (const node of nodes) {
    expect(['image', 'footnoteReference', 'footnoteDefinition', 'definition']).not.toContain(node.type);
    if (node.type === 'text') {
      expect(node.value).not.toMatch(/@\w|#\d/);
    }
  }
  expect(nodes.filter(({ type }) => type === 'table')).toHaveLength(tables);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  // What runners and GitLab take for commands.
  expect(text).not.toMatch(/^\s*::|##(?:vso)?\[/m);
  expect(text).not.toMatch(/^\//m);
}

const PIECES = [
  ...['</details>', '<details>', '<script>x</script>', '<!--', '-->', '@everyone', '#12', '`', '```', '`'.repeat(90)],
  ...[
    'https://x.y/',
    'www.a.b',
    '~~~',
    '\n',
    '\r\n',
    '\n```\n',
    '\n/close\n',
    '\u001b[2J',
    '\u202e',
    '\u200b',
    '\ud800',
    '::error::x',
    '##[x]',
  ],
  ...['\n::error::x', '[x](javascript:y)', '![x](y)', '|', '\\', '*', '_', '&lt;', '漢', '🙂', '"', '["', '"]', '.'],
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...PIECES).map((piece) => piece.repeat(150)),
);

// Far less than hosts allow (65,000): parsing takes long, and what is cut is cut in the same way. The title, the counts and the
// command are never cut; with names of hostile length they take up to 5,300 characters.
const LIMITS = fc.integer({ min: 6000, max: 9000 });

function changeOf(text: string, at: number): Change {
  const value: Json = [text, `${text}\n${text}`, { [text]: [text, text] }, at][at % 4] ?? null;
  const start = { ...base(text, 'redirect', at), key: `k${at}`, reason: text, risk: at % 3 === 0 ? [text] : [] };
  const fields = Array.from({ length: at % 5 }, (_one, index) => ({
    ...field(text, [value, index === 0 ? null : text]),
    field: text,
  }));
  return at % 2 === 0
    ? { ...start, action: 'create', after: {}, fields }
    : { ...start, action: 'delete', id: text, before: {}, precondition: { fingerprint: '' }, with: text };
}

function planFrom(text: string, changes: number, blocked: number): Plan {
  const all = Array.from({ length: changes }, (_one, at) => changeOf(text, at));
  return planOf(all, {
    environment: text,
    organization: text,
    service: text,
    digest: text,
    git: { commit: text, dirty: true },
    blocked: Array.from({ length: blocked }, (_one, at) => ({
      ...{ key: `k${at}`, address: text, guard: `${text}${at}`, message: text, consents: [], override: text },
    })),
    unmanaged: [text, `${text}.x`],
    forget: [text],
    diagnostics: Array.from({ length: blocked }, () =>
      RICH_DIAGNOSTICS.map((one) => ({ ...one, code: text, summary: text, detail: text, excerpt: text })),
    ).flat(),
  });
}

describe('the comment', () => {
  test('says first what matters', () => {
    const text = renderPlanComment(RICH, { ...OPTIONS, runUrl: RUN, allow: ['conflict'] });
    expect(text.split('\n').slice(0, 6)).toEqual([
      MARKER,
      '### Colophon: plan for `production`',
      '',
      '**Plan: 3 to create, 6 to update, 1 to replace, 3 to delete, 1 to move, 1 to adopt and update; 4 blocked, 1 allowed.**',
      '',
      'Organization `org_acme` on `api.example.com`',
    ]);
    const order = [
      '#### Risks',
      '#### Blocked',
      '```sh',
      '#### Review first',
      '<details>',
      '#### Notes',
      'Unmanaged',
      'Digest',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).toContain(
      `No flag allows 1 of these changes. To apply everything else:\n\n\`\`\`sh\ncolophon apply -e production --allow unpublish --allow conflict --allow revoke-links --on-guard skip --expect ${RICH.digest}\n\`\`\`\n`,
    );
    expect(text.match(/colophon apply/g)).toHaveLength(1);
    expect(text).toContain(`Planned from commit \`4f2a9d1c\` with uncommitted changes by [this run](${RUN}).`);
    expect(text).not.toContain('left out');
    expectSound(text, 65_000);
  });

  test('of a plan without changes says so, and offers nothing to apply', () => {
    const text = renderPlanComment(planOf([]), OPTIONS);
    expect(text).toContain('**No changes. 57 resources are up to date.**');
    expect(text).not.toContain('apply');
    expectSound(text, 65_000);
  });

  test.skipIf(isQuick)('of ten thousand changes is cut, and tells how many are missing and where they are', () => {
    const many = planOf(
      Array.from({ length: 10_000 }, (_one, at): Change => {
        const start = base(`site.docs.redirect["/old/${at}"]`, 'redirect');
        return at % 2 === 0
          ? { ...start, action: 'create', after: {}, fields: [field('destination', [undefined, '/new'])] }
          : { ...start, action: 'delete', id: `r${at}`, before: {}, precondition: { fingerprint: '' } };
      }),
    );
    for (const limit of [5000, 65_000]) {
      const text = renderPlanComment(many, { ...OPTIONS, runUrl: RUN, limit });
      expectSound(text, limit);
      // As much as fits is shown.
      expect(text.length).toBeGreaterThan(limit - 2500);
      const shown = text.match(/^[+-] site/gm)?.length ?? 0;
      const note = `**Too long for a comment:** ${10_000 - shown} of 10000 changes left out. See \`colophon show\` of the saved plan, or [the run](${RUN}).`;
      expect(text).toContain(note);
    }
    expect(renderPlanMarkdown(many, { allow: [] }).length).toBeLessThanOrEqual(65_000);
  });

  test('shows a change that is too long without its fields', () => {
    const fields = Array.from({ length: 3000 }, (_one, at) => field(`f${at}`, ['a', 'b'.repeat(60)]));
    const change: Change = { ...base('site.docs', 'site'), action: 'update', after: {}, fields };
    const text = renderPlanComment(planOf([change]), { ...OPTIONS, limit: 8000 });
    expect(text).toContain('! site.docs\n      … 3000 fields\n');
    expect(renderPlanComment(planOf([change]), OPTIONS)).toContain('      … 2851 more lines\n');
  });

  test('is sound whatever the plan holds, and never longer than it may be', () => {
    const sizes = fc.constantFrom([1, 0], [7, 2], [40, 30], [150, 5]);
    fc.assert(
      fc.property(hostile, sizes, LIMITS, (text, [changes = 0, blocked = 0], limit) => {
        const plan = planFrom(text, changes, blocked);
        const marker = markerOf('plan', { ...plan, key: text });
        expectSound(renderPlanComment(plan, { allow: [text], marker, limit, runUrl: text, commit: text }), limit);
        expect(renderPlanMarkdown(plan, { allow: [text] }).length).toBeLessThanOrEqual(65_000);
      }),
      { numRuns: runs(20) },
    );
  });

  test.skipIf(isQuick)('is sound with names of a megabyte', () => {
    const plan = planFrom('</details>`@x|\u202e'.repeat(70_000), 12, 3);
    expectSound(renderPlanComment(plan, { ...OPTIONS, marker: markerOf('plan', plan) }), 65_000);
  });

  test('links to a run only where the address is one that a browser should follow', () => {
    for (const runUrl of ['javascript:alert(1)', 'x', `https://x/${'y'.repeat(1000)}`, 'https://a:b@example.com/']) {
      expect(renderPlanComment(RICH, { ...OPTIONS, runUrl })).not.toContain('](');
    }
    const text = renderPlanComment(RICH, { ...OPTIONS, runUrl: 'https://example.com/a)b (c) <d>' });
    expect(text).toContain('[this run](https://example.com/a%29b%20%28c%29%20%3Cd%3E)');
  });
});

describe('the marker', () => {
  test('tells names apart that look alike, and stays short', () => {
    const one = (environment: string, organization: string): string => markerOf('plan', { environment, organization });
    expect(one('production', 'org_acme')).toBe(MARKER);
    expect(one('a:b', 'c -->')).toBe('<!-- colophon:plan:a%3Ab:c%20--%3E -->');
    expect(one('é\ud800', '🙂~')).toBe('<!-- colophon:plan:%C3%A9%EF%BF%BD:%F0%9F%99%82%7E -->');
    const long = ['a', 'b'].map((end) => one('x'.repeat(1_000_000) + end, 'o'));
    expect(new Set(long).size).toBe(2);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThan(200);
  });
});

describe('the issue', () => {
  test('shows what drifted first, the rest folded, and can be read back from the JSON of drift', () => {
    const document = readDriftDocument(renderDriftJson(RICH));
    if (document === undefined) {
      throw new Error('the JSON of drift is not understood');
    }
    const marker = markerOf('drift', document);
    const text = renderDriftIssue(document, { marker, runUrl: RUN });
    expectSound(text, 65_000);
    expect(text.split('\n')[0]).toBe('<!-- colophon:drift:production:org_acme -->');
    expect(text).toContain('! site.docs.section.api');
    expect(text).toContain('title: "Product docs (old)" → "Product docs"');
    expect(text.indexOf('#### Drift')).toBeLessThan(text.indexOf('<details>'));
    const later = renderDriftIssue(document, { marker, runUrl: RUN.replace('77', '78') });
    expect(later).not.toBe(text);
    expect(lastingPart(later)).toBe(lastingPart(text.replaceAll('\n', '\r\n')));
    expect(renderCleanAgain(document, { runUrl: RUN })).toContain(`according to [this run](${RUN})`);
  });

  test('is sound whatever the service holds', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(1, 9, 120), LIMITS, (text, changes, limit) => {
        const plan = planFrom(text, changes, 1);
        const drifting = plan.changes.map((change) => ({
          ...change,
          cause: 'drift' as const,
          fields: change.fields.map((one) => ({ ...one, cause: 'conflict' as const })),
        }));
        const document = readDriftDocument(renderDriftJson({ ...plan, changes: drifting }));
        if (document === undefined) {
          throw new Error('the JSON of drift is not understood');
        }
        expect(document.found).toBe(true);
        expectSound(renderDriftIssue(document, { marker: markerOf('drift', document), limit, runUrl: text }), limit);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('the text about many environments', () => {
  const MANY = { allow: [], marker: fleetMarkerOf('plan', undefined), commit: 'c0ffee'.padEnd(40, '0') };

  function runOf(name: string, plan: Plan, text: string): EnvironmentRun {
    const changes = plan.changes.map((change) => (change.action === 'delete' ? { ...change, with: 'k0' } : change));
    const file = encodePlan(withFileParts(plan === RICH ? plan : { ...plan, changes }));
    return { name, organization: text, exitCode: 0, summary: text, document: JSON.parse(file) as Json };
  }

  function failedRun(name: string, text: string, exitCode: ExitCode = 3): EnvironmentRun {
    const diagnostics = [{ severity: 'error', code: text, summary: text, detail: text }];
    return { name, organization: undefined, exitCode, summary: text, document: { diagnostics } };
  }

  function partsOf(runs: readonly EnvironmentRun[]): readonly FleetPart[] {
    const read = planParts({ command: 'plan', runs, exitCode: 0 }, []);
    return read.ok ? read.value : [];
  }

  test('has the worst first, with its details folded, and names what does not change', () => {
    const parts = partsOf([
      runOf('quiet', planOf([]), 'org_quiet'),
      runOf('small', planOf(RICH.changes.slice(0, 2)), 'org_small'),
      failedRun('denied', 'No token'),
      runOf('rich', RICH, 'org_rich'),
      { name: 'later', organization: undefined, exitCode: undefined, summary: 'not run: --fail-fast' },
      failedRun('half', 'Stopped', 4),
      runOf('calm', planOf([]), 'org_calm'),
    ]);
    const text = renderFleetComment(parts, MANY);
    expect(text.split('\n').slice(0, 11)).toEqual([
      '<!-- colophon:plan-all -->',
      '### Colophon: plan for 7 environments',
      '',
      '**2 failed, 1 not run, 1 blocked, 1 with changes, 2 without changes.**',
      '',
      '| Environment | Organization | Exit code | Result |',
      '|---|---|---|---|',
      '| `half` | - | 4 | Stopped |',
      '| `denied` | - | 3 | No token |',
      '| `later` | - | - | not run: --fail-fast |',
      expect.stringMatching(/^\| `rich` \| `org_rich` \| 0 \| Plan: 3 to create, .*; 5 blocked\. \|$/),
    ]);
    const folds = [...text.matchAll(/<summary>(.*)<\/summary>/g)].map(([, title]) => title);
    expect(folds.filter((title) => !/change|adopt/.test(title ?? ''))).toEqual(['half', 'denied', 'rich', 'small']);
    expect(text).toContain('<summary>2 without changes</summary>\n\n`quiet` `calm`\n');
    expect(text).toContain(`--expect ${RICH.digest}`);
    expectSound(text, 65_000, 1);
  });

  test('of a thousand environments fits, and counts what it leaves out', () => {
    const runs = Array.from({ length: 1000 }, (_one, at) =>
      at % 4 === 0
        ? failedRun(`e${at}`, 'No token '.repeat(20))
        : runOf(`e${at}`, at % 4 === 1 ? RICH : planOf([]), 'o'),
    );
    const text = renderFleetComment(partsOf(runs), MANY);
    expect(text).toContain('**250 failed, 250 blocked, 500 without changes.**');
    const [, rows = 0] = (/^And (\d+) more environments\.$/m.exec(text) ?? []).map(Number);
    expect(text.match(/^\| `e/gm)).toHaveLength(500 - rows);
    const [, left = 0] = (/^The details of (\d+) environments do not fit/m.exec(text) ?? []).map(Number);
    expect(text.match(/<summary>e\d+</g)).toHaveLength(500 - left);
    expect(text.length).toBeGreaterThan(50_000);
    expectSound(text, 65_000, 1);
  });

  test('is sound whatever the results hold, and never longer than it may be', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(1, 4, 30), LIMITS, (text, changes, limit) => {
        const runs = [
          failedRun('a', text),
          runOf('b', planFrom(text, changes, 2), text),
          runOf('c', planFrom('x', changes, 0), text),
        ];
        const options = { allow: [text], marker: fleetMarkerOf('plan', text), limit: 2 * limit, commit: text };
        const parts = partsOf(runs);
        expect(parts).toHaveLength(runs.length);
        expectSound(renderFleetComment(parts, options), 2 * limit, 1);
        const issues = driftParts({
          command: 'drift',
          exitCode: 2,
          runs: runs.map((run) =>
            run.exitCode === 0
              ? { ...run, document: JSON.parse(renderDriftJson(planFrom(text, changes, 2))) as Json }
              : run,
          ),
        });
        expect(issues.ok).toBe(true);
        expectSound(renderFleetIssue(issues.ok ? issues.value : [], options), 2 * limit, 1);
      }),
      { numRuns: runs(20) },
    );
  });
});
