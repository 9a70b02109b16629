import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { ASSERT_FAILED } from '../../core/engine/drift.ts';
import { DriverError, type Reader } from '../../core/engine/driver.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { Live } from '../../core/engine/model.ts';
import type { Verified } from '../../core/engine/verification.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { Assertion } from '../../core/manifest/assertions.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { kindNamed } from './load.ts';

interface Checked {
  readonly assertion: Assertion;
  /** `absent`: the resource does not exist yet. `unread`: the resource could not be read. */
  readonly status: 'holds' | 'fails' | 'absent' | 'unread';
  readonly found: Json;
  readonly message?: string;
}

interface CheckOptions {
  readonly manifest: Pick<Manifest, 'assertions' | 'workspace'>;
  readonly record: Pick<LedgerState, 'entries' | 'rules'>;
  /** A reader with a cache: an assertion costs a request only if nothing else needed the list. */
  readonly reader: Reader;
}

/** Hosts and URLs are compared without case and trailing slash. */
function comparable(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase().replace(/\/$/, '') : value;
}

function assertedOf({ property }: Assertion, { outputs, fields }: Live): Json {
  return outputs?.[property] ?? fields[property] ?? null;
}

function liveOf({ address, kind }: Assertion, all: readonly Live[], options: CheckOptions): Live | undefined {
  const model = kindNamed(kind);
  if (model?.keyless === true && model.parents.length === 0) {
    return all[0];
  }
  const desired = options.manifest.workspace.resources.find((resource) => resource.address === address);
  const id = desired?.id ?? options.record.entries.get(address)?.id ?? desired?.importId;
  if (id !== undefined) {
    return all.find((live) => live.id === id);
  }
  const key = desired === undefined ? undefined : model?.keyOf(desired.fields);
  const same = key === undefined ? [] : all.filter(({ fields }) => model?.keyOf(fields) === key);
  return same.length === 1 ? same[0] : undefined;
}

/** The assertions of the manifest and of the last apply: a dropped one is checked until the next apply. */
function assertionsIn({ manifest, record }: CheckOptions): readonly Assertion[] {
  const { assertions, workspace } = manifest;
  const recorded = record.rules?.['assert'];
  const declared = new Set(assertions.map(({ name }) => name));
  const kinds = new Map([
    ...KINDS.flatMap(({ keyless, parents, segment, name }) =>
      keyless && parents.length === 0 ? [[segment, name] as const] : [],
    ),
    ...workspace.resources.map(({ address, kind }) => [address, kind] as const),
  ]);
  const dropped = Object.entries(isJsonObject(recorded) ? recorded : {}).flatMap(([name, expected]) => {
    const dot = name.lastIndexOf('.');
    const [address, property] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
    const kind = kinds.get(address);
    return kind === undefined || declared.has(name) ? [] : [{ name, address, kind, property, expected }];
  });
  return [...assertions, ...dropped];
}

/** Compares the assertions of a manifest with the live workspace. */
export async function checkAssertions(options: CheckOptions): Promise<readonly Checked[]> {
  const { reader } = options;
  return await Promise.all(
    assertionsIn(options).map(async (assertion): Promise<Checked> => {
      let all: readonly Live[];
      try {
        all = await reader.list(assertion.kind, []);
      } catch (error) {
        if (!(error instanceof DriverError)) {
          throw error;
        }
        return { assertion, status: 'unread', found: null, message: error.message };
      }
      const live = liveOf(assertion, all, options);
      if (live === undefined) {
        return { assertion, status: 'absent', found: null };
      }
      const found = assertedOf(assertion, live);
      return {
        assertion,
        status: sameJson(comparable(found), comparable(assertion.expected)) ? 'holds' : 'fails',
        found,
      };
    }),
  );
}

function shown(value: Json): string {
  return value === null ? '(none)' : JSON.stringify(value);
}

/** The notes of a plan about failed assertions. They cause no changes. */
export function assertionNotes(checked: readonly Checked[]): readonly Diagnostic[] {
  return checked.flatMap(({ assertion, status, found, message }): readonly Diagnostic[] => {
    const { name, expected, source } = assertion;
    if (status === 'unread') {
      return [
        {
          severity: 'warning',
          code: 'assert-unread',
          summary: 'An assertion could not be checked',
          detail: `${name} could not be read: ${message ?? ''}.`,
          ...defined({ source }),
        },
      ];
    }
    return status === 'fails'
      ? [
          {
            severity: 'warning',
            code: ASSERT_FAILED,
            summary: `Failed assertion about ${name}`,
            detail: `${name} should be ${shown(expected)}; the live value is ${shown(found)}. Colophon only checks it: change it in the app, or correct the assertion.`,
            ...defined({ source }),
          },
        ]
      : [];
  });
}

function verified({ assertion, status, found, message }: Checked): Verified {
  const { address, kind, name, expected, source } = assertion;
  const common = { address, kind, asked: 'service', ...defined({ source }) } as const;
  switch (status) {
    case 'holds':
      return { ...common, status: 'ok', code: 'ok', message: '' };
    case 'fails':
      return {
        ...common,
        status: 'mismatch',
        code: ASSERT_FAILED,
        message: `The assertion about ${name} does not hold. Change it in the app, or correct the assertion.`,
        expected: shown(expected),
        found: shown(found),
      };
    case 'absent':
      return { ...common, status: 'skipped', code: 'not-read', message: 'It does not exist yet.' };
    default:
      return {
        ...common,
        status: 'unreachable',
        code: 'assert-unread',
        message: `It could not be read: ${message ?? ''}.`,
      };
  }
}

export function verifiedAssertions(checked: readonly Checked[]): readonly Verified[] {
  return checked.map(verified);
}
