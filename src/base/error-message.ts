/** The message of a thrown value, which may be anything. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a system error, such as ENOSPC, or else its message. */
export function systemReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? messageOf(error);
}
