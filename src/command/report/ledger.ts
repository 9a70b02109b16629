import type { Fields } from '../../core/plan/value.ts';
import { inkOf, type Layout } from './ink.ts';
import { code, prose } from './markdown.ts';
import { count, joined, jsonDocument, jsonLines, listed, safe } from './text.ts';
import { inline } from './value.ts';

/** A ledger as reports show it. */
export interface ShownLedger {
  readonly place: string;
  readonly environment: string;
  readonly organization?: string | undefined;
  readonly serial: number;
  readonly config?: { readonly commit: string; readonly dirty: boolean } | undefined;
  readonly untrusted?: string | undefined;
  readonly holder?: ShownHolder | undefined;
  readonly entries: readonly { readonly address: string; readonly kind: string; readonly id: string }[];
  readonly intents: readonly string[];
  /** What was applied last of entries that were asked for by their address. */
  readonly recorded?: ReadonlyMap<string, Fields> | undefined;
}

export interface ShownHolder {
  readonly id: string;
  readonly by?: string;
  readonly command: string;
  readonly host: string;
  readonly pid: number;
  readonly at: string;
}

/** One state of the ledger. */
export interface ShownVersion {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly trailers: Readonly<Record<string, string>>;
}

/** Who holds the lock of a ledger, in one line. */
export function holderLine({ id, by, command, host, pid, at }: ShownHolder): string {
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

/** A ledger as text. */
export function renderLedgerText(ledger: ShownLedger, { colour = false }: Layout = {}): string {
  const ink = inkOf(colour);
  const [first = '', ...rest] = headOf(ledger);
  return joined([
    ink.bold(first),
    ...rest,
    ...(ledger.entries.length === 0 ? [] : ['']),
    ...ledger.entries.flatMap(({ address, id }) => [
      `  ${safe(address)}  ${ink.dim(safe(id, 100))}`,
      ...Object.entries(ledger.recorded?.get(address) ?? {}).map(
        ([field, value]) => `    ${safe(field)}: ${inline(value)}`,
      ),
    ]),
    ...ledger.intents.map((address) => `  ${safe(address)}  ${ink.yellow('started')}`),
  ]);
}

/** The same as one JSON document. */
export function renderLedgerJson({ recorded: _recorded, ...ledger }: ShownLedger): string {
  return jsonDocument(ledger);
}

/** The same as lines of JSON. */
export function renderLedgerNdjson({ entries, intents, recorded: _recorded, ...head }: ShownLedger): string {
  return jsonLines([
    { type: 'ledger', ...head },
    ...entries.map((entry) => ({ type: 'entry', ...entry })),
    ...intents.map((address) => ({ type: 'intent', address })),
  ]);
}

/** The same for a comment. */
export function renderLedgerMarkdown(ledger: ShownLedger): string {
  const [place = '', ...others] = headOf(ledger);
  return joined([
    // Our own word comes first: the start of foreign text could be markup at the start of a line.
    ...[`Ledger: ${place}`, ...others].flatMap((line) => [prose(line), '']),
    ...listed(
      ledger.entries,
      500,
      ({ address, id }) => [`- ${code(address)} ${code(id, 100)}`],
      (rest) => `- and ${rest} more`,
    ),
  ]);
}

/** The states of a ledger as text, newest first; with the changes of each where it is verbose. */
export function renderVersionsText(
  versions: readonly ShownVersion[],
  { colour = false, verbose = false }: Layout = {},
): string {
  const ink = inkOf(colour);
  if (versions.length === 0) {
    return joined(['No apply is recorded yet.']);
  }
  return joined(
    versions.flatMap(({ id, at, by, subject, lines, trailers }) => {
      const config = trailers['Config-Commit'];
      return [
        `${ink.yellow(safe(id.slice(0, 12)))}  ${safe(at, 40)}  ${safe(subject, 120)}`,
        ink.dim(
          `              ${safe(by, 100)}${config === undefined ? '' : `, from commit ${safe(config.slice(0, 12), 60)}${config.length > 64 ? ' with uncommitted changes' : ''}`}`,
        ),
        ...(verbose ? lines.map((line) => `              ${safe(line)}`) : []),
      ];
    }),
  );
}

/** The same as one JSON document. */
export function renderVersionsJson(versions: readonly ShownVersion[]): string {
  return jsonDocument({ versions });
}

/** The same as lines of JSON. */
export function renderVersionsNdjson(versions: readonly ShownVersion[]): string {
  return jsonLines(versions.map((version) => ({ type: 'version', ...version })));
}

/** The same for a comment. */
export function renderVersionsMarkdown(versions: readonly ShownVersion[]): string {
  return joined(
    versions.length === 0
      ? ['No apply is recorded yet.']
      : versions
          .slice(0, 200)
          .map(({ id, at, by, subject }) => `- ${code(id.slice(0, 12))} ${prose(`${at} ${subject} (${by})`)}`),
  );
}
