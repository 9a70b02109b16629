import type { ManifestFlags, ServiceFlags } from '../flags.ts';
import type { ReadOnlyFlags } from '../read-only.ts';

/** What chooses what an agent follows, and what it does. */
export interface AgentFlags extends ManifestFlags, ServiceFlags, ReadOnlyFlags {
  readonly repo?: string;
  readonly branch: string;
  readonly checkout?: string;
  readonly path: string;
  readonly mode: 'observe' | 'apply';
  readonly onDrift: 'report' | 'repair';
  readonly interval: number;
  readonly jitter: number;
  readonly once?: boolean;
  readonly listen: string;
  readonly output: 'text' | 'ndjson';
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
