import { defined } from '../../../base/defined.ts';
import { argumentOf } from '../../../base/shell.ts';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import type { Desired, Live } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import type { CollectionMatcher, OwnedEntry } from './collection-matcher.ts';

type ImportCode = 'imported' | 'import-missing' | 'import-owned' | 'import-taken' | 'import-mismatch';

/** Each code about imports: a sentence, and what to do. */
export const IMPORT_CODES: Readonly<Record<ImportCode, readonly [string, string]>> = {
  imported: [
    'An import is fulfilled: the ledger has the address already.',
    'Nothing is left to import. Remove the line from `import` in the manifest.',
  ],
  'import-missing': [
    'No resource with the id to import is visible.',
    'The id is wrong, belongs to another kind or parent, or the token cannot see the resource. Nothing was changed.',
  ],
  'import-owned': [
    'The resource to import is in the ledger under another address.',
    'Rename it with `colophon ledger rename`, or remove it from the ledger with `colophon ledger forget`. Nothing was changed.',
  ],
  'import-taken': [
    'The address to import to owns another live resource.',
    'Let go of that one with `colophon ledger forget`, or import to another address. Nothing was changed.',
  ],
  'import-mismatch': [
    'The resource to import cannot become the declared one.',
    'They differ in a field that is only set on creation. The next plan would replace one by the other, so nothing is adopted.',
  ],
};

function problem(
  code: ImportCode,
  { importSource, source }: Pick<Desired, 'importSource' | 'source'>,
  detail: string,
  severity: Severity = 'error',
): Diagnostic {
  const place = importSource ?? source;
  return { severity, code, summary: IMPORT_CODES[code][0].replace(/\.$/, ''), detail, ...defined({ source: place }) };
}

function fulfilled(resource: Desired): Diagnostic {
  return problem(
    'imported',
    resource,
    `${resource.address} is in the ledger, so there is nothing left to import. Remove the line from \`import\`.`,
    'info',
  );
}

function missing(matcher: CollectionMatcher, resource: Desired, id: string): Diagnostic {
  const { model, parent } = matcher.context;
  const where = parent === undefined ? 'the organization' : parent;
  return problem(
    'import-missing',
    resource,
    `${resource.address} imports id ${JSON.stringify(id)}, but no ${model.name} of ${where} that this token can see has it. Nothing is created in its place. Correct the id, or remove the import.`,
  );
}

function owned(resource: Desired, id: string, owner: OwnedEntry): Diagnostic {
  return problem(
    'import-owned',
    resource,
    `${id} is in the ledger as ${owner.address}, and one resource has one address. To rename it: colophon ledger rename ${argumentOf(owner.address, 'ADDRESS')} ${argumentOf(resource.address, 'ADDRESS')}`,
  );
}

function taken(resource: Desired, id: string, own: OwnedEntry): Diagnostic {
  return problem(
    'import-taken',
    resource,
    `${resource.address} is in the ledger with the id ${own.entry.id}, which exists, and the import names ${id}. To stop managing ${own.entry.id} and adopt ${id}: colophon ledger forget ${argumentOf(resource.address, 'ADDRESS')}`,
  );
}

function mismatch(matcher: CollectionMatcher, resource: Desired, id: string): Diagnostic {
  const { model } = matcher.context;
  const fixed = Object.entries(model.rules).flatMap(([field, rule]) => (rule.createOnly ? [field] : []));
  return problem(
    'import-mismatch',
    resource,
    `${id} cannot become ${resource.address}: ${fixed.join(', ')} of a ${model.name} is only set on creation, and it differs. Correct the id, or the declaration.`,
  );
}

/** The live resource to adopt, or the reason why that is impossible. The ledger has nothing live at the address. */
function refusal(matcher: CollectionMatcher, resource: Desired, id: string): Live | Diagnostic | undefined {
  const there = matcher.liveWith(id);
  if (there === undefined) {
    return missing(matcher, resource, id);
  }
  const owner = matcher.ownerOf(id);
  if (owner !== undefined && owner.address !== resource.address) {
    // Under a previous name, it is the same resource, which is matched by the ledger.
    return resource.previously.includes(owner.address) ? undefined : owned(resource, id, owner);
  }
  if (matcher.isTaken(id)) {
    const text = `Another declared ${matcher.context.model.name} has the id ${id} already, and one resource has one address. Correct one of the ids.`;
    return problem('import-owned', resource, text);
  }
  return matcher.isAnother(resource, there) ? mismatch(matcher, resource, id) : there;
}

function isDiagnostic(found: Live | Diagnostic): found is Diagnostic {
  return 'severity' in found;
}

/**
 * Matches by the ids under `import`. Skips resources that the ledger already has, because an import happens once, and a resource that was
 * replaced since has another id. All others must be exactly the resource with that id.
 */
export function matchByImportId(matcher: CollectionMatcher): void {
  for (const resource of matcher.open()) {
    const { importId: id } = resource;
    if (id === undefined) {
      continue;
    }
    const own = matcher.entryAt(resource.address);
    const isLive = own !== undefined && matcher.liveWith(own.entry.id) !== undefined;
    if (own !== undefined && (own.entry.id === id || (isLive && matcher.liveWith(id) === undefined))) {
      matcher.diagnostics.push(fulfilled(resource));
      continue;
    }
    const found = own !== undefined && isLive ? taken(resource, id, own) : refusal(matcher, resource, id);
    if (found === undefined) {
      continue;
    }
    if (isDiagnostic(found)) {
      matcher.diagnostics.push(found);
      matcher.settle(resource, {});
      continue;
    }
    if (own !== undefined) {
      // The resource that it owned no longer exists.
      matcher.release(own);
    }
    matcher.settle(resource, { live: found, imported: true });
  }
}

/** Imports below a parent that does not exist yet: its lists were not read, so no other check reports them. */
export function importsOfNothing({ matches }: Pick<Observation, 'matches'>): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const { desired, live, entry } of matches.values()) {
    const { importId, parent, address } = desired;
    const holder = parent === undefined ? undefined : matches.get(parent);
    if (importId !== undefined && live === undefined && entry === undefined && holder?.live === undefined && parent) {
      problems.push(
        problem(
          'import-missing',
          desired,
          `${address} imports id ${JSON.stringify(importId)}, but ${parent} does not exist yet, so nothing is in it. Correct the address, or create ${parent} first.`,
        ),
      );
    }
  }
  return problems;
}
