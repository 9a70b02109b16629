import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { Log } from 'sarif';

function readSchema(): object {
  const folder = dirname(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/package.json'));
  const text = readFileSync(join(folder, 'lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8');
  const { id: _id, $schema: _schema, ...schema } = JSON.parse(text) as Record<string, unknown>;
  return schema;
}

const validate = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true }).compile(
  readSchema(),
);

/** Reads a log, and throws what the schema of SARIF 2.1.0 has against it. */
export function readSarif(text: string): Log {
  const log: unknown = JSON.parse(text);
  if (!validate(log)) {
    throw new Error(JSON.stringify(validate.errors?.slice(0, 5), null, 2));
  }
  return log as Log;
}
