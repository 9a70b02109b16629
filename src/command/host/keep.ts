import { type Comment, type Host, HostError, type Issue, type NewIssue } from './types.ts';

interface Kept {
  readonly action: 'created' | 'updated' | 'unchanged' | 'closed' | 'none';
  readonly url: string;
  /** The URLs of duplicates, which were not changed. */
  readonly others: readonly string[];
}

const NOTHING: Kept = { action: 'none', url: '', others: [] };

/** The maximum number of attempts at a creation whose outcome is unknown. */
const TRIES = 3;

/** Hosts normalize line ends and trailing spaces. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
  return plain(one) === plain(other);
}

/** Creates one. If the outcome is unknown, searches for it before trying again. */
async function createOne<T>(create: () => Promise<T>, find: () => Promise<readonly T[]>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof HostError) || !error.uncertain) {
        throw error;
      }
      const [created] = await find();
      if (created !== undefined) {
        return created;
      }
      if (tried >= TRIES) {
        throw error;
      }
    }
  }
}

interface CommentRequest {
  readonly number: number;
  readonly marker: string;
  readonly body: string;
  /** Whether to create a comment if none exists. */
  readonly create: boolean;
}

/** Ensures that a pull request has one comment with the marker and this text. */
export async function keepComment(host: Host, { number, marker, body, create }: CommentRequest): Promise<Kept> {
  const find = (): Promise<readonly Comment[]> => host.findOwnComments(number, marker);
  const [first, ...more] = await find();
  if (first === undefined) {
    if (!create) {
      return NOTHING;
    }
    const { url } = await createOne(() => host.createComment(number, body), find);
    return { action: 'created', url, others: [] };
  }
  const others = more.map(({ url }) => url);
  if (sameText(first.body, body)) {
    return { action: 'unchanged', url: first.url, others };
  }
  const { url } = await host.updateComment(number, first, body);
  return { action: 'updated', url, others };
}

export interface IssueRequest extends NewIssue {
  readonly marker: string;
  /** Whether there is something to report; otherwise an open issue is closed. */
  readonly open: boolean;
  /** The comment posted before an issue is closed. */
  readonly farewell: string;
  /** Extracts the part of a body that decides whether it must be updated. */
  readonly lasting: (body: string) => string;
}

/** Ensures that there is one open issue with the marker and this text, or none if there is nothing to report. */
export async function keepIssue(host: Host, request: IssueRequest): Promise<Kept> {
  const { marker, title, body, labels, open, farewell, lasting } = request;
  const find = (): Promise<readonly Issue[]> => host.findOwnIssues(marker);
  const found = await find();
  const [first, ...more] = found;
  if (!open) {
    for (const issue of found) {
      await host.commentOnIssue(issue, farewell);
      await host.closeIssue(issue);
    }
    return first === undefined ? NOTHING : { action: 'closed', url: first.url, others: [] };
  }
  if (first === undefined) {
    const { url } = await createOne(() => host.createIssue({ title, body, labels }), find);
    return { action: 'created', url, others: [] };
  }
  const others = more.map(({ url }) => url);
  if (lasting(first.body) === lasting(body)) {
    return { action: 'unchanged', url: first.url, others };
  }
  const { url } = await host.updateIssue(first, body);
  return { action: 'updated', url, others };
}
