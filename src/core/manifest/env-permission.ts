import { namesIn } from '../../base/names.ts';

/** Variables with this prefix are intended for manifests, so every manifest may show them. */
const PLAIN_PREFIX = 'COLOPHON_VAR_';
/** Variables with this prefix are secrets: only `!env` can read them, so no string in a manifest can show one. */
const SECRET_PREFIX = 'COLOPHON_SECRET_';
/** Lists the names of more secrets; not a secret itself. */
const SECRET_LIST = 'COLOPHON_SECRET_ENV';

/** The only variable of Colophon itself that `organization:` may use: it selects the organization anyway. */
export const ORGANIZATION_VARIABLE = 'COLOPHON_ORGANIZATION';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const OWN = /^(?:COLOPHON|GITBOOK)_/i;

/** How a manifest reads a variable: `${env:NAME}` shows its value, `!env NAME` never does. */
export type EnvUse = 'plain' | 'secret';

/** The variables that may be read in addition to those with our prefixes. A name in both lists is a secret. */
export interface EnvNames {
  readonly allowEnv: readonly string[];
  readonly secretEnv: readonly string[];
}

interface EnvProblem {
  readonly code: 'variable-refused';
  readonly summary: string;
  readonly detail: string;
}

/** The value of a variable, or why the manifest may not read it in this way. */
export type EnvAnswer =
  | { readonly allowed: false; readonly problem: EnvProblem }
  | { readonly allowed: true; readonly value: string | undefined };

/** The variables that users allow in their own configuration, outside any checkout. */
export interface EnvConsent extends EnvNames {
  /** How to allow more variables there, or why the configuration is not used; empty if it is not relevant. */
  readonly hint: string;
}

/** Whether a text is a valid name of a variable. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** Whether a variable is a setting or a token of Colophon itself, which no manifest may ever read. */
function isOwn(name: string): boolean {
  const isSecret = name.startsWith(SECRET_PREFIX) && name.toUpperCase() !== SECRET_LIST;
  return OWN.test(name) && !name.startsWith(PLAIN_PREFIX) && !isSecret;
}

/** Why a name cannot be allowed for a use; undefined if it can. */
export function problemOfAllowed(name: string, use: EnvUse): string | undefined {
  if (!isVariableName(name)) {
    return 'is not the name of a variable; write each name in full, patterns are not supported';
  }
  if (isOwn(name)) {
    return 'belongs to Colophon itself, and no manifest may read it';
  }
  return use === 'plain' && name.startsWith(SECRET_PREFIX) ? 'is a secret by its name: only !env reads it' : undefined;
}

/** The values of all secrets in the environment, whether or not a manifest reads them. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = namesIn(env[SECRET_LIST]);
  const names = [...Object.keys(env).filter((name) => name.startsWith(SECRET_PREFIX) && !isOwn(name)), ...named];
  return names.flatMap((name) => (Object.hasOwn(env, name) ? (env[name] ?? []) : [])).filter((value) => value !== '');
}

/** Reads variables for a manifest, and records refused ones that the user could allow. */
interface EnvReader {
  /** For a variable that is not allowed, neither checks its value nor whether it is set. */
  readonly read: (name: string, use: EnvUse) => EnvAnswer;
  /** The flags that allow all refused variables; empty if there is at most one. */
  readonly remedy: () => string;
}

const FLAGS: Readonly<Record<EnvUse, string>> = { plain: '--allow-env', secret: '--secret-env' };

export function createEnvReader(
  env: Readonly<Record<string, string | undefined>>,
  { allowEnv, secretEnv, hint }: EnvConsent,
): EnvReader {
  const secret = new Set(secretEnv);
  const plain = new Set(allowEnv);
  const refused: Readonly<Record<EnvUse, Set<string>>> = { plain: new Set(), secret: new Set() };
  const useOf = (name: string): EnvUse | undefined => {
    if (name.startsWith(SECRET_PREFIX) || secret.has(name)) {
      return 'secret';
    }
    return name.startsWith(PLAIN_PREFIX) || plain.has(name) ? 'plain' : undefined;
  };
  return {
    read: (name, use) => {
      const known = isOwn(name) ? 'own' : useOf(name);
      if (known === use) {
        return { allowed: true, value: Object.hasOwn(env, name) ? env[name] : undefined };
      }
      const problem = refusal(name.slice(0, 80), use, known);
      if (known !== undefined || !isVariableName(name)) {
        return { allowed: false, problem };
      }
      refused[use].add(name);
      return { allowed: false, problem: { ...problem, detail: `${problem.detail}${hint === '' ? '' : ` ${hint}`}` } };
    },
    remedy: () => {
      const flags = (['plain', 'secret'] as const).filter((use) => refused[use].size > 0);
      return refused.plain.size + refused.secret.size < 2
        ? ''
        : ` To allow all of them: ${flags.map((use) => `${FLAGS[use]} ${[...refused[use]].join(',')}`).join(' ')}`;
    },
  };
}

/** The problem of a place that may not read a variable in this way. */
function refusal(name: string, use: EnvUse, known: EnvUse | 'own' | undefined): EnvProblem {
  const code = 'variable-refused';
  const shown = use === 'plain' ? `\${env:${name}}` : `!env ${name}`;
  const secretName = `${SECRET_PREFIX}${name.startsWith(PLAIN_PREFIX) ? name.slice(PLAIN_PREFIX.length) : name}`;
  if (known === 'secret') {
    const detail = `${shown} would show its value in plans and on the service. Only \`!env ${name}\` reads it, as the value of a field for secrets. If it is not a secret, give it a name that starts with ${PLAIN_PREFIX}.`;
    return { code, summary: `Variable ${name} is a secret`, detail };
  }
  if (known === 'plain') {
    const detail = `${shown} reads secrets alone, and \${env:${name}} may show this variable in any text. Rename the variable to ${secretName}, or pass --secret-env ${name}. If it is not a secret, write "\${env:${name}}".`;
    return { code, summary: `Variable ${name} is not a secret`, detail };
  }
  const summary = `Variable ${name} is not allowed`;
  const prefix = use === 'plain' ? PLAIN_PREFIX : SECRET_PREFIX;
  if (name === ORGANIZATION_VARIABLE) {
    const detail = `Only \`organization:\` may use \${env:${name}}. Write the id itself, or use a variable whose name starts with ${prefix}.`;
    return { code, summary, detail };
  }
  const detail =
    known === 'own'
      ? `${shown} reads a setting of Colophon itself, which no manifest may read. Use a variable whose name starts with ${prefix}.`
      : `${shown} reads an environment variable without permission. Pass ${FLAGS[use]} ${name}, set ${use === 'plain' ? 'COLOPHON_ALLOW_ENV' : SECRET_LIST}=${name} where the command runs, or rename the variable to ${prefix}${name}, which needs no permission.`;
  return { code, summary, detail };
}
