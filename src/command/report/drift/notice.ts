import { shortened } from '../../../base/text.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { CHANGE_CLASSES, type DriftClass, type DriftFindings } from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { codesOf, IN_TEXT, listedOf, type NoticeBody, namedLines, type Voice } from '../notice.ts';
import { driftHeadline } from './words.ts';

interface CheckInput {
  readonly outcome: { readonly plan: Plan; readonly findings: DriftFindings } | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
}

function addressesOf({ changes, unmanaged }: DriftFindings, one: DriftClass): readonly Address[] {
  return one === 'unmanaged' ? unmanaged : [...new Set(changes[one].map(({ address }) => address))];
}

export function shownCodes(diagnostics: readonly Diagnostic[], voice: Voice): string {
  const codes = [...new Set(diagnostics.map(({ code }) => voice.plain(code, 60)))].slice(0, IN_TEXT).join(', ');
  return codes === '' ? '' : ` (${codes})`;
}

function linesOf({ outcome, diagnostics, exitCode }: CheckInput, voice: Voice, place: string): readonly string[] {
  if (outcome === undefined) {
    return [`Drift in ${place} could not be checked: exit code ${exitCode}${shownCodes(diagnostics, voice)}.`];
  }
  const { findings } = outcome;
  const named = CHANGE_CLASSES.filter((one) => one !== 'pending' || findings.only.includes(one));
  return [
    driftHeadline(findings, place),
    ...named.flatMap((one) => namedLines(one, addressesOf(findings, one), voice)),
  ];
}

function detailsOf({ outcome, diagnostics }: CheckInput, listed: number): object {
  if (outcome === undefined) {
    return { drifted: null, found: null, diagnostics: codesOf(diagnostics) };
  }
  const { plan, findings } = outcome;
  return {
    service: shortened(plan.service, 200),
    ...(plan.git === undefined ? {} : { commit: shortened(plan.git.commit, 64), dirty: plan.git.dirty }),
    drifted: findings.drifted,
    found: findings.found,
    onlyClasses: findings.only,
    summary: { ...findings.counts, ignored: findings.ignored },
    resources: Object.fromEntries(findings.classes.map((one) => [one, listedOf(addressesOf(findings, one), listed)])),
    diagnostics: codesOf(diagnostics),
  };
}

export function driftNotice(input: CheckInput): NoticeBody {
  const { outcome } = input;
  return {
    type: 'colophon.drift',
    state: outcome === undefined ? 'failed' : outcome.findings.found ? 'drift' : 'ok',
    lines: (voice, place) => linesOf(input, voice, place),
    details: (listed) => detailsOf(input, listed),
  };
}
