import { byImportance, type Finding, type FindingLevel, type Findings } from '../findings/findings.ts';
import { findingsOf } from '../findings/results.ts';
import type { FindingResult } from '../results.ts';
import { count, joined, safe } from '../text.ts';
import type { Render } from './format.ts';

// GitHub shows this number of annotations per level and step, and silently drops the rest.
const SHOWN = 10;
// The rest becomes lines of the log.
const LISTED = 200;

// No system has longer ones.
const LONGEST_PATH = 4096;

/** How findings name their files. */
export interface Placing {
  /** The path of a manifest file relative to the root of the repository, with slashes. */
  readonly pathOf: (file: string) => string;
}

/** A line that no runner executes as a command. */
function plain(line: string): string {
  return joined([line]).trimEnd();
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function annotation({ level, title, message, source }: Finding, { pathOf }: Placing): string {
  const place =
    source === undefined
      ? ''
      : `file=${property(plain(safe(pathOf(source.file), LONGEST_PATH)))},line=${source.line},col=${source.column},`;
  return `::${level} ${place}title=${property(plain(title))}::${data(message)}`;
}

function listed({ level, title, source }: Finding): string {
  const place = source === undefined ? '' : ` (${safe(source.file, 200)}:${source.line})`;
  return plain(`${level}: ${title}${place}`);
}

/** Workflow commands that annotate the lines of the manifest, the most important first, followed by the summary. */
export function renderGithub({ findings, summary }: Findings, placing: Placing): string {
  const used: Record<FindingLevel, number> = { error: 0, warning: 0, notice: 0 };
  const lines: string[] = [];
  const others: Finding[] = [];
  for (const finding of byImportance(findings)) {
    if (used[finding.level] < SHOWN) {
      used[finding.level]++;
      lines.push(annotation(finding, placing));
    } else {
      others.push(finding);
    }
  }
  const rest = others.length - LISTED;
  return `${[
    ...lines,
    ...(others.length === 0
      ? []
      : [
          `${count(others.length, 'more finding')} beyond the annotations that GitHub shows:`,
          ...others.slice(0, LISTED).map(listed),
        ]),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
    plain(safe(summary, 500)),
  ].join('\n')}\n`;
}

export const render: Render<FindingResult> = (result, view) => renderGithub(findingsOf(result), view);
