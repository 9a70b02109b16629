/** Where repositories are kept. */
export type HostName = 'github' | 'gitlab';

/** What a host is called when people talk about it. */
export const HOST_TITLES: Readonly<Record<HostName, string>> = { github: 'GitHub', gitlab: 'GitLab' };

/** A comment of our own on a pull request. */
export interface Comment {
  readonly id: string;
  readonly body: string;
  /** Where a person reads it. */
  readonly url: string;
}

/** An issue of our own. */
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

/** What is needed of a host of repositories. Everything is about one repository and throws nothing but `HostError`. */
export interface Host {
  readonly name: HostName;
  /** The comments on a pull request that begin with the marker and are by who asks, the oldest first. */
  readonly findOwnComments: (number: number, marker: string) => Promise<readonly Comment[]>;
  readonly createComment: (number: number, body: string) => Promise<Comment>;
  readonly updateComment: (number: number, comment: Comment, body: string) => Promise<Comment>;
  /** The open issues that begin with the marker and are by who asks, the oldest first. */
  readonly findOwnIssues: (marker: string) => Promise<readonly Issue[]>;
  readonly createIssue: (issue: NewIssue) => Promise<Issue>;
  readonly updateIssue: (issue: Issue, body: string) => Promise<Issue>;
  readonly commentOnIssue: (issue: Issue, body: string) => Promise<void>;
  readonly closeIssue: (issue: Issue) => Promise<void>;
  /** Lets go of connections. */
  readonly close: () => Promise<void>;
}

/** Why a host did not do what it was asked. */
type HostFailure = 'denied' | 'missing' | 'limited' | 'refused' | 'failed' | 'unreachable' | 'unreadable';

/** Thrown by a host. The message holds no secret and is safe to print. */
export class HostError extends Error {
  readonly failure: HostFailure;
  readonly status: number | undefined;
  /** What was asked may have been done all the same. */
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

/** Whether a text is one that we wrote with this marker: it is the whole first line. */
export function beginsWith(body: string, marker: string): boolean {
  return body === marker || body.startsWith(`${marker}\n`) || body.startsWith(`${marker}\r\n`);
}
