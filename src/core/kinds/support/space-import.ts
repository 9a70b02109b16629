import { isJsonObject, type Json } from '../../../base/json.ts';
import { ApiError } from '../../client/failure.ts';
import type { BodyOf } from '../../contract/operation.ts';
import { DriverError } from '../../engine/driver.ts';
import type { FieldAssessment } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Session } from '../define.ts';

/** Anyone who controls the address decides what the new space says. What exists already is never imported into. */
export function importsContent({ live, after }: FieldAssessment): Risk | undefined {
  return live === undefined && (after ?? null) !== null ? 'import-content' : undefined;
}

/** What is not text: nothing can stand in for it where nothing is fetched. */
const ARCHIVES: readonly Json[] = ['docx', 'zip', 'notion'];

/** The address from which a new space gets text. */
export function importedFrom(value: Json | undefined): readonly string[] {
  const { url, source } = isJsonObject(value) ? value : {};
  return typeof url === 'string' && !ARCHIVES.includes(source ?? null) ? [url] : [];
}

/**
 * Fills a space that was created a moment ago. Never done later: nobody could tell whether an interrupted run had done it, and what
 * people wrote since would be lost.
 */
export async function importInto({ client }: Session, id: RemoteId, source: Json | undefined): Promise<void> {
  if (!isJsonObject(source)) {
    return;
  }
  try {
    // The schema of the manifest has checked it.
    await client.call('importContent', { path: { spaceId: id }, body: source as unknown as BodyOf<'importContent'> });
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.type === 'cancelled') {
      throw error;
    }
    throw new DriverError(
      `the space exists, but the import into it failed: ${error.message}. It is not tried again, because people may have written something since. Import in the app, or correct \`importFrom\` and let \`colophon apply --replace\` create the space again`,
      { failure: 'invalid', outcome: 'done', cause: error },
    );
  }
}
