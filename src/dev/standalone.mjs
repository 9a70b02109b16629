// Writes what the built program would otherwise compile at every start: the checks of manifests and of answers. It belongs
// to a build, and uses what the compiler has just written.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ANSWER_CHECKS, renderAnswerChecks } from '../../dist/client/answer-checks.js';
import { OPERATIONS } from '../../dist/contract/index.js';
import { renderSchemaCheck, SCHEMA_CHECK } from '../../dist/manifest/schema-check.js';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** The operations that our own code names. Whoever calls others compiles their checks when they are called. */
function namedOperations() {
  const texts = ['dist/kinds/', 'dist/app/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true })
      .filter((name) => name.endsWith('.js'))
      .map((name) => read(folder + name)),
  );
  return Object.keys(OPERATIONS).filter((id) => texts.some((text) => text.includes(`'${id}'`)));
}

writeFileSync(SCHEMA_CHECK, renderSchemaCheck(read('schemas/workspace.schema.json')));
writeFileSync(ANSWER_CHECKS, await renderAnswerChecks(namedOperations()));
