/** A family of metrics as a strict reader sees it. */
export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Reads one resource after the other from a line, and fails where something else stands. */
function scanner(line: string): {
  readonly take: (pattern: RegExp) => string;
  readonly tries: (text: string) => boolean;
  readonly atEnd: () => boolean;
} {
  let at = 0;
  return {
    take: (pattern) => {
      const sticky = new RegExp(pattern.source, 'y');
      sticky.lastIndex = at;
      const found = sticky.exec(line);
      if (found === null) {
        throw new Error(`${JSON.stringify(line)}: at ${at} there is no ${pattern.source}`);
      }
      at = sticky.lastIndex;
      return found[0];
    },
    tries: (text) => {
      const there = line.startsWith(text, at);
      at += there ? text.length : 0;
      return there;
    },
    atEnd: () => at === line.length,
  };
}

function unescaped(text: string, known: Readonly<Record<string, string>>): string {
  return text.replace(/\\(.?)/g, (whole, character: string) => {
    const meant = known[character];
    if (meant === undefined) {
      throw new Error(`${JSON.stringify(whole)} is no escape`);
    }
    return meant;
  });
}

function numberOf(text: string): number {
  const special: Readonly<Record<string, number>> = {
    NaN: Number.NaN,
    '+Inf': Number.POSITIVE_INFINITY,
    '-Inf': Number.NEGATIVE_INFINITY,
  };
  const value = special[text] ?? Number(text);
  if (Number.isNaN(value) && text !== 'NaN') {
    throw new Error(`${text} is no number`);
  }
  return value;
}

/**
 * Reads the text form of Prometheus, and refuses everything that a database might: samples before their type or outside
 * their family, a family or series twice, unknown escapes, bad names, a last line that does not end.
 */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  const helps = new Map<string, string>();
  const series = new Set<string>();
  let current = '';
  if (text !== '' && !text.endsWith('\n')) {
    throw new Error('the last line does not end');
  }
  for (const line of text.split('\n').slice(0, -1)) {
    const scan = scanner(line);
    if (scan.tries('# HELP ')) {
      const name = scan.take(/[a-zA-Z_:][a-zA-Z0-9_:]*/);
      scan.take(/ /);
      if (helps.has(name)) {
        throw new Error(`${name} has two helps`);
      }
      helps.set(name, unescaped(scan.take(/[^\n]*/), { n: '\n', '\\': '\\' }));
    } else if (scan.tries('# TYPE ')) {
      const name = scan.take(/[a-zA-Z_:][a-zA-Z0-9_:]*/);
      scan.take(/ /);
      const type = scan.take(/(?:counter|gauge)/);
      if (families.has(name) || !scan.atEnd()) {
        throw new Error(`${line}: twice, or more than a type`);
      }
      current = name;
      families.set(name, { type, help: helps.get(name) ?? '', samples: [] });
    } else {
      const name = scan.take(/[a-zA-Z_:][a-zA-Z0-9_:]*/);
      const labels: Record<string, string> = {};
      if (scan.tries('{')) {
        do {
          const label = scan.take(/[a-zA-Z_][a-zA-Z0-9_]*/);
          scan.take(/="/);
          const value = scan.take(/(?:[^"\\\n]|\\.)*/);
          scan.take(/"/);
          if (label in labels) {
            throw new Error(`${line}: ${label} twice`);
          }
          labels[label] = unescaped(value, { n: '\n', '\\': '\\', '"': '"' });
        } while (scan.tries(','));
        scan.take(/\}/);
      }
      scan.take(/ /);
      const value = numberOf(scan.take(/\S+/));
      const key = JSON.stringify([name, Object.entries(labels).sort()]);
      if (name !== current || series.has(key) || !scan.atEnd()) {
        throw new Error(`${line}: outside its family, twice, or with something behind it`);
      }
      series.add(key);
      families.get(name)?.samples.push({ labels, value });
    }
  }
  return families;
}
