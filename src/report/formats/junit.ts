import type { Builder, TestCase, TestSuite } from 'junit-report-builder';
import { byImportance, type Finding, type Findings } from '../findings/findings.ts';
import { findingsOf } from '../findings/results.ts';
import type { FindingResult } from '../results.ts';
import { count, joined, safe } from '../text.ts';
import { placeOf } from '../words.ts';
import type { Render } from './format.ts';

const MOST = 5000;
const MOST_OF_A_FILE = 200;

/** A text that XML can hold: no end of a section, of which the builder sees only the first, and no character that may not be. */
function xmlText(text: string): string {
  return (
    joined([text])
      .trimEnd()
      .replaceAll(']]>', ']] >')
      .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
      // The library takes care of the first end of a section in a text alone.
      .replaceAll(']]>', ']]\\u003e')
  );
}

/** A name that is never empty: a check without one is lost on a board. */
function named(text: string): string {
  const name = xmlText(text);
  return name.trim() === '' ? '(no name)' : name;
}

function told({ title, message, rule, level, source }: Finding): string {
  const place = source === undefined ? '' : `${placeOf(source)}: `;
  const head = `${place}${level}[${rule}]: `;
  return message.startsWith(title) ? `${head}${message}` : `${head}${title}\n${message}`;
}

/** The line that a board shows for a failure. */
function headlineOf({ title, message }: Finding): string {
  const [line = ''] = message.split('\n');
  return safe(line.startsWith(title) ? line : `${title}: ${line}`, 500);
}

function settle(
  one: TestCase,
  verdict: Finding['verdict'],
  { title, text, rule }: { title: string; text: string; rule: string },
): void {
  switch (verdict) {
    case 'failed':
      one.failure(xmlText(title), rule).stacktrace(xmlText(text));
      return;
    case 'skipped':
      one.skipped().standardOutput(xmlText(text));
      return;
    default:
      one.standardOutput(xmlText(text));
  }
}

/** One check for each finding. */
function eachCase(suite: TestSuite, name: string, findings: readonly Finding[]): void {
  const shown = byImportance(findings).slice(0, MOST);
  for (const finding of shown) {
    const { check, title, source } = finding;
    const one = suite
      .testCase()
      .className(`colophon.${name}`)
      .name(named(check ?? (source === undefined ? title : `${title} (${placeOf(source)})`)));
    if (finding.source !== undefined) {
      one.file(xmlText(safe(finding.source.file)));
    }
    settle(one, finding.verdict, { title: headlineOf(finding), text: told(finding), rule: finding.rule });
  }
  if (findings.length > shown.length) {
    suite
      .testCase()
      .className(`colophon.${name}`)
      .name(`${count(findings.length - shown.length, 'finding')} more`)
      .skipped();
  }
}

/** One check for each file, and one for what is in none. */
function fileCases(suite: TestSuite, { name, findings, files = [] }: Findings): void {
  const byFile = new Map<string | undefined, Finding[]>(files.map((file) => [file, []]));
  for (const finding of findings) {
    const file = finding.source?.file;
    byFile.set(file, [...(byFile.get(file) ?? []), finding]);
  }
  for (const [file, found] of [...byFile].slice(0, MOST)) {
    const one = suite
      .testCase()
      .className(`colophon.${name}`)
      .name(named(file === undefined ? 'the manifest' : safe(file)));
    if (file !== undefined) {
      one.file(xmlText(safe(file)));
    }
    const failed = byImportance(found.filter(({ verdict }) => verdict === 'failed'));
    const [first] = failed;
    const rest = found.length - MOST_OF_A_FILE;
    const text = [
      ...byImportance(found).slice(0, MOST_OF_A_FILE).map(told),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ].join('\n\n');
    if (first !== undefined) {
      const head = headlineOf(first);
      const title = failed.length === 1 ? head : `${failed.length} problems, the first: ${head}`;
      settle(one, 'failed', { title, text, rule: first.rule });
    } else if (found.length > 0) {
      settle(one, 'passed', { title: '', text, rule: '' });
    }
  }
}

/** Findings as JUnit XML, for the boards that show tests: what is wrong or held back fails, a plain change passes. */
export async function renderJunit(report: Findings): Promise<string> {
  // Its types take the package for one of the other sort of modules.
  const { default: builder } = (await import('junit-report-builder')) as unknown as { readonly default: Builder };
  const summary = safe(report.summary, 500);
  const document = builder.newBuilder().name('colophon');
  const suite = document.testSuite().name(`colophon ${report.name}`);
  suite.property('summary', xmlText(summary));
  if (report.files === undefined) {
    eachCase(suite, report.name, report.findings);
  } else {
    fileCases(suite, report);
  }
  if (suite.getTestCaseCount() === 0) {
    // A suite without a test looks like one that did not run.
    suite.testCase().className(`colophon.${report.name}`).name(named(summary));
  }
  return `${document.build().trimEnd()}\n`;
}

/** Writes results as JUnit XML. A board of tests also shows what went well. */
export const render: Render<FindingResult> = async (result) =>
  await renderJunit(await findingsOf(result, { all: true }));
