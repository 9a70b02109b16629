import { describe, expect, test } from 'vitest';
import {
  renderDriftJson,
  renderDriftMarkdown,
  renderDriftNdjson,
  renderDriftText,
} from '../../src/command/report/drift/drift.ts';
import { driftNotice } from '../../src/command/report/drift/notice.ts';
import { LARGEST_NOTICE, type Notice, type NoticeForm, renderNotice } from '../../src/command/report/notice.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import { type DriftSelection, findDrift } from '../../src/core/engine/drift.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { base, field, planOf, RICH } from './plans.ts';

function changed(address: string, cause: Change['cause'], fields = 1): Change {
  return {
    ...base(address, 'team', 3),
    action: 'update',
    id: 'x',
    cause,
    fields: Array.from({ length: fields }, (_item, index) => field(`field${index}`, ['a', 'b'], { cause })),
    after: {},
    precondition: { fingerprint: 'f' },
  };
}

function many(cause: Change['cause'], number: number, fields?: number): Change[] {
  return Array.from({ length: number }, (_item, index) => changed(`team.${cause}${index}`, cause, fields));
}

const WARNING: Diagnostic = {
  severity: 'warning',
  code: 'w',
  summary: 'Soon',
  detail: 'Much later.',
  source: { file: 'a.yaml', line: 1, column: 1 },
};

const FLOOD = planOf(
  [...many('drift', 500), ...many('conflict', 500, 30), ...many('deleted', 500), ...many('pending', 500)],
  {
    unmanaged: Array.from({ length: 500 }, (_item, index) => `team.u${index}`),
    diagnostics: Array.from({ length: 30 }, () => WARNING),
  },
);

function textOf(selection: DriftSelection, plan = RICH): string {
  return renderDriftText(plan, { findings: findDrift(plan, selection) });
}

function headOf(selection: DriftSelection, plan = RICH): string {
  return textOf(selection, plan).split('\n')[0] ?? '';
}

describe('what is looked for', () => {
  test.each<[DriftSelection, object]>([
    [
      {},
      {
        drifted: true,
        found: true,
        ignored: 0,
        counts: { drift: 2, conflict: 1, deleted: 1, pending: 14, unmanaged: 14 },
      },
    ],
    [
      { only: ['conflict'] },
      { drifted: true, found: true, counts: { drift: 0, conflict: 1, pending: 0, unmanaged: 0 } },
    ],
    [{ only: ['unmanaged'] }, { drifted: false, found: true, counts: { drift: 0, unmanaged: 14 } }],
    [{ only: ['pending'] }, { drifted: false, found: true, counts: { pending: 14 } }],
    [
      { ignoreClasses: ['drift', 'conflict', 'deleted'] },
      { drifted: false, found: false, ignored: 4, counts: { pending: 14 } },
    ],
    [{ ignoreAddresses: ['*'] }, { drifted: false, found: false, ignored: 32, counts: { drift: 0, unmanaged: 0 } }],
    [
      { only: ['unmanaged'], ignoreAddresses: ['*'] },
      { found: false, ignored: 14 },
    ],
    [{ ignoreAddresses: ['site.docs.section'] }, { found: true, counts: { drift: 1, conflict: 0, deleted: 1 } }],
  ])('%j', (selection, expected) => {
    expect(findDrift(RICH, selection)).toMatchObject(expected);
  });

  test('pending and unmanaged alone are found only where they are named', () => {
    const plan = planOf(many('pending', 1), { unmanaged: ['team.x'] });
    expect(findDrift(plan).found).toBe(false);
    expect(findDrift(plan, { only: ['drift', 'pending'] })).toMatchObject({ found: true, drifted: false });
    expect(findDrift(planOf([]), { only: ['pending'] }).found).toBe(false);
  });
});

describe('the first line', () => {
  test.each<[DriftSelection, string]>([
    [{}, 'Drift in production of org_acme: 2 changed, 1 in conflict, 1 deleted. 14 changes pending.'],
    [{ only: ['drift', 'conflict'] }, 'Drift in production of org_acme: 2 changed, 1 in conflict.'],
    [{ only: ['pending', 'unmanaged'] }, 'In production of org_acme: 14 changes pending, 14 unmanaged.'],
    [
      { ignoreClasses: ['pending'], ignoreAddresses: ['site.docs.redirect'] },
      'Drift in production of org_acme: 2 changed, 1 in conflict. 26 ignored.',
    ],
    [
      { only: ['deleted', 'conflict'], ignoreAddresses: ['site'] },
      'No conflict or deleted in production of org_acme. 2 ignored. 37 reads, 0 writes.',
    ],
  ])('%j', (selection, expected) => {
    expect(headOf(selection)).toBe(expected);
  });
});

describe('one page', () => {
  test.each<DriftSelection>([
    {},
    { only: ['drift'] },
    { only: ['conflict'] },
    { only: ['pending', 'unmanaged'] },
    { only: ['drift', 'conflict', 'deleted', 'pending', 'unmanaged'] },
  ])('is enough for thousands of differences: %j', (selection) => {
    const lines = textOf(selection, FLOOD).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join('\n')).toMatch(/… and 4\d\d more: colophon drift -v/);
  });

  test('shows something of each class, and -v shows all', () => {
    const text = textOf({}, FLOOD);
    for (const address of ['team.drift0', 'team.conflict0', 'team.deleted0']) {
      expect(text).toContain(address);
    }
    const shown = [...text.matchAll(/ {2}~ team\.(drift|conflict|deleted)\d+/g)].length;
    const rest = [...text.matchAll(/… and (\d+) more: colophon/g)].map(([, number]) => Number(number));
    expect(shown + rest.reduce((sum, number) => sum + number, 0)).toBe(1500);
    const all = renderDriftText(FLOOD, { verbose: true });
    expect([...all.matchAll(/ {2}~ team\./g)]).toHaveLength(2000);
    expect(all).toContain('team.u499');
    expect(all).not.toContain('colophon drift -v');
  });

  test('is not used up by one class that needs less', () => {
    const text = textOf({}, planOf([...many('drift', 12), ...many('deleted', 1)]));
    expect([...text.matchAll(/~ team\.drift/g)]).toHaveLength(12);
    expect(text).toContain('team.deleted0');
  });

  test('names ways out that can be typed', () => {
    const hint = (address: string): string[] =>
      textOf({}, planOf([changed(address, 'drift')]))
        .split('\n')
        .filter((line) => line.startsWith('To '));
    expect(hint('site.docs.redirect["/a b"]')).toEqual([
      `To accept it into the manifest: colophon drift accept 'site.docs.redirect["/a b"]' -e production`,
      `To revert it: colophon apply --target 'site.docs.redirect["/a b"]' -e production`,
    ]);
    expect(hint(`team["';rm -rf /"]`)[0]).toBe(
      'To accept it into the manifest: colophon drift accept ADDRESS -e production',
    );
    const hostile = { ...planOf(many('drift', 1)), environment: '$(x)\u202e' };
    expect(textOf({}, hostile)).toContain('drift accept team.drift0 -e ENVIRONMENT\n');
    const unnamed = { ...planOf(many('drift', 1)), environment: 'default' };
    expect(textOf({}, unnamed)).toContain('drift accept team.drift0\n');
    expect(textOf({}, planOf(many('conflict', 1)))).toContain(
      '--target team.conflict0 --allow conflict -e production\n',
    );
  });

  test('of a clean check is one line, with the notes that matter below', () => {
    const plan = planOf([], { diagnostics: [WARNING, { ...WARNING, severity: 'info', code: 'i' }] });
    expect(renderDriftText(plan)).toBe(
      'No drift in production of org_acme. 37 reads, 0 writes.\nwarning[w]: Soon\n  --> a.yaml:1:1\n',
    );
  });
});

describe('every format', () => {
  test('holds what was asked for and nothing else', () => {
    const findings = findDrift(RICH, { only: ['unmanaged', 'deleted'], ignoreAddresses: ['team'] });
    const json = JSON.parse(renderDriftJson(RICH, findings));
    expect(json).toMatchObject({
      drifted: true,
      found: true,
      onlyClasses: ['unmanaged', 'deleted'],
      drift: [],
      conflict: [],
      pending: [],
      summary: { drift: 0, deleted: 1, unmanaged: 12, ignored: 2 },
    });
    expect(json.unmanaged).toHaveLength(12);
    expect(json.deleted[0].source).toMatchObject({ line: 41 });
    const types = renderDriftNdjson(RICH, findings)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).type as string);
    expect(new Set(types)).toEqual(new Set(['drift', 'deleted', 'unmanaged', 'diagnostic', 'summary']));
    const markdown = renderDriftMarkdown(RICH, findings);
    expect(markdown).toContain('<summary>12 unmanaged</summary>');
    expect(markdown).not.toContain('Conflict:');
  });

  test('of a flood fits a comment', () => {
    const markdown = renderDriftMarkdown(FLOOD);
    expect(markdown.length).toBeLessThan(65_000);
    expect(markdown.split('<details>')).toHaveLength(markdown.split('</details>').length);
  });
});

describe('the notice for a webhook', () => {
  const notice = (plan = RICH, rest: Partial<Notice & Parameters<typeof driftNotice>[0]> = {}, form?: NoticeForm) => {
    const { environment, organization, createdAt, diagnostics } = plan;
    const check = { outcome: { plan, findings: findDrift(plan) }, diagnostics, exitCode: 2, ...rest };
    const redact = (text: string): string => text;
    return renderNotice(
      { ...driftNotice(check), environment, organization, createdAt, redact, ...check, ...rest },
      form ?? 'json',
    );
  };

  test('of a flood, and of hostile names, stays small, calls nobody and keeps secrets', () => {
    const names = [
      '<!channel>',
      '@everyone',
      '`x`',
      '\u202e\u001b[2J',
      '<script>&',
      's3cr3t-word',
      '漢🙂'.repeat(100_000),
    ];
    const changes = names.flatMap((name) =>
      many('drift', 30).map((one) => ({ ...one, address: `team["${name}${one.address}"]` })),
    );
    const plan = {
      ...planOf(changes),
      environment: '<!here> @channel',
      organization: '🙂'.repeat(1000),
      service: 'x'.repeat(1e6),
    };
    const body = notice(plan, { redact: (text) => text.replaceAll('s3cr3t-word', '[hidden]') });
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LARGEST_NOTICE);
    expect(body).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(body).not.toContain('s3cr3t-word');
    const { text, summary } = JSON.parse(body);
    expect(text).not.toMatch(/[<>]|@\w/);
    expect(summary.drift).toBe(210);
    const link = { ...plan, changes: plan.changes.map((one) => ({ ...one, address: '[a](https://x.example)' })) };
    const card = JSON.parse(notice(link, { before: 'ok', run: 'https://ci.example.com/1' }, 'teams'));
    expect(card.attachments[0].content.body[1].text).toBe('• drift: \\[a\\]\\(https:\u200b//x.example\\)');
    expect(card.attachments[0].content.actions[0].url).toBe('https://ci.example.com/1');
    const slack = JSON.parse(notice({ ...link, organization: 'https://x.example' }, {}, 'slack'));
    expect([Object.keys(slack), slack.text]).toEqual([['text'], expect.not.stringContaining('://')]);
    const wide = planOf(many('drift', 20).map((one) => ({ ...one, address: `${one.address}${'\u202e'.repeat(300)}` })));
    const all = {
      ...wide,
      unmanaged: Array.from({ length: 99 }, (_item, index) => `u${index}${'\u202e'.repeat(400)}`),
    };
    expect(Buffer.byteLength(notice(all))).toBeLessThanOrEqual(LARGEST_NOTICE);
  });
});
