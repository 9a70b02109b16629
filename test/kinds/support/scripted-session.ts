import { ApiError, type ApiFailure } from '../../../src/core/client/index.ts';
import { profileOf } from '../../../src/core/contract/profile.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../../src/core/contract/profile-name.ts';
import type { Session } from '../../../src/core/kinds/define.ts';

interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface ScriptedSession extends Session {
  /** What the service was asked for, in its order. */
  readonly asked: readonly (Input & { readonly operation: string })[];
}

/** What a call fails with. */
export function refusal(failure: ApiFailure, outcome: ApiError['outcome'] = 'none'): ApiError {
  const call = { operation: 'listSites', method: 'GET', path: '/', tries: 1 } as const;
  return new ApiError(`failed: ${failure.type}`, { failure, call, outcome });
}

/** The answer of a service that does not know an address. */
export const notFound: ApiError = refusal({ type: 'not-found', status: 404, message: 'none' });

/** A session of a service that answers as it is told, for what the reference server never does. An error is thrown. */
export function sessionOf(
  answer: (operation: string, input: Input) => unknown,
  profile: ProfileName = DEFAULT_PROFILE,
): ScriptedSession {
  const asked: (Input & { readonly operation: string })[] = [];
  const loaded = new Map<string, Promise<unknown>>();
  const call = async (operation: string, input: Input = {}): Promise<unknown> => {
    asked.push({ operation, ...input });
    const answered = answer(operation, input);
    if (answered instanceof Error) {
      throw answered;
    }
    return answered;
  };
  return {
    asked,
    client: { call, listAll: call } as unknown as Session['client'],
    organization: 'org_acme',
    profile: async () => profileOf(profile),
    once: async <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const known = loaded.get(key) ?? load();
      loaded.set(key, known);
      return (await known) as T;
    },
    hideId: (id) => id,
    realId: (id) => id,
    sleep: async () => true,
  };
}
