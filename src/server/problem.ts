/** Why a request is refused: an HTTP status and a sentence for the caller. Never contains a secret. */
export class Problem extends Error {
  readonly status: number;
  /** Additional fields of the response. */
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.more = more;
  }
}

/** The request breaks a rule; the message names the field and the rule. */
export function badRequest(message: string): Problem {
  return new Problem(400, message);
}

/** No token, or an unknown one. */
export function unauthorized(): Problem {
  return new Problem(401, 'A valid bearer token is required in the Authorization header');
}

/** The caller may see the resource, but lacks a permission. */
export function forbidden(message: string): Problem {
  return new Problem(403, message);
}

/** The resource does not exist, or the caller may not see it; callers cannot distinguish the two. */
export function notFound(what: string): Problem {
  return new Problem(404, `${what} not found`);
}

/** Nothing would change, or something conflicts. */
export function conflict(message: string, more?: object): Problem {
  return new Problem(409, message, more);
}

/** The value, or a 404 that names what is missing. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) {
    throw notFound(what);
  }
  return value;
}
