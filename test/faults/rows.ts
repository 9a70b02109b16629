/** One row of the fault matrix: a fault, and how Colophon handles it. */
interface FaultRow {
  readonly id: string;
  readonly fault: string;
  readonly behaviour: string;
}

/** The parts of the matrix, with the rows of each in order. */
const PARTS: Readonly<Record<string, readonly (readonly [fault: string, behaviour: string])[]>> = {
  'The connection': [
    [
      'The API is unreachable',
      'Retries every request with growing delays; then exits with 1 and names the host and the number of tries',
    ],
    [
      'The connection is reset before a create is done',
      'Looks for the resource by its natural key, then retries, at most three times',
    ],
    [
      'The connection is reset after a create is done',
      'Finds the resource by its natural key and adopts it; updates it only where it differs',
    ],
    ['The connection is closed instead of reset', 'Same as a reset'],
    ['A success with a truncated body', 'Done; looks up the id, never sends the create again'],
    [
      'A success that is a web page or invalid JSON',
      'Writes: done; looks up the result. Reads: an error with status, content type and a short excerpt',
    ],
    ['No response', 'A deadline for each request; then same as a reset'],
    ['A response that trickles in byte by byte', 'A total deadline for each request, and one for all its tries'],
    ['An endless response body', 'An error at 64 MiB; memory use stays bounded'],
    ['The connection is reset during an update', 'Retries: updates are idempotent'],
    ['The connection is reset during a delete', 'Retries; "not found" then means done'],
    ['A delete of a resource that is already gone', 'Done, reported as already deleted'],
    ['A conflict after a lost response', 'Looks up the resource: adopts an equal one, reports a different one'],
    ['A redirect to any URL', 'Not followed; the token never leaves the configured origin'],
    ['A response that is not HTTP', 'Writes: same as a reset. Reads: an error'],
    [
      'A request that takes effect after its sender died',
      'The check after the apply reports both ids; nothing is deleted automatically',
    ],
    ['An untrusted certificate', 'Fails at once, without retries; there is no silent way to ignore it'],
  ],
  'Status codes and rate limits': [
    ['429 with a delay in seconds', 'Sends no request to that origin until the delay is over'],
    ['429 with a date, while the local clock is hours off', 'Measures the delay on the clock of the service'],
    ['429 with an unusable delay', 'Longer than the limit: stops and names the delay. Invalid: uses its own delays'],
    ['429 without a delay, in bursts', 'Adapts the rate: few refusals, little time lost'],
    ['5xx on reads', 'At most five tries with growing random delays; then the list is unknown'],
    ['5xx on creates', 'Same as a reset'],
    ['503 for the entire run', 'Stops after five failures in a row; the journal is intact'],
    ['One resource is rejected', 'Skips it and its dependents, applies the rest; exit code 4'],
    [
      'No permission: for everything, or for one list',
      'Exit code 3; a list that cannot be read is unknown, never empty',
    ],
    ['The token is revoked during an apply', 'Starts no further change; exit code 3; the next run completes the work'],
    ['404 on a list', 'The parent is missing; never an empty list'],
    ['405, 415, 501', 'Fails at once, with the message of the service'],
    ['A success with an unexpected body', 'Validates it against the contract; a read counts as unknown'],
  ],
  Lists: [
    ['Lists of 0 to 10,001 items', 'Complete, with no unnecessary request'],
    ['A cursor that repeats', 'An error at the first repetition, never a short list'],
    ['New cursors with the same items forever', 'An error after a bounded number of pages'],
    ['A duplicate item', 'Equal: kept once. Different: reads the list again, at most three times'],
    ['Empty, short or oversized pages', 'Follows the cursor to the end'],
    ['A list that shrinks while it is read', 'Reads it again; a list that never settles is an error'],
    ['A list that grows while it is read', 'Reads it again; resources of others stay unmanaged'],
    ['An expired cursor', 'Reads the list again, at most three times'],
    ['A page that is truncated or not JSON', 'Reads that page again; then an error'],
    ['A count that disagrees with the items', 'Reads the list again; then an error'],
    ['A service that shows its own writes late', 'Waits within limits; creates nothing twice'],
    ['All owned resources are missing at once', 'Blocked by the guard `recreate`; needs `--allow recreate=N`'],
    ['Unknown fields and values', 'Accepted in responses, never compared, never sent'],
  ],
  'Processes, files, concurrency': [
    ['SIGINT or SIGTERM', 'Finishes and records changes in flight; prints how to continue; exit code 5'],
    ['A second SIGINT', 'Exits at once; the next run completes the work'],
    ['SIGKILL at any request', 'The next run completes the work, without a prompt or repair'],
    ['SIGKILL while the journal is written', 'Ignores an incomplete last line'],
    ['A bug in Colophon itself during an apply', 'Finishes and records changes in flight; no secret in the message'],
    ['A full or read-only disk', 'Before the first write: does nothing. Later: stops and shows what is not recorded'],
    ['A plan file that is damaged, or for another target', 'Rejected before any request'],
    ['The workspace changed between plan and apply', 'The plan is stale: writes nothing; exit code 6'],
    ['A plan that is applied twice', 'The second time it is stale: writes nothing'],
    [
      'Two applies at once',
      'One ledger: one waits, or names the holder of the lock. Two ledgers: no unreported duplicate',
    ],
    [
      'A stale lock',
      'Shows holder and age; replaces the lock of a dead process on this machine; any other needs `ledger unlock`',
    ],
    ['The last applied commit is missing', 'Deletes nothing; shows the reason and how to fetch the commit'],
  ],
  'Guards against mass changes': [
    [
      'Many deletions, or the last ones of a kind',
      'Exit code 7 and no write without `--allow delete=N` or `--allow empty`',
    ],
    ['Empty or missing files', 'Rejected, so they are never mistaken for "delete everything"'],
    ['One of many files is unreadable or invalid', 'Exit code 8 before any request'],
    [
      'A list or map is absent, empty or null; entries move or are renamed',
      'Absent: unmanaged. Empty: delete all. Null: an error. Moving changes nothing',
    ],
  ],
  'Hostile input and secrets': [
    ['An alias bomb', 'Rejected by its expanded size'],
    ['Endless nesting or files', 'An error with file and line, before memory or stack run out'],
    ['Keys such as `__proto__`', 'Rejected; no object is modified'],
    ['Paths outside the repository', 'Rejected, checked on the opened file; devices and pipes are never read'],
    ['YAML that parsers read differently', 'Duplicate keys, lossy numbers and unknown tags are errors'],
    ['Live text with control characters or markup', 'Escaped and shortened in every format'],
    ['An untrusted base URL', 'https only; http only on this machine or with a flag'],
    [
      'A pull request that changes host, organization or token',
      'Never takes them from the checkout; checks are read-only, even with a token that can write',
    ],
    ['Secrets in tokens, fields, errors', 'Appear in no output, plan, journal or log'],
    ['Attacks on the reference server', 'Local only, bounded work, never a 5xx'],
    [
      'Clock changes and suspended machines',
      'No decision depends on the time of day; a run that lost its lock while suspended writes no more',
    ],
    ['The reference server is killed', 'Every acknowledged write survives, no partial one does; one server per file'],
    ['Patterns that take exponential time', 'Every pattern takes linear time'],
  ],
};

/** The part that a row is in. */
export interface FaultPart {
  readonly title: string;
  readonly rows: readonly FaultRow[];
}

function numbered(): readonly FaultPart[] {
  let number = 0;
  return Object.entries(PARTS).map(([title, rows]) => ({
    title,
    rows: rows.map(([fault, behaviour]) => ({ id: `F${String(++number).padStart(2, '0')}`, fault, behaviour })),
  }));
}

export const FAULT_PARTS: readonly FaultPart[] = numbered();
