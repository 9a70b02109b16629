import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderLedgerText, renderVersionsText } from '../../src/command/report/ledger.ts';
import { messageOf } from '../../src/core/ledger/git/message.ts';
import { runs } from '../support/runs.ts';
import { hostile } from './hostile-texts.ts';
import { LEDGER, VERSIONS } from './plans.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

const MEGABYTE = 'x'.repeat(1_000_000);

describe('Reports of the ledger', () => {
  test('tell everything in their way', () => {
    expect(renderLedgerText(LEDGER)).toBe(
      [
        'git refs/colophon/production of origin',
        'Environment production, organization org_acme, state 7',
        `Last applied commit: ${'c'.repeat(40)}, with uncommitted changes`,
        'Deletions are disabled: the history of the ledger was changed',
        'Locked since 2026-11-15T11:24:26Z by Ada, process 4711 on build-7 (colophon apply), id abc',
        '1 resource owned, 1 creation started with unknown outcome',
        '',
        '  team.a  team_1',
        '  site.docs.section.half  started',
        '',
      ].join('\n'),
    );
    expect(renderVersionsText(VERSIONS, { verbose: true })).toBe(
      [
        'dddddddddddd  2026-11-15T11:24:26Z  Apply 2 changes to production',
        '              Ada <ada@example.com>, from commit cccccccccccc',
        '              + team.a',
        '              ~ site.docs',
        '',
      ].join('\n'),
    );
  });
});

describe('The message of a commit of the ledger', () => {
  test('has one subject, one line for each change, and its own trailers alone, whatever resources are called', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const message = messageOf({
          environment: 'production',
          organization: text,
          command: text,
          run: 'r1',
          config: { commit: 'c1', dirty: false },
          note: { subject: `Apply ${text}`, lines: [`+ ${text}`, `- ${text}`], digest: 'd1', drifted: 2 },
          complete: true,
        });
        expect(message).not.toMatch(UNSAFE);
        const [subject, changes, trailers, ...rest] = message.split('\n\n');
        expect(rest).toEqual([]);
        expect(subject?.split('\n')).toHaveLength(1);
        expect(changes?.split('\n').map((line) => line[0])).toEqual(['+', '-']);
        expect(
          trailers
            ?.trim()
            .split('\n')
            .map((line) => line.split(':')[0]),
        ).toEqual([
          'Environment',
          'Organization',
          'Config-Commit',
          'Plan-Digest',
          'Drifted',
          'Complete',
          'Command',
          'Run',
        ]);
        expect(message.length).toBeLessThan(2000);
      }),
      { numRuns: runs(150), examples: [[MEGABYTE], ['---'], ['# x'], ['1. x']] },
    );
  });
});
