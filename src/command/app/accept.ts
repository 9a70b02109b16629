import { messageOf, systemReason } from '../../base/error-message.ts';
import { type Diagnostic, hasErrors, type Outcome, problem, success } from '../../core/diagnostics/diagnostic.ts';
import { observe } from '../../core/engine/observe/observe.ts';
import { createCompleter } from '../../core/kinds/driver.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { rewriteFile } from '../../core/ledger/files.ts';
import { type Edit, type EditedFile, editWherePossible } from '../../core/manifest/edit/edit.ts';
import type { Manifest, ManifestFile } from '../../core/manifest/types.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import { liveReordering } from './accept-order.ts';
import { type Addition, type AdditionsOptions, additionsFor } from './accept-unmanaged.ts';
import { LiveValues, refusal, type Setting, type Settings } from './accept-values.ts';
import { isDrift, isDriftCause } from './drift.ts';
import { chosenBy } from './patterns.ts';
import { type PlanInput, planOn } from './plan.ts';
import { createLook, type Reading, withReading } from './reading.ts';

/** Which drift to accept, and how. */
export interface AcceptInput extends Pick<PlanInput, 'manifest' | 'service' | 'ledger' | 'now'> {
  /** Address patterns, each including everything below it. Empty selects all drift. */
  readonly addresses?: readonly string[];
  /** Accepts unmanaged resources instead of drift. */
  readonly unmanaged?: boolean;
  /** Reports the edits without writing them. */
  readonly dryRun?: boolean;
  /** Shows the files and asks for confirmation; nothing is written without it. */
  readonly isConfirmed?: (files: Acceptance['files']) => boolean;
  /** Writes what can be accepted, even if other changes cannot. */
  readonly partial?: boolean;
  /** Reloads the manifest from the files. */
  readonly reload: () => Promise<Outcome<Manifest>>;
}

/** One value of the manifest that was, or would be, edited. */
export interface AcceptedEdit extends Omit<Setting, 'order'> {
  /** The id of a resource that was unmanaged. */
  readonly id?: RemoteId;
  /** The file, and the line before the edit. */
  readonly file: string;
  readonly line: number;
}

/** The result of an accept. */
export interface Acceptance {
  readonly edits: readonly AcceptedEdit[];
  /** The files with their new text. */
  readonly files: readonly EditedFile[];
  /** The changes that were not accepted, with reasons. Unless `partial` is set, any of them means that nothing was written. */
  readonly refused: readonly Diagnostic[];
  readonly written: boolean;
}

async function settingsOf(
  change: Change,
  values: LiveValues,
  live: Pick<AdditionsOptions, 'manifest' | 'observation'>,
): Promise<readonly Settings[]> {
  const { address, source } = change;
  if (change.action === 'move') {
    const order = liveReordering(address, live);
    // Without a list, the move would only make room for a resource that somebody deleted.
    return order !== undefined || change.cause === 'deleted'
      ? [order ?? []]
      : [
          refusal(
            address,
            'its position among its siblings changed outside Colophon. Move its lines by hand, or restore the declared order with an apply.',
            source,
          ),
        ];
  }
  if (change.action === 'delete') {
    const detail =
      'it changed outside Colophon, and the manifest no longer declares it. Declare it again to keep it, or delete it with `colophon apply --allow conflict`.';
    return [refusal(address, detail, source)];
  }
  if (change.action === 'create') {
    const path = live.manifest.entryOf(address);
    return path === undefined
      ? [refusal(address, 'its entry was not found in the files. Remove it by hand.', source)]
      : [[{ address, path }]];
  }
  const drifted = change.fields.filter(({ cause }) => isDriftCause(cause));
  return Promise.all(
    drifted.map((field) =>
      field.sensitive
        ? refusal(
            address,
            `${field.path} is a secret, which is never written into a manifest. Restore it with an apply, or change it where it is stored.`,
            source,
          )
        : values.settingsFor(address, field),
    ),
  );
}

function inFileOrder(a: AcceptedEdit | undefined, b: AcceptedEdit | undefined): number {
  const [from, to] = [a?.file ?? '', b?.file ?? ''];
  return from < to ? -1 : from > to ? 1 : (a?.line ?? 0) - (b?.line ?? 0);
}

function pathName(path: Setting['path']): string {
  return JSON.stringify(path);
}

/** Each path once, and nothing below a removed entry. */
function withoutOverlaps(settings: readonly Setting[]): readonly Setting[] {
  const byPath = new Map(settings.map((one) => [pathName(one.path), one]));
  const removed = new Set([...byPath].flatMap(([name, { after }]) => (after === undefined ? [name] : [])));
  const isInside = ({ path }: Setting): boolean =>
    path.some((_step, length) => length > 0 && removed.has(pathName(path.slice(0, length))));
  return [...byPath.values()].filter((one) => !isInside(one));
}

interface PlacedEdit {
  readonly edit: Edit;
  readonly accepted: readonly AcceptedEdit[];
}

/** A value that is not declared yet belongs in the file of its nearest parent. */
function fileOf(path: Setting['path'], manifest: Manifest): Pick<AcceptedEdit, 'file' | 'line'> {
  const nearest = path.map((_step, index) => manifest.placeOf(path.slice(0, path.length - index)));
  const { file, line } = nearest.find((one) => one !== undefined) ?? { file: manifest.files[0]?.name ?? '', line: 1 };
  return { file, line };
}

function placed({ order, ...accepted }: Setting, manifest: Manifest): PlacedEdit {
  const { path, after } = accepted;
  const spot = fileOf(path, manifest);
  const place = { file: spot.file, path };
  return {
    edit: order === undefined ? { place, value: after } : { place, order: order.indexes },
    accepted: [{ ...accepted, ...spot }],
  };
}

function placedAddition({ path, edit, added }: Addition, manifest: Manifest): PlacedEdit {
  const spot = fileOf(path, manifest);
  return {
    edit: { place: { file: spot.file, path }, ...edit },
    accepted: added.map(({ address, id, entry }) => ({ address, id, path, after: entry, ...spot })),
  };
}

function writeAll(files: Acceptance['files']): Diagnostic | undefined {
  const written: ManifestFile[] = [];
  for (const { file, text } of files) {
    try {
      rewriteFile(file.absolute, text);
      written.push(file);
    } catch (error) {
      restore(written);
      return refusal(file.name, `cannot write the file (${systemReason(error)}). Nothing was changed.`);
    }
  }
  return undefined;
}

function restore(files: readonly ManifestFile[]): void {
  for (const { absolute, text } of files) {
    rewriteFile(absolute, text);
  }
}

interface Accepting extends Reading {
  readonly input: AcceptInput;
  readonly now: Date;
}

/** The live workspace, and a reader for values that lists do not contain. */
export async function liveSide({
  manifest: { workspace },
  record,
  service,
  driver,
}: Pick<AcceptInput, 'manifest'> & Reading): Promise<Pick<AdditionsOptions, 'observation' | 'complete'>> {
  const { organization } = workspace;
  const { client, profile } = service;
  return {
    observation: await observe({ kinds: KINDS, workspace, ledger: record, driver, reads: () => true }),
    complete: createCompleter({ client, organization, kinds: KINDS, salt: record.salt, profile }),
  };
}

/** The edits to write, the refused changes, and the changes that a later plan must no longer have. */
interface Wanted {
  readonly places: readonly PlacedEdit[];
  readonly refused: readonly Diagnostic[];
  readonly isWrong: (change: Change) => boolean;
}

/** Accepts unmanaged resources. The next plan must adopt them as they are and change nothing else. */
async function wantedUnmanaged(plan: Plan, accepting: Accepting): Promise<Outcome<Wanted>> {
  const { manifest, addresses: patterns = [] } = accepting.input;
  const reader = accepting.driver.reader();
  const outcome = await additionsFor({
    manifest,
    plan,
    reader,
    patterns,
    ...(await liveSide({ manifest, ...accepting })),
  });
  if (!outcome.ok) {
    return outcome;
  }
  const { additions, refused } = outcome.value;
  const before = new Set(plan.changes.map(({ key }) => key));
  return success({
    places: additions.map((one) => placedAddition(one, manifest)),
    refused,
    isWrong: ({ key, action, fields }: Change) => !before.has(key) && !(action === 'adopt' && fields.length === 0),
  });
}

/** Accepts drift. The next plan must no longer have it. */
async function wantedDrift(plan: Plan, accepting: Accepting): Promise<Wanted> {
  const { manifest, addresses = [] } = accepting.input;
  const { chosen: changes, unused } = chosenBy(addresses, plan.changes.filter(isDrift));
  const wanted = await settingsFor(changes, plan, accepting);
  const refused = [
    ...unused.map((pattern) => refusal(pattern, 'matches no drift, so there is nothing to accept.')),
    ...wanted.refused,
  ];
  const accepted = new Set(wanted.settings.flatMap(({ address, order }) => [address, ...(order?.members ?? [])]));
  const isAccepted = ({ address, previousAddress }: Change): boolean =>
    accepted.has(address) || (previousAddress !== undefined && accepted.has(previousAddress));
  return {
    places: wanted.settings.map((one) => placed(one, manifest)),
    refused,
    isWrong: (change) => isAccepted(change) && isDrift(change),
  };
}

/** The settings that give the manifest the live values of these changes, and the reasons for those that are impossible. */
async function settingsFor(
  changes: readonly Change[],
  plan: Plan,
  accepting: Accepting,
): Promise<{ readonly settings: readonly Setting[]; readonly refused: readonly Diagnostic[] }> {
  const { manifest } = accepting.input;
  const { observation, complete } = await liveSide({ manifest, ...accepting });
  const values = new LiveValues({ manifest, observation, plan, accepted: changes, complete });
  const found: Settings[] = [];
  for (const change of changes) {
    found.push(...(await settingsOf(change, values, { manifest, observation })));
  }
  found.push(...(await values.settingsAround()));
  return {
    settings: withoutOverlaps(found.flatMap((one) => ('code' in one ? [] : one))),
    refused: found.flatMap((one) => ('code' in one ? [one] : [])),
  };
}

async function accept(accepting: Accepting): Promise<Outcome<Acceptance>> {
  const { input, record, service, driver, now } = accepting;
  const { manifest, partial = false } = input;
  const planOf = (edition: Manifest): Promise<Outcome<Plan>> =>
    planOn(service, { manifest: edition, record, driver, now });
  const planned = await planOf(manifest);
  if (!planned.ok) {
    return planned;
  }
  const outcome: Outcome<Wanted> =
    input.unmanaged === true
      ? await wantedUnmanaged(planned.value, accepting)
      : success(await wantedDrift(planned.value, accepting));
  if (!outcome.ok) {
    return outcome;
  }
  const wanted = outcome.value;
  const places = [...wanted.places].sort(({ accepted: [a] }, { accepted: [b] }) => inFileOrder(a, b));
  const possible = editWherePossible(places, manifest.files);
  const { made, changed } = partial || possible.refused.length === 0 ? possible : { made: [], changed: [] };
  const refused = [...wanted.refused, ...possible.refused];
  const result = { edits: made.flatMap(({ accepted }) => accepted), files: changed, refused };
  const isWanted = input.dryRun !== true && input.isConfirmed?.(changed) !== false;
  if (!isWanted || changed.length === 0 || (refused.length > 0 && !partial)) {
    return { ok: true, value: { ...result, written: false }, diagnostics: planned.diagnostics };
  }
  const unwritten = writeAll(changed);
  if (unwritten !== undefined) {
    return { ok: false, diagnostics: [unwritten] };
  }
  // If part of the drift was refused, its resource still differs.
  const isWrong = refused.length > 0 && input.unmanaged !== true ? () => false : wanted.isWrong;
  const wrong = await stillWrong(input.reload, planOf, isWrong).catch((error: unknown) => [
    refusal('manifest', `cannot check the result: ${messageOf(error)}`),
  ]);
  if (wrong.length > 0) {
    restore(changed.map(({ file }) => file));
    return { ok: false, diagnostics: [...wrong, RESTORED] };
  }
  return { ok: true, value: { ...result, written: true }, diagnostics: planned.diagnostics };
}

/**
 * Writes live values into the files of the manifest and keeps their comments and layout. Reloads the manifest and plans again; restores the
 * files if the manifest is invalid or still differs. Only reads the service.
 */
export function acceptDrift(input: AcceptInput): Promise<Outcome<Acceptance>> {
  return withReading(input, (reading) =>
    accept({ ...reading, input, driver: createLook(reading.driver).driver, now: input.now ?? new Date() }),
  );
}

const RESTORED: Diagnostic = problem(
  'accept-restored',
  'The files were restored',
  'With the live values the manifest would be invalid or would still differ. Accept fewer addresses at once, or edit the files by hand.',
);

/** The problems of the manifest after the edits; none if it is valid and no longer differs. */
async function stillWrong(
  reload: AcceptInput['reload'],
  planAgain: (manifest: Manifest) => Promise<Outcome<Plan>>,
  isWrong: Wanted['isWrong'],
): Promise<readonly Diagnostic[]> {
  const reloaded = await reload();
  if (!reloaded.ok) {
    return reloaded.diagnostics;
  }
  const planned = await planAgain(reloaded.value);
  if (!planned.ok) {
    return planned.diagnostics.length > 0 && hasErrors(planned.diagnostics) ? planned.diagnostics : [RESTORED];
  }
  return planned.value.changes
    .filter(isWrong)
    .map(({ address, source }) => refusal(address, 'it would still differ from the live workspace.', source));
}
