import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { components as answers } from '../../contract/answers.gen.ts';
import type { Schemas } from '../../contract/operation.ts';
import type { LookedUp, LookUpRequest } from '../../engine/driver.ts';
import type { FieldAssessment, Live } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import { isHidden } from '../../plan/value.ts';
import type { Kind, Session } from '../define.ts';
import { findEmails, hiddenPeople, lookUpPeople, userIdsOf } from './people.ts';

/**
 * Merge rules for change requests in a manifest: `none` or `inherit`, or a list of rules. A rule is a word (`require_agent_review`), a word
 * with people (`{ allow_bypass: [ada@example.com] }`), or a condition (`{ custom: …, message: … }`). The schema is
 * `#/definitions/mergeRule` of `schemas/workspace.yaml`.
 */
type SpaceRules = Schemas['SpaceMergeRules'];
type WireRule = Schemas['MergeRule'];
type LiveRule = answers['schemas']['MergeRule'];
type LiveRules = answers['schemas']['MergeRules'] | answers['schemas']['SpaceMergeRules'];

const NONE = 'none';
const BYPASS = 'allow_bypass';

function itemsIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The word and the people of a rule with people; undefined for all others. */
function peopleIn(rule: Json): readonly [string, readonly string[]] | undefined {
  const [entry] = isJsonObject(rule) ? Object.entries(rule) : [];
  return entry !== undefined && Array.isArray(entry[1])
    ? [entry[0], itemsIn(entry[1]).map((person) => personOf(String(person)))]
    : undefined;
}

/** An e-mail address in canonical form; the id of a person without an address stays as it is. */
function personOf(text: string): string {
  return text.includes('@') ? text.toLowerCase() : text;
}

function everyoneIn(rules: Json | undefined): readonly string[] {
  return [...new Set(itemsIn(rules).flatMap((rule) => peopleIn(rule)?.[1] ?? []))];
}

/** The e-mail addresses in rules. */
export function peopleOfRules(rules: Json | undefined): readonly string[] {
  return everyoneIn(rules).filter((person) => person.includes('@'));
}

/** The ids in rules: of people without a visible address, or who left the organization. */
function idsOfRules(rules: Json | undefined): readonly string[] {
  return everyoneIn(rules).filter((person) => !person.includes('@'));
}

/** Why rules are not exported to another organization; false if they are. Rules without some of their people would be other rules. */
export function rulesLost(rules: Json | undefined): string | false {
  return idsOfRules(rules).length > 0 && 'the rules name people who left, or whose address the service hides';
}

/** Rules for comparison: neither their order nor that of people matters, and an empty list is `none`. */
export function comparableRules(rules: Json): Json {
  if (!Array.isArray(rules)) {
    return rules;
  }
  const forms = itemsIn(rules).map((rule) => {
    const named = peopleIn(rule);
    return named === undefined ? rule : { [named[0]]: [...new Set(named[1])].sort() };
  });
  const byText = new Map(forms.map((form) => [canonicalJson(form), form]));
  return byText.size === 0 ? NONE : [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, form]) => form);
}

/** The merge rules of a live resource in the form of a manifest. People without an address, or who left, appear as ids. */
export async function readRules(
  session: Session,
  rules: LiveRules | null | undefined,
): Promise<{ readonly rules: JsonObject; readonly unreadable?: NonNullable<Live['unreadable']> }> {
  if (rules === undefined || rules === null) {
    return { rules: {} };
  }
  if (rules.type !== 'rules') {
    return { rules: { mergeRules: rules.type } };
  }
  const list = rules.rules ?? [];
  const named = list.flatMap((rule) => ('users' in rule ? (rule.users ?? []) : []));
  const emails = named.length === 0 ? undefined : await findEmails(session, named);
  const written = list.map((rule: LiveRule): Json => {
    if ('users' in rule) {
      return { [rule.rule]: (rule.users ?? []).map((id) => emails?.get(id) ?? id) };
    }
    if (rule.rule !== 'custom') {
      return rule.rule;
    }
    const { expression, message } = rule as Extract<LiveRule, { rule: 'custom' }>;
    return { custom: expression ?? '', ...(message === undefined || message === null ? {} : { message }) };
  });
  // A person who left is not hidden: no declared address refers to them.
  const unknown = named.filter((id) => emails === undefined || (emails.has(id) && emails.get(id) === undefined));
  return {
    rules: { mergeRules: written.length === 0 ? NONE : written },
    ...(unknown.length === 0 ? {} : { unreadable: { mergeRules: hiddenPeople(unknown) } }),
  };
}

const NAMED = { cannot: 'be named by merge rules', from: 'the rules' };

/** Checks that the people in the rules of a resource are members of the organization. */
export const lookUpRules: NonNullable<Kind['lookUp']> = (session, request) =>
  everyoneIn(request.fields['mergeRules']).length === 0 ? undefined : lookUpEveryone(session, request);

/** People with a visible address appear by it in a live resource, so people who are declared by id get it too. */
async function lookUpEveryone(session: Session, request: LookUpRequest): Promise<LookedUp> {
  const rules = request.fields['mergeRules'];
  const people = peopleOfRules(rules);
  const looked = (await lookUpPeople(session, request, { people, field: 'mergeRules', ...NAMED })) ?? {
    fields: request.fields,
  };
  const ids = idsOfRules(rules);
  if (ids.length === 0 || 'problem' in looked) {
    return looked;
  }
  const emails = await findEmails(session, ids);
  const mergeRules = itemsIn(rules).map((rule): Json => {
    const [word, everyone = []] = peopleIn(rule) ?? [];
    return word === undefined ? rule : { [word]: everyone.map((person) => emails?.get(person) ?? person) };
  });
  return { fields: { ...looked.fields, mergeRules } };
}

/** Converts rules to the form of the API. Rejects if somebody is not in the organization. */
export async function rulesForService(session: Session, rules: Json): Promise<SpaceRules> {
  if (!Array.isArray(rules)) {
    return { type: rules === 'inherit' ? 'inherit' : NONE };
  }
  const emails = peopleOfRules(rules);
  const ids = await userIdsOf(session, emails, NAMED);
  const wire = itemsIn(rules).map((rule): JsonObject => {
    const named = peopleIn(rule);
    if (named !== undefined) {
      return { rule: named[0], users: [...new Set(named[1])].map((person) => ids.get(person) ?? person) };
    }
    if (!isJsonObject(rule)) {
      return { rule };
    }
    const { custom = '', message } = rule;
    return { rule: 'custom', expression: custom, ...(message === undefined ? {} : { message }) };
  });
  // The manifest schema has validated the rules.
  return wire.length === 0 ? { type: NONE } : { type: 'rules', rules: wire as unknown as readonly WireRule[] };
}

function bypassers(rules: readonly Json[]): readonly string[] {
  return rules.flatMap((rule) => {
    const named = peopleIn(rule);
    return named?.[0] === BYPASS ? named[1] : [];
  });
}

/** The risk that change requests can be merged with fewer checks, or that more people can bypass them. */
export function rulesWeakened({ before, after, live }: FieldAssessment): Risk | undefined {
  if (live === undefined || before === undefined || before === null) {
    return undefined;
  }
  if (isHidden(before) || isHidden(after ?? null)) {
    return 'weaken-review';
  }
  const [from, to] = [comparableRules(before), comparableRules(after ?? NONE)];
  if (from === NONE) {
    return undefined;
  }
  // The inherited rules are unknown here.
  if (!Array.isArray(from) || !Array.isArray(to)) {
    return from === to ? undefined : 'weaken-review';
  }
  const kept = new Set(itemsIn(to).map((rule) => canonicalJson(rule)));
  const isLost = itemsIn(from).some((rule) => peopleIn(rule)?.[0] !== BYPASS && !kept.has(canonicalJson(rule)));
  const trusted = new Set(bypassers(itemsIn(from)));
  return isLost || bypassers(itemsIn(to)).some((person) => !trusted.has(person)) ? 'weaken-review' : undefined;
}
