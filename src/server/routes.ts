import { OPERATIONS } from '../contract/operations.gen.ts';

/** Tells the methods that a path of the interface takes; none when there is no such path. A slow look, for refusals. */
export function createMethodIndex(): (path: string) => string[] {
  const routes = Object.values(OPERATIONS).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) =>
    path === '/openapi.json'
      ? ['GET']
      : [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
