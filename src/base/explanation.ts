/** Why a request failed, for a person. Holds no secret. */
export type Explanation =
  /** Every request fails for this reason: the address, the token, a certificate, a proxy. */
  | {
      readonly scope: 'service';
      /** Names the cause and its subject: "Cannot reach the API at 127.0.0.1:9". */
      readonly headline: string;
      /** What was seen and which setting to change, in full sentences. */
      readonly advice: string;
    }
  /** This request fails, and others may not. */
  | {
      readonly scope: 'operation';
      /** Follows a colon: "not allowed (403)". */
      readonly reason: string;
      /** What was requested and how it failed: "GET /v1/user answered 403: …". */
      readonly request: string;
      readonly advice: string;
    };

/** What prevents a connection, and what to do about it. */
export interface Obstacle {
  /** Begins in lowercase, without a full stop: "the proxy p:3128 requires authentication (407)". */
  readonly problem: string;
  /** The same form, as an instruction: "set …". */
  readonly advice: string;
}

/** Both on one line. */
export function obstacleText({ problem, advice }: Obstacle): string {
  return `${problem}: ${advice}`;
}
