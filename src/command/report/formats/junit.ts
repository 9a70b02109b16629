import { groupBy } from '../../../base/group-by.ts';
import { byImportance, type Finding, type Findings } from '../findings/findings.ts';
import { findingsOf } from '../findings/results.ts';
import { fleetFindings } from '../fleet/findings.ts';
import type { FindingResult } from '../results.ts';
import { count, joined, safe } from '../text.ts';
import { placeOf } from '../words.ts';
import type { Render } from './format.ts';

const MOST = 5000;
const MOST_OF_A_FILE = 200;
/** The group of findings without a file. */
const NOWHERE = Symbol('nowhere');

/** A text for a board, which may split it at the end of a section. Characters that XML forbids are escaped. */
function xmlText(text: string): string {
  return joined([text])
    .trimEnd()
    .replaceAll(']]>', ']] >')
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

/** A name that is never empty: a board drops a check without one. */
function named(text: string): string {
  const name = xmlText(text);
  return name.trim() === '' ? '(no name)' : name;
}

function findingText({ title, message, rule, level, source }: Finding): string {
  const place = source === undefined ? '' : `${placeOf(source)}: `;
  const head = `${place}${level}[${rule}]: `;
  return message.startsWith(title) ? `${head}${message}` : `${head}${title}\n${message}`;
}

function headlineOf({ title, message }: Finding): string {
  const [line = ''] = message.split('\n');
  return safe(line.startsWith(title) ? line : `${title}: ${line}`, 500);
}

interface Case {
  readonly name: string;
  readonly file?: string | undefined;
  readonly verdict: Finding['verdict'];
  /** The headline of a failure, and the rule that failed. */
  readonly title?: string;
  readonly rule?: string;
  readonly text?: string;
}

function outcomeOf({ verdict, title = '', rule = '', text = '' }: Case): readonly XmlElement[] {
  const output = text === '' ? [] : [{ name: 'system-out', text: xmlText(text) }];
  switch (verdict) {
    case 'failed':
      return [{ name: 'failure', attributes: { message: xmlText(title), type: rule }, text: xmlText(text) }];
    case 'skipped':
      return [{ name: 'skipped' }, ...output];
    default:
      return output;
  }
}

function eachCase(findings: readonly Finding[]): readonly Case[] {
  const shown = byImportance(findings).slice(0, MOST);
  const rest = findings.length - shown.length;
  return [
    ...shown.map((finding): Case => {
      const { check, title, source, verdict, rule } = finding;
      return {
        name: check ?? (source === undefined ? title : `${title} (${placeOf(source)})`),
        file: source?.file,
        verdict,
        title: headlineOf(finding),
        rule,
        text: findingText(finding),
      };
    }),
    ...(rest > 0 ? [{ name: count(rest, 'more finding'), verdict: 'skipped' } as const] : []),
  ];
}

function fileCase(file: string | undefined, found: readonly Finding[]): Case {
  const ranked = byImportance(found);
  const failed = ranked.filter(({ verdict }) => verdict === 'failed');
  const [first] = failed;
  const rest = found.length - MOST_OF_A_FILE;
  const text = [...ranked.slice(0, MOST_OF_A_FILE).map(findingText), ...(rest > 0 ? [`… and ${rest} more`] : [])].join(
    '\n\n',
  );
  const name = file === undefined ? 'the manifest' : safe(file);
  if (first === undefined) {
    return { name, file, verdict: 'passed', text };
  }
  const head = headlineOf(first);
  const title = failed.length === 1 ? head : `${failed.length} problems, the first: ${head}`;
  return { name, file, verdict: 'failed', title, rule: first.rule, text };
}

function fileCases(findings: readonly Finding[], files: readonly string[]): readonly Case[] {
  const byFile = groupBy(findings, ({ source }) => source?.file ?? NOWHERE);
  const names = new Set([...files, ...byFile.keys()]);
  return [...names].slice(0, MOST).map((name) => fileCase(name === NOWHERE ? undefined : name, byFile.get(name) ?? []));
}

interface Suite {
  readonly counts: Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>>;
  readonly element: XmlElement;
}

function suiteOf({ name, summary: line, findings, files }: Findings, environment?: string): Suite {
  const summary = safe(line, 500);
  const found = files === undefined ? eachCase(findings) : fileCases(findings, files);
  // A suite without a test looks as if it did not run.
  const cases: readonly Case[] = found.length === 0 ? [{ name: summary, verdict: 'passed' }] : found;
  const counts = {
    tests: cases.length,
    failures: cases.filter(({ verdict }) => verdict === 'failed').length,
    errors: 0,
    skipped: cases.filter(({ verdict }) => verdict === 'skipped').length,
  };
  const element: XmlElement = {
    name: 'testsuite',
    attributes: { name: `colophon ${name}${environment === undefined ? '' : ` ${environment}`}`, ...counts },
    children: [
      {
        name: 'properties',
        children: [{ name: 'property', attributes: { name: 'summary', value: xmlText(summary) } }],
      },
      ...cases.map((one) => ({
        name: 'testcase',
        attributes: {
          classname: `colophon.${name}${environment === undefined ? '' : `.${environment}`}`,
          name: named(one.name),
          ...(one.file === undefined ? {} : { file: xmlText(safe(one.file)) }),
        },
        children: outcomeOf(one),
      })),
    ],
  };
  return { counts, element };
}

function renderSuites(suites: readonly Suite[]): string {
  const sum = (name: keyof Suite['counts']): number => suites.reduce((all, { counts }) => all + counts[name], 0);
  const counts = { tests: sum('tests'), failures: sum('failures'), errors: sum('errors'), skipped: sum('skipped') };
  const children = suites.map(({ element }) => element);
  return renderXml({ name: 'testsuites', attributes: { name: 'colophon', ...counts }, children });
}

/** Findings as JUnit XML, for boards that show tests: problems and blocked changes fail, other changes pass. */
export function renderJunit(findings: Findings): string {
  return renderSuites([suiteOf(findings)]);
}

/** Renders results as JUnit XML. A test board also shows passed checks. */
export const render: Render<FindingResult | 'runs'> = (result) =>
  result.type === 'runs'
    ? renderSuites(fleetFindings(result, { all: true }).map(({ environment, found }) => suiteOf(found, environment)))
    : renderJunit(findingsOf(result, { all: true }));

export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly children?: readonly XmlElement[];
  readonly text?: string;
}

// The characters that XML 1.0 does not allow in a document (section 2.2), not even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function attribute([name, value]: readonly [string, string | number]): string {
  const text = String(value).replace(FORBIDDEN, '');
  return ` ${name}="${text.replace(/[&<"\t\n\r]/g, (character) => ESCAPES[character] ?? '')}"`;
}

/** A text as CDATA. If it contains the end of a section, it is split into two sections there. */
function section(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function elementLines({ name, attributes = {}, children = [], text = '' }: XmlElement, indent: string): string[] {
  const head = `${indent}<${name}${Object.entries(attributes).map(attribute).join('')}`;
  if (text !== '') {
    return [`${head}>${section(text)}</${name}>`];
  }
  return children.length === 0
    ? [`${head}/>`]
    : [`${head}>`, ...children.flatMap((child) => elementLines(child, `${indent}  `)), `${indent}</${name}>`];
}

/** A document with one root element. Characters that XML forbids are left out. */
export function renderXml(root: XmlElement): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...elementLines(root, ''), ''].join('\n');
}
