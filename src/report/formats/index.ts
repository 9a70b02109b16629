import { ALL_RESULTS, FINDING_RESULTS, type ResultType } from '../results.ts';
import { type Format, format } from './format.ts';

/** Every format, in the order in which help lists them. A new one is a file that exports `render`, and a line here. */
export const FORMATS: readonly Format[] = [
  format('text', [...ALL_RESULTS, 'graph', 'topics'], () => import('./text.ts'), { isProse: true }),
  format('json', [...ALL_RESULTS, 'graph', 'topics'], () => import('./json.ts')),
  format('ndjson', ALL_RESULTS, () => import('./ndjson.ts')),
  format('markdown', ALL_RESULTS, () => import('./markdown.ts'), { isProse: true }),
  format('html', ['plan'], () => import('./html.ts')),
  format('github', FINDING_RESULTS, () => import('./github.ts'), { isForBoards: true }),
  format('sarif', FINDING_RESULTS, () => import('./sarif.ts'), { isForBoards: true }),
  format('junit', FINDING_RESULTS, () => import('./junit.ts'), { isForBoards: true }),
  format('mermaid', ['graph'], () => import('./mermaid.ts')),
  format('dot', ['graph'], () => import('./dot.ts')),
];

/** The formats that a type of result has. */
export function formatsOf(type: ResultType, formats: readonly Format[] = FORMATS): readonly Format[] {
  return formats.filter(({ results }) => results.includes(type));
}
