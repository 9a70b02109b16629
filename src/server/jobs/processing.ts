import type { Services } from '../handler.ts';
import { readSpecification } from '../openapi/specification.ts';
import type { RecordOf } from '../tables.ts';
import { FetchFailure } from '../web.ts';
import { createJob, type Job, step } from './job.ts';

type Spec = RecordOf<'openapiSpecs'>;
type ErrorCode = NonNullable<Spec['lastProcessErrorCode']>;
type Outcome = { readonly text: string } | { readonly error: ErrorCode };

async function sourceText({ web }: Pick<Services, 'web'>, spec: Spec): Promise<Outcome> {
  if (spec.sourceURL === undefined) {
    return { text: spec.sourceText ?? '' };
  }
  let body: Buffer;
  try {
    ({ body } = await web.fetch(spec.sourceURL));
  } catch (error) {
    if (error instanceof FetchFailure) {
      return { error: error.code };
    }
    throw error;
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body) };
  } catch {
    return { error: 'PARSE_ERROR' };
  }
}

async function readSource(services: Pick<Services, 'web'>, spec: Spec): Promise<Outcome> {
  const source = await sourceText(services, spec);
  return 'text' in source && readSpecification(source.text) === undefined ? { error: 'PARSE_ERROR' } : source;
}

/** The version with this text: the newest one if it has the text already, otherwise a new one. */
function versionOf({ db, newId }: Services, spec: Spec, text: string, now: string): string {
  const latest = db.openapiVersions.rowsWhere('spec', spec.id).at(-1)?.value;
  if (latest?.text === text) {
    return latest.id;
  }
  const id = newId('specver');
  db.openapiVersions.put({ id, spec: spec.id, text, createdAt: now });
  return id;
}

function finish(services: Services, spec: Spec, outcome: Outcome): void {
  const { sourceText: _text, lastProcessErrorCode: _error, ...kept } = spec;
  const now = new Date(services.clock()).toISOString();
  services.db.openapiSpecs.put({
    ...kept,
    processingState: 'complete',
    lastProcessedAt: now,
    ...('error' in outcome
      ? { lastProcessErrorCode: outcome.error }
      : { lastVersion: versionOf(services, spec, outcome.text, now) }),
  });
}

/** Processes one specification: pending, processing, complete. */
async function run(services: Services, waiting: Spec): Promise<void> {
  const { openapiSpecs } = services.db;
  const reading: Spec = { ...waiting, processingState: 'progress' };
  if (await step(services, 'openapiSpecs', waiting, () => () => openapiSpecs.put(reading))) {
    await step(services, 'openapiSpecs', reading, async () => {
      const outcome = await readSource(services, reading);
      return () => finish(services, reading, outcome);
    });
  }
}

export const processing: Job<'openapiSpecs'> = createJob(
  'openapiSpecs',
  ({ processingState }) => processingState !== 'complete',
  run,
);
