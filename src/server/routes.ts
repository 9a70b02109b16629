import { OPERATIONS } from '../contract/operations.gen.ts';

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
}

let routes: readonly Route[] | undefined;

/** The methods that a path of the interface takes; none when there is no such path. A slow look, for refusals only. */
export function methodsOf(path: string): string[] {
  routes ??= Object.values(OPERATIONS).map((operation) => ({
    method: operation.method,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  if (path === '/openapi.json') {
    return ['GET'];
  }
  return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
