import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { rulesIn } from '../engine/rules.ts';
import type { Manifest } from './types.ts';

/** A manifest without resources, for commands that only read live resources. */
export function emptyManifest(organization: string): Manifest {
  return {
    workspace: {
      environment: DEFAULT_ENVIRONMENT,
      organization,
      resources: [],
      collections: [],
      unmanaged: [],
      rules: rulesIn({}),
    },
    files: [],
    value: {},
    secrets: [],
    lint: {},
    assertions: [],
    entryOf: () => undefined,
    fieldPath: () => undefined,
    placeOf: () => undefined,
  };
}
