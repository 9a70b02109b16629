/** Ends a `switch` over a union: the compiler refuses the call while a variant is left out. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
