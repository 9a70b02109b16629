import { shortened } from '../../../base/text.ts';
import type { SourcePlace } from '../../../core/diagnostics/diagnostic.ts';
import { digestOfText } from '../../../core/plan/digest.ts';
import { byImportance, type Finding, type FindingLevel, type Findings } from '../findings/findings.ts';
import { findingsOf } from '../findings/results.ts';
import { fleetFindings, joinedFindings } from '../fleet/findings.ts';
import type { FindingResult } from '../results.ts';
import { count, jsonDocument, safe } from '../text.ts';
import type { Render } from './format.ts';
import type { Placing } from './github.ts';

// GitHub shows this number of results per file, and rejects files with five times as many.
const MOST = 5000;

export interface SarifOptions extends Placing {
  readonly version: string;
  /** The file for findings without one: viewers reject a result without a file. */
  readonly mainFile: string;
  readonly helpOf?: (rule: string) => string | undefined;
}

const LEVELS: Readonly<Record<FindingLevel, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  notice: 'note',
};

/** A path as an escaped relative reference. */
function uriOf(path: string): string {
  const whole = shortened(path, 1000)
    .replaceAll('\\', '/')
    .replace(/\p{Cs}/gu, '\ufffd');
  const steps = whole.split('/').map((step) => encodeURIComponent(step));
  return whole.startsWith('/') ? `file://${steps.join('/')}` : steps.join('/');
}

function physical({ file, line, column }: SourcePlace, { pathOf }: Placing): object {
  return {
    artifactLocation: { uri: uriOf(pathOf(file)) },
    region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
  };
}

/** Identifies findings independently of their lines; equal ones are numbered. */
function fingerprinter(options: SarifOptions): (finding: Finding) => string {
  const seen = new Map<string, number>();
  return ({ rule, subject, source }) => {
    const file = source === undefined ? '' : options.pathOf(source.file);
    const digest = digestOfText(JSON.stringify([rule, subject, file])).slice(0, 32);
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return `${digest}:${occurrence}`;
  };
}

function firstOfEach(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    if (!first.has(finding.rule)) {
      first.set(finding.rule, finding);
    }
  }
  return first;
}

function rulesOf(rules: ReadonlyMap<string, Finding>, { helpOf }: SarifOptions): object[] {
  return [...rules].map(([id, { about, level }]) => {
    const help = helpOf?.(id);
    return {
      id,
      // The headline of a finding names its subject; a rule is about all of them.
      shortDescription: { text: help?.split('\n\n', 1)[0] ?? (about === '' ? id : about) },
      ...(help === undefined ? {} : { fullDescription: { text: help }, help: { text: help } }),
      defaultConfiguration: { level: LEVELS[level] },
    };
  });
}

/** The message of a result. Nothing in it becomes a link. */
function messageOf({ title, message }: Finding): string {
  const text = message.startsWith(title) ? message : `${title}\n${message}`;
  return text.replaceAll('](', '] (');
}

/** Findings as a SARIF 2.1.0 log, the most important first, up to the limit. */
export function renderSarif({ name, summary, findings }: Findings, options: SarifOptions): string {
  const shown = byImportance(findings).slice(0, MOST);
  const rest = findings.length - shown.length;
  const rules = firstOfEach(shown);
  const indexOf = new Map([...rules.keys()].map((rule, index) => [rule, index]));
  const fingerprint = fingerprinter(options);
  const nowhere: SourcePlace = { file: options.mainFile, line: 1, column: 1 };
  const results = shown.map((finding) => ({
    ruleId: finding.rule,
    ruleIndex: indexOf.get(finding.rule) ?? -1,
    level: LEVELS[finding.level],
    message: { text: messageOf(finding) },
    locations: [
      {
        physicalLocation: physical(finding.source ?? nowhere, options),
        ...(finding.address === undefined
          ? {}
          : {
              logicalLocations: [{ fullyQualifiedName: safe(finding.address) }],
            }),
      },
    ],
    ...(finding.related === undefined
      ? {}
      : {
          relatedLocations: finding.related.map(({ message, source }, id) => ({
            id,
            physicalLocation: physical(source, options),
            message: { text: safe(message).replaceAll('](', '] (') },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: fingerprint(finding) },
  }));
  const left =
    rest > 0 ? [`${count(rest, 'more result was', 'more results were')} left out: a log has at most ${MOST}.`] : [];
  return jsonDocument({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Colophon',
            version: options.version,
            semanticVersion: options.version,
            rules: rulesOf(rules, options),
          },
        },
        automationDetails: { id: `colophon/${name}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [safe(summary, 500), ...left].map((text) => ({
              level: 'note',
              message: { text },
            })),
          },
        ],
        results,
      },
    ],
  });
}

export const render: Render<FindingResult | 'runs'> = async (result, { pathOf, readHelp, readVersion }) => {
  // GitHub accepts at most 20 runs per tool, so all environments are in one.
  const found =
    result.type === 'runs' ? joinedFindings(result.runs.command, fleetFindings(result)) : findingsOf(result);
  const placed = found.findings.find(({ source }) => source !== undefined)?.source?.file;
  return renderSarif(found, {
    pathOf,
    mainFile: found.files?.[0] ?? placed ?? 'colophon.yaml',
    helpOf: await readHelp(),
    version: readVersion(),
  });
};
