/** Ends a `switch` over a union: the call is a compile error if a variant is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
