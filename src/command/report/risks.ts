import { groupBy } from '../../base/group-by.ts';
import { byWeight, MOVES_URLS, meaningOf } from '../../core/engine/risks.ts';
import { WEAKEN } from '../../core/engine/rules.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Change, DeadUrl, Plan } from '../../core/plan/plan.ts';
import { effectOf } from '../../core/plan/resources.ts';
import { fieldBrief } from './change.ts';
import { count, safe } from './text.ts';
import { EFFECT_WORDS, isAllowed } from './words.ts';

export interface RiskItem {
  readonly key?: string;
  readonly address: Address;
  /** The fields that carry the risk: the first few, or all. */
  readonly causes: (all?: boolean) => readonly string[];
}

export interface RiskGroup {
  readonly risk: string;
  /** The meaning of the risk; empty for a risk of another version. */
  readonly meaning: string;
  readonly items: readonly RiskItem[];
  /** Whether a guard blocks some of the changes, or a consent allows them all; undefined if no guard applies. */
  readonly status: 'blocked' | 'allowed' | undefined;
}

export function riskGroups({ changes, blocked, rules }: Plan, allow: readonly string[]): readonly RiskGroup[] {
  const pairs = changes.flatMap((change) => change.risk.map((risk) => ({ risk, change })));
  const statusOf = (risk: string): RiskGroup['status'] => {
    const own = blocked.filter(({ guard }) => guard === risk);
    return own.length === 0 ? undefined : own.every((one) => isAllowed(one, allow)) ? 'allowed' : 'blocked';
  };
  const groups = [...groupBy(pairs, ({ risk }) => risk)].map(([risk, own]) => ({
    risk,
    meaning: risk === MOVES_URLS ? deadUrlsText(own) : (meaningOf(risk) ?? ''),
    items: own.map(({ change }) => ({
      key: change.key,
      address: change.address,
      causes: (all?: boolean) => riskCauses(change, risk, all),
    })),
    status: statusOf(risk),
  }));
  const loosened = (rules?.loosened ?? []).map(({ setting, text }) => ({ address: setting, causes: () => [text] }));
  const weakened: readonly RiskGroup[] =
    loosened.length === 0
      ? []
      : [{ risk: WEAKEN, meaning: meaningOf(WEAKEN) ?? '', items: loosened, status: statusOf(WEAKEN) }];
  return byWeight([...weakened, ...groups], ({ risk }) => risk);
}

/** The meaning of the risk for all URLs that stop working. */
function deadUrlsText(own: readonly { readonly change: Change }[]): string {
  const urls = own.reduce((sum, { change: { deadUrls = [] } }) => sum + deadUrls.length, 0);
  return urls === 1
    ? '1 URL of a live site stops working; links and bookmarks to it break'
    : `${count(urls, 'URL')} of live sites stop working; links and bookmarks to them break`;
}

function deadUrl({ url, below }: DeadUrl): string {
  return `${safe(url)}${below === true ? ' (and below)' : ''}`;
}

/** The causes of a risk: the URLs or fields that carry it, or the effect on the complete resource. */
function riskCauses(change: Change, risk: string, all: boolean = false): readonly string[] {
  const fields = change.fields.filter((field) => field.risk?.includes(risk) === true || field.cause === risk);
  const urls = risk === MOVES_URLS ? (change.deadUrls ?? []).map(deadUrl) : [];
  const causes = urls.length > 0 ? urls : fields.map(fieldBrief);
  const shown = all ? causes : causes.slice(0, 3);
  const rest = causes.length - shown.length;
  return causes.length === 0
    ? [EFFECT_WORDS[effectOf(change)].verb]
    : [...shown, ...(rest > 0 ? [count(rest, urls.length > 0 ? 'more URL' : 'more field')] : [])];
}

export function riskCause(change: Change, risk: string): string {
  return riskCauses(change, risk).join(', ');
}

export function riskTitle({ risk, meaning, status }: RiskGroup): string {
  const name = `${safe(risk, 40)}${status === undefined ? '' : ` (${status})`}`;
  return meaning === '' ? name : `${name}: ${meaning}`;
}
