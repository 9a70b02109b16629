import type { Json, JsonObject } from '../../../base/json.ts';
import { printable, shortened } from '../../../base/text.ts';

/** Texts that YAML reads as they are without quotes, and that no parser takes for another type. */
const PLAIN = /^[A-Za-z/][A-Za-z0-9/._-]*$/;
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

function yamlText(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text)
    ? text
    : // JSON is YAML, but `${` would be a variable.
      printable(JSON.stringify(text.replaceAll('${', '$${')));
}

function yamlValue(value: Json): string {
  if (typeof value === 'string') {
    return yamlText(value);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value).map(([key, inner]) => `${yamlText(key)}: ${yamlValue(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

function commentOf(text: string): string {
  return printable(shortened(text, 500));
}

/** A part of a manifest with the redirects of a site, for a separate file or for `redirects:` of the site. */
export function redirectsYaml({
  site,
  headline,
  redirects,
  open = [],
}: {
  readonly site: string;
  readonly headline: string;
  /** A comment is written behind its entry. */
  readonly redirects: readonly { readonly source: string; readonly entry: JsonObject; readonly comment?: string }[];
  /** Those that a person must decide on. */
  readonly open?: readonly { readonly source: string; readonly comment: string }[];
}): string {
  const lines = redirects.map(
    ({ source, entry, comment }) =>
      `      ${yamlText(source)}: ${yamlValue(entry)}${comment === undefined ? '' : ` # ${commentOf(comment)}`}`,
  );
  const undecided = open.map(({ source, comment }) => `      # ${commentOf(source)}: ${commentOf(comment)}`);
  // Without entries the key would mean "no redirects", and with only a comment it would have no value.
  const parts = lines.length === 0 ? [] : ['sites:', `  ${yamlText(site)}:`, '    redirects:', ...lines];
  return `${[`# ${commentOf(headline)}`, ...parts, ...undecided].join('\n')}\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table; the first row names the columns. */
export function redirectsCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}
