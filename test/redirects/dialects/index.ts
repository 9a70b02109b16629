import { apache } from './apache.ts';
import type { Dialect } from './dialect.ts';
import { MATCHERS } from './matchers.ts';
import { nginx } from './nginx.ts';
import { TABLES } from './tables.ts';

export const DIALECTS: readonly Dialect[] = [...MATCHERS, nginx, apache, ...TABLES];
