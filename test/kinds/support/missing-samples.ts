import type { Fields } from '../../../src/plan/value.ts';

/** One resource of each kind that the example world does not have. */
export const MISSING_SAMPLES: Readonly<Record<string, Fields>> = {
  'external-link': { title: 'Status', url: 'https://status.example.com/' },
};
