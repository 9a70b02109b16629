/** Explains to the user why a request failed. Contains no secrets. */
export type Explanation =
  /** Every request fails for this reason, such as the address, the token, a certificate or a proxy. */
  | {
      readonly scope: 'service';
      /** Names the cause and its subject: "Cannot reach the API at 127.0.0.1:9". */
      readonly headline: string;
      /** The observation and the setting to change, in complete sentences. */
      readonly advice: string;
    }
  /** Only this request fails; others may succeed. */
  | {
      readonly scope: 'operation';
      /** Follows a colon: "not allowed (403)". */
      readonly reason: string;
      /** The request and its failure: "GET /v1/user answered 403: …". */
      readonly request: string;
      readonly advice: string;
    };

/** Why a connection is not possible, and what to do about it. */
export interface Obstacle {
  /** Begins in lowercase, without a full stop: "the proxy p:3128 requires authentication (407)". */
  readonly problem: string;
  /** An instruction in the same form: "set …". */
  readonly advice: string;
}

export function obstacleText({ problem, advice }: Obstacle): string {
  return `${problem}: ${advice}`;
}
