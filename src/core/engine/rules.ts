import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Address } from '../plan/address.ts';
import type { Blocked, PlannedRules, Rules } from '../plan/plan.ts';
import type { LedgerState } from './ledger.ts';
import type { DeleteLimit, Policy } from './model.ts';
import { matchesAny } from './observe/observation.ts';
import { alwaysAsks } from './risks.ts';

/** The risk of a plan that loosens rules. */
export const WEAKEN = 'weaken-policy';

/** A setting of a manifest that decides what is checked. */
interface Setting {
  /** A value that includes the checks of both; undefined is a setting without a value. */
  readonly stricter: (recorded: Json | undefined, declared: Json | undefined, known: Known) => Json | undefined;
  /** What the declared value no longer checks, in words; undefined if it checks at least as much. */
  readonly loosened: (recorded: Json | undefined, declared: Json | undefined, known: Known) => string | undefined;
}

/** The context for comparing settings. */
export interface Known {
  /** Whether the manifest declares this address. */
  readonly isDeclared: (address: Address) => boolean;
  /** The default severity of a lint rule. */
  readonly usualSeverity: (rule: string) => Json | undefined;
}

/** The strings of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

const DEFAULT_LIMIT = '30%';

/** The limits of a value: one as written, or several if neither is known to be stricter. */
function limitsOf(value: Json | undefined): readonly DeleteLimit[] {
  return (Array.isArray(value) ? value : [value ?? DEFAULT_LIMIT]).map((one) =>
    typeof one === 'number' ? { count: one } : { share: Number.parseInt(String(one), 10) / 100 },
  );
}

/** The strictest limits: a count and a share cannot be compared, so both apply. */
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
    sameJson(strictestLimits([...limitsOf(recorded), ...limitsOf(declared)]), strictestLimits(limitsOf(declared)))
      ? undefined
      : `${String(declared ?? DEFAULT_LIMIT)} of a kind can be deleted without consent, instead of ${[recorded ?? DEFAULT_LIMIT].flat().join(' and ')}`,
};

/** More than a section with a few site spaces has. */
const DEFAULT_DEAD_URLS = 5;

function deadUrlsIn(value: Json | undefined): number {
  return typeof value === 'number' ? value : DEFAULT_DEAD_URLS;
}

const maxDeadUrls: Setting = {
  stricter: (recorded, declared) => Math.min(deadUrlsIn(recorded), deadUrlsIn(declared)),
  loosened: (recorded, declared) =>
    deadUrlsIn(declared) > deadUrlsIn(recorded)
      ? `${deadUrlsIn(declared)} URLs can stop working without consent, instead of ${deadUrlsIn(recorded)}`
      : undefined,
};

const requireConsent: Setting = {
  stricter: (recorded, declared) => {
    const all = [...new Set([...textsOf(recorded), ...textsOf(declared)])].sort();
    return all.length === 0 ? undefined : all;
  },
  loosened: (recorded, declared) => {
    const left = new Set(textsOf(declared));
    // Risks that always need consent still do.
    const dropped = textsOf(recorded).filter((name) => !left.has(name) && !alwaysAsks(name));
    return dropped.length === 0 ? undefined : `consent for ${dropped.join(', ')} is no longer required`;
  },
};

/** New patterns that hide what was listed before: those that no recorded pattern covers. */
function newPatterns(recorded: Json | undefined, declared: Json | undefined): readonly string[] {
  return textsOf(declared).filter((pattern) => !matchesAny(textsOf(recorded), pattern));
}

const unmanaged: Setting = {
  stricter: (recorded, declared) => {
    const added = new Set(newPatterns(recorded, declared));
    return textsOf(declared).filter((pattern) => !added.has(pattern));
  },
  loosened: (recorded, declared) => {
    const added = newPatterns(recorded, declared);
    return added.length === 0 ? undefined : `reports no longer list what is live and matches ${added.join(', ')}`;
  },
};

const SEVERITIES: readonly Json[] = ['off', 'info', 'warning', 'error'];

/** The lint rules with a lower severity than recorded. */
function lowered(recorded: Json | undefined, declared: Json | undefined, { usualSeverity }: Known): readonly string[] {
  const [before, now] = [recorded, declared].map((value) => (isJsonObject(value) ? value : {}));
  const weightIn = (levels: JsonObject | undefined, rule: string): number =>
    SEVERITIES.indexOf(levels?.[rule] ?? usualSeverity(rule) ?? 'off');
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])].filter(
    (rule) => weightIn(now, rule) < weightIn(before, rule),
  );
}

const lint: Setting = {
  stricter: (recorded, declared, known) => {
    const before = isJsonObject(recorded) ? recorded : {};
    const kept = lowered(recorded, declared, known).map((rule) => [
      rule,
      before[rule] ?? known.usualSeverity(rule) ?? 'off',
    ]);
    return { ...(isJsonObject(declared) ? declared : {}), ...Object.fromEntries(kept) };
  },
  loosened: (recorded, declared, known) => {
    const rules = lowered(recorded, declared, known);
    return rules.length === 0 ? undefined : `lint checks less by ${rules.join(', ')}`;
  },
};

/** Removed assertions whose resource is still declared. */
function droppedAssertions(recorded: Json | undefined, declared: Json | undefined, { isDeclared }: Known): JsonObject {
  const now = isJsonObject(declared) ? declared : {};
  return Object.fromEntries(
    Object.entries(isJsonObject(recorded) ? recorded : {}).filter(
      ([name]) => !Object.hasOwn(now, name) && isDeclared(name.slice(0, Math.max(0, name.lastIndexOf('.')))),
    ),
  );
}

const assert: Setting = {
  // An assertion with another value is as strict: the live value must be changed to match.
  stricter: (recorded, declared, known) => ({
    ...droppedAssertions(recorded, declared, known),
    ...(isJsonObject(declared) ? declared : {}),
  }),
  loosened: (recorded, declared, known) => {
    const names = Object.keys(droppedAssertions(recorded, declared, known));
    return names.length === 0 ? undefined : `nothing is asserted about ${names.join(', ')} anymore`;
  },
};

/**
 * Every setting of a manifest outside of its resources: how it can disable a check, or why it cannot. A test compares the names with the
 * schema, so that every new setting needs a row.
 */
export const SETTINGS: Readonly<Record<string, Setting | string>> = {
  'policy.maxDeletes': maxDeletes,
  'policy.maxDeadUrls': maxDeadUrls,
  'policy.requireConsent': requireConsent,
  unmanaged,
  lint,
  assert,
  colophon: 'the version of the format',
  organization: 'a ledger belongs to one organization and refuses another one',
  'service.profile': 'only checked: a plan for a service that contradicts it is refused',
  import: 'every line is a change of the plan, an adoption with the risks of one',
  'environments.organization': 'like `organization`',
  'environments.overlay': 'the rules are those of the merged manifest, and each environment has its own ledger',
  'environments.variables': 'the rules are read after they were replaced',
  'environments.protect':
    'like `protect` of an entry, which the ledger records with the resource: without it the next apply records that, and the one after it can delete',
  variables: 'the rules are read after they were replaced',
};

const CHECKING = Object.entries(SETTINGS).flatMap(([name, row]) =>
  typeof row === 'string' ? [] : [[name, row] as const],
);

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

/** The limits and required consents of the rules. */
export function policyOf(rules: Rules): Policy {
  return {
    maxDeletes: limitsOf(rules['policy.maxDeletes']),
    maxDeadUrls: deadUrlsIn(rules['policy.maxDeadUrls']),
    requireConsent: textsOf(rules['policy.requireConsent']),
  };
}

/** The rules that apply to a plan, and how it changes them. If none were recorded, the declared ones apply. */
export function plannedRules(
  { rules: recorded, keepsNothing }: Pick<LedgerState, 'rules' | 'keepsNothing'>,
  declared: Rules,
  known: Known,
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
    const text = row.loosened(recorded[setting], declared[setting], known);
    const value = text === undefined ? declared[setting] : row.stricter(recorded[setting], declared[setting], known);
    if (value !== undefined) {
      inForce[setting] = value;
    }
    if (text !== undefined) {
      loosened.push({ setting, text: `${text} (effective from the next apply)` });
    }
  }
  return { inForce, planned: { declared, inForce, loosened } };
}

/** The key of a blocked setting. */
export function ruleKey(setting: string): string {
  return `rules ${setting}`;
}

/** Loosened settings need consent. */
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

/** The rules to record after an apply; undefined if nothing was applied. */
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
