import { variableFor } from '../../base/environment-name.ts';
import { joined, safe, table } from './text.ts';

export interface ShownEnvironment {
  readonly name: string;
  /** The declared organization; null if the manifest names none. */
  readonly organization: string | null;
  readonly protected: boolean;
  readonly overlays: readonly string[];
}

export function organizationVariableOf(environment: string): string {
  return variableFor('COLOPHON_ORGANIZATION', environment);
}

export function renderEnvironmentsText(environments: readonly ShownEnvironment[]): string {
  return joined(
    table([
      ['NAME', 'ORGANIZATION', 'PROTECTED', 'OVERLAY'],
      ...environments.map(({ name, organization, protected: isProtected, overlays }) => [
        safe(name, 100),
        safe(organization ?? '-', 60),
        isProtected ? 'yes' : 'no',
        overlays.length === 0 ? '-' : safe(overlays.join(', '), 100),
      ]),
    ]),
  );
}

/** One line of JSON for `strategy.matrix` of a workflow: a job for each environment. */
export function renderEnvironmentsMatrix(environments: readonly ShownEnvironment[]): string {
  const include = environments.map(({ name, protected: isProtected }) => ({
    environment: name,
    variable: organizationVariableOf(name),
    protected: isProtected,
  }));
  return `${JSON.stringify({ include })}\n`;
}
