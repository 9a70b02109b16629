import fc from 'fast-check';
import { type Dialect, fileOf, name, place, withoutSlash } from './dialect.ts';

type Pair = readonly [string, string];

/** Our own table: the first rule counts, in any case of letters and with or without a slash at the end. */
const csv: Dialect = {
  format: 'csv',
  file: fc
    .tuple(fileOf(fc.tuple(fc.oneof(name, fc.constant('/old/ü b')), place)), fc.constantFrom(',', ';', '\t'))
    .map(([rules, separator]) => ({
      text: rules.map((rule) => `${rule.join(separator)}\n`).join(''),
      model: () => (path) =>
        rules.find(
          ([source]) => withoutSlash(encodeURI(source)).toLowerCase() === withoutSlash(path).toLowerCase(),
        )?.[1],
    })),
};

/** Two sources that are the same file make the build fail, unless they are spelled alike: the first one counts then. */
function isBuilt(rules: readonly (readonly [readonly string[], string])[]): boolean {
  const spelled = new Map<string, string>();
  return rules.every(([sources]) =>
    sources.every((source) => {
      const before = spelled.get(withoutSlash(source));
      spelled.set(withoutSlash(source), source);
      return before === undefined || before === source;
    }),
  );
}

/**
 * The plugin writes a file for each source, which a server of files finds with and without a slash. Destinations must be pages, and a
 * redirect where a page is is left out.
 */
const docusaurus: Dialect = {
  format: 'docusaurus',
  file: fc
    .tuple(
      fileOf(fc.tuple(fc.array(name, { minLength: 1, maxLength: 2 }), place)).filter(isBuilt),
      fc.constantFrom('json', 'script'),
    )
    .map(([rules, form]) => {
      const redirects = rules.map(([from, to]) => ({ from: from.length === 1 ? (from[0] ?? '') : from, to }));
      const script = `module.exports = {\nplugins: [['@docusaurus/plugin-client-redirects', {\nredirects: ${JSON.stringify(redirects, null, 1)} }]],\n};\n`;
      return {
        text: form === 'json' ? JSON.stringify({ redirects }) : script,
        model: () => {
          const pages = new Set(rules.map(([, to]) => withoutSlash(to)));
          return (path) =>
            pages.has(withoutSlash(path))
              ? undefined
              : rules.find(([from]) => from.some((one) => withoutSlash(one) === withoutSlash(path)))?.[1];
        },
      };
    }),
};

/** The Markdown file of a path: one that ends with a slash is the page of a folder. */
function fileFor(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}README.md` : `${path.slice(1)}.md`;
}

/** The plugin writes a file for each entry, one after the other. Of keys that are the same, YAML in Python keeps the last one. */
const mkdocs: Dialect = {
  format: 'mkdocs',
  file: fc.tuple(fileOf(fc.tuple(name, place)), fc.boolean()).map(([rules, hasFolders]) => {
    const entries = rules.map(([from, to]): Pair => {
      const [path = '', ...rest] = to.split(/(?=[#?])/);
      return [
        path === '/new/b' ? fileFor(from).replace('README', 'index') : fileFor(from),
        /^https?:/.test(to) ? to : `${fileFor(path)}${rest.join('').replace(/\?.*/, '')}`,
      ];
    });
    const text = [
      'site_name: Docs',
      ...(hasFolders ? [] : ['use_directory_urls: false']),
      'plugins:',
      '  - search',
      '  - redirects:',
      '      redirect_maps:',
      ...entries.map(([from, to]) => `        '${from}': ${JSON.stringify(to)}`),
      '',
    ].join('\n');
    const urlOf = (file: string): string => {
      const [page = '', fragment = ''] = file.split(/(?=#)/);
      const plain = page.replace(/\.md$/, '');
      const folder = plain.replace(/(?:^|\/)(?:index|README)$/, '');
      const isFolder = hasFolders || folder !== plain;
      // The new site shows pages without an ending.
      return `/${isFolder ? `${folder}/` : `${plain}${plain.startsWith('new/') ? '' : '.html'}`}${fragment}`;
    };
    const answers = new Map(entries.map(([from, to]) => [urlOf(from), /^https?:/.test(to) ? to : urlOf(to)]));
    return { text, model: () => (path) => answers.get(path) ?? answers.get(`${path}/`) };
  }),
};

/** The page of a file: without its ending, and without the name of the page of a folder. */
const gitbook: Dialect = {
  format: 'gitbook',
  file: fc
    .uniqueArray(fc.tuple(name, place), {
      minLength: 1,
      maxLength: 6,
      selector: ([from]) => withoutSlash(from).toLowerCase(),
    })
    .map((rules) => ({
      text: `root: ./docs\nredirects:\n${rules
        .map(([from, to]) => {
          const [path = '', ...fragment] = to.split(/(?=[#?])/);
          const file = /^https?:/.test(to) ? to : `${fileFor(path)}${fragment.join('').replace(/\?.*/, '')}`;
          return `  ${from.slice(1)}: ${JSON.stringify(file)}\n`;
        })
        .join('')}`,
      model: () => (path) =>
        rules
          .find(([from]) => withoutSlash(from).toLowerCase() === withoutSlash(path).toLowerCase())?.[1]
          ?.replace(/\?.*/, ''),
    })),
};

export const TABLES: readonly Dialect[] = [csv, docusaurus, mkdocs, gitbook];
