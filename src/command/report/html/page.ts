import { digestOfText } from '../../../core/plan/digest.ts';
import { type Html, html, ours, type Piece, textOf } from './template.ts';

/** The hash under which a browser runs our own style or script, and nothing else. */
function hashOf(text: string): string {
  return `'sha256-${Buffer.from(digestOfText(text), 'hex').toString('base64')}'`;
}

interface Page {
  readonly title: string;
  /** The name and version of the tool. */
  readonly generator: string;
  readonly style: string;
  /** Missing on a page that needs none. */
  readonly script?: string;
  /** Where the link to skip the head of the page leads. */
  readonly skip: { readonly id: string; readonly text: string };
  readonly body: Piece;
}

/**
 * One self-contained document: it opens without a network, and runs no script but its own. Every text of others is shown as
 * text.
 */
export function pageText({ title, generator, style, script, skip, body }: Page): string {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
  const policy = `default-src 'none'; style-src ${hashOf(style)};${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
  const running: Html | undefined = script === undefined ? undefined : html`<script>${ours(script)}</script>\n`;
  return textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ours(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="generator" content="${generator}">
<title>${title}</title>
<style>${ours(style)}</style>
</head>
<body>
<a class="skip" href="#${skip.id}">${skip.text}</a>
${body}
<footer><p>Created by ${generator}. This page is a single file and loads nothing from the network.</p></footer>
${running}</body>
</html>
`);
}
