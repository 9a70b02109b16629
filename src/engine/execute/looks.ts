/**
 * How long to wait before each read of a list that may lag: a service need not list at once what it did. What a list does not show after
 * this does not exist, and is created once more, or failed.
 */
export const LOOKS_MS: readonly number[] = [0, 500, 1500, 2000, 3000, 3000];
