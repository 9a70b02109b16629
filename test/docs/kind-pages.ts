import { type KindFacts, type KindField, kindFacts } from '../../src/command/cli/kind-facts.ts';
import { meaningOf } from '../../src/core/engine/risks.ts';
import { manifestSchema } from '../../src/core/manifest/validate.ts';
import { risksOf } from './kind-risks.ts';

const NOTE = 'Written by `UPDATE=1 npm test -- test/docs/kinds.test.ts` from schemas/kinds. Do not edit.';

/** A text as a table cell: on one line, with escaped pipes. */
function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|').trim();
}

function code(text: string): string {
  return `\`${text}\``;
}

/** `a redirect`, `an external link`, `an MCP server`; no article for a mass noun or a plural: `custom field values`. */
function withArticle(title: string): string {
  const isAcronym = /^(?:[A-Z]{2}|OpenAPI)/.test(title);
  const noun = isAcronym ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const article = /^([aeio]|MCP)/i.test(title) ? 'an ' : 'a ';
  return /(values|settings|access|authentication|customization)$/.test(title.toLowerCase())
    ? noun
    : `${article}${noun}`;
}

function servicesOf({ profiles }: KindFacts, up: string): string {
  return profiles === undefined ? 'all' : `profile ${profiles.map(code).join(' or ')} ([profiles](${up}profiles.md))`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function fieldRow({ name, type, required, description, notes }: KindField): readonly string[] {
  return [code(name), type, required ? 'yes' : '', [description, ...notes].filter((text) => text !== '').join(' ')];
}

function riskRows({ name }: KindFacts): readonly (readonly string[])[] {
  return [...risksOf(name)].map(([risk, whens]) => [code(risk), whens.join(', '), meaningOf(risk) ?? '']);
}

/** The instruction to try the example without a token. */
function trial({ profiles, example = '' }: KindFacts): string {
  const profile = profiles?.at(-1) ?? 'today';
  const variables = [...new Set(example.match(/COLOPHON_SECRET_\w+/g) ?? [])].map(code);
  const needs = variables.length === 0 ? '' : ` Set ${variables.join(' and ')} first.`;
  return `Try it without a token: save it as \`colophon.yaml\` and run \`colophon plan --sandbox --profile ${profile}\`.${needs}`;
}

/** The page of a kind. */
function kindPage(facts: KindFacts): string {
  const { name, title, summary, places, address, rules, fields, resources, example } = facts;
  const risks = riskRows(facts);
  return [
    `# ${title}`,
    '',
    `<!-- ${NOTE} -->`,
    '',
    `This page shows how to declare ${withArticle(title)} in a manifest.`,
    '',
    summary,
    '',
    table(
      ['', ''],
      [
        ['kind', code(name)],
        ['in the manifest', places.map(code).join(' or ')],
        ['address', code(address)],
        ['services', servicesOf(facts, '../')],
        ['Pulumi', resources.length === 0 ? 'none' : resources.map(code).join(', ')],
      ],
    ),
    '',
    '## Example',
    '',
    trial(facts),
    '',
    '```yaml',
    (example ?? '# This kind has no example yet.').trimEnd(),
    '```',
    '',
    '## Properties',
    '',
    table(['property', 'value', 'required', 'meaning'], fields.map(fieldRow)),
    '',
    ...(rules.length === 0 ? [] : ['## Behavior', '', ...rules.map((rule) => `- ${rule}`), '']),
    ...(risks.length === 0
      ? []
      : [
          '## Risks',
          '',
          'A plan marks these, and some need consent: `--allow RISK` ([guards](../safety.md)).',
          '',
          table(['risk', 'possible when', 'meaning'], risks),
          '',
        ]),
    `In the terminal: \`colophon explain ${name}\`. All kinds: [README.md](README.md).`,
    '',
  ].join('\n');
}

/** The list of all kinds. */
function kindIndex(all: readonly KindFacts[]): string {
  return [
    '# Kinds',
    '',
    `<!-- ${NOTE} -->`,
    '',
    'This page lists every kind that a manifest can declare, and where. The page of a kind has an example, its properties and its risks.',
    '',
    table(
      ['kind', 'in the manifest', 'services', 'Pulumi'],
      all.map((facts) => [
        `[${facts.title}](${facts.name}.md)`,
        facts.places.map(code).join(' or '),
        servicesOf(facts, '../'),
        facts.resources.map(code).join(', '),
      ]),
    ),
    '',
    'For files, environments, references and secrets, see [manifest.md](../manifest.md).',
    '',
  ].join('\n');
}

/** Every page by its name in docs/kinds. */
export function kindPages(): ReadonlyMap<string, string> {
  const all = kindFacts(manifestSchema().document);
  return new Map([
    ['README.md', kindIndex(all)],
    ...all.map((facts) => [`${facts.name}.md`, kindPage(facts)] as const),
  ]);
}
