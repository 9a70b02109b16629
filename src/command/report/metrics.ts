import { printable, shortened } from '../../base/text.ts';

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family of numbers under one name. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly samples: readonly Sample[];
}

export function gauge(
  name: string,
  help: string,
  value: number | undefined,
  labels: Readonly<Record<string, string>> = {},
): Metric {
  return { name, help, type: 'gauge', samples: value === undefined ? [] : [{ labels, value }] };
}

const LONGEST_LABEL = 200;

/** Foreign text inside the quotes of a label: it cannot end the quotes or the line, or control a terminal. */
function labelValue(text: string): string {
  const sanitized = shortened(text, LONGEST_LABEL).split('\n').map(printable).join('\n');
  return sanitized.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function helpText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function numberText(value: number): string {
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${labelValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function familyLines({ name, help, type, samples }: Metric): string[] {
  // A family must not repeat a set of labels. Shortened values can become equal; the first one is kept.
  const lines = new Map<string, string>();
  for (const { labels = {}, value } of samples) {
    const series = `${name}${labelsText(labels)}`;
    if (!lines.has(series)) {
      lines.set(series, `${series} ${numberText(value)}`);
    }
  }
  return [`# HELP ${name} ${helpText(help)}`, `# TYPE ${name} ${type}`, ...lines.values()];
}

/** Metrics in the Prometheus text format, one family after the other. Families without samples are left out. */
export function renderMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(familyLines)
    .map((line) => `${line}\n`)
    .join('');
}

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', '"': '"' };

/** The samples of one name in a text from `renderMetrics`; lines of any other form are skipped. */
export function readSamples(text: string, name: string): readonly Required<Sample>[] {
  return text.split('\n').flatMap((line) => {
    const rest = line.startsWith(name) ? line.slice(name.length) : '';
    const found = /^(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(rest);
    if (found === null) {
      return [];
    }
    const pairs = [...(found[1] ?? '').matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
    const labels = Object.fromEntries(
      pairs.map(([, label = '', value = '']) => [
        label,
        value.replace(/\\(.)/g, (whole, character: string) => UNESCAPED[character] ?? whole),
      ]),
    );
    return [{ labels, value: Number(found[2]) }];
  });
}
