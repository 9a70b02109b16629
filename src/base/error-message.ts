/** The message of a thrown value; anything can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error of the system, such as ENOSPC; else its message. */
export function systemReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? messageOf(error);
}
