/** Variables with this prefix are meant for manifests, so that every manifest may read them. */
const FREE_PREFIX = 'COLOPHON_VAR_';

/** The one variable of our own that `organization:` may use: it selects the organization anyway. */
export const ORGANIZATION_VARIABLE = 'COLOPHON_ORGANIZATION';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const OWN = /^(?:COLOPHON|GITBOOK)_/i;

/** A variable of the environment: whether the manifest may read it, and only then what it holds. */
export type EnvAnswer = { readonly allowed: false } | { readonly allowed: true; readonly value: string | undefined };

/** The variables that a user allows in their own configuration, outside of any checkout. */
export interface EnvConsent {
  readonly names: readonly string[];
  /** How to allow more there, or why it is not used; empty where it does not count. */
  readonly hint: string;
}

/** Whether a text can be the name of a variable. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** Whether a variable is a setting or a token of Colophon itself, which no manifest may read, whatever was allowed. */
function isOwn(name: string): boolean {
  return OWN.test(name) && !name.startsWith(FREE_PREFIX);
}

/** Why a name cannot be allowed; undefined where it can. */
export function problemOfAllowed(name: string): string | undefined {
  if (!isVariableName(name)) {
    return 'is not the name of a variable; write each name in full, patterns are not supported';
  }
  return isOwn(name) ? 'belongs to Colophon itself, and no manifest may read it' : undefined;
}

/** Reads variables for a manifest, and remembers those that it did not read and could be allowed to. */
interface EnvReader {
  /** One that is not allowed is not looked at: neither its value nor whether it is set. */
  readonly read: (name: string) => EnvAnswer;
  readonly refused: () => readonly string[];
}

export function createEnvReader(
  env: Readonly<Record<string, string | undefined>>,
  allowed: Iterable<string>,
): EnvReader {
  const names = new Set(allowed);
  const refused = new Set<string>();
  return {
    read: (name) => {
      if (!isOwn(name) && (name.startsWith(FREE_PREFIX) || names.has(name))) {
        return { allowed: true, value: Object.hasOwn(env, name) ? env[name] : undefined };
      }
      if (problemOfAllowed(name) === undefined) {
        refused.add(name);
      }
      return { allowed: false };
    },
    refused: () => [...refused],
  };
}

/** The problem of a place that asks for a variable without permission. */
export function refusedVariable(
  shown: string,
  name: string,
): { readonly code: 'variable-refused'; readonly summary: string; readonly detail: string } {
  const summary = `Variable ${name} is not allowed`;
  if (name === ORGANIZATION_VARIABLE) {
    const detail = `Only \`organization:\` may use ${name}. Write the id itself, or use a variable whose name starts with ${FREE_PREFIX}.`;
    return { code: 'variable-refused', summary, detail };
  }
  const detail = isOwn(name)
    ? `${shown} reads a setting of Colophon itself, which no manifest may read. Use a variable whose name starts with ${FREE_PREFIX}.`
    : `${shown} reads an environment variable without permission. Pass --allow-env ${name}, set COLOPHON_ALLOW_ENV=${name} where the command runs, or rename the variable to ${FREE_PREFIX}${name}, which needs no permission.`;
  return { code: 'variable-refused', summary, detail };
}
