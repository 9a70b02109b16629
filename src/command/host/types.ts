export type HostName = 'github' | 'gitlab';

export const HOST_TITLES: Readonly<Record<HostName, string>> = { github: 'GitHub', gitlab: 'GitLab' };

/** A comment that Colophon wrote on a pull request. */
export interface Comment {
  readonly id: string;
  readonly body: string;
  readonly url: string;
}

export interface Issue {
  readonly number: string;
  readonly body: string;
  readonly url: string;
}

export interface NewIssue {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
}

/** The required operations of a host. They concern one repository and throw only `HostError`. */
export interface Host {
  readonly name: HostName;
  /** The comments on a pull request that begin with the marker and belong to the user of the token, oldest first. */
  readonly findOwnComments: (number: number, marker: string) => Promise<readonly Comment[]>;
  readonly createComment: (number: number, body: string) => Promise<Comment>;
  readonly updateComment: (number: number, comment: Comment, body: string) => Promise<Comment>;
  /** The open issues that begin with the marker and belong to the user of the token, oldest first. */
  readonly findOwnIssues: (marker: string) => Promise<readonly Issue[]>;
  readonly createIssue: (issue: NewIssue) => Promise<Issue>;
  readonly updateIssue: (issue: Issue, body: string) => Promise<Issue>;
  readonly commentOnIssue: (issue: Issue, body: string) => Promise<void>;
  readonly closeIssue: (issue: Issue) => Promise<void>;
  readonly close: () => Promise<void>;
}

type HostFailure = 'denied' | 'missing' | 'limited' | 'refused' | 'failed' | 'unreachable' | 'unreadable';

/** Thrown by a host. The message contains no secret and is safe to print. */
export class HostError extends Error {
  readonly failure: HostFailure;
  readonly status: number | undefined;
  /** The write may have succeeded nevertheless. */
  readonly uncertain: boolean;

  constructor(
    failure: HostFailure,
    message: string,
    { status, uncertain = false }: { readonly status?: number | undefined; readonly uncertain?: boolean } = {},
  ) {
    super(message);
    this.name = 'HostError';
    this.failure = failure;
    this.status = status;
    this.uncertain = uncertain;
  }
}

/** Whether Colophon wrote a text with this marker, which is its complete first line. */
export function beginsWith(body: string, marker: string): boolean {
  return body === marker || body.startsWith(`${marker}\n`) || body.startsWith(`${marker}\r\n`);
}
