import type { Profile } from '../contract/profile.ts';

/** The methods of an operation: every GET also has HEAD. */
export function methodsFor(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The methods that a path of the interface takes; none when there is no such path. A slow lookup, for refusals. */
export function createMethodIndex(profile: Profile): (path: string) => string[] {
  const routes = [...profile.operations().values()].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => {
    const methods =
      path === '/openapi.json' ? ['GET'] : routes.flatMap((route) => (route.pattern.test(path) ? route.method : []));
    return [...new Set(methods.flatMap(methodsFor))].sort();
  };
}
