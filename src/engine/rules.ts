import { defined } from '../base/defined.ts';
import { sameJson } from '../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Blocked, PlannedRules, Rules } from '../plan/plan.ts';
import { GUARDED_RISKS } from './guards.ts';
import type { LedgerState } from './ledger.ts';
import type { DeleteLimit, Policy } from './model.ts';

/** The risk of a plan that loosens rules. */
export const WEAKEN = 'weaken-policy';

/** A setting of a manifest that decides what is checked. */
interface Setting {
  /** A value that checks whatever one of the two checks; undefined is a setting without a value. */
  readonly stricter: (recorded: Json | undefined, declared: Json | undefined) => Json | undefined;
  /** What the declared value no longer checks, in words; undefined where it checks at least as much. */
  readonly loosened: (recorded: Json | undefined, declared: Json | undefined) => string | undefined;
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

const DEFAULT_LIMIT = '30%';

/** The limits of a value: one as it is written, or both kinds where neither is known to be the stricter one. */
function limitsOf(value: Json | undefined): readonly DeleteLimit[] {
  return (Array.isArray(value) ? value : [value ?? DEFAULT_LIMIT]).map((one) =>
    typeof one === 'number' ? { count: one } : { share: Number.parseInt(String(one), 10) / 100 },
  );
}

/** How many may be deleted: a number and a share cannot be compared, so that both count. */
function strictestLimits(value: readonly DeleteLimit[]): Json {
  const counts = value.flatMap((limit) => ('count' in limit ? [limit.count] : []));
  const shares = value.flatMap((limit) => ('share' in limit ? [limit.share] : []));
  const texts = [
    ...(shares.length === 0 || counts.includes(0) ? [] : [`${Math.round(Math.min(...shares) * 100)}%`]),
    ...(counts.length === 0 ? [] : [Math.min(...counts)]),
  ];
  return texts.length === 1 ? (texts[0] ?? DEFAULT_LIMIT) : texts;
}

const maxDeletes: Setting = {
  stricter: (recorded, declared) => strictestLimits([...limitsOf(recorded), ...limitsOf(declared)]),
  loosened: (recorded, declared) =>
    sameJson(maxDeletes.stricter(recorded, declared), strictestLimits(limitsOf(declared)))
      ? undefined
      : `${String(declared ?? DEFAULT_LIMIT)} of a kind can be deleted without consent, instead of ${[recorded ?? DEFAULT_LIMIT].flat().join(' and ')}`,
};

const requireConsent: Setting = {
  stricter: (recorded, declared) => {
    const all = [...new Set([...textsOf(recorded), ...textsOf(declared)])].sort();
    return all.length === 0 ? undefined : all;
  },
  loosened: (recorded, declared) => {
    const left = new Set(textsOf(declared));
    // What always needs consent still does.
    const dropped = textsOf(recorded).filter((name) => !left.has(name) && !Object.hasOwn(GUARDED_RISKS, name));
    return dropped.length === 0 ? undefined : `consent for ${dropped.join(', ')} is no longer required`;
  },
};

/**
 * Every setting of a manifest outside of its resources: how it can disarm a check, or why it cannot. A test holds the names
 * against the schema, so that a new one does not pass without a row.
 */
export const SETTINGS: Readonly<Record<string, Setting | string>> = {
  'policy.maxDeletes': maxDeletes,
  'policy.requireConsent': requireConsent,
};

const CHECKING = Object.entries(SETTINGS).flatMap(([name, row]) =>
  typeof row === 'string' ? [] : [[name, row] as const],
);

/** The rules that a manifest declares. */
export function rulesIn(manifest: JsonObject): Rules {
  return defined(
    Object.fromEntries(
      CHECKING.map(([name]) => [
        name,
        name
          .split('.')
          .reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), manifest),
      ]),
    ),
  ) as Rules;
}

/** What the rules say about deletions and consents. */
export function policyOf(rules: Rules): Policy {
  return {
    maxDeletes: limitsOf(rules['policy.maxDeletes']),
    requireConsent: textsOf(rules['policy.requireConsent']),
  };
}

/** The rules that count for a plan, and what it changes about them. Where none were recorded, the declared ones count. */
export function plannedRules(
  { rules: recorded, keepsNothing }: Pick<LedgerState, 'rules' | 'keepsNothing'>,
  declared: Rules,
): { readonly inForce: Rules; readonly planned?: PlannedRules } {
  if (recorded === undefined || keepsNothing === true) {
    const isKept = keepsNothing !== true && Object.keys(declared).length > 0;
    return { inForce: declared, ...(isKept ? { planned: { declared, inForce: declared, loosened: [] } } : {}) };
  }
  if (sameJson(recorded, declared)) {
    return { inForce: declared };
  }
  const inForce: Record<string, Json> = {};
  const loosened: PlannedRules['loosened'][number][] = [];
  for (const [setting, row] of CHECKING) {
    const text = row.loosened(recorded[setting], declared[setting]);
    const value = text === undefined ? declared[setting] : row.stricter(recorded[setting], declared[setting]);
    if (value !== undefined) {
      inForce[setting] = value;
    }
    if (text !== undefined) {
      loosened.push({ setting, text: `${text} (effective from the next apply)` });
    }
  }
  return { inForce, planned: { declared, inForce, loosened } };
}

/** The key of what blocks a loosened setting. */
export function ruleKey(setting: string): string {
  return `rules ${setting}`;
}

/** What is loosened needs consent. */
export function blockedRules(planned: PlannedRules | undefined): readonly Blocked[] {
  return (planned?.loosened ?? []).map(({ setting, text }) => ({
    key: ruleKey(setting),
    address: setting,
    guard: WEAKEN,
    message: text,
    consents: [WEAKEN],
    override: `--allow ${WEAKEN}`,
  }));
}

/** The rules to record after an apply; undefined where it applied nothing. */
export function rulesAfter(
  { rules }: { readonly rules?: PlannedRules },
  ledger: Pick<LedgerState, 'rules'>,
  { status, allow }: { readonly status: string; readonly allow: readonly string[] },
): Rules | undefined {
  if (status !== 'done' && status !== 'partial' && status !== 'interrupted') {
    return undefined;
  }
  const isWhole = status === 'done' && (rules?.loosened.length === 0 || allow.includes(WEAKEN));
  return rules === undefined ? (ledger.rules ?? {}) : isWhole ? rules.declared : rules.inForce;
}
