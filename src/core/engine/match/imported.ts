import { defined } from '../../../base/defined.ts';
import { argumentOf } from '../../../base/shell.ts';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import type { Desired, Live } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import type { CollectionMatcher, OwnedEntry } from './collection-matcher.ts';
import { IMPORT_CODES } from './import-codes.ts';

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

/** The live resource to adopt, or why it cannot be. The ledger has nothing live at the address. */
function refusal(matcher: CollectionMatcher, resource: Desired, id: string): Live | Diagnostic | undefined {
  const there = matcher.liveWith(id);
  if (there === undefined) {
    return missing(matcher, resource, id);
  }
  const owner = matcher.ownerOf(id);
  if (owner !== undefined && owner.address !== resource.address) {
    // Under a former name it is the same resource, which is found by the ledger.
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
 * The ids under `import`. What the ledger has already is left to the ledger: an import is done once, and a resource that
 * was replaced since has another id. Everything else must be exactly the resource with that id.
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
      // What it owned is gone from the service.
      matcher.release(own);
    }
    matcher.settle(resource, { live: found, imported: true });
  }
}

/** Imports below something that does not exist yet: their lists were not read, so that nothing else says so. */
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

type ImportCode = 'imported' | 'import-missing' | 'import-owned' | 'import-taken' | 'import-mismatch';
