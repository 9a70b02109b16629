// Generates everything that the built program would otherwise compile at every start: the validators of manifests and responses, and which
// bodies may contain secrets. The build bundles this file, runs it, and bundles its output.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../base/package-file.ts';
import { ANSWER_CHECKS, renderAnswerChecks } from '../core/client/answer.ts';
import { renderSecretParts, SECRET_PARTS } from '../core/client/secrets.ts';
import { readAnswers } from '../core/contract/document.ts';
import { OPERATIONS } from '../core/contract/index.ts';
import { renderSchemaCheck, SCHEMA_CHECK } from '../core/manifest/schema-check.ts';

const read = (path) => readFileSync(packageFile(path), 'utf8');

/** The operations in our own code. The validators of others are compiled on their first call. */
function namedOperations() {
  const texts = ['src/core/kinds/', 'src/command/app/'].flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(folder + name)),
  );
  return Object.keys(OPERATIONS).filter((id) => texts.some((text) => text.includes(`'${id}'`)));
}

const [folder = '.'] = process.argv.slice(2);
writeFileSync(join(folder, `${SCHEMA_CHECK}.cjs`), renderSchemaCheck(read('schemas/workspace.schema.json')));
writeFileSync(join(folder, `${ANSWER_CHECKS}.cjs`), await renderAnswerChecks(namedOperations()));
writeFileSync(join(folder, `${SECRET_PARTS}.cjs`), renderSecretParts(readAnswers()));
