/** One row of the fault matrix: something that goes wrong, and what Colophon does about it. */
interface FaultRow {
  readonly id: string;
  readonly fault: string;
  readonly behaviour: string;
}

/** The parts of the matrix, with the rows of each in order. */
const PARTS: Readonly<Record<string, readonly (readonly [fault: string, behaviour: string])[]>> = {
  'The connection': [
    [
      'The service cannot be reached',
      'Any request is retried with growing delays; then exit 1, with the host and the number of tries',
    ],
    [
      'The connection is reset before a create is done',
      'Looked up by its natural key, then sent again, at most three times',
    ],
    [
      'The connection is reset after a create is done',
      'Found by its natural key and adopted; updated only where it differs',
    ],
    ['The connection is closed instead of reset', 'The same as a reset'],
    ['A success with half of its body', 'Done; the id is looked up, and the create is never sent again'],
    [
      'A success that is a web page or broken JSON',
      'Writes: done, and looked up. Reads: an error with status, type and a short excerpt',
    ],
    ['No answer at all', 'A deadline for each request; then as after a reset'],
    ['An answer that drips in byte by byte', 'A deadline for the whole request, and one for all its tries'],
    ['A body without end', 'An error at 64 MiB; memory does not fill up'],
    ['An update is reset', 'Sent again: setting a value twice is setting it once'],
    ['A delete is reset', 'Sent again; "not found" then means done'],
    ['A delete of what is gone already', 'Done, reported as already deleted'],
    ['A conflict after a lost answer', 'Looked up: equal is adopted, different is reported'],
    ['A redirect to anywhere', 'Not followed; the token never leaves the configured origin'],
    ['An answer that is not HTTP', 'Writes: as after a reset. Reads: an error'],
    [
      'A request that has its effect after its sender died',
      'The check after the apply reports both ids; nothing is deleted by itself',
    ],
    ['A certificate that is not trusted', 'Fails at once, without a retry and without a way to ignore it silently'],
  ],
  'Status and rate': [
    ['429 with a delay in seconds', 'No request to that origin before the delay is over'],
    ['429 with a date, and a local clock that is hours off', 'The delay is measured on the clock of the service'],
    ['429 with an unusable delay', 'Longer than the limit: stop with its length. Invalid: our own delays'],
    ['429 without a delay, in bursts', 'The rate adapts: few refusals, little time lost'],
    ['5xx on reads', 'At most five tries with growing random delays; then the list is unknown'],
    ['5xx on creates', 'As after a reset'],
    ['503 for the whole run', 'Stops after five failures in a row; the journal is intact'],
    ['One resource is refused', 'It and its dependents are left out, the rest is applied; exit 4'],
    ['No permission: for everything, or for one list', 'Exit 3; a list that cannot be read is unknown, never empty'],
    ['A token that is revoked during an apply', 'Nothing more is started; the next run completes it; exit 3'],
    ['404 on a list', 'The parent is missing; never an empty list'],
    ['405, 415, 501', 'No retry: an error of the contract'],
    ['A success whose body is something else', 'Checked against the contract; unknown for reads'],
  ],
  Lists: [
    ['Lists of 0 to 10,001 items', 'Complete, with no request too many'],
    ['A cursor that repeats', 'An error at the first repetition, never a short list'],
    ['New cursors with the same items for ever', 'An error after a bounded number of pages'],
    ['An item that comes twice', 'Equal: kept once. Different: the list is read again, at most three times'],
    ['Empty, short or oversized pages', 'The cursor is followed to the end'],
    ['A list that shrinks while it is read', 'Read again; one that never settles is an error'],
    ['A list that grows while it is read', 'Read again; resources of others stay unmanaged'],
    ['A cursor that expired', 'The list is read again, at most three times'],
    ['A page that is cut off or not JSON', 'That page is read again, then an error'],
    ['A count that disagrees with the items', 'Read again, then an error'],
    ['A service that shows its own writes late', 'Waited for within bounds; nothing is created twice'],
    ['Everything that we own is gone at once', 'Blocked by the guard `recreate`; needs `--allow recreate=N`'],
    ['Unknown fields and values', 'Accepted in answers, never compared, never sent'],
  ],
  'Processes, files, concurrency': [
    ['SIGINT or SIGTERM', 'Changes in flight are finished and recorded; exit 5; prints how to continue'],
    ['A second SIGINT', 'Ends at once; the next run completes the work'],
    ['SIGKILL at any request', 'The next run completes the work, without a prompt or repair'],
    ['SIGKILL while the journal is written', 'A torn last line is ignored'],
    [
      'An error in our own code during an apply',
      'Changes in flight are finished and recorded; no secret in the message',
    ],
    [
      'A disk that is full or read-only',
      'Before the first write: nothing is done. Later: stop, and show what is not recorded',
    ],
    ['A plan file that was damaged or belongs elsewhere', 'Refused before any request'],
    ['The workspace changed between plan and apply', 'The plan is stale: nothing is written; exit 6'],
    ['A plan that is applied twice', 'The second time it is stale: nothing is written'],
    [
      'Two applies at once',
      'One ledger: one waits, or reports who holds it. Two ledgers: no duplicate without a report',
    ],
    [
      'A lock that was left behind',
      'Shows holder and age; the lock of a dead process of this machine is replaced, any other needs `ledger unlock`',
    ],
    ['The commit that was applied last is missing', 'No deletes, with the reason and how to fetch it'],
  ],
  'Guards against mass changes': [
    ['Many deletes, or the last ones of a kind', 'Exit 7 and no write without `--allow delete=N` or `--allow empty`'],
    ['Files that are empty or missing', 'Rejected, so that nothing is taken for "delete everything"'],
    ['One of many files is unreadable or invalid', 'Exit 8 before any request'],
    [
      'A section is absent, empty or null; entries move or are renamed',
      'Absent: unmanaged. Empty: delete all. Null: an error. Moving changes nothing',
    ],
  ],
  'Hostile input and secrets': [
    ['An alias bomb', 'Rejected by what it expands to'],
    ['Nesting or files without end', 'An error with its place, before memory or stack run out'],
    ['Keys such as `__proto__`', 'Rejected; no object is touched'],
    ['Paths that lead out of the repository', 'Rejected, checked on the opened file; devices and pipes are never read'],
    ['YAML that readers disagree on', 'Duplicate keys, lossy numbers and unknown tags are errors'],
    ['Live texts with control characters or markup', 'Escaped in every format, and cut'],
    ['A base URL that leads elsewhere', 'https only; http needs a flag or this machine'],
    [
      'A pull request that changes host, organization or token',
      'They never come from the checkout; a check cannot write, whatever its token may do',
    ],
    ['Secrets in tokens, fields, errors', 'Appear in no output, plan, journal or log'],
    ['Attacks on the reference server', 'Local only, bounded, and never a 5xx'],
    [
      'Clocks that jump, machines that sleep',
      'Nothing is decided by the time of day; a run that lost its lock while suspended writes no more',
    ],
    ['The reference server is killed', 'Everything acknowledged survives, nothing partial does; one server per file'],
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
