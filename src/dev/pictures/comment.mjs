// The comment on a pull request as GitHub shows it, from the Markdown that `colophon comment` writes.
import { fromMarkdown } from 'mdast-util-from-markdown';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lines of a diff are colored by their first character. */
const DIFF = { '+': 'added', '-': 'deleted', '!': 'changed' };

function codeHtml({ lang, value }) {
  const lines = value.split('\n').map((line) => {
    const look = lang === 'diff' ? DIFF[line[0]] : undefined;
    return look === undefined ? escaped(line) : `<span class="${look}">${escaped(line)}</span>`;
  });
  return `<pre><code>${lines.join('\n')}</code></pre>`;
}

const within = (tag) => (node) => `<${tag}>${node.children.map(htmlOf).join('')}</${tag}>`;

/** The nodes that a comment consists of; any other node is an error here. */
const MAKERS = {
  root: (node) => node.children.map(htmlOf).join('\n'),
  heading: (node) => within(`h${node.depth}`)(node),
  paragraph: within('p'),
  strong: within('strong'),
  list: within('ul'),
  listItem: within('li'),
  text: ({ value }) => escaped(value),
  inlineCode: ({ value }) => `<code>${escaped(value)}</code>`,
  code: codeHtml,
  // Only ours: the marker, and the tags around folded parts. Foreign texts are escaped in the Markdown.
  html: ({ value }) => value,
};

const htmlOf = (node) => MAKERS[node.type](node);

const textOf = (node) => node.value ?? node.children?.map(textOf).join('') ?? '';

/** The visible content, one line per part, in order. */
function linesOf(node) {
  if (node.type === 'code') return node.value.split('\n').map((line) => `code: ${line}`);
  if (node.type === 'html') return node.value.startsWith('<!--') ? [] : [`html: ${node.value}`];
  return node.type === 'heading' || node.type === 'paragraph'
    ? [`${node.type}: ${textOf(node)}`]
    : node.children.flatMap(linesOf);
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f2328, #f0f6fc); --quiet: light-dark(#59636e, #9198a1); --line: light-dark(#d1d9e0, #3d444d); --back: light-dark(#fff, #0d1117); --head: light-dark(#f6f8fa, #151b23); --code: light-dark(#818b981f, #656c7633); }
* { box-sizing: border-box; }
body { margin: 0; padding: 8px; height: 100vh; overflow: hidden; background: var(--back); color: var(--ink); font: 14px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans Condensed", sans-serif; font-stretch: 80%; }
.comment { height: 100%; overflow: hidden; border: 1px solid var(--line); border-radius: 6px; }
.by { padding: 7px 16px; background: var(--head); border-bottom: 1px solid var(--line); color: var(--quiet); }
.by b { color: var(--ink); } .by span { border: 1px solid var(--line); border-radius: 2em; padding: 0 7px; font-size: 12px; }
.text { padding: 0 16px; } h3 { font-size: 17px; margin: 14px 0 10px; } h4 { font-size: 14px; margin: 14px 0 6px; } p, ul { margin: 0 0 10px; } li p { margin: 0; } ul { padding-left: 24px; } ul ul { margin: 0; }
code { font: 12px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; background: var(--code); padding: .2em .4em; border-radius: 6px; }
h3 code { font-size: 14px; } pre { background: var(--head); padding: 10px 14px; margin: 0 0 10px; border-radius: 6px; overflow: hidden; } pre code { background: none; padding: 0; }
.added { color: light-dark(#116329, #aff5b4); background: light-dark(#dafbe1, #033a16); } .deleted { color: light-dark(#82071e, #ffdcd7); background: light-dark(#ffebe9, #67060c); } .changed { color: light-dark(#953800, #ffdfb6); background: light-dark(#ffd8b5, #5a1e02); }
`;

/** A page that looks like the comment, and the lines of its visible content. */
export function commentPage(markdown) {
  const tree = fromMarkdown(markdown);
  return {
    lines: linesOf(tree),
    page: `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><div class="comment"><div class="by"><b>github-actions</b> <span>bot</span> commented 2 minutes ago</div><div class="text">${htmlOf(tree)}</div></div>`,
  };
}
