import { defined } from '../../../base/defined.ts';
import { printable, shortened } from '../../../base/text.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { CHANGE_CLASSES, type DriftClass, type DriftFindings } from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { safe } from '../text.ts';
import { driftHeadline } from './words.ts';

/** The version of the JSON below. Additions raise the minor. */
const NOTICE_VERSION = '1.0';

/** The most bytes of a notice. */
export const LARGEST_NOTICE = 65_536;

const LISTED = 20;
const IN_TEXT = 5;
const CODES = 20;

/** The run that a notice reports. */
export interface NoticeInput {
  readonly environment: string | undefined;
  readonly organization: string | undefined;
  /** What was compared; undefined where the run failed. */
  readonly outcome: { readonly plan: Plan; readonly findings: DriftFindings } | undefined;
  /** Why the run failed, where it did. */
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
  readonly createdAt: string;
  /** The page of the run in CI. */
  readonly run?: string | undefined;
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
}

/** Foreign text in a line of a chat: no markup, no link, no mention. */
function chat(text: string, limit: number): string {
  return safe(text, limit)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('`', "'")
    .replace(/@(?=\S)/g, '@\u200b');
}

function addressesOf({ changes, unmanaged }: DriftFindings, one: DriftClass): readonly Address[] {
  return one === 'unmanaged' ? unmanaged : [...new Set(changes[one].map(({ address }) => address))];
}

function textOf({ environment, organization, outcome, diagnostics, exitCode, run }: NoticeInput): string {
  const place = `${chat(environment ?? '(unknown)', 80)} of ${chat(organization ?? '(unknown)', 80)}`;
  const link = run === undefined ? [] : [run];
  if (outcome === undefined) {
    const codes = [...new Set(diagnostics.map(({ code }) => chat(code, 60)))].slice(0, IN_TEXT).join(', ');
    return [
      `Drift in ${place} could not be checked: exit code ${exitCode}${codes === '' ? '' : ` (${codes})`}.`,
      ...link,
    ].join('\n');
  }
  const { findings } = outcome;
  const named = CHANGE_CLASSES.filter((one) => one !== 'pending' || findings.only.includes(one));
  const lines = named.flatMap((one) => {
    const addresses = addressesOf(findings, one);
    const rest = addresses.length - IN_TEXT;
    return [
      ...addresses.slice(0, IN_TEXT).map((address) => `• ${one}: \`${chat(address, 120)}\``),
      ...(rest > 0 ? [`• ${one}: … and ${rest} more`] : []),
    ];
  });
  return [driftHeadline(findings, place), ...lines, ...link].join('\n');
}

/** A value without secrets in its texts; keys are ours. */
function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') {
    return redact(value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => redacted(item, redact));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, redact)]));
  }
  return value;
}

function noticeOf(input: NoticeInput, listed: number): object {
  const { outcome, environment, organization, diagnostics, exitCode, createdAt, run } = input;
  const text = textOf(input);
  const base = {
    version: NOTICE_VERSION,
    type: 'colophon.drift',
    text,
    environment: environment === undefined ? null : shortened(environment, 200),
    organization: organization === undefined ? null : shortened(organization, 200),
    failed: outcome === undefined,
    exitCode,
    createdAt,
    ...defined({ run }),
  };
  const codes = diagnostics.slice(0, CODES).map(({ severity, code }) => ({ severity, code: shortened(code, 60) }));
  if (outcome === undefined) {
    return { ...base, drifted: null, found: null, diagnostics: codes };
  }
  const { plan, findings } = outcome;
  const resources = Object.fromEntries(
    findings.classes.map((one) => {
      const addresses = addressesOf(findings, one);
      const shown = addresses.slice(0, listed).map((address) => shortened(address, 300));
      return [one, { addresses: shown, more: addresses.length - shown.length }];
    }),
  );
  return {
    ...base,
    service: shortened(plan.service, 200),
    ...(plan.git === undefined ? {} : { commit: shortened(plan.git.commit, 64), dirty: plan.git.dirty }),
    drifted: findings.drifted,
    found: findings.found,
    onlyClasses: findings.only,
    summary: { ...findings.counts, ignored: findings.ignored },
    resources,
    diagnostics: codes,
  };
}

/**
 * The body of a webhook: counts, addresses and codes, never the value of a field. It has a `text` for chats, and it is
 * never larger than the limit: where addresses are long, fewer are named and the rest is counted.
 */
export function renderDriftNotice(input: NoticeInput): string {
  for (let listed = LISTED; ; listed = Math.floor(listed / 2)) {
    const body = printable(JSON.stringify(redacted(noticeOf(input, listed), input.redact)));
    if (listed === 0 || Buffer.byteLength(body) <= LARGEST_NOTICE) {
      return body;
    }
  }
}
