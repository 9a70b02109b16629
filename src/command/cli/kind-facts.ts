import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Kind, ManifestPlace } from '../../core/kinds/define.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { KnownKind } from '../../core/kinds/schemas.gen.ts';
import { profilesWith } from '../../core/kinds/support/needs.ts';
import { KIND_TEXTS } from '../../core/kinds/support/texts.gen.ts';
import type { Topic, TopicField } from '../report/explain.ts';
import { fieldsOf } from './topics-schema.ts';

export interface KindField extends TopicField {
  /** Short sentences: the effect of a change, whether it is a secret, which profiles have it. */
  readonly notes: readonly string[];
}

export interface KindFacts {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The places of its entries in a manifest. */
  readonly places: readonly string[];
  readonly address: string;
  readonly segment: string;
  readonly profiles: readonly string[] | undefined;
  readonly rules: readonly string[];
  readonly fields: readonly KindField[];
  readonly resources: readonly string[];
  readonly example: string | undefined;
}

function writtenAt({ parent, property, form, key }: ManifestPlace, byName: ReadonlyMap<string, Kind>): string {
  const holder = parent === undefined ? undefined : byName.get(parent)?.places[0];
  const before = holder === undefined ? '' : `${writtenAt(holder, byName)}.`;
  const entry = form === 'map' ? '.KEY' : form === 'list' ? `[${key ?? 'KEY'}]` : '';
  return `${before}${property}${entry}`;
}

function addressForm({ segment, keyless, places }: Kind, byName: ReadonlyMap<string, Kind>): string {
  const parent = places[0]?.parent === undefined ? undefined : byName.get(places[0].parent);
  const before = parent === undefined ? '' : `${addressForm(parent, byName)}.`;
  return `${before}${segment}${keyless ? '' : '.KEY'}`;
}

function rulesOf({
  rules,
  external,
  managedWith,
  removal,
  ordered,
  goesWithParent,
  removalConsent,
}: Kind): readonly string[] {
  const named = (wanted: (rule: Kind['rules'][string]) => boolean): string =>
    Object.entries(rules)
      .flatMap(([name, rule]) => (wanted(rule) ? [name] : []))
      .join(', ');
  const replacing = named(({ change }) => change === 'replace');
  const fixed = named(({ change }) => change === 'refuse');
  const secret = named((rule) => rule.secret);
  return [
    ...(external
      ? [
          managedWith === undefined
            ? 'Read only: Colophon never creates, updates or deletes one.'
            : `Read only without ${managedWith}: Colophon then never creates, updates or deletes it.`,
        ]
      : []),
    ...(ordered ? ['The live order follows the declared order.'] : []),
    ...(replacing === '' ? [] : [`Changing ${replacing} replaces the resource, which requires --allow replace.`]),
    ...(fixed === '' ? [] : [`Immutable once created: ${fixed}.`]),
    ...(secret === '' ? [] : [`Hidden in plans, reports and the ledger: ${secret}.`]),
    ...(external || removal === 'delete'
      ? []
      : [
          `When no longer declared, it becomes unmanaged and is not deleted${
            removalConsent === undefined ? '' : `, unless you pass --allow ${removalConsent}`
          }.`,
        ]),
    ...(goesWithParent && !external ? ['The service deletes it together with its parent.'] : []),
  ];
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' or ');
}

function offeredBy(profiles: readonly string[]): string {
  return `Only services of the profile ${listed(profiles)} have it.`;
}

function notesOf(kind: Kind, name: string): readonly string[] {
  const rule = kind.rules[name];
  if (rule === undefined) {
    return [];
  }
  const profiles = profilesWith(kind.capabilities?.fields?.[name]);
  return [
    ...(rule.change === 'replace' ? ['Changing it replaces the resource.'] : []),
    ...(rule.change === 'refuse' ? ['Immutable.'] : []),
    ...(rule.createOnly ? ['Used only when the resource is created.'] : []),
    ...(rule.secret ? ['Hidden in plans, reports and the ledger.'] : []),
    ...(rule.late ? ['Set after all parts of the resource exist.'] : []),
    ...(rule.entries === undefined ? [] : ['Compared entry by entry.']),
    ...(profiles === undefined ? [] : [offeredBy(profiles)]),
  ];
}

function placeRules({ places }: Kind, byName: ReadonlyMap<string, Kind>): readonly string[] {
  return places.flatMap((place) => {
    const profiles = profilesWith(place.needs);
    return profiles === undefined
      ? []
      : [`At ${writtenAt(place, byName)}: only services of the profile ${listed(profiles)}.`];
  });
}

export function kindFacts(document: JsonObject): readonly KindFacts[] {
  const byName = new Map(KINDS.map((kind) => [kind.name, kind]));
  const definitions = document['definitions'];
  return [...KINDS]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((kind) => {
      const definition = isJsonObject(definitions) ? definitions[kind.name] : undefined;
      const schema = isJsonObject(definition) ? definition : {};
      const { description } = schema;
      const { title, resources, example } = KIND_TEXTS[kind.name as KnownKind];
      return {
        name: kind.name,
        title,
        summary: typeof description === 'string' ? description : '',
        places: kind.places.map((place) => writtenAt(place, byName)),
        address: addressForm(kind, byName),
        segment: kind.segment,
        profiles: profilesWith(kind.capabilities?.kind),
        rules: [...rulesOf(kind), ...placeRules(kind, byName)],
        fields: fieldsOf(schema, document).map((field) => ({
          ...field,
          notes: notesOf(kind, field.name),
        })),
        resources,
        example,
      };
    });
}

/** The same in short, for `colophon explain`. */
export function kindTopics(document: JsonObject): readonly Topic[] {
  return kindFacts(document).map(({ name, summary, places, address, segment, profiles, rules, fields, example }) => ({
    name,
    group: 'kind',
    summary,
    details: [
      `Declared at ${places.join(', or ')}.`,
      `Address: ${address}. Keys with special characters are quoted: ${segment}["a key"].`,
      ...(profiles === undefined ? [] : [offeredBy(profiles)]),
      ...rules,
    ],
    fields: fields.map(({ notes: _notes, ...field }) => field),
    ...(example === undefined ? {} : { example: example.trimEnd() }),
  }));
}
