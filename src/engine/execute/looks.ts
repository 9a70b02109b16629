/** How long to wait before each read of a list that may lag: a service need not list at once what it created. */
export const LOOKS_MS: readonly number[] = [0, 500, 1500];
