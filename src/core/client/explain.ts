import type { Explanation } from '../../base/explanation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { PROFILE_NAMES } from '../contract/profile-name.ts';
import { describeRequest, nameOfPart, permissionFor } from './describe.ts';
import type { ApiFailure, Call } from './failure.ts';

/** How the user changes the settings of a client: commands to paste, or names of options. */
export interface SettingHints {
  /** Follows "set the address:". */
  readonly baseUrl: string;
  /** Follows "Set a valid token:". */
  readonly token: string;
  /** Follows "allow more time:"; undefined if it cannot be changed. */
  readonly timeout: string | undefined;
}

/** For programs that create a client directly. */
export const OPTION_HINTS: SettingHints = {
  baseUrl: 'the option `baseUrl`',
  token: 'the option `token`',
  timeout: 'the option `timeoutMs`',
};

const VIA_PROXY = 'If this machine needs a proxy: `export HTTPS_PROXY=http://proxy.example.com:3128`.';

/** Explains the code of a failed connection; the sentence continues with how to set the address. */
function connectionProblem(code: string, tries: number): string {
  const seen = tries > 1 ? `${code}, after ${tries} tries` : code;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing accepts connections at this address (${seen}). Start the server there, or set another address:`;
    case 'ENOTFOUND':
      return `DNS does not know this host (${seen}). Check its spelling, and set the address:`;
    case 'EAI_AGAIN':
      return `The DNS lookup failed (${seen}). Check the network connection and the DNS server, and set the address:`;
    default:
      return `No connection was made (${seen}). Check the network connection and the firewall, and set the address:`;
  }
}

function unreachable(failure: ApiFailure & { type: 'unreachable' }, { tries }: Call, hints: SettingHints): Explanation {
  const { host, code, proxy } = failure;
  if (proxy !== undefined) {
    return {
      scope: 'service',
      headline: `Cannot reach the API at ${host}: ${proxy.problem}`,
      advice: sentence(proxy.advice),
    };
  }
  const elsewhere = code === 'ECONNREFUSED' ? '' : ` ${VIA_PROXY}`;
  return {
    scope: 'service',
    headline: `Cannot reach the API at ${host}`,
    advice: `${connectionProblem(code, tries)} ${hints.baseUrl}.${elsewhere}`,
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The advice for an operation that only some profiles have: the profile was probably set by hand to the wrong one. */
function otherProfile({ operation }: Call): string {
  const { profiles } = OPERATIONS[operation];
  return profiles.length === PROFILE_NAMES.length
    ? ''
    : ` Only services with the profile ${profiles.join(' or ')} have this operation: if \`--profile\` or \`service.profile\` names that profile for another service, remove it, and Colophon detects the profile.`;
}

/** The explanation for an answer from some other server. */
function notTheApi(host: string, seen: string, { baseUrl }: SettingHints): Explanation {
  return {
    scope: 'service',
    headline: `The server at ${host} is not the API`,
    advice: `It answers ${seen} instead of JSON: the address is wrong, or a proxy or sign-in page answers in its place. Set the address: ${baseUrl}.`,
  };
}

/** What a failure says about its operation alone: why it failed, and what to change. */
type OperationProblem = readonly [reason: string, advice: string];

function forbidden(call: Call, { token }: SettingHints): OperationProblem {
  const permission = permissionFor(call);
  return [
    'not allowed (403)',
    permission === undefined
      ? 'Use a token of a user who may.'
      : `The user of the token needs ${permission}. Grant it, or use a token of another user: ${token}.`,
  ];
}

function invalidAnswer({ other }: ApiFailure & { type: 'invalid-answer' }): OperationProblem {
  return other === undefined
    ? [
        'the answer lacks what Colophon needs',
        'The service has changed since this version of Colophon, or something between it and Colophon changes its answers. Try a newer version of Colophon.',
      ]
    : [
        `this service has ${nameOfPart(other)} of another form`,
        'This version of Colophon cannot use them. Remove them from the manifest, or try a newer version of Colophon.',
      ];
}

function operationProblem(
  failure: ApiFailure,
  call: Call,
  { host, hints }: ExplainContext,
): OperationProblem | undefined {
  switch (failure.type) {
    case 'forbidden':
      return forbidden(call, hints);
    case 'not-found':
      return [
        `not found (${failure.status})`,
        `It does not exist, or is not visible to the user of the token.${otherProfile(call)}`,
      ];
    case 'invalid-answer':
      return invalidAnswer(failure);
    case 'server-error':
      return [
        `the API at ${host} failed (${failure.status})`,
        'The failure is on its side: run the command again later.',
      ];
    case 'timeout':
      return [
        `no answer from ${host} within ${Math.round(failure.afterMs / 100) / 10} s`,
        `Run the command again${hints.timeout === undefined ? '' : `, or allow more time: ${hints.timeout}`}.`,
      ];
    case 'unknown-outcome':
      return [`the connection to ${host} broke (${failure.code})`, 'Run the command again.'];
    default:
      return undefined;
  }
}

/** What a failure says about the whole service, whichever operation met it. */
function serviceProblem(failure: ApiFailure, call: Call, { host, hints }: ExplainContext): Explanation | undefined {
  switch (failure.type) {
    case 'unreachable':
      return unreachable(failure, call, hints);
    case 'untrusted':
      return {
        scope: 'service',
        headline: `Cannot trust the certificate of ${failure.host}`,
        advice: `${sentence(failure.problem)} ${sentence(failure.advice)}`,
      };
    case 'unauthenticated':
      return {
        scope: 'service',
        headline: 'The token was rejected (401)',
        advice: `The API at ${host} does not accept it: it is mistyped, expired or revoked. Set a valid token: ${hints.token}.`,
      };
    case 'forbidden':
    case 'not-found':
    case 'invalid-answer': {
      const status = failure.type === 'forbidden' ? 403 : failure.type === 'not-found' ? failure.status : undefined;
      const seen = status === undefined ? failure.foreign : `${status} with ${failure.foreign}`;
      return failure.foreign === undefined || seen === undefined ? undefined : notTheApi(host, seen, hints);
    }
    case 'redirect':
      return {
        scope: 'service',
        headline: `The API at ${host} redirects elsewhere (${failure.status})`,
        advice: `Colophon follows no redirect, so that the token reaches no other server. ${failure.origin === undefined ? '' : `It leads to ${failure.origin}. `}Set the address: ${hints.baseUrl}.`,
      };
    case 'rate-limited':
      return {
        scope: 'service',
        headline: `The API at ${host} limits the request rate (${failure.status})`,
        advice:
          failure.retryAfterSeconds === undefined
            ? 'Wait a few minutes, then run the command again.'
            : `Run the command again in ${failure.retryAfterSeconds} s.`,
      };
    default:
      return undefined;
  }
}

interface ExplainContext {
  readonly host: string;
  readonly hints: SettingHints;
}

/**
 * Explains why a call failed and what to change. Failures with the same cause have the same explanation, so that a command
 * reports the cause once, no matter how many requests failed. Undefined if the error message has nothing to add to it.
 */
export function explainFailure(failure: ApiFailure, call: Call, context: ExplainContext): Explanation | undefined {
  const whole = serviceProblem(failure, call, context);
  const problem = whole === undefined ? operationProblem(failure, call, context) : undefined;
  if (problem === undefined) {
    return whole;
  }
  const [reason, advice] = problem;
  return { scope: 'operation', reason, request: describeRequest(failure, call), advice };
}
