import type { Observation, ObservedCollection } from '../../../src/core/engine/observe/observation.ts';
import { kind } from './small-kinds.ts';

/** A collection of teams that was read, with what matters to a test in place. */
export function observedCollection(more: Partial<ObservedCollection> = {}): ObservedCollection {
  return {
    model: kind('team'),
    parent: undefined,
    parentAddresses: [],
    declared: true,
    live: [],
    removed: new Map(),
    foreign: [],
    entries: new Map(),
    ...more,
  };
}

/** What was observed of a service, with what matters to a test in place. */
export function observed(more: Partial<Observation> = {}): Observation {
  return {
    matches: new Map(),
    collections: [],
    ids: new Map(),
    addresses: new Map(),
    renamed: new Map(),
    displaced: new Map(),
    settled: true,
    leftOut: new Set(),
    orphaned: [],
    diagnostics: [],
    ...more,
  };
}
