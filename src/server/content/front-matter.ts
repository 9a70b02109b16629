import { isJsonObject } from '../../base/json.ts';
import { duplicateKeyIn, yamlValue } from '../../base/yaml-bounds.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { wordsOf } from './document-to-mdast.ts';

type Document = Schemas['Document'];

/** The nesting limit of a Markdown file's front matter. */
const DEPTH_LIMIT = 100;

export function firstHeading(nodes: Document['nodes']): string | undefined {
  const heading = nodes.find(({ type }) => type.startsWith('heading-'));
  const title = heading && wordsOf(heading).replaceAll(/\s+/g, ' ').trim();
  return title === '' ? undefined : title;
}

export function readFrontMatter(markdown: string): { title?: string; description?: string; text: string } {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(markdown);
  if (match === null) {
    return { text: markdown };
  }
  let stated: unknown;
  try {
    const front = yamlDocument(match[1] ?? '', {
      depth: DEPTH_LIMIT,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (front?.errors.length !== 0 || duplicateKeyIn(front) !== undefined) {
      // Two lines of dashes around something else are text.
      return { text: markdown };
    }
    stated = yamlValue(front);
  } catch {
    // Endless or unresolved aliases.
    return { text: markdown };
  }
  const { title, description } = isJsonObject(stated) ? stated : {};
  return {
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.replaceAll(/\s+/g, ' ').trim() } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    text: markdown.slice(match[0].length),
  };
}
