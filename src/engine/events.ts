import type { Change } from '../plan/plan.ts';

/** What happens while a plan is applied, for showing progress. */
export type ApplyEvent =
  | { readonly type: 'checking'; readonly collections: number }
  | { readonly type: 'started'; readonly change: Change }
  | { readonly type: 'retrying'; readonly change: Change; readonly message: string }
  | { readonly type: 'done'; readonly change: Change; readonly note?: string; readonly milliseconds: number }
  | { readonly type: 'failed'; readonly change: Change; readonly message: string }
  | { readonly type: 'pending'; readonly change: Change; readonly message: string }
  | { readonly type: 'skipped'; readonly change: Change; readonly message: string }
  | { readonly type: 'verifying'; readonly collections: number };
