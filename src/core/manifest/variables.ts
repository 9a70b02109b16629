import { didYouMean, listed } from '../../base/nearest.ts';
import { shortened } from '../../base/text.ts';
import type { ManifestCode } from './codes.ts';
import { type EnvAnswer, type EnvUse, isVariableName } from './env-permission.ts';

export interface VariableValue {
  readonly text: string;
  readonly secret: boolean;
}

/** Looks up variables; undefined if not set. */
export interface Scope {
  readonly env: (name: string, use: EnvUse) => EnvAnswer;
  readonly variable: (name: string) => VariableValue | undefined;
  /** The number of characters that variables may still add; without a limit, a few lines could exhaust the memory. */
  readonly room: { left: number };
  /** The names of all variables, for suggestions. Undefined if `${var:…}` cannot be used here. */
  readonly names: readonly string[] | undefined;
}

/** A text with its variables replaced, and their problems. */
export interface Interpolated {
  readonly text: string;
  readonly secret: boolean;
  readonly problems: readonly { readonly code: ManifestCode; readonly summary: string; readonly detail: string }[];
}

/** The maximum number of characters that variables may add to a manifest. */
export const MOST_ADDED: number = 10_000_000;

const PREFIXES = ['env', 'var'];
const VAR_NAME = /^[A-Za-z_][\w.-]*$/;

function syntax(detail: string): Interpolated {
  return {
    text: '',
    secret: false,
    problems: [{ code: 'variable-syntax', summary: 'Invalid variable', detail }],
  };
}

function unset(summary: string, detail: string): Interpolated {
  return { text: '', secret: false, problems: [{ code: 'variable-unset', summary, detail }] };
}

function replacementFor(inner: string, scope: Scope): Interpolated {
  const shown = `\${${inner.slice(0, 80)}}`;
  const colon = inner.indexOf(':');
  const prefix = colon < 0 ? inner : inner.slice(0, colon);
  if (colon < 0 || !PREFIXES.includes(prefix)) {
    const suggestion =
      colon < 0 && isVariableName(inner)
        ? ` Did you mean "\${env:${inner.slice(0, 80)}}"?`
        : didYouMean(prefix, PREFIXES);
    return syntax(
      `${shown} is not a variable. Variables are \${env:NAME} and \${var:name}.${suggestion} For the text \${ itself, write $\${.`,
    );
  }
  const rest = inner.slice(colon + 1);
  const dash = rest.indexOf(':-');
  const name = dash < 0 ? rest : rest.slice(0, dash);
  const fallback = dash < 0 ? undefined : rest.slice(dash + 2);
  if (!(prefix === 'env' ? isVariableName(name) : VAR_NAME.test(name))) {
    return syntax(
      `${shown} does not name a variable. Names consist of letters, digits and "_" and do not start with a digit.`,
    );
  }
  if (prefix === 'env') {
    const found = scope.env(name, 'plain');
    if (!found.allowed) {
      return { text: '', secret: false, problems: [found.problem] };
    }
    const { value } = found;
    // As in a shell, a default also replaces an empty value.
    const text = fallback !== undefined && (value === undefined || value === '') ? fallback : value;
    return text === undefined
      ? unset(
          `Variable ${shortened(name, 60)} is not set`,
          `Set the environment variable where this command runs, or write a default: \${env:${shortened(name, 80)}:-default}.`,
        )
      : { text, secret: false, problems: [] };
  }
  if (scope.names === undefined) {
    return syntax(`${shown} is used in the value of a variable. Values of variables can use \${env:NAME} only.`);
  }
  const value = scope.variable(name);
  if (value !== undefined) {
    return { ...value, problems: [] };
  }
  if (fallback !== undefined) {
    return { text: fallback, secret: false, problems: [] };
  }
  const short = shortened(name, 80);
  const known = scope.names.length === 0 ? '' : ` Declared: ${listed(scope.names)}.`;
  return unset(
    `Variable ${short} is not declared`,
    `${didYouMean(name, scope.names)}${known} Declare it under \`variables\`, or pass --var ${short}=value.`.trim(),
  );
}

/** Replaces the variables in a text, but not in their values. `$${` is an escaped `${`. */
export function interpolate(text: string, scope: Scope): Interpolated {
  let result = '';
  let secret = false;
  const problems: Interpolated['problems'][number][] = [];
  let from = 0;
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', from)) {
    if (at > from && text[at - 1] === '$') {
      result += `${text.slice(from, at - 1)}\${`;
      from = at + 2;
      continue;
    }
    const end = text.indexOf('}', at);
    if (end < 0) {
      problems.push(
        ...syntax(`A variable that starts with \${ is not closed. Add }, or write $\${ for the text \${ itself.`)
          .problems,
      );
      break;
    }
    const value = replacementFor(text.slice(at + 2, end), scope);
    scope.room.left -= value.text.length;
    if (scope.room.left < 0) {
      problems.push(
        ...syntax(
          `With this text, variables add more than ${MOST_ADDED} characters to the manifest. Use shorter ones, or fewer.`,
        ).problems,
      );
      break;
    }
    result += text.slice(from, at) + value.text;
    secret ||= value.secret;
    problems.push(...value.problems);
    from = end + 1;
  }
  return { text: result + text.slice(from), secret, problems };
}
