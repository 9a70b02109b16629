import { parse, TomlError } from 'smol-toml';
import { createCollector, type RulePlace } from '../rule.ts';
import { createLineFinder, shownOf } from '../text/lines.ts';
import type { FormatReader } from './format.ts';
import { isPlace, type NetlifyRule, stateRules } from './netlify.ts';

const HEADER = /^[ \t]*\[\[[ \t]*redirects[ \t]*\]\]/gm;

type Table = Readonly<Record<string, unknown>>;

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): boolean {
  return isTable(value) && Object.keys(value).length > 0;
}

/** The places of rules, if every rule has its own header; the TOML library does not report places. */
function placesOf(text: string, count: number): (index: number) => RulePlace {
  const headers = [...text.matchAll(HEADER)].map(({ index }) => index);
  const list = Math.max(0, text.search(/^[ \t]*redirects[ \t]*=/m));
  const lineOf = createLineFinder(text);
  return (index) => {
    const [start, next] = headers.length === count ? headers.slice(index, index + 2) : [list, list];
    const shown = shownOf(text, start ?? 0, next ?? text.length);
    return { line: lineOf(start ?? 0), text: shown.replace(/\s+/g, ' ').trim() };
  };
}

export const format: FormatReader = {
  title: 'Netlify netlify.toml',
  isNamed: (name) => name === 'netlify.toml',
  isLike: (text) => text.search(HEADER) >= 0,
  read: (text) => {
    let root: Table;
    try {
      root = parse(text);
    } catch (error) {
      if (!(error instanceof TomlError)) {
        throw error;
      }
      return { ok: false, why: `line ${error.line} is not valid TOML` };
    }
    const collector = createCollector();
    const entries: readonly unknown[] = Array.isArray(root['redirects']) ? root['redirects'] : [];
    const rules: NetlifyRule[] = [];
    const placeOf = placesOf(text, entries.length);
    for (const [index, entry] of entries.entries()) {
      const { from, to, status, force, query, conditions } = isTable(entry) ? entry : {};
      const place = placeOf(index);
      if (typeof from !== 'string' || typeof to !== 'string' || !isPlace(from) || !isPlace(to)) {
        collector.reject(place, 'syntax', 'Expected: from = "/old", to = "/new".');
      } else {
        rules.push({
          place,
          source: from,
          destination: to,
          status: typeof status === 'number' ? status : undefined,
          forced: force === true,
          isByQuery: isFilled(query),
          isConditional: isFilled(conditions),
        });
      }
    }
    stateRules(collector, rules);
    return { ok: true, reading: collector.reading() };
  },
};
