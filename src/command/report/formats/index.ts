import { ALL_RESULTS, FINDING_RESULTS, OWN_RESULTS, type ResultType } from '../results.ts';
import { type Format, format } from './format.ts';

/** All formats, in the order of the help. To add one, write a file that exports `render`, and add a line here. */
export const FORMATS: readonly Format[] = [
  format('text', [...ALL_RESULTS, ...OWN_RESULTS], () => import('./text.ts'), { isProse: true }),
  format('json', [...ALL_RESULTS, ...OWN_RESULTS], () => import('./json.ts')),
  format('ndjson', [...ALL_RESULTS, 'access'], () => import('./ndjson.ts')),
  format('markdown', [...ALL_RESULTS, 'runs'], () => import('./markdown.ts'), { isProse: true }),
  format('html', ['plan', 'access', 'runs'], () => import('./html.ts')),
  format('github', FINDING_RESULTS, () => import('./github.ts'), { isForBoards: true }),
  format('sarif', [...FINDING_RESULTS, 'runs'], () => import('./sarif.ts'), { isForBoards: true }),
  format('junit', [...FINDING_RESULTS, 'runs'], () => import('./junit.ts'), { isForBoards: true }),
  format('csv', ['redirect-suggestions', 'access'], () => import('./csv.ts')),
  format('yaml', ['redirect-suggestions'], () => import('./yaml.ts')),
  format('mermaid', ['graph'], () => import('./mermaid.ts')),
  format('dot', ['graph'], () => import('./dot.ts')),
  format('matrix', ['environments'], () => import('./matrix.ts')),
];

export function formatsOf(type: ResultType, formats: readonly Format[] = FORMATS): readonly Format[] {
  return formats.filter(({ results }) => results.includes(type));
}
