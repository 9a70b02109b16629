import type { Json } from '../../base/json.ts';
import type { Renamed } from '../../core/ledger/rename.ts';
import type { LedgerHolder, LedgerVersion, RecordChange, RecordedField } from '../../core/ledger/types.ts';
import type { Fields } from '../../core/plan/value.ts';
import { type Ink, inkOf, type Layout } from './ink.ts';
import { code, prose } from './markdown.ts';
import { count, joined, jsonLines, listed, safe } from './text.ts';
import { HIDDEN, inline, NONE } from './value.ts';

export interface ShownLedger {
  readonly place: string;
  readonly environment: string;
  readonly organization?: string | undefined;
  readonly serial: number;
  readonly config?: { readonly commit: string; readonly dirty: boolean } | undefined;
  readonly untrusted?: string | undefined;
  readonly holder?: LedgerHolder | undefined;
  readonly entries: readonly { readonly address: string; readonly kind: string; readonly id: string }[];
  readonly intents: readonly string[];
  /** The last applied values of entries that were selected by address. */
  readonly recorded?: ReadonlyMap<string, Fields> | undefined;
  /** The history of entries that were selected by address, if the ledger keeps one. */
  readonly history?: ShownHistory | undefined;
}

export interface ShownHistory {
  /** The states with a change, newest first. */
  readonly versions: readonly (Omit<LedgerVersion, 'lines'> & { readonly changes: readonly RecordChange[] })[];
  /** The number of searched states, and of those that could not be read. */
  readonly searched: number;
  readonly unreadable: number;
}

export function holderLine({ id, by, command, host, pid, at }: LedgerHolder): string {
  const who = by === undefined ? '' : `${safe(by, 100)}, `;
  return `Locked since ${safe(at, 40)} by ${who}process ${pid} on ${safe(host, 100)} (${safe(command, 200)}), id ${safe(id, 80)}`;
}

function headOf(ledger: ShownLedger): string[] {
  const { place, environment, organization, serial, config, untrusted, holder, entries, intents } = ledger;
  return [
    safe(place),
    `Environment ${safe(environment, 100)}${organization === undefined ? '' : `, organization ${safe(organization, 100)}`}, state ${serial}`,
    ...(config === undefined
      ? []
      : [`Last applied commit: ${safe(config.commit, 60)}${config.dirty ? ', with uncommitted changes' : ''}`]),
    ...(untrusted === undefined ? [] : [`Deletions are disabled: ${safe(untrusted)}`]),
    ...(holder === undefined ? [] : [holderLine(holder)]),
    `${count(entries.length, 'resource')} owned${intents.length === 0 ? '' : `, ${count(intents.length, 'creation')} started with unknown outcome`}`,
  ];
}

/** One state as text: the change, its time and author, and its lines. */
function versionLines({ id, at, by, subject, lines, trailers }: LedgerVersion, ink: Ink): string[] {
  const config = trailers['Config-Commit'];
  return [
    `${ink.yellow(safe(id.slice(0, 12)))}  ${safe(at, 40)}  ${safe(subject, 120)}`,
    ink.dim(
      `              ${safe(by, 100)}${config === undefined ? '' : `, from commit ${safe(config.slice(0, 12), 60)}${config.length > 64 ? ' with uncommitted changes' : ''}`}`,
    ),
    ...lines.map((line) => `              ${safe(line)}`),
  ];
}

/** The maximum number of states, and of fields per change, without `-v`. */
const MOST_VERSIONS = 20;
const MOST_FIELDS = 10;

function fieldLine({ path, before, after, hidden }: RecordedField): string {
  const shown = (value: Json | undefined): string => (value === undefined ? NONE : inline(value));
  return `  ${safe(path)}: ${hidden === true ? HIDDEN : `${shown(before)} → ${shown(after)}`}`;
}

/** A change as text. Added and removed resources have no fields here; the last applied ones are shown above. */
function recordLines({ address, previousAddress, effect, fields }: RecordChange, verbose: boolean): string[] {
  const was = previousAddress === undefined ? '' : `, was ${safe(previousAddress)}`;
  return [
    `${effect} ${safe(address)}${was}`,
    ...(effect === 'added' || effect === 'removed'
      ? []
      : listed(
          fields,
          verbose ? fields.length : MOST_FIELDS,
          (field) => [fieldLine(field)],
          (rest) => `  and ${count(rest, 'more field')}; -v shows all`,
        )),
  ];
}

function historyLines(
  { history }: ShownLedger,
  { ink, verbose }: { readonly ink: Ink; readonly verbose: boolean },
): string[] {
  if (history === undefined) {
    return [];
  }
  const { versions, searched, unreadable } = history;
  const among = `the last ${count(searched, 'recorded run')}`;
  return [
    '',
    ink.bold(versions.length === 0 ? `Unchanged in ${among}` : `Changed in ${versions.length} of ${among}`),
    ...listed(
      versions,
      verbose ? versions.length : MOST_VERSIONS,
      ({ changes, ...version }) => {
        const lines = changes.flatMap((change) => recordLines(change, verbose));
        return versionLines({ ...version, lines }, ink).map((line) => `  ${line}`);
      },
      (rest) => `  and ${count(rest, 'earlier run')}; -v shows all`,
    ),
    ...(unreadable === 0 ? [] : [`${count(unreadable, 'run')} could not be read.`]),
  ];
}

export function renderLedgerText(ledger: ShownLedger, { colour = false, verbose = false }: Layout = {}): string {
  const ink = inkOf(colour);
  const [first = '', ...rest] = headOf(ledger);
  return joined([
    ink.bold(first),
    ...rest,
    ...(ledger.entries.length === 0 ? [] : ['']),
    ...ledger.entries.flatMap(({ address, id, kind }) => [
      `  ${safe(address)}  ${ink.dim(safe(id, 100))}${ledger.recorded === undefined ? '' : `  ${ink.dim(safe(kind, 60))}`}`,
      ...Object.entries(ledger.recorded?.get(address) ?? {}).map(
        ([field, value]) => `    ${safe(field)}: ${inline(value)}`,
      ),
    ]),
    ...ledger.intents.map((address) => `  ${safe(address)}  ${ink.yellow('started')}`),
    ...historyLines(ledger, { ink, verbose }),
  ]);
}

export function renderLedgerNdjson({ entries, intents, history, recorded: _recorded, ...head }: ShownLedger): string {
  return jsonLines([
    { type: 'ledger', ...head },
    ...entries.map((entry) => ({ type: 'entry', ...entry })),
    ...intents.map((address) => ({ type: 'intent', address })),
    ...(history?.versions ?? []).map((version) => ({ type: 'version', ...version })),
  ]);
}

export function renderLedgerMarkdown(ledger: ShownLedger): string {
  const [place = '', ...others] = headOf(ledger);
  return joined([
    // Our own word comes first: foreign text at the start of a line could be markup.
    ...[`Ledger: ${place}`, ...others].flatMap((line) => [prose(line), '']),
    ...listed(
      ledger.entries,
      500,
      ({ address, id }) => [`- ${code(address)} ${code(id, 100)}`],
      (rest) => `- and ${rest} more`,
    ),
  ]);
}

/** The states of a ledger as text, newest first; with their changes if verbose. */
export function renderVersionsText(
  versions: readonly LedgerVersion[],
  { colour = false, verbose = false }: Layout = {},
): string {
  const ink = inkOf(colour);
  if (versions.length === 0) {
    return joined(['No apply is recorded yet.']);
  }
  return joined(versions.flatMap((version) => versionLines(verbose ? version : { ...version, lines: [] }, ink)));
}

export function renderVersionsMarkdown(versions: readonly LedgerVersion[]): string {
  return joined(
    versions.length === 0
      ? ['No apply is recorded yet.']
      : versions
          .slice(0, 200)
          .map(({ id, at, by, subject }) => `- ${code(id.slice(0, 12))} ${prose(`${at} ${subject} (${by})`)}`),
  );
}

export interface ShownForgetting {
  readonly written: boolean;
  readonly forgotten: readonly {
    readonly address: string;
    readonly kind: string;
    /** Absent for a creation that has only begun. */
    readonly id?: string;
    readonly protect?: boolean;
  }[];
}

export interface ShownRenaming {
  readonly written: boolean;
  readonly renamed: readonly Renamed[];
}

/** The resources before the edit, and a sentence after it. */
export function renderForgettingText({ written, forgotten }: ShownForgetting): string {
  return written
    ? joined([
        `Forgot ${count(forgotten.length, 'resource')}. Nothing on the service was changed. What the manifest still declares is adopted again by the next plan, or created if no live resource has its name.`,
      ])
    : joined(
        forgotten.map(({ address, id, protect }) => {
          const what = id === undefined ? 'begun' : safe(id, 100);
          return `  ${safe(address)}  ${what}${protect === true ? '  (protected)' : ''}`;
        }),
      );
}

/** The addresses before the edit, and a sentence after it. */
export function renderRenamingText({ written, renamed }: ShownRenaming): string {
  return written
    ? joined([
        `Renamed ${count(renamed.length, 'address', 'addresses')}. Rename the entry in the manifest as well before the next apply, or the resource counts as removed.`,
      ])
    : joined(renamed.map(({ from, to }) => `  ${safe(from)}  →  ${safe(to)}`));
}
